import { describe, expect, it } from 'vitest';
import { readCallback, withoutCallbackParameters, type EmailLinkType } from './callback.ts';

const link = (type: EmailLinkType, email: string) => ({
  kind: 'email-link',
  link: { tokenHash: 'h', type, email },
});

describe('AUTH-12 AUTH-17 reading a callback', () => {
  const longest = `${'a'.repeat(313)}@b.test`;

  it.each([
    ['?code=abc', '', { kind: 'code', code: 'abc' }],
    ['', '#token_hash=h&type=sms&email=a@b.test', { kind: 'email-link', link: null }],
    ['', '#token_hash=h&type=magiclink', { kind: 'email-link', link: null }],
    ['?token_hash=h&type=magiclink&email=a@b.test', '', { kind: 'email-link', link: null }],
    ['', `#token_hash=h&type=magiclink&email=a${longest}`, { kind: 'email-link', link: null }],
    ['', '#token_hash=h&type=magiclink&email=a b@c.test', { kind: 'email-link', link: null }],
    ['', '#token_hash=h&type=email_change&email=a%2Bb%40c.test', link('email_change', 'a+b@c.test')],
    ['', '#token_hash=h&type=signup&email=a+b&c#d%@e.test', link('signup', 'a+b&c#d%@e.test')],
    ['?error=access_denied&error_code=x&error_description=You+said+no', '',
      { kind: 'error', error: 'access_denied', code: 'x', description: 'You said no' }],
    ['?code=abc', '#error=access_denied', { kind: 'error', error: 'access_denied', code: '', description: '' }],
    ['?error=x&error_description=' + 'a'.repeat(9_000), '',
      { kind: 'error', error: 'x', code: '', description: 'a'.repeat(200) }],
    ['?next=/reports', '', { kind: 'none' }],
    ['?token_hash=h', '', { kind: 'email-link', link: null }],
  ])('AUTH-12 AUTH-17 the query "%s" with the fragment "%s" is read as %j', (search, hash, expected) => {
    expect(readCallback({ search, hash })).toEqual(expected);
  }); // oxfmt-ignore

  it('is removed from the address', () => {
    const search =
      '?token_hash=1&type=1&email=1&code=1&state=1&error=1&error_code=1&error_description=1&next=%2Freports';
    expect(withoutCallbackParameters({ pathname: '/auth-callback', search })).toBe(
      '/auth-callback?next=%2Freports',
    );
  });
});
