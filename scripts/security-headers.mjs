// What every deployment of the three apps answers with; docs/security.md says why.
import { styleHashes } from '../packages/ui/src/theme/inline-style-hashes.ts';

const COMMON = {
  // Over https for a year, once seen there; over http, as on this machine, browsers ignore it.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  // The origin alone, also to ourselves: a callback's address carries a one-time code.
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** How long a browser may keep what it was given; everything else it asks for again. */
export const CACHE = {
  immutable: { 'cache-control': 'public, max-age=31536000, immutable' },
  never: { 'cache-control': 'no-store' },
};

/** Where the script of a CAPTCHA comes from, and what it frames and asks, as its provider documents it. */
const CAPTCHA_SOURCES = {
  turnstile: { script: 'https://challenges.cloudflare.com', frame: 'https://challenges.cloudflare.com' },
  hcaptcha: {
    script: 'https://hcaptcha.com https://*.hcaptcha.com',
    frame: 'https://hcaptcha.com https://*.hcaptcha.com',
    style: 'https://hcaptcha.com https://*.hcaptcha.com',
    connect: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
};

/**
 * The shell's headers. Code comes from the shell and from the named remotes alone, so that a tampered
 * config.json cannot load any from elsewhere. A deployment with a CAPTCHA permits its provider besides.
 * @param {{ remoteOrigins: string[], backendOrigin: string, captcha?: 'turnstile' | 'hcaptcha' }} origins
 */
export function shellHeaders({ remoteOrigins, backendOrigin, captcha }) {
  const remotes = remoteOrigins.join(' ');
  const provider = captcha ? CAPTCHA_SOURCES[captcha] : {};
  const plus = (source) => (source ? ` ${source}` : '');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${remotes}${plus(provider.script)}`,
    `style-src 'self' ${remotes} ${styleHashes.join(' ')}${plus(provider.style)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${remotes} ${backendOrigin}${plus(provider.connect)}`,
    ...(provider.frame ? [`frame-src ${provider.frame}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // No string becomes markup or code, but for the articles' text, which comes from the build. Neither provider of a
    // CAPTCHA promises to keep to that, so a deployment with one goes without.
    ...(captcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types portal-article']),
  ];
  return { ...COMMON, 'content-security-policy': policy.join('; ') };
}

/** A remote's headers: its files may be read by the shell, and by themselves show nothing. */
export function remoteHeaders() {
  return {
    ...COMMON,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}
