import { expect, test } from '../../pages/journey.ts';
import { createClientPerson, PASSWORD } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

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

  test('ALL-05 a browser without what the styles need reads which ones the portal works in', async ({
    page,
  }) => {
    const notice = page.getByText(
      'Please update your browser. The portal works in Chrome or Edge 123, Firefox 146, Safari 17.5 and newer.',
    );
    await page.goto('/auth');
    await expect(notice).toBeHidden();
    for (const unknown of ['@scope', 'light-dark(']) {
      await page.route('**/*.css', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(unknown, `x${unknown}`) });
      });
      await page.goto('/auth');
      await expect(notice).toBeVisible();
      await page.unroute('**/*.css');
    }
  });
});

test('AUTH-01 AUTH-11 the form is visible, keeps typed values, and signs in once the script has loaded', async ({
  page,
}) => {
  const { email } = await createClientPerson();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
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
