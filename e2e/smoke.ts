// node e2e/smoke.ts https://portal.example: whether a deployment works for a visitor and, with SMOKE_EMAIL and SMOKE_PASSWORD, for
// that account. The pipeline runs it after each `choose`; it changes nothing.
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Page } from '@playwright/test';

type Account = { email: string; password: string };

/** `launch` are options of Playwright's `launch`. */
type Options = { account?: Account; launch?: Parameters<typeof chromium.launch>[0] };

/** Rejects with what is wrong. */
export async function smoke(origin: string, options: Options = {}): Promise<void> {
  await expectHosted(origin);
  await expectPages(origin, options);
}

/** The product's part: the pages appear, and the policy refuses nothing of them. */
export async function expectPages(origin: string, { account, launch }: Options): Promise<void> {
  const browser = await chromium.launch(launch);
  try {
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${origin}/auth`);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    if (account) await signIn(page, account);
    expect(refused, 'what the Content-Security-Policy refused').toEqual([]);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The page of a remote, so that its manifest, its code and its styles have come.
  await expect(page.locator('[data-app]:not([data-app="shell"]) h1')).toBeVisible();
}

/** The host's part: security headers, what may be cached, and 404 instead of a page for a file that is missing. */
async function expectHosted(origin: string): Promise<void> {
  const get = async (path: string) => {
    const response = await fetch(new URL(path, origin));
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const page = await get('/reports');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control') ?? 'none').not.toMatch(/immutable|max-age=[1-9]/);
  const [, asset = ''] = /src="(\/assets\/[^"]+)"/.exec(page.body) ?? [];
  expect((await get(asset)).headers.get('cache-control')).toContain('immutable');
  expect((await get('/assets/missing.js')).status).toBe(404);
  const config = await get('/config.json');
  expect(config.headers.get('cache-control')).toContain('no-store');
  for (const remote of JSON.parse(config.body).remotes) {
    const manifest = `${remote.origin}/mf-manifest.json`;
    const { status, headers } = await get(manifest);
    expect([manifest, status, headers.get('access-control-allow-origin')]).toEqual([manifest, 200, '*']);
    expect(headers.get('cache-control')).toContain('no-store');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  await smoke(process.argv[2] ?? '', { ...(email && password && { account: { email, password } }) });
  console.info('The deployment works.');
}
