import type { Page, Request } from '@playwright/test';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAudit, createClientPerson } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

const KB = 1000;

test('AUTH-01 the sign-in page loads at most 135 KB of compressed JavaScript', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Requests to the remotes prefetch the next page and do not count.
  const own = scripts.filter((request) => request.url().startsWith(stack.urls.shell));
  expect(own.length).toBeGreaterThan(0);
  expect(await compressedSize(own)).toBeLessThan(135 * KB);
});

test('DASH-03 the dashboard loads at most 300 KB of compressed JavaScript in total, in files that Chromium compiles while they arrive', async ({
  page,
}) => {
  const scripts = recordScripts(page);
  const client = await createClientPerson();
  await createAudit(client.id, { title: 'Weighed' });
  await signIn(page, client);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Audits' }).getByText('Weighed')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(new Set(scripts.map((request) => new URL(request.url()).origin)).size).toBe(2);
  expect(await compressedSize(scripts)).toBeLessThan(300 * KB);
  const encodings = await Promise.all(scripts.map(async (each) => (await each.response())?.headers()));
  expect(new Set(encodings.map((headers) => headers?.['content-encoding']))).toEqual(new Set(['br']));
  const files = scripts.filter((each) => !each.url().includes('/boot-'));
  const firstLines = files.map(async (each) => (await (await each.response())?.text())?.split('\n', 1)[0]);
  expect(new Set(await Promise.all(firstLines))).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

function recordScripts(page: Page): Request[] {
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => {
    if (/\.js(\?|$)/.test(request.url())) scripts.push(request);
  });
  return scripts;
}

async function compressedSize(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}
