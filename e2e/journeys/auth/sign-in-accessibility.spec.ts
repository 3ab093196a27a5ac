import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../../pages/journey.ts';
import { createClientPerson, PASSWORD } from '../../data/people.ts';
import { SLOWNESS } from '../../product/slow.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('ALL-02 AUTH-06 AUTH-11 every page before sign-in is accessible in light and dark, fits 320 px and announces errors', async ({
  page,
}) => {
  test.setTimeout(150_000 * SLOWNESS);
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

  // Errors are announced in a live region, with the provider's message.
  await page.goto('/auth?error=server_error&error_description=The+provider+is+tired');
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toHaveAttribute('aria-live', 'polite');
  await expect(toast.getByText('The provider is tired')).toBeVisible();

  // Slogans are shown from 1024 px up only.
  await expect(page.getByTestId('slogan')).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(page.getByTestId('slogan')).toBeVisible();
});

test('ALL-02 AUTH-03 AUTH-04 AUTH-10 a client switches between the forms and signs in by keyboard alone', async ({
  page,
}) => {
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
  await expect(page.getByLabel('Password')).toBeVisible();
  await tabTo('Sign in');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await tabTo('Email');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await tabTo('Password');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
