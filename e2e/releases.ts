import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { headersOf, parseHeaders } from '../scripts/headers-file.mjs';
import { stack } from './stack.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a folder that `deploy:bundle` made from one of the product's origins, as a static host would: its files with
 * the headers of its `_headers`, /auth with auth.html, and what it has not, when it is the shell's, with index.html.
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
      headers: { ...headersOf(rules, pathname), 'content-type': TYPES[extname(file)] ?? 'text/plain' },
      body: readFileSync(file),
    });
  });
}

/** The manifest of a release of the admin remote, where it is deployed. */
export const adminRelease = (release: string) => `${stack.urls.admin}/release/${release}/mf-manifest.json`;

/** Makes the deployment's config.json name another manifest for admin; `chosen` may change it later. */
export async function chooseAdmin(page: Page, chosen: { manifest: string }): Promise<void> {
  await page.route(`${stack.urls.shell}/config.json`, async (route: Route) => {
    const response = await route.fetch();
    const config = await response.json();
    for (const remote of config.remotes) if (remote.name === 'admin') remote.manifest = chosen.manifest;
    await route.fulfill({ response, json: config });
  });
}
