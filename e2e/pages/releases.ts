import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { headersForPath, parseHeaders } from '../../scripts/headers-file.mjs';
import { stack } from '../product/stack.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a folder made by `deploy:bundle` from one of the product's origins, as a static host does: files with the
 * headers from `_headers`, /auth from auth.html and, for the shell, index.html for any other path.
 */
export async function serveBundle(page: Page, origin: string, folder: string, under = '/**'): Promise<void> {
  const rules = parseHeaders(readFileSync(join(folder, '_headers'), 'utf8'));
  await page.route(origin + under, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/config.json') return route.fallback();
    const file = [join(folder, pathname), join(folder, `${pathname}.html`), join(folder, 'index.html')].find(
      (path) => extname(path) && existsSync(path),
    );
    if (!file || (extname(pathname) && !file.endsWith(pathname))) return route.fulfill({ status: 404 });
    return route.fulfill({
      headers: { ...headersForPath(rules, pathname), 'content-type': TYPES[extname(file)] ?? 'text/plain' },
      body: readFileSync(file),
    });
  });
}

/** Returns the manifest URL of a release of the admin remote. */
export const adminRelease = (release: string) => `${stack.urls.admin}/release/${release}/mf-manifest.json`;

/** Sets the admin remote's manifest URL in config.json. Changing `chosen.manifest` takes effect at the next request. */
export async function chooseAdmin(page: Page, chosen: { manifest: string }): Promise<void> {
  await page.route(`${stack.urls.shell}/config.json`, async (route: Route) => {
    const response = await route.fetch();
    const config = await response.json();
    for (const remote of config.remotes) if (remote.name === 'admin') remote.manifest = chosen.manifest;
    await route.fulfill({ response, json: config });
  });
}
