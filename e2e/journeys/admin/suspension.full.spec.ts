import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { expectNew } from '../../pages/time.ts';

test('ADM-10 a suspended client is led out of the open portal and reads nothing, until resumed', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson({ full_name: 'Iris Vale' });
  await createAudit(client.id, { title: 'Hers' });
  const theirs = await openBrowser(client);
  await theirs.clock.install();
  await theirs.goto('/reports');
  await expect(theirs.getByText('Hers')).toBeVisible();

  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(client.email);
  await dialog.getByLabel('Reason').fill('The invoice of March is not paid.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Client suspended')).toBeVisible();

  await expectNew(theirs.getByRole('heading', { name: 'Your access is suspended' }));
  await expect(theirs.getByText('The invoice of March is not paid.')).toBeVisible();
  await theirs.goto('/reports');
  await expect(theirs.getByRole('heading', { name: 'Your access is suspended' })).toBeVisible();

  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Client resumed')).toBeVisible();
  await expectNew(theirs.getByRole('heading', { name: 'Welcome, Iris Vale' }));
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await theirs.goto('/reports');
  await expect(theirs.getByText('Hers')).toBeVisible();
});
