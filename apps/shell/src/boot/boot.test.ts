import { beforeEach, describe, expect, it, vi } from 'vitest';

const PORTAL = 'http://localhost:4171/mf-manifest.json';
const remotes = [
  { name: 'portal', manifest: PORTAL, paths: ['/reports', '/dashboard'] },
  { name: 'admin', manifest: 'http://localhost:4172/mf-manifest.json', paths: ['/admin'], requires: 'admin' },
];
const supabase = { url: 'http://backend.test', publishableKey: 'key' };
const config = { brand: { name: 'Brand' }, supabase, remotes: [] };
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal(
    'fetch',
    fetchStub.mockReset().mockImplementation(async () => Response.json(config)),
  );
  localStorage.clear();
  delete window.portalPreloadedManifests;
  delete window.portalEarlyResponses;
  vi.unstubAllEnvs();
  document.head.innerHTML = '';
  document.body.innerHTML = '<span data-brand-name></span><button><b>Sign in</b></button>';
});

async function open(address: string) {
  history.replaceState(null, '', address);
  await import('./boot.ts');
}
/** The style sheet hides what is 'unfit'. */
const isFormShown = () => document.documentElement.dataset['prerendered'] !== 'unfit';

describe('the boot script', () => {
  it.each(['/auth', '/auth/', '/auth?next=%2Ffiles'])(
    'AUTH-01 shows the prerendered form at %s to a visitor who is signed out',
    async (address) => {
      await open(address);
      expect(isFormShown()).toBe(true);
      expect(document.documentElement.dataset['prerendered']).toBe('fit');
    },
  );

  it('AUTH-01 GUARD-01 hides the form from a user with a session', async () => {
    localStorage.setItem('audit-portal-auth', '{}');
    await open('/auth');
    expect(isFormShown()).toBe(false);
  });

  it.each([
    '/auth?code=abc',
    '/auth#token_hash=h&type=signup',
    '/auth?error=access_denied',
    '/auth?next=%2F&error_description=Not+today',
    '/auth.html',
    '/reports/auth',
  ])('AUTH-12 hides the form where there is something to redeem, and on other pages: %s', async (address) => {
    await open(address);
    expect(isFormShown()).toBe(false);
  });

  it('AUTH-01 requests the configuration once and puts the brand name into the form', async () => {
    await open('/auth');
    expect(await (await window.portalBoot?.config)?.json()).toEqual(config);
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  it.each([
    ['a client with a session', '/reports', { user: { id: 'c' } }, ['/config.json', PORTAL]],
    ['a visitor who is signed out', '/reports', null, ['/config.json']],
    ['GUARD-05 a client on an admin page', '/admin', { user: { id: 'c' } }, ['/config.json']],
  ])('requests the manifest of the next remote for %s', async (_who, path, session, sent) => {
    fetchStub.mockImplementation(async (url) =>
      Response.json(url === '/config.json' ? { ...config, remotes } : {}),
    );
    if (session) localStorage.setItem('audit-portal-auth', JSON.stringify(session));
    await open(path);
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(fetchStub.mock.calls.map(([url]) => url)).toEqual(sent);
  });

  it('fetches the portal ahead for a visitor whose configuration comes after the page has loaded', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    fetchStub.mockImplementation(async () => Response.json({ ...config, remotes }));
    await open('/auth');
    await vi.waitFor(() => expect(fetchStub).toHaveBeenLastCalledWith(PORTAL, expect.anything()));
  });

  it('GUARD-08 requests nothing from an origin that the build does not name', async () => {
    const foreign = remotes.map((remote) => ({ ...remote, manifest: 'https://evil.test/mf-manifest.json' }));
    fetchStub.mockImplementation(async () => Response.json({ ...config, remotes: foreign }));
    localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
    await open('/reports');
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  it('requests no file of a remote that was built for another contract', async () => {
    const manifest = {
      metaData: { remoteEntry: { name: 'entry.js', path: 'assets/' }, contract: 2 },
      exposes: [{ assets: { js: { sync: ['assets/routes.js'] }, css: { sync: ['assets/routes.css'] } } }],
    };
    fetchStub.mockImplementation(async (url) =>
      Response.json(url === '/config.json' ? { ...config, remotes } : manifest),
    );
    localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
    await open('/reports');
    await vi.waitFor(() => expect(fetchStub).toHaveBeenCalledWith(PORTAL, expect.anything()));
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.head.querySelectorAll('link')).toHaveLength(0);
  });

  it('preloads the files that the manifest lists, and hands the manifest over once', async () => {
    const manifest = {
      metaData: {
        remoteEntry: { name: 'entry.js', path: 'assets/' },
        contract: 1,
      },
      exposes: [{ assets: { js: { sync: ['assets/routes.js'] }, css: { sync: ['assets/routes.css'] } } }],
    };
    fetchStub.mockImplementation(async (url) =>
      Response.json(url === '/config.json' ? { ...config, remotes } : manifest),
    );
    localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
    await open('/reports');
    const links = () => Array.from(document.head.querySelectorAll('link'), ({ rel, href }) => [rel, href]);
    await vi.waitFor(() =>
      expect(links()).toEqual([
        ['modulepreload', 'http://localhost:4171/assets/entry.js'],
        ['modulepreload', 'http://localhost:4171/assets/routes.js'],
        ['prefetch', 'http://localhost:4171/assets/routes.css'],
      ]),
    );
    const { takePreloadedManifest } = await import('../remotes/loading/preload-remote.ts');
    expect(takePreloadedManifest('http://localhost:1/another.json')).toBeUndefined();
    expect(await takePreloadedManifest(PORTAL)).toEqual({
      ok: true,
      status: 200,
      body: JSON.stringify(manifest),
    });
    expect(takePreloadedManifest(PORTAL)).toBeUndefined();
  });

  describe('with a stored session', () => {
    const inSeconds = (seconds: number) => Math.round(Date.now() / 1000) + seconds;
    const requests = () =>
      fetchStub.mock.calls
        .filter(([url]) => (url as string).startsWith('http://backend.test/rest/v1/'))
        .map(([url, init]) => [
          new URL(url as string).pathname.slice('/rest/v1/'.length),
          new Headers(init?.headers).get('authorization'),
        ]);
    const store = (session: object) =>
      localStorage.setItem(
        'audit-portal-auth',
        JSON.stringify({ user: { id: 'c' }, access_token: 'token-of-c', ...session }),
      );

    it('ROUTE-07 asks at once who the user is', async () => {
      store({ expires_at: inSeconds(3600) });
      await open('/dashboard');
      const tables = ['user_roles', 'profiles', 'rpc/my_account'];
      await vi.waitFor(() => expect(requests()).toEqual(tables.map((table) => [table, 'Bearer token-of-c'])));
    });

    it.each([
      ['a token that has to be renewed first', { expires_at: inSeconds(89) }],
      ['a token that has expired', { expires_at: inSeconds(-1) }],
      ['a session without an end', {}],
      ['a session without a user', { expires_at: inSeconds(3600), user: null }],
    ])('AUTH-15 sends no request with %s', async (_what, session) => {
      store(session);
      await open('/dashboard');
      await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
      expect(requests()).toEqual([]);
    });

    it.each([
      ['an admin', [{ role: 'admin' }], 200, true],
      ['GUARD-05 a client', [], 200, false],
      ['GUARD-05 a user whose role is not known', { message: 'down' }, 503, false],
    ])('fetches the console ahead for %s: %s', async (_who, rows, status, isFetched) => {
      fetchStub.mockImplementation(async (url) => {
        if (url === '/config.json') return Response.json({ ...config, remotes });
        return (url as string).includes('user_roles') ? Response.json(rows, { status }) : Response.json([]);
      });
      store({ expires_at: inSeconds(3600) });
      await open('/admin/clients');
      await vi.waitFor(() => expect(requests().length).toBeGreaterThanOrEqual(3));
      await new Promise((resolve) => setTimeout(resolve));
      await vi.waitFor(() =>
        expect(fetchStub.mock.calls.some(([url]) => url === remotes[1]?.manifest)).toBe(isFetched),
      );
    });

    it('fetches the code for signed-in users ahead, and not for visitors', async () => {
      vi.stubEnv('PORTAL_SIGNED_IN_FILES', '/assets/create-client.js /assets/federation.js');
      const ahead = () => Array.from(document.head.querySelectorAll('link'), ({ rel, href }) => [rel, href]);
      await open('/auth');
      expect(ahead()).toEqual([]);
      vi.resetModules();
      store({ expires_at: inSeconds(3600) });
      await open('/dashboard');
      expect(ahead()).toEqual(
        ['create-client', 'federation'].map((name) => [
          'modulepreload',
          `${location.origin}/assets/${name}.js`,
        ]),
      );
    });
  });

  it('AUTH-11 remembers the button that was clicked until React handles clicks', async () => {
    await open('/auth');
    const button = document.querySelector('button');
    button?.querySelector('b')?.click();
    expect(window.portalBoot?.clicked).toBe(button);
    delete window.portalBoot?.clicked;
    window.portalBoot?.stopListening();
    button?.click();
    expect(window.portalBoot?.clicked).toBeUndefined();
  });
});
