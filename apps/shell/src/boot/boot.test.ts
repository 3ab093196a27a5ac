import { beforeEach, describe, expect, it, vi } from 'vitest';

const PORTAL = 'http://localhost:4171/mf-manifest.json';
const remotes = [
  { name: 'portal', manifest: PORTAL, paths: ['/reports', '/dashboard'] },
  { name: 'admin', manifest: 'http://localhost:4172/mf-manifest.json', paths: ['/admin'], requires: 'admin' },
];
const config = { brand: { name: 'Brand' } };
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal(
    'fetch',
    ask.mockReset().mockImplementation(async () => Response.json(config)),
  );
  localStorage.clear();
  delete window.portalPreloadedManifests;
  document.head.innerHTML = '';
  document.body.innerHTML = '<span data-brand-name></span><button><b>Sign in</b></button>';
});

async function open(address: string) {
  history.replaceState(null, '', address);
  await import('./boot.ts');
}
const isFormShown = () => document.documentElement.dataset['prerendered'] === 'fit';

describe('the boot script', () => {
  it.each(['/auth', '/auth/', '/auth?next=%2Ffiles'])(
    'AUTH-01 shows the prerendered form at %s to a visitor who is signed out',
    async (address) => {
      await open(address);
      expect(isFormShown()).toBe(true);
    },
  );

  it('AUTH-01 GUARD-01 hides the form from a user with a session', async () => {
    localStorage.setItem('audit-portal-auth', '{}');
    await open('/auth');
    expect(isFormShown()).toBe(false);
  });

  it.each(['/auth?code=abc', '/auth#token_hash=h&type=signup', '/auth?error=access_denied', '/auth.html'])(
    'AUTH-12 hides the form where there is something to redeem, and on other pages: %s',
    async (address) => {
      await open(address);
      expect(isFormShown()).toBe(false);
    },
  );

  it('ALL-02 shows the theme that the visitor chose', async () => {
    localStorage.setItem('portal-theme', 'dark');
    await open('/auth');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('AUTH-01 requests the configuration once and puts the brand name into the form', async () => {
    await open('/auth');
    expect(await (await window.portalBoot?.config)?.json()).toEqual(config);
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(ask).toHaveBeenCalledOnce();
  });

  it.each([
    ['a client with a session', '/reports', { user: { id: 'c' } }, ['/config.json', PORTAL]],
    ['a visitor who is signed out', '/reports', null, ['/config.json']],
    ['GUARD-05 a client on an admin page', '/admin', { user: { id: 'c' } }, ['/config.json']],
  ])('requests the manifest of the next remote for %s', async (_who, path, session, asked) => {
    ask.mockImplementation(async (url) =>
      Response.json(url === '/config.json' ? { ...config, remotes } : {}),
    );
    if (session) localStorage.setItem('audit-portal-auth', JSON.stringify(session));
    await open(path);
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(ask.mock.calls.map(([url]) => url)).toEqual(asked);
  });

  it('GUARD-08 requests nothing from an origin that the build does not name', async () => {
    const foreign = remotes.map((remote) => ({ ...remote, manifest: 'https://evil.test/mf-manifest.json' }));
    ask.mockImplementation(async () => Response.json({ ...config, remotes: foreign }));
    localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
    await open('/reports');
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('preloads the files that the manifest lists, and hands the manifest over once', async () => {
    const manifest = {
      metaData: { remoteEntry: { name: 'entry.js', path: 'assets/' } },
      exposes: [{ assets: { js: { sync: ['assets/routes.js'] }, css: { sync: ['assets/routes.css'] } } }],
    };
    ask.mockImplementation(async (url) =>
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
    const { takePreloadedManifest } = await import('../remotes/preloading/preload-remote.ts');
    expect(takePreloadedManifest('http://localhost:1/another.json')).toBeUndefined();
    expect(await takePreloadedManifest(PORTAL)).toEqual({
      ok: true,
      status: 200,
      body: JSON.stringify(manifest),
    });
    expect(takePreloadedManifest(PORTAL)).toBeUndefined();
  });

  it('ALL-01 leaves the failure of the configuration request to the application', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    await open('/auth');
    await expect(window.portalBoot?.config).rejects.toThrow('Failed to fetch');
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
