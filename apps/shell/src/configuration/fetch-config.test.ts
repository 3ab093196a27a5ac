import { testConfig } from '@portal/testing/test-config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchConfig, refetchRemoteConfig } from './fetch-config.ts';
import { manifestAddress } from './remotes.ts';

const remotes = [
  { name: 'portal', origin: 'https://portal.test', mount: '/' },
  { name: 'admin', origin: 'https://admin.test', mount: '/admin' },
];
const response = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  history.replaceState(null, '', '/');
});

describe('ALL-01 the configuration', () => {
  it('is requested past the browser’s cache, so that a deployment takes effect at once, and has 10 s', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ ...testConfig, remotes }));
    vi.stubGlobal('fetch', fetch);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await fetchConfig();
    const signal = timeout.mock.results[0]?.value as AbortSignal;
    expect(fetch.mock.calls).toEqual([['/config.json', { cache: 'no-store', signal }]]);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  });

  it('that the boot script requested is taken once, because it may have changed since', async () => {
    const early = Response.json({ ...testConfig, remotes });
    const boot = { stopListening: () => undefined, requestAhead: () => undefined };
    window.portalBoot = { ...boot, config: Promise.resolve(early) };
    response({ ...testConfig, remotes: [] });
    expect((await fetchConfig()).remotes).toEqual(remotes);
    expect((await fetchConfig()).remotes).toEqual([]);
    expect(window.portalBoot).toEqual(boot);
    delete window.portalBoot;
  });

  it('is an error when the deployment refuses it or serves something else', async () => {
    response({ ...testConfig, remotes }, 503);
    await expect(fetchConfig()).rejects.toThrow('/config.json responded with 503.');
    response({ some: 'JSON' });
    await expect(fetchConfig()).rejects.toThrow('config.json');
  });

  it('of a remote is requested again, and stays as it was without a response', async () => {
    const [, admin] = remotes;
    if (!admin) throw new Error('There are two remotes.');
    const moved = { ...admin, origin: 'https://moved.test' };
    response({ ...testConfig, remotes: [remotes[0], moved] });
    expect(await refetchRemoteConfig(admin)).toEqual(moved);
    response({ ...testConfig, remotes: [] });
    expect(await refetchRemoteConfig(admin)).toBe(admin);
    response({}, 500);
    expect(await refetchRemoteConfig(admin)).toBe(admin);
  });
});

describe('a pinned remote', () => {
  const pinnedRemotes = async (search: string) => {
    history.replaceState(null, '', `/${search}`);
    response({ ...testConfig, remotes });
    return (await fetchConfig()).remotes;
  };
  const manifests = async (search: string) => (await pinnedRemotes(search)).map(manifestAddress);
  const configured = remotes.map(manifestAddress);
  const PIN = '?pin=portal@https://portal.test/2.json';
  const pinned = ['https://portal.test/2.json', configured[1]];

  it('is ignored by a build that does not allow it, as the one in production', async () => {
    vi.stubEnv('PORTAL_PINNING', '');
    expect(await manifests(PIN)).toEqual(configured);
    expect(sessionStorage).toHaveLength(0);
  });

  it('takes the place of the configured one in this tab until it is taken back', async () => {
    vi.stubEnv('PORTAL_PINNING', '1');
    expect(await manifests('')).toEqual(configured);
    expect(await manifests(PIN)).toEqual(pinned);
    expect(await manifests('')).toEqual(pinned);
    expect((await pinnedRemotes(''))[0]).toMatchObject({ name: 'portal', mount: '/' });
    expect(await manifests('?pin=none')).toEqual(configured);
    expect(await manifests('')).toEqual(configured);
  });

  it.each(['portal@', 'portal@2.json', 'other@https://x.test/'])('is ignored as %j', async (pin) => {
    vi.stubEnv('PORTAL_PINNING', '1');
    expect(await manifests(`?pin=${pin}`)).toEqual(configured);
  });
});
