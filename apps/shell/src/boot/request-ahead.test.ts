// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://localhost:4170/" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestAhead, requestAheadOfSignIn } from './request-ahead.ts';

const PORTAL = 'http://localhost:4171/mf-manifest.json';
const ADMIN = 'http://localhost:4172/mf-manifest.json';
const remotes = [
  { name: 'portal', origin: 'http://localhost:4171', mount: '/' },
  { name: 'admin', origin: 'http://localhost:4172', mount: '/admin', requires: 'admin' as const },
];
const supabase = { url: 'http://backend.test', publishableKey: 'key' };
let responses: Record<string, () => Promise<Response>>;
let requested: string[];
let fullUrls: string[];

beforeEach(() => {
  [responses, requested, fullUrls] = [{}, [], []];
  delete window.portalEarlyResponses;
  delete window.portalPreloadedManifests;
  vi.stubGlobal('fetch', (url: string) => {
    fullUrls.push(url);
    requested.push(url.replace('http://backend.test/rest/v1/', '').replace(/\?.*/, ''));
    return responses[requested.at(-1) ?? '']?.() ?? Promise.resolve(Response.json([]));
  });
  localStorage.setItem(
    'audit-portal-auth',
    JSON.stringify({ user: { id: 'ada' }, access_token: 't', expires_at: Date.now() / 1000 + 3_600 }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const request = (path = '/admin/clients') => requestAhead(Promise.resolve({ remotes, supabase }), path);
const roles = (response: () => Promise<Response>) => (responses['user_roles'] = response);
const manifests = () => requested.filter((url) => url.endsWith('mf-manifest.json'));
const asAdmin = async () => Response.json([{ role: 'admin' }]);

it.each([
  ['has no role', async () => Response.json([])],
  ['gets more rows than there can be', async () => Response.json([{}, {}])],
  ['is refused', async () => Response.json([{ role: 'admin' }], { status: 401 })],
  ['gets no list', async () => Response.json({ length: 1 })],
  ['gets no JSON', async () => new Response('<h1>Bad gateway</h1>')],
  ['gets no response', () => Promise.reject(new TypeError('Failed to fetch'))],
])('GUARD-05 a user who %s is not treated as an admin, and nothing fails', async (_what, response) => {
  roles(response);
  await request();
  expect(manifests()).toEqual([]);
});

it.each([
  ['AUTH-15 GUARD-01 nothing of the console', '/admin/clients', []],
  ['LEGAL-02 the manifest that says whether the page exists', '/reports', [PORTAL]],
])('of a visitor, only this is requested: %s', async (_what, path, expected) => {
  localStorage.clear();
  roles(asAdmin);
  await request(path);
  expect(requested).toEqual(expected);
  expect(document.head.querySelectorAll('link')).toHaveLength(0);
});

it('DASH-03 a request that fails does not keep the others from being sent', async () => {
  responses['profiles'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await request('/reports');
  expect(requested).toEqual(['user_roles', 'profiles', 'rpc/my_account', PORTAL]);
});

it.each([
  ["a client's deep link", '/reports', false, [PORTAL]],
  ['a client on the way through sign-in', '/auth', false, [PORTAL]],
  ['GUARD-05 a client on an admin page', '/admin', false, []],
  ["an admin's deep link", '/admin/clients', true, [ADMIN]],
  ['an admin on the way through sign-in', '/', true, [ADMIN]],
  ["an admin on a client's page", '/reports', true, [PORTAL]],
])('the manifest of the next remote is requested for %s', async (_case, path, isAdmin, expected) => {
  if (isAdmin) roles(asAdmin);
  await request(path);
  expect(manifests()).toEqual(expected);
});

it("a client's page does not wait for the role", async () => {
  roles(() => new Promise(() => undefined));
  void request('/reports');
  await vi.waitFor(() => expect(manifests()).toEqual([PORTAL]));
});

describe('on the sign-in page the portal is requested', () => {
  beforeEach(() => localStorage.clear());

  it('when the browser is idle', () => {
    const whenIdle = vi.fn<(run: () => void) => void>();
    vi.stubGlobal('requestIdleCallback', whenIdle);
    requestAheadOfSignIn(remotes);
    expect(requested).toEqual([]);
    whenIdle.mock.lastCall?.[0]();
    expect(requested).toEqual([PORTAL]);
  });

  it('in a browser that does not tell when it is idle', async () => {
    requestAheadOfSignIn(remotes);
    await vi.waitFor(() => expect(requested).toEqual([PORTAL]));
  });

  it('not for a signed-in user, nor where no remote has the dashboard', async () => {
    requestAheadOfSignIn([{ name: 'portal', origin: 'http://localhost:4171', mount: '/other' }]);
    localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'ada' } }));
    requestAheadOfSignIn(remotes);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(requested).toEqual([]);
  });
});

it('TEAM-02 a member has the profile of their client requested, not of the client with their own id', async () => {
  localStorage.setItem('audit-portal-client:ada', 'harbor');
  await request('/reports');
  expect(fullUrls.find((url) => url.includes('/profiles?'))).toContain('client_id=eq.harbor');
  expect(fullUrls.find((url) => url.includes('/user_roles?'))).toContain('user_id=eq.ada');
});
