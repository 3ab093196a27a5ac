import { expect, expectAccessible, signIn, test } from '../../journey.ts';
import { createAdmin, createClientPerson, uniqueName } from '../../people.ts';
import { stack } from '../../stack.ts';

test('ADM-06 ADM-07 ADM-08 reject with a warning, reopen, and both are in the log', async ({ page }) => {
  const client = await createClientPerson({ full_name: 'Rhea Stone', approval_status: 'pending' });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(/can be reversed later/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Client rejected')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  // The buttons follow at once; this is said when it is stored.
  await expect(page.getByText('Client reopened')).toBeVisible();
  await page.goto('/admin/activity');
  const lines = page.getByRole('row').filter({ hasText: 'Rhea Stone' });
  await expect(lines.filter({ hasText: 'Rejected client' }).first()).toBeVisible();
  await expect(lines.filter({ hasText: 'Reopened client' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('ADM-06 of two admins at once one wins, and the other is told who decided and when', async ({
  page,
  browser,
}) => {
  const client = await createClientPerson({ approval_status: 'pending' });
  const [first, second] = [await createAdmin(), await createAdmin()];
  const other = await (await browser.newContext({ baseURL: stack.urls.shell })).newPage();
  await signIn(page, first);
  await signIn(other, second);
  for (const console of [page, other]) {
    await console.goto(`/admin/clients/${client.id}`);
    await expect(console.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Client rejected')).toBeVisible();

  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(other.getByText('Failed to approve client')).toBeVisible();
  const year = new Date().getFullYear();
  await expect(other.getByText(`${first.email} rejected this client already, on`)).toContainText(`${year}`);
  // Taken back, and then as it is in truth.
  await expect(other.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await other.context().close();
});

test('ADM-02 ADM-03 ADM-04 search, filter, address, panel and export', async ({ page }) => {
  const mark = uniqueName('Zephyr');
  await createClientPerson({
    full_name: '=cmd() and a name that is longer than its column',
    company_name: `${mark} Decentralised Holdings`,
  });
  await signIn(page, await createAdmin());
  await page.goto('/admin/clients');
  await page.getByLabel('Search clients').fill(mark);
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  // Nor does it scroll sideways on a phone or a tablet, which show the company beneath the name.
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(`${mark} Decentralised Holdings · `)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Email =cmd/ })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('row', { name: /=cmd\(\)/ }).click();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Last updated')).toBeVisible();
  await expectAccessible(page);
  // Beside the panel the table has room: what scrolls sideways would be a region of the table's name.
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('link', { name: /^Email =cmd/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Clients', exact: true })).toHaveCount(0);
  }
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

test('ADM-05 a client that does not exist', async ({ page }) => {
  await signIn(page, await createAdmin());
  await page.goto('/admin/clients/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await expect(page).toHaveURL(/\/admin\/clients$/);
});
