// The headers of a deployment on a static host, read from its `_headers` file as the host reads it.
import { expect, it } from 'vitest';
import { remoteHeaderRules, shellHeaderRules } from '../../../../scripts/deploy/header-rules.mjs';
import { formatHeaders, headersForPath, parseHeaders } from '../../../../scripts/headers-file.mjs';

const origins = { remoteOrigins: ['https://portal.example'], backendOrigin: 'https://backend.example' };
const shellRules = parseHeaders(formatHeaders(shellHeaderRules(origins)));
const remoteRules = parseHeaders(formatHeaders(remoteHeaderRules()));
const caching = (rules: typeof shellRules, path: string) => headersForPath(rules, path)['cache-control'];
const A_YEAR = 'public, max-age=31536000, immutable';

it('ALL-01 what names the live release is never cached, so that a deployment takes effect at once', () => {
  expect(caching(shellRules, '/config.json')).toBe('no-store');
  expect(caching(remoteRules, '/mf-manifest.json')).toBe('no-store');
});

it('ALL-01 only files that are named by their content or release are kept for a year', () => {
  for (const path of ['/assets/index-1a2b.js', '/release/1a2b/index.html'])
    expect([path, caching(shellRules, path)]).toEqual([path, A_YEAR]);
  for (const path of ['/', '/index.html', '/auth', '/reports'])
    expect([path, caching(shellRules, path)]).toEqual([path, undefined]);
  expect(caching(remoteRules, '/release/1a2b/mf-manifest.json')).toBe(A_YEAR);
});

it('GUARD-08 every path of both has its content security policy', () => {
  for (const path of ['/', '/config.json', '/assets/index-1a2b.js', '/missing'])
    expect(headersForPath(shellRules, path)['content-security-policy']).toContain("frame-ancestors 'none'");
  for (const path of ['/', '/release/1a2b/mf-manifest.json'])
    expect(headersForPath(remoteRules, path)['content-security-policy']).toMatch(/^default-src 'none'/);
});
