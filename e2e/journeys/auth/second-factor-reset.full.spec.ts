import { createAdmin, createClientPerson, setUpApp } from '../../data/people.ts';
import { signInByForm } from '../../pages/forms.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { waitForMail } from '../../product/stack.ts';

test('AUTH-18 another admin resets the second factor of an admin and of a client, with a reason; both are told', async ({
  page,
  openBrowser,
}) => {
  const admin = await createAdmin();
  const colleague = await createAdmin();
  const client = await setUpApp(await createClientPerson({ full_name: 'Lost Phone' }));
  await signIn(page, admin);
  await page.goto('/admin/admins');
  const reset = page.getByRole('button', { name: `Reset two-factor authentication of ${colleague.email}` });
  await expect(reset).toBeVisible();
  await reset.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Called her: the phone is lost.');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Two-factor authentication was reset')).toBeVisible();
  const row = page
    .getByRole('list', { name: 'Staff' })
    .getByRole('listitem')
    .filter({ hasText: colleague.email });
  await expect(row.getByText('Two-factor off')).toBeVisible();
  await waitForMail(colleague.email, /two-factor|second factor/i);
  await waitForMail(admin.email, /two-factor|second factor/i);

  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: /^Reset two-factor authentication of/ }).click();
  await dialog.getByLabel('Reason').fill('Called him: the phone is lost.');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('region', { name: 'Team' }).getByText('Two-factor off')).toBeVisible();
  await page.goto(`/admin/activity?client=${client.id}`);
  await expect(page.getByRole('row', { name: /Reset two-factor authentication/ })).toHaveCount(1);

  // The colleague's sessions have ended, and signing in leads to the set-up.
  const other = await openBrowser();
  await signInByForm(other, colleague.email);
  await expect(other).toHaveURL(/\/profile\/second-factor$/);
});
