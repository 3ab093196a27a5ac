import { expect, signIn, test } from '../../pages/journey.ts';
import { textFile } from '../../pages/forms.ts';
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

test('PICK-01 PICK-02 PICK-03 PICK-04 FILE-05 KB-05 SIDE-04 an admin selects a client once, then uploads and recommends for them on every page', async ({
  page,
  openBrowser,
}) => {
  const mark = uniqueName('Tern');
  await createClientPerson({ company_name: `${mark} B` });
  const alpha = await createClientPerson({ company_name: `${mark} A`, full_name: 'Ada Tern' });
  await signIn(page, await createAdmin());
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(page.getByText('Select a client to view and manage their data on this page')).toBeVisible();

  // Selects by keyboard alone, after a search by company. Options are sorted by company.
  const search = page.getByRole('combobox', { name: 'Company, name or email' });
  await page.getByRole('combobox', { name: 'Client' }).press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type(mark);
  await expect(page.getByRole('option')).toHaveText([/ A.*Ada Tern/, / B.*Grace Hopper/]);
  // Enter chooses nothing while the text is still searched for.
  await expect(page.getByRole('dialog').getByText('2 found')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Admin Mode' });
  await expect(bar).toContainText('Admin Mode:');
  await expect(bar).toContainText(`${mark} A`);
  await expect(bar).toContainText(alpha.email);

  await page.locator('input[type=file]').setInputFiles(textFile(`scope-${mark}.md`));
  await expect(
    page.getByRole('region', { name: 'Files', exact: true }).getByText(`scope-${mark}.md`),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
  await expect(bar).toContainText(`${mark} A`);
  await page.getByRole('button', { name: /Audit Preparation/ }).click();
  await page.getByRole('button', { name: 'Recommend', exact: true }).first().click();
  await expect(page.getByText('Article recommended')).toBeVisible();
  await page.reload();
  await expect(bar).toContainText(`${mark} A`);

  const reader = await openBrowser(alpha);
  await reader.goto('/files');
  await expect(reader.getByText(`scope-${mark}.md`)).toBeVisible();
  await reader.getByRole('link', { name: 'Knowledge Base' }).click();
  await reader.getByRole('button', { name: /Audit Preparation/ }).click();
  await expect(reader.getByText('Recommended for you')).toBeVisible();

  await bar.getByRole('button', { name: 'Clear the selected client' }).click();
  await expect(page.getByText('Select a client to view and manage their data on this page')).toBeVisible();
});
