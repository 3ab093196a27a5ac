import { describe, expect, it } from 'vitest';
import { parseRuntimeConfig } from './runtime-config.ts';

const config = {
  captcha: { provider: 'hcaptcha', siteKey: 'k' },
  supabase: { url: 'http://localhost:1', publishableKey: 'key' },
  remotes: [
    { name: 'portal', origin: 'http://localhost:2', mount: '/' },
    { name: 'admin', origin: 'http://localhost:3', mount: '/admin', requires: 'admin' },
  ],
  brand: { name: 'B', legalName: 'L', address: 'A', email: 'e@b.test', privacyEmail: 'p@b.test' },
  links: { website: 'w', blog: 'b', telegram: 't', twitter: 'x', booking: 'c' },
};

const withProvider = (wrong: object) => ({
  ...config,
  providers: [{ name: 'google', label: 'Google' }, wrong],
});
const withRemote = (wrong: object) => ({ ...config, remotes: [{ ...config.remotes[0], ...wrong }] });

const withLook = (look: object) => ({ ...config, brand: { ...config.brand, ...look } });

describe('the run-time configuration', () => {
  it('is taken as it stands', () => {
    expect(parseRuntimeConfig(config)).toEqual(config);
    const captcha = { provider: 'turnstile', siteKey: 't' };
    const reporting = { ...config, captcha, errorReports: 'https://errors.test/portal' };
    expect(parseRuntimeConfig(reporting)).toEqual(reporting);
    const providers = [
      { name: 'github', label: 'GitHub' },
      { name: 'azure', label: 'Microsoft', scopes: 'email' },
      { name: 'custom:firm', label: 'Okta' },
    ];
    expect(parseRuntimeConfig({ ...config, providers })).toEqual({ ...config, providers });
  });

  it('names the backend by its address, or by a path of the page’s own origin', () => {
    const urlOf = (url: string) =>
      parseRuntimeConfig({ ...config, supabase: { ...config.supabase, url } }).supabase.url;
    expect(urlOf('https://backend.test/base/')).toBe('https://backend.test/base');
    expect(urlOf('/')).toBe(location.origin);
  });

  it.each(['svg', 'png', 'webp', 'jpg', 'jpeg'])('BRAND-01 has a logo (%s) and an accent', (ending) => {
    const look = { logo: `/logo.${ending}`, accent: '#0b57a4' };
    expect(parseRuntimeConfig(withLook(look)).brand).toMatchObject(look);
  });

  it.each([
    [withLook({ logo: '/logo.svg?v=2' }), 'brand.logo is not an image beside config.json'],
    [withLook({ logo: '//cdn.test/logo.svg' }), 'brand.logo is not an image beside config.json'],
    [withLook({ accent: '#ffd400' }), 'in the light theme: its contrast is 1.26 to 1'],
    [{ ...config, supabase: {} }, 'supabase.url is missing'],
    [{ ...config, remotes: {} }, 'remotes is not a list'],
    [withRemote({ mount: 'dashboard' }), 'remotes[0].mount'],
    [withRemote({ mount: '//evil.test' }), 'remotes[0].mount'],
    [withRemote({ requires: 'Admin' }), 'remotes[0].requires'],
    [withRemote({ origin: '' }), 'remotes[0].origin is missing'],
    [withRemote({ origin: 'data:,{}' }), 'remotes[0].origin is not an origin of http or https'],
    [withRemote({ origin: 'https://cdn.test/folder' }), 'remotes[0].origin is not an origin'],
    [{ ...config, captcha: [] }, 'captcha is not an object'],
    [{ ...config, captcha: { provider: 'other', siteKey: 'k' } }, 'neither "turnstile" nor "hcaptcha"'],
    [{ ...config, errorReports: '/errors' }, 'errorReports is not an address of http or https'],
    [{ ...config, providers: {} }, 'providers is not a list'],
    [
      withProvider({ name: 'facebook', label: 'F' }),
      'providers[1].name is not google, github, azure or custom',
    ],
    [withProvider({ name: 'custom:Firm', label: 'F' }), 'providers[1].name'],
    [withProvider({ name: 'custom:firm' }), 'providers[1].label is missing'],
    [withProvider({ name: 'azure', label: 'Microsoft' }), 'providers[1].scopes has no "email"'],
    [withProvider({ name: 'azure', label: 'Microsoft', scopes: 'emails' }), 'has no "email"'],
    ['<!doctype html>', 'not an object'],
  ])('ALL-01 says what is wrong with %j', (wrong, message) => {
    expect(() => parseRuntimeConfig(wrong)).toThrow(message);
  });
});
