import { CACHE, remoteHeaders, shellHeaders } from '../security-headers.mjs';

/**
 * What the `_headers` file of the shell's host says. config.json is never cached: it decides which remotes a page loads.
 * @param {Parameters<typeof shellHeaders>[0]} origins
 * @returns {import('../headers-file.mjs').HeaderRule[]}
 */
export function shellHeaderRules(origins) {
  return [
    { path: '/*', headers: shellHeaders(origins) },
    { path: '/assets/*', headers: CACHE.immutable },
    { path: '/release/*', headers: CACHE.immutable },
    // Every page names it.
    { path: '/favicon.svg', headers: CACHE.day },
    { path: '/config.json', headers: CACHE.never },
  ];
}

/**
 * What the `_headers` file of a remote's host says. The manifest at the top, which names the live release, is never cached.
 * @returns {import('../headers-file.mjs').HeaderRule[]}
 */
export function remoteHeaderRules() {
  return [
    { path: '/*', headers: remoteHeaders() },
    { path: '/release/*', headers: CACHE.immutable },
    { path: '/mf-manifest.json', headers: CACHE.never },
  ];
}

/** Stand in a release's headers for the origins, which config.json names when the release is chosen. */
export const REMOTE_ORIGINS = '{remote origins}';
export const BACKEND_ORIGIN = '{backend origin}';
