// The response headers of every deployment of the three apps. docs/security.md gives the reasons.

/**
 * The inline styles that the Content-Security-Policy must allow. Sonner inserts one <style> when it loads: empty at first
 * (the first hash), then with its rules (the second). No other component inserts styles: dialogs omit Radix's Overlay,
 * menus are not modal, and Select is native. security-headers.test.ts fails when sonner changes its styles.
 */
export const styleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

const COMMON = {
  // Browsers then use https for a year. Over http, as on this machine, they ignore this header.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  // Sends the origin alone, also within the product, because a callback's address contains a one-time code.
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** How long a browser may cache a response. It requests all others again. */
export const CACHE = {
  immutable: { 'cache-control': 'public, max-age=31536000, immutable' },
  day: { 'cache-control': 'public, max-age=86400' },
  never: { 'cache-control': 'no-store' },
};

/** Where the script of a CAPTCHA comes from, and what it frames and connects to, as its provider documents it. */
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
 * The shell's headers. They allow code from the shell and the named remotes only, so that a tampered config.json cannot
 * load code from another origin. A deployment with a CAPTCHA also permits its provider.
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
    // The admins' import reads files in a worker. Its script has one line, which imports the remote's code: a worker cannot be
    // started from another origin. What it imports must be from `script-src`.
    'worker-src blob:',
    `connect-src 'self' ${remotes} ${backendOrigin}${plus(provider.connect)}`,
    ...(provider.frame ? [`frame-src ${provider.frame}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // No string becomes markup or code, except the text of the articles and the line of the worker, which come from the
    // build. Neither CAPTCHA provider supports Trusted Types, so a deployment with a CAPTCHA does not require them.
    ...(captcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types portal-article portal-worker']),
  ];
  return { ...COMMON, 'content-security-policy': policy.join('; ') };
}

/** A remote's headers: the shell may read its files, and the files display nothing by themselves. */
export function remoteHeaders() {
  return {
    ...COMMON,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}
