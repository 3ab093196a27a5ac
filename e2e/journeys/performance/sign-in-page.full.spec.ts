import { expect, test } from '../../pages/journey.ts';
import { stack } from '../../product/stack.ts';

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
