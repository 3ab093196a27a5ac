import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../journey.ts';
import { createClientPerson, PASSWORD } from '../../people.ts';
import { stack } from '../../stack.ts';

test('AUTH-01 the sign-in page stands before a byte of the portal is fetched, and of admin none is; a second visit comes from the cache', async ({
  page,
  context,
}) => {
  // What is fetched ahead for after signing in begins when there is nothing left to wait for.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      performance.mark('heading');
    }).observe(document, { childList: true, subtree: true });
  });
  // Fetching ahead may not be through when the second visit begins: what has come once must not come again.
  const finishedUrls = new Set<string>();
  page.on('requestfinished', (request) => finishedUrls.add(request.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => {
    const shown = performance.getEntriesByName('heading')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ origin: new URL(name).origin, isBefore: startTime < shown }));
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

  test('ALL-01 AUTH-01 no page is blank, and the form sends nothing', async ({ page }) => {
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

test.describe('while the script is still on its way', () => {
  /** Holds the shell's script back until it is called. */
  async function holdScript(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('AUTH-01 AUTH-11 the form is there, keeps what is typed, and signs in with it once it can', async ({
    page,
  }) => {
    const { email } = await createClientPerson();
    const release = await holdScript(page);
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

  test('AUTH-01 AUTH-12 GUARD-01 who is signed in, or comes with something to redeem, sees no form', async ({
    page,
  }) => {
    const release = await holdScript(page);
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
