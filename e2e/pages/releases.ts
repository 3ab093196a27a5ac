import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { headersForPath, parseHeaders } from '../../scripts/headers-file.mjs';
import { stack } from '../product/stack.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** As a static host does: headers from `_headers`, /auth from auth.html, and the shell's index.html for other paths. */
export async function serveBundle(page: Page, origin: string, folder: string): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    // Choosing another release changes it.
    const rules = parseHeaders(readFileSync(join(folder, '_headers'), 'utf8'));
    const { pathname } = new URL(route.request().url());
    if (pathname === '/config.json' && rules.some(({ path }) => path === pathname)) return route.fallback();
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

export const adminRelease = (release: string) => `${stack.urls.admin}/release/${release}/mf-manifest.json`;

/** Runs a step of a deployment to a folder as a workflow does. Returns what it prints; throws when it fails. */
function deploy(folder: string, args: string[], env: Record<string, string> = {}): string {
  return execFileSync('node', ['scripts/deploy.mjs', ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORTAL_SITE: folder, ...env },
  });
}

export const publishApp = (app: string, folder: string, env?: Record<string, string>) =>
  /published \w+ (\w+)/.exec(deploy(folder, ['publish', app], env))?.[1] ?? '';

export const chooseRelease = (app: string, folder: string, release: string) =>
  deploy(folder, ['choose', app, '--release', release]);
