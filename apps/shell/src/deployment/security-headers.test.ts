import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { remoteHeaders, shellHeaders, styleHashes } from '../../../../scripts/security-headers.mjs';

const shell = shellHeaders({
  remoteOrigins: ['https://portal.example', 'https://admin.example'],
  backendOrigin: 'https://backend.example',
});

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('GUARD-08 content security policy', () => {
  it('of the shell allows code, styles and connections from the named origins only', () => {
    const { 'style-src': styles = [], ...others } = directives(shell['content-security-policy']);
    expect(others).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", 'https://portal.example', 'https://admin.example'],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", 'https://portal.example', 'https://admin.example', 'https://backend.example'],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['portal-article', 'portal-worker'],
      'worker-src': ['blob:'],
    });
    // Empty at first, then with its rules.
    const styleOfToasts = document.querySelector('style')?.textContent ?? '';
    expect(styleHashes).toEqual(
      ['', styleOfToasts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    );
    const allowedStyles = /^('self'|'sha256-[\w+/=]+'|https:\/\/(portal|admin)\.example|'unsafe-hashes')$/;
    expect(styles.filter((source) => !allowedStyles.test(source))).toEqual([]);
  });

  it.each([
    ['turnstile', ['https://challenges.cloudflare.com'], []],
    [
      'hcaptcha',
      ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    ],
  ] as const)(
    'of a deployment with %s permits that provider besides, and nobody else',
    (captcha, script, connect) => {
      const origins = { remoteOrigins: ['https://portal.example'], backendOrigin: 'https://backend.example' };
      const without = directives(shellHeaders(origins)['content-security-policy']);
      const { 'require-trusted-types-for': _, 'trusted-types': __, ...kept } = without;
      expect(directives(shellHeaders({ ...origins, captcha })['content-security-policy'])).toEqual({
        ...kept,
        'script-src': [...(kept['script-src'] ?? []), ...script],
        'style-src': [...(kept['style-src'] ?? []), ...connect],
        'connect-src': [...(kept['connect-src'] ?? []), ...connect],
        'frame-src': script,
      });
    },
  );
});

it.each([
  ['the shell', shell],
  ['a remote', remoteHeaders()],
])('GUARD-08 %s forbids MIME sniffing, full referrers, device access and plain http', (_origin, headers) => {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
});
