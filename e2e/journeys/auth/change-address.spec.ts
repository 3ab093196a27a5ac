import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createClientPerson, PASSWORD, uniqueEmail } from '../../data/people.ts';
import { fillSignIn, redeemLink } from '../../pages/forms.ts';
import { authLink, waitForMail } from '../../product/stack.ts';

test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 4\d\d/, /Refresh Token/] } });

test('AUTH-20 another sign-in address: both mailboxes confirm it, other browsers are signed out, and a new password is set', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson();
  const address = uniqueEmail('new-address');
  await signIn(page, client);
  await page.goto('/profile/security');
  await page.getByRole('link', { name: 'Change address' }).click();
  await expect(page.getByRole('heading', { name: 'Change your sign-in address' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New email address').fill(address);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByRole('button', { name: 'Send the links' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send the links' }).click();
  // The embedded auth service has no change of address (docs/sign-in.md).
  if (!process.env['AUTH_URL']) {
    await expect(page.getByText('This backend does not change sign-in addresses.')).toBeVisible();
    return;
  }
  await expect(page.getByRole('heading', { name: 'Open the links in both mailboxes' })).toBeVisible();
  await expectAccessible(page);
  const other = await openBrowser();
  await other.goto('/auth?next=%2Freports');
  await fillSignIn(other, client.email);
  await expect(other.getByRole('heading', { name: 'Audit Reports' })).toBeVisible();

  const linkTo = async (to: string) => authLink(await waitForMail(to, /new sign-in address/i));
  await redeemLink(page, await linkTo(client.email));
  await expect(page.getByRole('heading', { name: 'One of two addresses is confirmed' })).toBeVisible();
  await page.goto(await linkTo(address));
  await expect(page.getByText(address)).toBeVisible();
  // It is the same account under its new address.
  await expect(page.getByText(/other account/)).toBeHidden();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(/You now sign in with this address/)).toBeVisible();
  await page.getByLabel('New password').fill('the password of the new address');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await other.getByRole('link', { name: 'Files & Media' }).first().click();
  await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(other).toHaveURL(/\/auth\?next=%2F(files|reports)$/);
  await fillSignIn(other, address, 'the password of the new address');
  await expect(other).toHaveURL(/\/(files|reports)$/);
});
