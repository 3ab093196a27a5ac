import { describe, expect, it } from 'vitest';
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
  it('is taken as it stands', () => {
    expect(parseRuntimeConfig(config)).toEqual(config);
  });

  it.each([
    [{ ...config, supabase: {} }, 'supabase.url is missing'],
    [{ ...config, remotes: [{ name: 'portal', manifest: '/m', paths: ['dashboard'] }] }, 'remotes[0].paths'],
    [
      { ...config, remotes: [{ name: 'a', manifest: '/m', paths: ['/a'], requires: 'Admin' }] },
      'remotes[0].requires',
    ],
    [{ ...config, remotes: [{ name: 'a', paths: ['/a'] }] }, 'remotes[0].manifest is missing'],
    [
      { ...config, remotes: [{ name: 'a', manifest: 'data:,{}', paths: ['/a'] }] },
      'remotes[0].manifest is not an address of http or https',
    ],
    [{ ...config, captcha: 'turnstile' }, 'captcha is not an object'],
    [{ ...config, captcha: { provider: 'other', siteKey: 'k' } }, 'neither "turnstile" nor "hcaptcha"'],
    ['<!doctype html>', 'not an object'],
  ])('ALL-01 says what is wrong with %j', (wrong, message) => {
    expect(() => parseRuntimeConfig(wrong)).toThrow(message);
  });
});
