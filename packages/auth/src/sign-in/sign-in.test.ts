import { adoptTestConfig } from '@portal/testing/test-config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { redeemEmailLink, signInWithPassword, signUp } from './sign-in.ts';

describe('AUTH-11 AUTH-13 ALL-01 an unreadable response', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const page = '<!doctype html><h1>Welcome to the hotel’s WLAN</h1>';

  it.each([
    ['a page of HTML', page, 200],
    ['a page of HTML', page, 500],
    ['JSON that breaks off', '{"access_token":"ey', 200],
    ['nothing', '', 200],
    ['something else', '[1]', 200],
    ['something else', '{"msg":{"boom":1}}', 400],
  ])('%s (%s, status %i) gives a sentence and signs nobody in', async (_what, body, status) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
    vi.spyOn(console, 'warn').mockReturnValue();
    adoptTestConfig();
    const credentials = { email: 'a@b.test', password: 'a password' };
    const sentence = expect.stringMatching(
      /^(The sign-in service (cannot be reached|sent a response)|Something went wrong)/,
    ) as string;
    expect(await signInWithPassword(credentials)).toEqual({ ok: false, message: sentence });
    const link = { tokenHash: 'hash', type: 'recovery', email: 'a@b.test' } as const;
    expect(await redeemEmailLink(link)).toEqual({ kind: 'failed', message: sentence });
    expect(await signUp(credentials)).not.toMatchObject({ isSignedIn: true });
  });
});
