import { expect, expectAccessible, signIn, test } from '../journey.ts';
import { createAdmin, createAudit, createClientPerson } from '../people.ts';
import { service, stack } from '../stack.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
);

test('ADM-06 ADM-07 ADM-08 reject with a warning, reopen, and both are in the log', async ({ page }) => {
  const client = await createClientPerson({ full_name: 'Rhea Stone', approval_status: 'pending' });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(/can be reversed later/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Client rejected')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.goto('/admin/activity');
  const lines = page.getByRole('row').filter({ hasText: 'Rhea Stone' });
  await expect(lines.filter({ hasText: 'Rejected client' }).first()).toBeVisible();
  await expect(lines.filter({ hasText: 'Reopened client' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('ADM-06 the second of two admins is told who was first', async ({ page }) => {
  const client = await createClientPerson({ approval_status: 'pending' });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await service.from('profiles').update({ approval_status: 'rejected' }).eq('user_id', client.id);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Failed to approve client')).toBeVisible();
  await expect(page.getByText(/already/)).toBeVisible();
});

test('ADM-02 ADM-03 ADM-04 search, filter, address, panel and export', async ({ page }) => {
  const mark = `Zephyr${Date.now().toString(36)}`;
  await createClientPerson({ full_name: '=cmd()', company_name: mark });
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

test('ADM-05 a client that does not exist', async ({ page }) => {
  await signIn(page, await createAdmin());
  await page.goto('/admin/clients/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await expect(page).toHaveURL(/\/admin\/clients$/);
});

test('IMP-01 IMP-02 IMP-03 look as a client, change nothing, and come back', async ({ page }) => {
  const [client, other] = [await createClientPerson({ full_name: 'Iris Vale' }), await createClientPerson()];
  await createAudit(client.id, { title: 'Hers' });
  await createAudit(other.id, { title: 'Somebody else’s' });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'View as Client' }).click();
  await expect(page.getByText('Impersonation Started')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('region', { name: 'Impersonation' })).toContainText('Iris Vale');
  await expect(page.getByText('Hers')).toBeVisible();
  await expect(page.getByText('Somebody else’s')).toHaveCount(0);
  await page.goto('/request');
  await expect(page.getByLabel('Project Name')).toBeDisabled();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'End impersonation' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${client.id}$`));
  const { data } = await service.from('admin_activity_logs').select('action').eq('target_user_id', client.id);
  expect(data?.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['started_impersonation', 'ended_impersonation']),
  );
});

test('ADM-09 REP-04 REP-02 PICK-01 from a request to an audit to a report that the client reads', async ({
  page,
  browser,
}) => {
  const client = await createClientPerson({ company_name: `Quill ${Date.now().toString(36)}` });
  await service.from('service_requests').insert({
    id: crypto.randomUUID(),
    user_id: client.id,
    service_type: 'code_review',
    project_name: 'Quill bridge',
    message: 'Please.',
  });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByLabel('State of Quill bridge').selectOption('accepted');
  await page.getByRole('button', { name: 'Start an audit' }).click();
  await expect(page).toHaveURL(/\/reports/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Quill bridge review');
  await dialog.getByLabel('Type').fill('Code Review');
  await dialog.getByLabel('Status').selectOption('completed');
  await dialog.getByLabel('Name of the new project').fill('Bridge');
  await dialog
    .getByLabel('Report as PDF')
    .setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer: PDF });
  await dialog.getByRole('button', { name: 'Create audit' }).click();
  await expect(page.getByText('Audit created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quill bridge review' })).toBeVisible();

  const reader = await (await browser.newContext({ baseURL: stack.urls.shell })).newPage();
  await signIn(reader, client);
  await reader.goto('/reports');
  const downloading = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('Quill bridge review.pdf');
  await reader.context().close();
});
