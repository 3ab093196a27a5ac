import { beforeEach, describe, expect, it, vi } from 'vitest';

const PORTAL = 'http://localhost:4171/mf-manifest.json';
const remotes = [
  { name: 'portal', manifest: PORTAL, paths: ['/reports'] },
  { name: 'admin', manifest: 'http://localhost:4172/mf-manifest.json', paths: ['/admin'] },
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
  document.body.innerHTML = '<span data-brand-name></span><button><b>Sign in</b></button>';
});

async function open(address: string) {
  history.replaceState(null, '', address);
  await import('./boot.ts');
}
const isFormShown = () => document.documentElement.dataset['prerendered'] === 'fit';

describe('the early script', () => {
  it.each(['/auth', '/auth/', '/auth?next=%2Ffiles'])(
    'AUTH-01 leaves the form of the build at %s to who is signed out',
    async (address) => {
      await open(address);
      expect(isFormShown()).toBe(true);
    },
  );

  it('AUTH-01 GUARD-01 hides it from who has a session', async () => {
    localStorage.setItem('audit-portal-auth', '{}');
    await open('/auth');
    expect(isFormShown()).toBe(false);
  });

  it.each(['/auth?code=abc', '/auth#token_hash=h&type=signup', '/auth?error=access_denied', '/auth.html'])(
    'AUTH-12 hides it from who comes with something to redeem, or to another page: %s',
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

  it('AUTH-01 asks for the configuration once, and names the deployment in the form', async () => {
    await open('/auth');
    expect(await (await window.portalEarly?.config)?.json()).toEqual(config);
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(ask).toHaveBeenCalledOnce();
  });

  it.each([
    ['a client with a session', '/reports', { user: { id: 'c' } }, ['/config.json', PORTAL]],
    ['who is signed out', '/reports', null, ['/config.json']],
    ['GUARD-05 a client on an admin page', '/admin', { user: { id: 'c' } }, ['/config.json']],
  ])('asks for the manifest that comes next, for %s', async (_who, path, session, asked) => {
    ask.mockImplementation(async (url) =>
      Response.json(url === '/config.json' ? { ...config, remotes } : {}),
    );
    if (session) localStorage.setItem('audit-portal-auth', JSON.stringify(session));
    await open(path);
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(ask.mock.calls.map(([url]) => url)).toEqual(asked);
  });

  it('GUARD-08 asks no origin that the build does not name', async () => {
    const foreign = remotes.map((remote) => ({ ...remote, manifest: 'https://evil.test/mf-manifest.json' }));
    ask.mockImplementation(async () => Response.json({ ...config, remotes: foreign }));
    localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
    await open('/reports');
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('leaves the manifest to whoever loads the remote, once', async () => {
    ask.mockImplementation(async (url) =>
      Response.json(url === '/config.json' ? { ...config, remotes } : {}),
    );
    localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
    await open('/reports');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    const { takeEarlyManifest } = await import('./boot-state.ts');
    expect(takeEarlyManifest('http://localhost:1/another.json')).toBeUndefined();
    expect(await takeEarlyManifest(PORTAL)).toEqual({ ok: true, status: 200, body: '{}' });
    expect(takeEarlyManifest(PORTAL)).toBeUndefined();
  });

  it('ALL-01 is silent about a configuration that cannot be had: who needs it says so', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    await open('/auth');
    await expect(window.portalEarly?.config).rejects.toThrow('Failed to fetch');
  });

  it('AUTH-11 remembers the button that was pressed, until React answers', async () => {
    await open('/auth');
    const button = document.querySelector('button');
    button?.querySelector('b')?.click();
    expect(window.portalEarly?.pressed).toBe(button);
    delete window.portalEarly?.pressed;
    window.portalEarly?.stopListening();
    button?.click();
    expect(window.portalEarly?.pressed).toBeUndefined();
  });
});
