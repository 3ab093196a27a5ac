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

test('DASH-03 the dashboard loads at most 290 KB of compressed JavaScript in total, in files that Chromium compiles while they arrive', async ({
  page,
}) => {
  const scripts = recordScripts(page);
  // What an idle browser loads ahead of the next page does not count; users who save data are spared it.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const client = await createClientPerson();
  await createAudit(client.id, { title: 'Weighed' });
  await signIn(page, client);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Audits' }).getByText('Weighed')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(new Set(scripts.map((request) => new URL(request.url()).origin)).size).toBe(2);
  expect(await compressedSize(scripts)).toBeLessThan(290 * KB);
  const encodings = await Promise.all(scripts.map(async (each) => (await each.response())?.headers()));
  expect(new Set(encodings.map((headers) => headers?.['content-encoding']))).toEqual(new Set(['br']));
  const files = scripts.filter((each) => !each.url().includes('/boot-'));
  const firstLines = files.map(async (each) => (await (await fetch(each.url())).text()).split('\n', 1)[0]);
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

test('AUTH-01 the sign-in page is shown before any portal code is fetched, fetches no admin code, and comes from the cache on the second visit', async ({
  page,
  context,
}) => {
  // Marks when the heading appears. The portal's code may be prefetched only after that.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      performance.mark('heading');
    }).observe(document, { childList: true, subtree: true });
  });
  // Prefetching may still be running when the second visit starts, so only files that have finished loading are compared.
  const finishedUrls = new Set<string>();
  page.on('requestfinished', (request) => finishedUrls.add(request.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => {
    const headingTime = performance.getEntriesByName('heading')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ origin: new URL(name).origin, isBefore: startTime < headingTime }));
  });
  const before = new Set(loaded.filter(({ isBefore }) => isBefore).map(({ origin }) => origin));
  expect([...before]).toEqual([stack.urls.shell]);
  expect(loaded.map(({ origin }) => origin)).not.toContain(stack.urls.admin);

  const network = await context.newCDPSession(page);
  const fetched: string[] = [];
  const cached = new Set<string>();
  await network.send('Network.enable');
  network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !cached.has(requestId)) fetched.push(response.url);
  });
  const firstVisit = [...finishedUrls].filter((url) => url.includes('/assets/'));
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fetched).toContain(`${stack.urls.shell}/auth`);
  expect(fetched.filter((url) => firstVisit.includes(url))).toEqual([]);
});
