import { createClient } from '@supabase/supabase-js';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../journey.ts';
import { createClientPerson, PASSWORD, signUpPerson } from '../people.ts';
import { linkIn, stack, waitForMail } from '../stack.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whether a password opens the account now. */
async function opens(email: string, password: string): Promise<boolean> {
  const client = createClient(stack.urls.backend, stack.publishableKey, { auth: { persistSession: false } });
  return (await client.auth.signInWithPassword({ email, password })).error === null;
}

test.describe('with a link by e-mail', () => {
  // The link that is used a second time is refused with a 4xx, which the browser writes to the console by itself.
  test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 40\d/] } });

  test('AUTH-13 ROUTE-05 a forgotten password: link by e-mail, new password, routed on; the old one and the link are spent', async ({
    page,
  }) => {
    const { email } = await createClientPerson();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Forgot your password?').click();
    await button(page, 'Send link').click();
    await expect(page.getByText('If there is an account for this address')).toBeVisible();
    const mail = await waitForMail(email, /new password/i);
    const link = linkIn(mail);
    expect(mail.text).toContain(link);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/reset-password' && url.search + url.hash === '');
    await expectAccessible(page);
    await button(page, 'Save password').click();
    await expect(page.getByText('Please enter a new password')).toBeVisible();
    await page.getByLabel('New password').fill('an even longer password');
    await button(page, 'Save password').click();
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await opens(email, PASSWORD)).toBe(false);
    expect(await opens(email, 'an even longer password')).toBe(true);

    await page.evaluate(() => localStorage.clear());
    await page.goto('/privacy-policy');
    await page.goto(link);
    await expect(page.getByText(/invalid|expired/i)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

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
  const came = new Set<string>();
  page.on('requestfinished', (request) => came.add(request.url()));
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
  const firstVisit = [...came].filter((url) => url.includes('/assets/'));
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
    await button(page, 'Sign in').click();
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
    const seesNone = async (address: string) => {
      await page.goto(address, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { name: 'Welcome back', includeHidden: true });
      await expect(heading).toBeAttached();
      await expect(heading).toBeHidden();
    };
    await seesNone('/auth?error=access_denied&error_description=Not+today');
    await signIn(page, await createClientPerson());
    await seesNone('/auth');
    release();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('AUTH-01 ROUTE-02 GUARD-05 someone signed in is routed on from / and /auth, and reaches no admin page', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await signIn(page, await signUpPerson('newcomer'));
  for (const path of ['/', '/auth', '/auth-callback', '/admin/clients']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/onboarding$/);
    await expect(page.getByRole('heading', { name: 'About You' })).toBeVisible();
  }
  expect(requested.filter((url) => url.startsWith(stack.urls.admin))).toEqual([]);
});

test.describe('when the lookups fail', () => {
  test.use({ allowedConsole: { patterns: [/Failed to load resource|ERR_FAILED|profile check failed/] } });

  test('GUARD-04 GUARD-08 ROUTE-06 a failing profile check opens the page’s shell, and the database still refuses the data', async ({
    page,
  }) => {
    const pending = await createClientPerson({ approval_status: 'pending' });
    await page.route(/\/rest\/v1\/(profiles|user_roles)\?/, (route) => route.abort());
    const answer = page.waitForResponse(
      (response) => response.url().includes('/rest/v1/audits') && response.request().method() === 'GET',
    );
    await signIn(page, pending);
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Audit Reports' }).click();
    await expect(page.getByRole('heading', { name: 'Audit Reports' })).toBeVisible();
    await expect(page.getByText('No Reports Yet')).toBeVisible();
    expect(await (await answer).json()).toEqual([]);
  });
});

test('ALL-02 AUTH-06 AUTH-11 every state of the front door is accessible in light and dark, fits 320 px, and speaks', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const states: [path: string, heading: string, act: () => Promise<void>][] = [
    ['/auth', 'Welcome back', async () => {}],
    ['/auth', 'Create your account', () => button(page, 'Create an account').click()],
    ['/auth', 'Set a new password', () => button(page, 'Forgot your password?').click()],
    ['/auth-callback?error=access_denied&error_description=You+said+no', 'Welcome back', async () => {}],
    ['/privacy-policy', 'Privacy policy', async () => {}],
    ['/terms-of-use', 'Terms of use', async () => {}],
    ['/no-such-page', 'Oops! Page not found', async () => {}],
  ];
  for (const [path, heading, act] of states) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await act();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }

  // What goes wrong is said in a live region, and in the provider's words.
  await page.goto('/auth?error=server_error&error_description=The+provider+is+tired');
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toHaveAttribute('aria-live', 'polite');
  await expect(toast.getByText('The provider is tired')).toBeVisible();

  // Still for who asks for stillness; ten slogans turn only where there is room.
  await expect(page.getByTestId('slogan')).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(page.getByTestId('slogan')).toBeVisible();
});

test('ALL-02 AUTH-03 AUTH-04 AUTH-10 the whole way in by keyboard alone', async ({ page }) => {
  const { email } = await createClientPerson();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const tabTo = async (name: string) => {
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
        return label?.trim() ?? '';
      });
      if (focused === name) return;
    }
    throw new Error(`"${name}" is not reached by the keyboard.`);
  };
  await tabTo('Sign up');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
  await tabTo('Use magic link');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo('Sign in');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await tabTo('Email');
  await page.keyboard.type(email);
  await tabTo('Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
