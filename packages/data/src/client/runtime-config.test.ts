import { describe, expect, it, vi } from 'vitest';
import { parseRuntimeConfig } from './runtime-config.ts';

const config = {
  supabase: { url: 'http://localhost:1', publishableKey: 'key' },
  remotes: [
    { name: 'portal', manifest: 'http://localhost:2/mf-manifest.json', paths: ['/dashboard'] },
    { name: 'admin', manifest: 'http://localhost:3/mf-manifest.json', paths: ['/admin'], requires: 'admin' },
  ],
  brand: { name: 'B', legalName: 'B', address: 'A', email: 'e@b.test', privacyEmail: 'p@b.test' },
  links: { website: 'w', blog: 'b', telegram: 't', twitter: 'x', booking: 'c' },
};

describe('the run-time configuration', () => {
  it('cannot be read before the host has set it', async () => {
    vi.resetModules();
    const { runtimeConfig, setRuntimeConfig } = await import('./runtime-config.ts');
    expect(() => runtimeConfig()).toThrow('The run-time configuration was read before the host had set it.');
    setRuntimeConfig(config as Parameters<typeof setRuntimeConfig>[0]);
    expect(runtimeConfig()).toBe(config);
  });

  it('is taken as it stands', () => {
    expect(parseRuntimeConfig(config)).toEqual(config);
  });

  it.each(['turnstile', 'hcaptcha'])('AUTH-16 may name the check against robots %s', (provider) => {
    const captcha = { provider, siteKey: 'k' };
    expect(parseRuntimeConfig({ ...config, captcha })).toEqual({ ...config, captcha });
  });

  it.each(
    (['supabase', 'brand', 'links'] as const).flatMap((part) =>
      Object.keys(config[part]).map((key) => [part, key] as const),
    ),
  )('ALL-01 says that %s.%s is missing, or is no text', (part, key) => {
    for (const value of ['', 7, undefined])
      expect(() => parseRuntimeConfig({ ...config, [part]: { ...config[part], [key]: value } })).toThrow(
        `config.json: ${part}.${key} is missing`,
      );
  });

  it.each([
    [{ ...config, supabase: {} }, 'supabase.url is missing'],
    [{ ...config, remotes: [{ name: 'portal', manifest: 'm', paths: ['dashboard'] }] }, 'remotes[0].paths'],
    [
      { ...config, remotes: [{ name: 'a', manifest: 'm', paths: ['/a'], requires: 'Admin' }] },
      'remotes[0].requires',
    ],
    [{ ...config, remotes: [{ name: 'portal', manifest: 'm', paths: '/dashboard' }] }, 'remotes[0].paths'],
    [{ ...config, remotes: [{ name: 'portal', manifest: 'm', paths: ['/a', 7] }] }, 'remotes[0].paths'],
    [{ ...config, remotes: [{ name: '', manifest: 'm', paths: ['/a'] }] }, 'remotes[0].name is missing'],
    [{ ...config, remotes: [{ name: 'a', paths: ['/a'] }] }, 'remotes[0].manifest is missing'],
    [{ ...config, remotes: ['portal'] }, 'remotes[0] is not an object'],
    [{ ...config, remotes: {} }, 'remotes is not a list'],
    [{ ...config, captcha: 'turnstile' }, 'captcha is not an object'],
    [{ ...config, captcha: { provider: 'other', siteKey: 'k' } }, 'neither "turnstile" nor "hcaptcha"'],
    [{ ...config, captcha: { provider: 'turnstile' } }, 'captcha.siteKey is missing'],
    ['<!doctype html>', 'not an object'],
    [null, 'not an object'],
    [[], 'not an object'],
  ])('ALL-01 says what is wrong with %j', (wrong, message) => {
    expect(() => parseRuntimeConfig(wrong)).toThrow(message);
  });
});
