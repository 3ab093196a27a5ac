import { AuthPKCECodeVerifierMissingError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from './sign-in.ts';

describe('AUTH-11 a provider error', () => {
  it('is shown as the provider words it', () => {
    expect(sentenceOf({ message: 'Invalid login credentials', status: 400, name: 'AuthApiError' })).toBe(
      'Invalid login credentials',
    );
  });

  it('is put politely when there were too many attempts', () => {
    expect(sentenceOf({ message: 'email rate limit exceeded', status: 429, name: 'AuthApiError' })).toBe(
      'Too many attempts. Please wait a minute and try again.',
    );
  });

  it('is no advice to programmers when a callback belongs to another browser', () => {
    const error = new AuthPKCECodeVerifierMissingError();
    expect(error.message).toContain('PKCE');
    expect(sentenceOf(error)).toContain('begun in another browser');
  });

  it('says what to do when the service cannot be reached', () => {
    expect(sentenceOf({ message: '{}', status: 0, name: 'AuthRetryableFetchError' })).toContain(
      'Check your connection',
    );
  });
});
