import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createClientPerson, PASSWORD } from '../../data/people.ts';
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ALL-01 AUTH-01 pages say that JavaScript is needed, and the form sends nothing', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('noscript')).toBeVisible();
    await page.goto('/auth');
    await expect(page.locator('noscript')).toBeVisible();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${stack.urls.shell}/auth`);
    await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
  });
});

test.describe('before the script has loaded', () => {
  /** Delays the shell's script until the returned function is called. */
  async function delayScript(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('AUTH-01 AUTH-11 the form is visible, keeps typed values, and signs in once the script has loaded', async ({
    page,
  }) => {
    const { email } = await createClientPerson();
    const release = await delayScript(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByTestId('slogan')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${stack.urls.shell}/auth`);
    await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
    release();
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('AUTH-01 AUTH-12 GUARD-01 the form is hidden from signed-in users and on callback URLs', async ({
    page,
  }) => {
    const release = await delayScript(page);
    const expectFormHidden = async (address: string) => {
      await page.goto(address, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { name: 'Welcome back', includeHidden: true });
      await expect(heading).toBeAttached();
      await expect(heading).toBeHidden();
    };
    await expectFormHidden('/auth?error=access_denied&error_description=Not+today');
    await signIn(page, await createClientPerson());
    await expectFormHidden('/auth');
    release();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
