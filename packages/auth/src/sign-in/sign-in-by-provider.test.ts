// @vitest-environment node
// In Node, because jsdom's window does not let a test see where the page is sent.
import { createHash } from 'node:crypto';
import { createPortalClient } from '@portal/data/client/create-client';
import { setSupabase } from '@portal/data/client/supabase';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeCode, refusedByProvider, signInWithProvider } from './sign-in.ts';

const GOOGLE = { name: 'google', label: 'Google' };
const stored = new Map<string, string>();
const assign = vi.fn<(url: string) => void>();
let tab = new Map<string, string>();
const requests: string[] = [];
const sent: unknown[] = [];
let response: () => Response;

vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('window', {});
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => tab.set(key, value),
  removeItem: (key: string) => tab.delete(key),
});
vi.stubGlobal('location', { origin: 'https://portal.test', assign });
vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
  if (init.method === 'POST') {
    sent.push(await new Response(init.body).json());
    return response();
  }
  requests.push(String(input));
  // A redirect that is followed would lead to Google, whose page no other origin may read.
  if (init.redirect !== 'manual') throw new TypeError('Failed to fetch');
  return response();
});
setSupabase(createPortalClient({ url: 'https://backend.test', publishableKey: 'key' }));

beforeEach(() => {
  assign.mockClear();
  requests.length = 0;
});
afterAll(() => void vi.unstubAllGlobals());

describe('AUTH-02 SSO-01 sign-in by a provider', () => {
  it('sends a request to the auth service, keeps the page to return to, and opens the consent page', async () => {
    response = () => {
      expect(assign).not.toHaveBeenCalled();
      return new Response('ok');
    };
    expect(await signInWithProvider(GOOGLE, '/reports')).toEqual({ ok: true, isSignedIn: false });
    expect(requests).toHaveLength(1);
    const { searchParams } = new URL(requests[0] ?? '');
    expect(searchParams.get('provider')).toBe('google');
    expect(searchParams.get('redirect_to')).toBe('https://portal.test/auth-callback');
    expect(assign).toHaveBeenCalledExactlyOnceWith(requests[0]);
    expect(stored.get('audit-portal-next')).toBe('/reports');
  });

  it('AUTH-12 two tabs that sign in at once each exchange the code of their own', async () => {
    response = () => new Response('ok');
    const challenges: (string | null)[] = [];
    const tabs: Map<string, string>[] = [];
    for (let count = 0; count < 2; count += 1) {
      tabs.push((tab = new Map()));
      await signInWithProvider(GOOGLE, null);
      challenges.push(new URL(requests.at(-1) ?? '').searchParams.get('code_challenge'));
    }
    response = () => Response.json({ msg: 'not now' }, { status: 400 });
    for (const each of tabs) {
      tab = each;
      await exchangeCode('code');
    }
    const made = sent.map((body) => (body as { code_verifier: string }).code_verifier);
    const digests = made.map((text) => createHash('sha256').update(text).digest('base64url'));
    expect(digests).toEqual(challenges);
  });

  it('SSO-01 requests the scopes that the configuration names', async () => {
    response = () => new Response('ok');
    await signInWithProvider({ name: 'azure', label: 'Microsoft', scopes: 'email' }, null);
    const { searchParams } = new URL(requests[0] ?? '');
    expect([searchParams.get('provider'), searchParams.get('scopes')]).toEqual(['azure', 'email']);
  });

  it.each([
    ['', 'Signing in with Okta was cancelled.'],
    ['Not your address.', 'Signing in with Okta failed: Not your address.'],
  ])('SSO-01 says what happened after "%s", with the label', async (description, message) => {
    response = () => new Response('ok');
    await signInWithProvider({ name: 'custom:firm', label: 'Okta' }, null);
    const refusal = { error: 'access_denied', code: '', description };
    expect(refusedByProvider(refusal)).toEqual({ ok: false, message });
    // Another error belongs to no sign-in that this tab began.
    const ofNone = { ok: false, message: message.replace('Okta', 'your provider') };
    expect(refusedByProvider(refusal)).toEqual(ofNone);
  });

  const unreachable = 'The sign-in service cannot be reached. Check your connection and try again.';

  const failed = 'Something went wrong in the sign-in service. Please try again in a minute.';

  it.each([
    [
      { msg: 'Unsupported provider: provider is not enabled' },
      400,
      'Signing in with Google is switched off. Please choose another way.',
    ],
    [{ message: 'No such project' }, 404, 'No such project'],
    [{}, 500, failed],
    [{ msg: 'slow down' }, 429, 'Too many attempts. Please wait a minute and try again.'],
  ])(
    'AUTH-11 stays on the page and says why when it is refused with %j (%i)',
    async (body, status, message) => {
      response = () => Response.json(body, { status });
      expect(await signInWithProvider(GOOGLE, null)).toEqual({ ok: false, message });
      expect(assign).not.toHaveBeenCalled();
    },
  );

  it('AUTH-11 stays on the page when the refusal is a page of HTML or the network is down', async () => {
    response = () => new Response('<h1>', { status: 502 });
    expect(await signInWithProvider(GOOGLE, null)).toEqual({ ok: false, message: failed });
    response = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await signInWithProvider(GOOGLE, null)).toEqual({ ok: false, message: unreachable });
    expect(assign).not.toHaveBeenCalled();
  });
});
