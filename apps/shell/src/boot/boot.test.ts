import { beforeEach, expect, it, vi } from 'vitest';

const remotes = [{ name: 'portal', origin: 'http://localhost:4171', mount: '/' }];
const PORTAL = 'http://localhost:4171/mf-manifest.json';
const supabase = { url: 'http://backend.test', publishableKey: 'key' };
const config = { brand: { name: 'Brand' }, supabase, remotes: [] };
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  fetchStub.mockReset().mockImplementation(async () => Response.json(config));
  vi.stubGlobal('fetch', fetchStub);
  delete window.portalPreloadedManifests;
  vi.unstubAllEnvs();
  document.head.innerHTML = '';
  document.body.innerHTML = '<span data-brand-name></span><button><b>Sign in</b></button>';
});

async function open(address: string) {
  history.replaceState(null, '', address);
  await import('./boot.ts');
}
/** The style sheet hides a form that is "unfit". */
const form = () => document.documentElement.dataset['prerendered'];

it.each(['/auth', '/auth/', '/auth?next=%2Ffiles'])('AUTH-01 shows visitors the form at %s', async (at) => {
  await open(at);
  expect(form()).toBe('fit');
});

it('AUTH-01 GUARD-01 the boot script hides the form from a user with a session, and shows the theme that they chose', async () => {
  localStorage.setItem('audit-portal-auth', '{}');
  localStorage.setItem('portal-theme', 'dark');
  await open('/auth');
  expect(form()).toBe('unfit');
  expect(document.documentElement.dataset['theme']).toBe('dark');
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
  expect(form()).toBe('unfit');
});

it('AUTH-01 the boot script requests the configuration once and puts the brand name into the form', async () => {
  await open('/auth');
  expect(await (await window.portalBoot?.config)?.json()).toEqual(config);
  await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
  expect(fetchStub.mock.calls).toEqual([['/config.json', expect.objectContaining({ cache: 'default' })]]);
});

it('the boot script requests at once what a client with a session needs first', async () => {
  fetchStub.mockImplementation(async (url) =>
    Response.json(url === '/config.json' ? { ...config, remotes } : {}),
  );
  localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
  await open('/reports');
  await vi.waitFor(() => expect(fetchStub.mock.calls.map(([url]) => url)).toEqual(['/config.json', PORTAL]));
});

it.each(['interactive', 'complete'] as const)(
  'fetches the portal ahead for a visitor once the page has loaded, if it is %s',
  async (state) => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    fetchStub.mockImplementation(async () => Response.json({ ...config, remotes }));
    await open('/auth');
    await vi.waitFor(() => expect(document.querySelector('[data-brand-name]')?.textContent).toBe('Brand'));
    expect(fetchStub).toHaveBeenCalledTimes(state === 'complete' ? 2 : 1);
    window.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(fetchStub).toHaveBeenLastCalledWith(PORTAL, expect.anything()));
  },
);

it('fetches the code for signed-in users ahead, and not for visitors', async () => {
  vi.stubEnv('PORTAL_SIGNED_IN_FILES', '/assets/create-client.js /assets/federation.js');
  const links = document.head.getElementsByTagName('link');
  const ahead = () => Array.from(links, (link) => `${link.rel} ${link.getAttribute('href')}`);
  await open('/auth');
  expect(ahead()).toEqual([]);
  vi.resetModules();
  localStorage.setItem('audit-portal-auth', JSON.stringify({ user: { id: 'c' } }));
  await open('/dashboard');
  const files = ['create-client', 'federation'].map((name) => `modulepreload /assets/${name}.js`);
  expect(ahead()).toEqual(files);
});

it('AUTH-11 the boot script remembers the button that was clicked until React handles clicks', async () => {
  await open('/auth');
  const button = document.querySelector('button');
  button?.querySelector('b')?.click();
  expect(window.portalBoot?.clicked).toBe(button);
  delete window.portalBoot?.clicked;
  window.portalBoot?.stopListening();
  button?.click();
  expect(window.portalBoot?.clicked).toBeUndefined();
});
