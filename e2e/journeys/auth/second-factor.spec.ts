// AUTH-18, AUTH-19 in a browser: what somebody does with an authenticator app, without one, and with their sessions. Nothing
// here knows the local backend but the mailbox: against a hosted project it needs its address and keys alone (stack.ts).
import type { Page } from '@playwright/test';
import { getCode } from '../../../supabase/tests/authenticator-app.ts';
import { expect, readSession, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson, PASSWORD, setUpApp, signUpPerson } from '../../data/people.ts';
import { authLink, dataOrThrow, service, stack, waitForMail } from '../../product/stack.ts';
import { CODE, setUpOnPage } from '../../pages/second-factor.ts';
import { fillSignIn, giveCode, redeemLink, signInByForm } from '../../pages/forms.ts';

test.use({ allowedConsole: { patterns: [/Failed to load resource: .* (403|422|429)/] } });

test('AUTH-18 a client sets an app up on /profile, signs in with its code, and the page that was wanted opens', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson();
  await signIn(page, client);
  await page.goto('/profile/security');
  await page.getByRole('link', { name: 'Set up' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }),
  ).toBeVisible();
  const { secret } = await setUpOnPage(page);
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByText('10 of 10 left.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Authenticator apps' })).toContainText('Authenticator app');

  const other = await openBrowser();
  await other.goto('/auth?next=%2Freports');
  await fillSignIn(other, client.email);
  await expect(other.getByLabel(CODE)).toBeVisible();
  // No page opens before the code, whatever the address.
  await other.goto('/files');
  await expect(other).toHaveURL(/\/auth\/code\?next=%2Ffiles$/);
  await other.getByLabel(CODE).fill('000000');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(other.getByText(/Wrong or used code/)).toBeVisible();
  await giveCode(other, { ...client, secret });
  await expect(other).toHaveURL(/\/files$/);
  await expect(other.getByRole('heading', { level: 1, name: 'Files & Media' })).toBeVisible();
});

test('AUTH-18 an admin without an app reaches nothing but the page that sets one up', async ({ page }) => {
  const person = await signUpPerson('admin');
  await dataOrThrow(service.from('user_roles').insert({ user_id: person.id, role: 'admin' }));
  await signInByForm(page, person.email);
  await expect(page).toHaveURL(/\/profile\/second-factor$/);
  await expect(page.getByText('Your account needs this before you can continue')).toBeVisible();
  for (const path of ['/admin/clients', '/dashboard', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/profile\/second-factor\?next=/);
  }
  await setUpOnPage(page);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('AUTH-18 a lost device: a recovery code gets in once, and a new app is set up', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson();
  await signIn(page, client);
  await page.goto('/profile/second-factor');
  const { recoveryCodes } = await setUpOnPage(page);
  // Otherwise it notices, sooner or later, that its session has ended.
  await page.close();

  const lost = await openBrowser();
  await signInByForm(lost, client.email);
  await lost.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(lost.getByLabel('Recovery code')).toBeVisible();
  await lost.getByLabel('Recovery code').fill('1f0a9-3c77e-b2d41-90e6c');
  await lost.getByRole('button', { name: 'Remove the app and continue' }).click();
  await expect(lost.getByText(/Wrong or used code/)).toBeVisible();
  await lost.getByLabel('Recovery code').fill(recoveryCodes[3] ?? '');
  await lost.getByRole('button', { name: 'Remove the app and continue' }).click();
  await expect(lost).toHaveURL(/\/profile\/second-factor$/);
  const anew = await setUpOnPage(lost);
  await expect(lost).toHaveURL(/\/dashboard$/);
  expect(anew.recoveryCodes).not.toContain(recoveryCodes[0]);
  await waitForMail(client.email, /recovery code/i);
});

test.describe('a new password', () => {
  // The auth service refuses it with a 401 until the code was entered.
  test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 401/] } });
  const NEW = 'an even longer password';

  async function setPassword(page: Page, secret: string, endsAt = /\/(dashboard|admin)$/) {
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Save password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByLabel(CODE)).toBeVisible();
    await dialog.getByLabel(CODE).fill(getCode(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await expect(page).toHaveURL(endsAt);
  }

  test('AUTH-13 AUTH-18 an admin gives the current password and a code, and signs in with the new one', async ({
    page,
    openBrowser,
  }) => {
    const admin = await createAdmin();
    await signIn(page, admin);
    await page.goto('/profile/security');
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await setPassword(page, admin.secret, /\/profile\/security$/);
    const other = await openBrowser();
    await signInByForm(other, admin.email, NEW);
    await expect(other.getByLabel(CODE)).toBeVisible();
  });

  test('AUTH-13 AUTH-18 a client with an app follows a recovery link and gives a code', async ({ page }) => {
    const client = await setUpApp(await createClientPerson());
    await page.goto('/auth');
    await page.getByLabel('Email').fill(client.email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send link' }).click();
    await redeemLink(page, authLink(await waitForMail(client.email, /new password/i)));
    await setPassword(page, client.secret);
  });
});

test.describe('a session that is ended from another browser', () => {
  test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 40\d/, /Refresh Token/] } });

  test('AUTH-15 AUTH-19 reads nothing, and leads through the sign-in page back to where the person was, with what they typed', async ({
    page,
    openBrowser,
  }) => {
    const client = await createClientPerson({ full_name: 'Two Browsers' });
    await signInByForm(page, client.email);
    await expect(page.getByRole('heading', { name: 'Welcome, Two Browsers' })).toBeVisible();
    const other = await openBrowser();
    await signInByForm(other, client.email);
    await expect(other.getByRole('heading', { name: 'Welcome, Two Browsers' })).toBeVisible();
    const token = (await readSession(other))['access_token'];
    await other.goto('/request');
    await other.getByLabel('Project Name').fill('Half a project');
    await other.getByLabel('Additional Information').fill('What is in scope.');

    // The page learns of it by its next request: here by the one that the person makes.
    await other.route(/\/rest\/v1\/(?!service_requests)/, () => undefined);
    await page.goto('/profile/security');
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem').first()).toContainText('This session');
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('All other sessions ended')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);

    const response = await fetch(`${stack.urls.backend}/rest/v1/profiles?select=full_name`, {
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
    await other.getByText('Code review').click();
    await other.getByRole('button', { name: 'Submit Request' }).click();
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(other).toHaveURL(/\/auth\?next=%2Frequest$/);
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await fillSignIn(other, client.email);
    await expect(other).toHaveURL(/\/request$/);
    await expect(other.getByLabel('Project Name')).toHaveValue('Half a project');
  });
});
