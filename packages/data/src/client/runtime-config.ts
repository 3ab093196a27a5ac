import { accentOf } from '@portal/domain/brand/accent';

/** What a deployment decides: served as /config.json, so that one build runs in every environment. */
export type RuntimeConfig = {
  supabase: { url: string; publishableKey: string };
  remotes: RemoteConfig[];
  brand: {
    name: string;
    legalName: string;
    address: string;
    email: string;
    privacyEmail: string;
    /** BRAND-01: a file beside config.json, and a colour such as #08674f. */
    logo?: string | undefined;
    accent?: string | undefined;
  };
  links: { website: string; blog: string; telegram: string; twitter: string; booking: string };
  /** Whose check against robots the sign-in form shows; none without it. The auth service must ask for the same one. */
  captcha?: { provider: 'turnstile' | 'hcaptcha'; siteKey: string } | undefined;
  /** Where browsers send the errors that they meet, by POST; nowhere without it. */
  errorReports?: string | undefined;
  /** SSO-01: the identity providers of the sign-in page in their order; Google alone without it. */
  providers?: SignInProvider[] | undefined;
};

/** `name` is the auth service's, `label` the page's. `scopes` are requested besides those of the auth service. */
export type SignInProvider = { name: string; label: string; scopes?: string };

export const DEFAULT_PROVIDERS: readonly SignInProvider[] = [{ name: 'google', label: 'Google' }];

/** `path` holds its pages unless another remote is mounted deeper. `pinned` is another release's manifest (staging alone). */
export type RemoteConfig = {
  name: string;
  origin: string;
  mount: string;
  requires?: 'admin';
  pinned?: string;
};

let current: RuntimeConfig | undefined;

export function setRuntimeConfig(config: RuntimeConfig): void {
  current = config;
}

export function runtimeConfig(): RuntimeConfig {
  if (!current) throw new Error('The run-time configuration was read before the host had set it.');
  return current;
}

/** The deployment's configuration, for components. It does not change until the page is reloaded. */
export const useRuntimeConfig = runtimeConfig;

/** The address that paths such as /rest/v1 follow: `"/"` of config.json is the page's own origin. */
export const backendAddress = (url: string) => new URL(url, location.origin).href.replace(/\/$/, '');

const BRAND_TEXTS = ['name', 'legalName', 'address', 'email', 'privacyEmail'] as const;
const LINKS = ['website', 'blog', 'telegram', 'twitter', 'booking'] as const;

/** Checks the shape of /config.json. Throws an error that names the first part that is wrong. */
export function parseRuntimeConfig(value: unknown): RuntimeConfig {
  const config = record(value, 'config.json');
  const supabase = record(config['supabase'], 'supabase');
  const brand = record(config['brand'], 'brand');
  const links = record(config['links'], 'links');
  if (!Array.isArray(config['remotes'])) throw new TypeError('config.json: remotes is not a list');
  return {
    supabase: {
      url: backendAddress(text(supabase, 'supabase', 'url')),
      publishableKey: text(supabase, 'supabase', 'publishableKey'),
    },
    remotes: config['remotes'].map((entry: unknown, index) => parseRemote(entry, `remotes[${index}]`)),
    brand: { ...texts(brand, 'brand', BRAND_TEXTS), ...parseLook(brand) },
    links: texts(links, 'links', LINKS),
    captcha: config['captcha'] === undefined ? undefined : parseCaptcha(config['captcha']),
    errorReports: parseErrorReports(config['errorReports']),
    providers: config['providers'] === undefined ? undefined : parseProviders(config['providers']),
  };
}

function parseLook(brand: Record<string, unknown>): Pick<RuntimeConfig['brand'], 'logo' | 'accent'> {
  const [logo, accent] = ['logo', 'accent'].map((key) =>
    brand[key] === undefined ? undefined : text(brand, 'brand', key),
  );
  if (logo !== undefined && !/^\/[\w-]+\.(svg|png|webp|jpe?g)$/.test(logo))
    throw new TypeError('config.json: brand.logo is not an image beside config.json, such as /logo.svg');
  accentOf(accent);
  return { logo, accent };
}

function parseProviders(value: unknown): SignInProvider[] {
  if (!Array.isArray(value)) throw new TypeError('config.json: providers is not a list');
  return value.map((entry: unknown, index) => {
    const where = `providers[${index}]`;
    const provider = record(entry, where);
    const name = text(provider, where, 'name');
    if (!/^(google|github|azure|custom:[a-z0-9:-]{0,42}[a-z0-9])$/.test(name))
      throw new TypeError(`config.json: ${where}.name is not google, github, azure or custom:<name>`);
    const scopes = provider['scopes'] === undefined ? undefined : text(provider, where, 'scopes');
    // The auth service requests only "openid" of it, and then gets no address.
    if (name === 'azure' && !scopes?.split(' ').includes('email'))
      throw new TypeError(`config.json: ${where}.scopes has no "email", which azure needs`);
    return { name, label: text(provider, where, 'label'), ...(scopes && { scopes }) };
  });
}

function parseErrorReports(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^https?:\/\/[^/]/.test(value))
    throw new TypeError('config.json: errorReports is not an address of http or https');
  return value;
}

function parseCaptcha(value: unknown): RuntimeConfig['captcha'] {
  const captcha = record(value, 'captcha');
  const { provider } = captcha;
  if (provider !== 'turnstile' && provider !== 'hcaptcha')
    throw new TypeError('config.json: captcha.provider is neither "turnstile" nor "hcaptcha"');
  return { provider, siteKey: text(captcha, 'captcha', 'siteKey') };
}

function parseRemote(value: unknown, where: string): RemoteConfig {
  const remote = record(value, where);
  const mount = text(remote, where, 'mount');
  if (!/^\/([a-z][a-z0-9-]*)?$/.test(mount))
    throw new TypeError(`config.json: ${where}.mount is not "/" or one path segment, such as "/admin"`);
  const requires = remote['requires'];
  if (requires !== undefined && requires !== 'admin')
    throw new TypeError(`config.json: ${where}.requires is not a role; the only one is "admin"`);
  const origin = text(remote, where, 'origin');
  if (!/^https?:\/\/[^/]+$/.test(origin))
    throw new TypeError(`config.json: ${where}.origin is not an origin of http or https`);
  return { name: text(remote, where, 'name'), origin, mount, ...(requires && { requires }) };
}

function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`config.json: ${where} is not an object`);
  return Object.fromEntries(Object.entries(value));
}

function text(from: Record<string, unknown>, where: string, key: string): string {
  const value = from[key];
  if (typeof value !== 'string' || value === '')
    throw new TypeError(`config.json: ${where}.${key} is missing`);
  return value;
}

const texts = <Key extends string>(from: Record<string, unknown>, where: string, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, text(from, where, key)])) as Record<Key, string>;
