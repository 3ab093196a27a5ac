import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from './session.ts';

/** A session as its token tells of it; a renewed token has the same id in it, and another signature. */
const session = (id: string, signature = 's') =>
  ({ access_token: `h.${btoa(JSON.stringify({ session_id: id }))}.${signature}` }) as Session;

/** A page that was just loaded. */
async function freshPage() {
  vi.resetModules();
  return import('./recovery-session.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe('AUTH-13 a session that a recovery link began', () => {
  it('is recognised after its token was renewed and after a reload', async () => {
    (await freshPage()).markPasswordLink(session('a'), 'recovery');
    const { getPasswordLink } = await freshPage();
    expect(getPasswordLink(session('a'))).toBe('recovery');
    expect(getPasswordLink(session('a', 'renewed'))).toBe('recovery');
  });

  it('AUTH-16 is distinguished from a session that began with a confirmation', async () => {
    (await freshPage()).markPasswordLink(session('a'), 'signup');
    const { getPasswordLink } = await freshPage();
    expect(getPasswordLink(session('a'))).toBe('signup');
    expect(getPasswordLink(session('b'))).toBeNull();
  });

  it('is distinguished from the next session in the same browser and from a malformed token', async () => {
    (await freshPage()).markPasswordLink(session('a'), 'recovery');
    const { getPasswordLink } = await freshPage();
    expect(getPasswordLink(session('b'))).toBeNull();
    for (const access_token of ['', 'a.b.c', `h.${btoa('null')}.s`, `h.${btoa('{"session_id":null}')}.s`])
      expect(getPasswordLink({ access_token } as Session)).toBeNull();
    expect(getPasswordLink(null)).toBeNull();
    sessionStorage.setItem('audit-portal-recovered', 'recovery:null');
    expect(getPasswordLink(null)).toBeNull();
  });

  it('is known until the page is left when storage is blocked', async () => {
    const refuse = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: () => undefined });
    const page = await freshPage();
    page.markPasswordLink(session('a'), 'recovery');
    expect(page.getPasswordLink(session('a'))).toBe('recovery');
    expect((await freshPage()).getPasswordLink(session('a'))).toBeNull();
  });
});
