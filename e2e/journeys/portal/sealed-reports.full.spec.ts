import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createAuditWithFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { stack } from '../../product/stack.ts';

type Pdf = { name: string; mimeType: string; buffer: Buffer };

async function generate(page: Page, version: string) {
  await page.getByRole('button', { name: 'Generate report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate a report' });
  await dialog.getByLabel('Version').fill(version);
  await dialog.getByLabel(/^Kind/).selectOption('Final report');
  await expect(dialog.getByText('1 finding still open or under review.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Issue report' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Saves a report as its client. */
async function read(reader: Page, version: string): Promise<Pdf> {
  const report = reader.getByRole('listitem').filter({ hasText: `Version ${version}` });
  await report.getByRole('button', { name: 'Download', exact: true }).click();
  const downloading = reader.waitForEvent('download');
  await reader.getByRole('menuitem', { name: 'PDF' }).click();
  const buffer = await readFile(await (await downloading).path());
  return { name: 'report.pdf', mimeType: 'application/pdf', buffer };
}

async function drop(visitor: Page, file: Pdf) {
  await visitor.getByLabel('Report as PDF').setInputFiles(file);
}

// The version that was issued before is refused.
test.use({ allowedConsole: { patterns: [/status of 409/] } });

test('REP-02 SEAL-01 SEAL-02 SEAL-04 SEAL-05 a client makes a final report public, and a visitor verifies it before and after it is replaced and private again', async ({
  page,
  openBrowser,
}) => {
  // Two clients of one name would warn of each other, and the warning moves what is below it in an open dialog.
  const profile = { company_name: 'Quay Trust' };
  const { client, admin, auditId } = await createAuditWithFindings(
    [{ title: 'Reentrancy', severity: 'high' }],
    profile,
  );
  await signIn(page, admin);
  await page.goto(`/admin/audits/${auditId}/reports`);
  await generate(page, '1.1');

  const reader = await openBrowser(client);
  await reader.goto(`/reports/${auditId}/reports`);
  const final = await read(reader, '1.1');
  const sha256 = createHash('sha256').update(final.buffer).digest('hex');
  await reader.getByText('Verify', { exact: true }).click();
  await expect(reader.getByText(sha256)).toBeVisible();
  const inTab = await openBrowser(client);
  await inTab.goto('/reports');
  const opening = inTab
    .context()
    .waitForEvent('response', (response) => response.url().includes('/object/sign/'));
  await inTab.getByRole('button', { name: 'View Report' }).click();
  const headers = (await opening).headers();
  expect([headers['content-type'], headers['content-disposition']]).toEqual(['application/pdf', 'inline']);
  // The row as a whole leads to the audit.
  await inTab.getByRole('row', { name: /Harbor Vaults core/ }).click({ position: { x: 4, y: 4 } });
  await expect(inTab).toHaveURL(new RegExp(`/reports/${auditId}$`));
  await reader.getByRole('button', { name: 'Make public' }).click();
  const makePublic = reader.getByRole('alertdialog').getByRole('button', { name: 'Make public' });
  await expect(makePublic).toBeVisible();
  await expectAccessible(reader);
  await makePublic.click();
  await expect(reader.getByText('The report is public')).toBeVisible();
  const badgeOnPage = reader.getByRole('img', { name: /audited by .+, 1 high open$/ });
  await expect(badgeOnPage).toBeVisible();
  // Its alternative text is visible before the image has loaded.
  await expect
    .poll(() => badgeOnPage.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  const visitor = await openBrowser();
  const sent: string[] = [];
  visitor.on('request', (request) => sent.push(request.postData() ?? ''));
  await visitor.goto('/verify');
  await expect(visitor.getByRole('heading', { name: 'Verify a report' })).toBeVisible();
  await drop(visitor, final);
  await expect(visitor.getByText('Verified, current')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Harbor Vaults core, version 1.1' })).toBeVisible();
  await expect(visitor.getByText('Quay Trust')).toBeVisible();
  await expect(visitor.getByRole('row', { name: 'High 1 1' })).toBeVisible();
  await expect(visitor).toHaveURL(new RegExp(`/verify/${sha256}$`));
  await expectAccessible(visitor);
  expect(sent.join()).not.toContain('%PDF');
  const downloading = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('Harbor Vaults core 1.1.pdf');

  // One byte more is another file.
  await drop(visitor, { ...final, buffer: Buffer.concat([final.buffer, Buffer.from(' ')]) });
  await expect(visitor.getByText('Not known here')).toBeVisible();

  // Each version is issued once.
  await page.getByRole('button', { name: 'Generate report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate a report' });
  await dialog.getByLabel(/^Kind/).selectOption('Final report');
  await expect(dialog.getByLabel('Version')).toHaveValue('1.2');
  await dialog.getByLabel('Version').fill('1.1');
  await dialog.getByLabel('Version').blur();
  await expect(
    dialog.getByText(/^Version 1\.1 was already issued on .* Enter another version\.$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await generate(page, '1.2');
  await visitor.goto(`/verify/${sha256}`);
  await expect(visitor.getByText('Verified, replaced')).toBeVisible();
  await expect(visitor.getByText('Quay Trust')).toBeVisible();
  const badge = `${stack.urls.backend}/functions/v1/badge/${sha256}.svg`;
  // The newer version is private, so the badge does not name it.
  expect(await (await fetch(badge)).text()).toContain('replaced by a newer version');

  await reader.reload();
  const newer = await read(reader, '1.2');
  await reader.getByRole('button', { name: 'Make private' }).click();
  await expect(reader.getByText('The report is private again')).toBeVisible();
  await reader.getByRole('link', { name: 'History' }).click();
  await expect(reader.getByText('made version 1.1 of the report public')).toBeVisible();
  await expect(reader.getByText('made version 1.1 of the report private again')).toBeVisible();

  await drop(visitor, final);
  await expect(visitor.getByText('Quay Trust')).toHaveCount(0);
  await expect(visitor.getByText('Verified, replaced')).toBeVisible();
  await drop(visitor, newer);
  await expect(visitor.getByText('Verified, current')).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Result' }).getByRole('heading')).toHaveCount(0);
  expect((await fetch(badge)).status).toBe(404);
});
