import { buildSession } from '@portal/testing/builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from './session.ts';

/** A session; a renewed token has the same id in it. */
const session = (session_id: string, iat = 0) => buildSession({ id: 'ada' }, { session_id, iat });

async function freshPage() {
  vi.resetModules();
  return import('./recovery-session.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe('AUTH-13 AUTH-16 a session that a recovery or confirmation link began', () => {
  it.each(['recovery', 'signup'] as const)(
    'is recognised after %s, also when its token was renewed and after a reload',
    async (link) => {
      (await freshPage()).markPasswordLink(session('a'), link);
      const { getPasswordLink } = await freshPage();
      expect(getPasswordLink(session('a'))).toBe(link);
      expect(getPasswordLink(session('a', 1))).toBe(link);
    },
  );

  it('is distinguished from the next session in the same browser and from a malformed token', async () => {
    (await freshPage()).markPasswordLink(session('a'), 'recovery');
    const { getPasswordLink } = await freshPage();
    expect(getPasswordLink(session('b'))).toBeNull();
    for (const access_token of ['', 'a.b.c', `h.${btoa('null')}.s`, `h.${btoa('{"session_id":null}')}.s`])
      expect(getPasswordLink({ access_token } as Session)).toBeNull();
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
