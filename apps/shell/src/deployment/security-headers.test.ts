// The headers of a deployment on a static host, read from its `_headers` file as the host reads it.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { remoteHeaderRules, shellHeaderRules } from '../../../../scripts/deploy/header-rules.mjs';
import { formatHeaders, headersForPath, parseHeaders } from '../../../../scripts/headers-file.mjs';
import { styleHashes } from '../../../../scripts/security-headers.mjs';

const remoteOrigins = ['https://portal.example', 'https://admin.example'];
const origins = { remoteOrigins, backendOrigin: 'https://backend.example' };
const SHELL = [
  '/',
  '/auth',
  '/config.json',
  '/favicon.svg',
  '/assets/index-1a2b.js',
  '/release/1a2b/index.html',
];
const REMOTE = ['/', '/mf-manifest.json', '/release/1a2b/mf-manifest.json'];

it('GUARD-08 ALL-01 what each path is sent with stands in the text file: vitest --update writes it', async () => {
  const shown = [
    ['shell', shellHeaderRules(origins), SHELL] as const,
    ['shell with turnstile', shellHeaderRules({ ...origins, captcha: 'turnstile' }), ['/']] as const,
    ['shell with hcaptcha', shellHeaderRules({ ...origins, captcha: 'hcaptcha' }), ['/']] as const,
    ['remote', remoteHeaderRules(), REMOTE] as const,
  ].map(([what, rules, pages]) => {
    const file = formatHeaders(rules);
    const sent = pages.map((path) => {
      const headers = headersForPath(parseHeaders(file), path);
      return `${path} has ${Object.keys(headers).length} of these: ${headers['cache-control'] ?? ''}`;
    });
    return [`== ${what}`, file.replaceAll('; ', '\n    '), ...sent, ''].join('\n');
  });
  await expect(shown.join('\n')).toMatchFileSnapshot('headers.txt');
});

it('GUARD-08 the only inline styles that are allowed are those of toasts, which are empty at first', () => {
  const rules = document.querySelector('style')?.textContent ?? '';
  const hashes = ['', rules].map((text) => createHash('sha256').update(text).digest('base64'));
  expect(styleHashes).toEqual(hashes.map((hash) => `'sha256-${hash}'`));
});
