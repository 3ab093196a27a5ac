// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://localhost:4170/" }
import { beforeEach, expect, it, vi } from 'vitest';

const PORTAL = 'http://localhost:4171/mf-manifest.json';
const ADMIN = 'http://localhost:4172/mf-manifest.json';
const remotes = [
  { name: 'portal', manifest: PORTAL, paths: ['/dashboard', '/reports'] },
  { name: 'admin', manifest: ADMIN, paths: ['/admin'], requires: 'admin' as const },
];

const fetched = vi.fn<(url: string) => Promise<Response>>(() => new Promise(() => {}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  localStorage.clear();
  delete window.portalPreloadedManifests;
});

/** The manifests that are requested on opening a path in this browser. */
async function preloadedOn(path: string, { session, admin }: { session?: string; admin?: string } = {}) {
  const { rememberAdmin } = await import('./remembered-admin.ts');
  const { preloadDuringSignIn, preloadNextRemote } = await import('./preload-next-remote.ts');
  if (session) localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: session } }));
  if (admin) rememberAdmin(admin, true);
  preloadNextRemote(remotes, path);
  preloadDuringSignIn(remotes);
  await vi.advanceTimersByTimeAsync(10_000);
  return fetched.mock.calls.map(([url]) => url);
}

it.each([
  ['the sign-in page, nobody signed in', '/auth', {}, [PORTAL]],
  ['the sign-in page, after an admin used this browser', '/auth', { admin: 'a' }, [PORTAL]],
  ["a client's deep link", '/reports', { session: 'c' }, [PORTAL]],
  ['a client on the way through sign-in', '/auth', { session: 'c' }, [PORTAL]],
  ['GUARD-05 a client on an admin page', '/admin', { session: 'c' }, []],
  ['GUARD-05 a client in the browser of an admin', '/admin', { session: 'c', admin: 'a' }, []],
  ["an admin's deep link", '/admin/clients', { session: 'a', admin: 'a' }, [ADMIN]],
  ['an admin on the way through sign-in', '/', { session: 'a', admin: 'a' }, [ADMIN]],
  ["an admin on a client's page", '/reports', { session: 'a', admin: 'a' }, [PORTAL]],
])('what is preloaded for %s', async (_case, path, browser, manifests) => {
  expect(await preloadedOn(path, browser)).toEqual(manifests);
});

it('AUTH-14 an admin who signed out is not remembered', async () => {
  const { forgetAdmin, rememberAdmin } = await import('./remembered-admin.ts');
  rememberAdmin('a', true);
  forgetAdmin();
  expect(await preloadedOn('/admin', { session: 'a' })).toEqual([]);
});
