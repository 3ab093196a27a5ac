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
    (await freshPage()).markRecoverySession(session('a'));
    const { isRecoverySession } = await freshPage();
    expect(isRecoverySession(session('a'))).toBe(true);
    expect(isRecoverySession(session('a', 'renewed'))).toBe(true);
  });

  it('is told from the next session in the same browser and from a malformed token', async () => {
    (await freshPage()).markRecoverySession(session('a'));
    const { isRecoverySession } = await freshPage();
    expect(isRecoverySession(session('b'))).toBe(false);
    for (const access_token of ['', 'a.b.c', `h.${btoa('null')}.s`, `h.${btoa('{"session_id":null}')}.s`])
      expect(isRecoverySession({ access_token } as Session)).toBe(false);
    expect(isRecoverySession(null)).toBe(false);
  });

  it('is known until the page is left when storage is blocked', async () => {
    const refuse = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: () => undefined });
    const page = await freshPage();
    page.markRecoverySession(session('a'));
    expect(page.isRecoverySession(session('a'))).toBe(true);
    expect((await freshPage()).isRecoverySession(session('a'))).toBe(false);
  });
});
