import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson, uniqueName } from '../../data/people.ts';

test('ADM-06 ADM-07 ADM-08 ADM-12 an admin takes care of an application, rejects it with a reason and reopens it; all is logged', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson({ full_name: uniqueName('Rhea'), approval_status: 'pending' });
  const admin = await createAdmin();
  await signIn(page, admin);
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByLabel('Owner').selectOption(admin.email);
  await expect(page.getByText('Owner changed')).toBeVisible();
  await page.getByLabel('New note').fill('Asked them for the repository.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Asked them for the repository.');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(/can be reversed later/)).toBeVisible();
  await page.getByLabel('Reason (optional)').fill('We do not audit bridges at the moment.');
  await page.getByLabel(/^Tell the client/).check();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Client rejected')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(
    'Reason for rejection, shared with the client',
  );
  const clientPage = await openBrowser(client);
  await clientPage.goto('/approval-pending');
  await expect(clientPage.getByText('Reason: We do not audit bridges at the moment.')).toBeVisible();
  await expect(clientPage.getByText('Asked them')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  // The buttons change before the database responds; the toast appears once the change is stored.
  await expect(page.getByText('Client reopened')).toBeVisible();
  await page.goto(`/admin/activity?client=${client.id}`);
  const lines = page.getByRole('row').filter({ has: page.getByRole('link') });
  for (const action of ['Reopened client', 'Rejected client', 'Changed application owner'])
    await expect(lines.filter({ hasText: action })).toHaveCount(1);
  await page.getByLabel('Action').selectOption('Rejected client');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('We do not audit bridges at the moment.');
});

test('ADM-02 ADM-03 ADM-04 an admin searches, filters, opens the panel and exports; a reload keeps the view', async ({
  page,
}) => {
  const mark = uniqueName('Zephyr');
  await createClientPerson({
    full_name: '=cmd()',
    company_name: mark,
  });
  await signIn(page, await createAdmin());
  await page.goto('/admin/clients');
  await page.getByLabel('Search clients').fill(mark);
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row', { name: /=cmd\(\)/ }).click();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Last updated')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await (await import('node:fs/promises')).readFile(await download.path(), 'utf8');
  expect(csv).toContain("'=cmd()");
  await page.getByLabel('Status').selectOption('rejected');
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No clients found')).toBeVisible();
});
