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

/** The manifests that are requested on opening a path in this browser, where the backend says whether the user is an admin. */
async function preloadedOn(
  path: string,
  { session, isAdmin = false }: { session?: string; isAdmin?: boolean },
) {
  const { preloadDuringSignIn, preloadNextRemote } = await import('./preload-next-remote.ts');
  if (session) localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: session } }));
  await preloadNextRemote(remotes, path, Promise.resolve(isAdmin));
  preloadDuringSignIn(remotes);
  await vi.advanceTimersByTimeAsync(10_000);
  return fetched.mock.calls.map(([url]) => url);
}

it.each([
  ['the sign-in page, nobody signed in', '/auth', {}, [PORTAL]],
  ["a client's deep link", '/reports', { session: 'c' }, [PORTAL]],
  ['a client on the way through sign-in', '/auth', { session: 'c' }, [PORTAL]],
  ['GUARD-05 a client on an admin page', '/admin', { session: 'c' }, []],
  ["an admin's deep link", '/admin/clients', { session: 'a', isAdmin: true }, [ADMIN]],
  ['an admin on the way through sign-in', '/', { session: 'a', isAdmin: true }, [ADMIN]],
  ["an admin on a client's page", '/reports', { session: 'a', isAdmin: true }, [PORTAL]],
])('what is preloaded for %s', async (_case, path, browser, manifests) => {
  expect(await preloadedOn(path, browser)).toEqual(manifests);
});

it("a client's page does not wait for the role", async () => {
  const { preloadNextRemote } = await import('./preload-next-remote.ts');
  localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
  void preloadNextRemote(remotes, '/reports', new Promise(() => {}));
  expect(fetched).toHaveBeenCalledOnce();
});
