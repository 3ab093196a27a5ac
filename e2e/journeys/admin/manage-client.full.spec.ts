import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson, uniqueName } from '../../data/people.ts';
import { service, stack } from '../../product/stack.ts';

const pdf = (text: string) => ({
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  ),
});

test('ADM-09 REP-04 REP-02 GUARD-05 an admin adds two versions of a report to an audit and completes it, and the client downloads it', async ({
  page,
  openBrowser,
}) => {
  const company = uniqueName('Quill');
  const client = await createClientPerson({ company_name: company });
  await createAudit(client.id, { title: 'Quill bridge review' });
  const reader = await openBrowser(client);
  const readerRequests: string[] = [];
  reader.on('request', (request) => readerRequests.push(request.url()));
  await reader.goto('/dashboard');
  await expect(reader.getByRole('link', { name: 'Quill bridge review' }).first()).toBeVisible();

  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('link', { name: 'Open reports' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Manage Quill bridge review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quill bridge review' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click();
  for (const version of ['1.0', '1.1']) {
    await page.getByRole('button', { name: 'Upload report' }).click();
    await dialog.getByLabel('Kind').selectOption('final');
    await dialog.getByLabel('Version').fill(version);
    await dialog.getByLabel('Report as PDF').setInputFiles(pdf(version));
    await expect(dialog.getByText('The report is sealed for')).toContainText(company);
    await dialog.getByRole('button', { name: 'Publish report' }).click();
    await expect(page.getByText('Report published').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Complete the audit' }).click();
  await page.getByRole('button', { name: 'Move to Completed' }).click();
  await expect(page.getByText('Quill bridge review is Completed')).toBeVisible();

  // The client sees the change on the next visit to the page, without a reload.
  await reader.getByRole('link', { name: 'Audit Reports', exact: true }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Audit Reports' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Quill bridge review' })).toBeVisible();
  await expect(reader.getByText('Completed')).toBeVisible();
  const downloading = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Quill bridge review.*\.pdf$/);
  await reader.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(reader.getByText(/Version 1\.0/)).toBeVisible();
  expect(readerRequests.filter((url) => url.startsWith(stack.urls.admin))).toEqual([]);

  const { data } = await service.from('admin_activity_logs').select('action').eq('target_user_id', client.id);
  expect(new Set(data?.map(({ action }) => action))).toEqual(
    new Set(['uploaded_report', 'changed_audit_status']),
  );
});
