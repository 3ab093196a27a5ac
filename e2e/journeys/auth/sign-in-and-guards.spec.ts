import { createClient } from '@supabase/supabase-js';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAudit, createClientPerson, PASSWORD, signUpPerson } from '../../data/people.ts';
import { authLink, stack, waitForMail } from '../../product/stack.ts';
import { redeemLink } from '../../pages/forms.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function canSignIn(email: string, password: string): Promise<boolean> {
  const client = createClient(stack.urls.backend, stack.publishableKey, { auth: { persistSession: false } });
  return (await client.auth.signInWithPassword({ email, password })).error === null;
}

test.describe('password recovery', () => {
  // A link that is used twice is refused with a 4xx, which the browser logs to the console.
  test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 40\d/] } });

  test('AUTH-13 ROUTE-05 an emailed link sets a new password and routes on; the old password and the link stop working', async ({
    page,
  }) => {
    const { email } = await createClientPerson();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Forgot your password?').click();
    await button(page, 'Send link').click();
    await expect(page.getByText('If there is an account for this address')).toBeVisible();
    const link = authLink(await waitForMail(email, /new password/i));

    // Opens the link where another user is signed in, and reloads the page before using the form.
    await signIn(page, await createClientPerson());
    await page.goto('/reset-password');
    await expect(page.getByLabel('Current password')).toBeVisible();
    await redeemLink(page, link);
    await expect(page.getByRole('button', { name: 'Save password' })).toBeVisible();
    await expect(
      page.getByText('The password that you choose here replaces the forgotten one.'),
    ).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Save password' })).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname === '/reset-password' && url.search + url.hash === '');
    await button(page, 'Save password').click();
    await expect(page.getByText('Please enter a new password')).toBeVisible();
    await page.getByLabel('New password').fill('an even longer password');
    await button(page, 'Save password').click();
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await canSignIn(email, 'an even longer password')).toBe(true);

    await page.evaluate(() => localStorage.clear());
    await page.goto('/privacy-policy');
    await redeemLink(page, link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the sign-in page' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test('AUTH-08 ROUTE-05 a magic link signs a client in', async ({ page }) => {
  const client = await createClientPerson();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use magic link' }).click();
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Check your inbox for a magic link!')).toBeVisible();
  const mail = await waitForMail(client.email, /sign-in link/i);
  await redeemLink(page, authLink(mail));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('AUTH-01 ROUTE-02 GUARD-01 GUARD-05 LEGAL-02 a visitor is sent to /auth from a page that exists, a newcomer to the application from everywhere, and neither downloads admin code', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/reports');
  await expect(page).toHaveURL(/\/auth\?next=%2Freports$/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await signIn(page, await signUpPerson('newcomer'));
  for (const path of ['/', '/auth-callback', '/admin/clients']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/onboarding$/);
    await expect(page.getByRole('heading', { name: 'About You' })).toBeVisible();
  }
  expect(requested.filter((url) => url.startsWith(stack.urls.admin))).toEqual([]);
});

test.describe('when the lookups fail', () => {
  test.use({ allowedConsole: { patterns: [/Failed to load resource|ERR_FAILED|profile check failed/] } });

  test('GUARD-04 GUARD-08 ROUTE-06 when the profile check fails, the page opens and the database still refuses the data', async ({
    page,
  }) => {
    const pending = await createClientPerson({ approval_status: 'pending' });
    await createAudit(pending.id, { title: 'Not before the approval' });
    await page.route(/\/rest\/v1\/(profiles|user_roles)\?/, (route) => route.abort());
    await signIn(page, pending);
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Audit Reports', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Audit Reports' })).toBeVisible();
    await expect(page.getByText('No Reports Yet')).toBeVisible();
  });
});
