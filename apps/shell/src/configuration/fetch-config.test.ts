import { testConfig } from '@portal/testing/test-config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchConfig, refetchRemoteConfig } from './fetch-config.ts';
import { manifestAddress, withPins } from './remotes.ts';

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
    window.portalBoot = {
      config: Promise.resolve(early),
      stopListening: () => undefined,
      requestAhead: () => undefined,
    };
    response({ ...testConfig, remotes: [] });
    expect((await fetchConfig()).remotes).toEqual(remotes);
    expect((await fetchConfig()).remotes).toEqual([]);
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
  const manifests = (search: string) => {
    history.replaceState(null, '', `/${search}`);
    return withPins(remotes).map(manifestAddress);
  };
  const configured = remotes.map(manifestAddress);
  const PIN = '?pin=portal@https://portal.test/2.json';
  const pinned = ['https://portal.test/2.json', configured[1]];

  it('is ignored by a build that does not allow it, as the one in production', () => {
    vi.stubEnv('PORTAL_PINNING', '');
    expect(manifests(PIN)).toEqual(configured);
    expect(sessionStorage).toHaveLength(0);
  });

  it('takes the place of the configured one in this tab until it is taken back', () => {
    vi.stubEnv('PORTAL_PINNING', '1');
    expect(manifests('')).toEqual(configured);
    expect(manifests(PIN)).toEqual(pinned);
    expect(manifests('')).toEqual(pinned);
    expect(withPins(remotes)[0]).toMatchObject({ name: 'portal', mount: '/' });
    expect(manifests('?pin=none')).toEqual(configured);
    expect(manifests('')).toEqual(configured);
  });

  it.each(['portal@', 'portal@2.json', 'other@https://x.test/'])('is ignored as %j', (pin) => {
    vi.stubEnv('PORTAL_PINNING', '1');
    expect(manifests(`?pin=${pin}`)).toEqual(configured);
  });
});
