// FIND-08: images of a report that is imported.
import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from '../../pages/journey.ts';
import { textFile } from '../../pages/forms.ts';
import { PIXEL } from '../../data/audits.ts';
import { prepareSourceAudit } from '../../data/source.ts';

test('FIND-08 FIND-09 the images of a report are stored with its drafts, and an export has them inside again', async ({
  page,
}) => {
  const { admin, audit } = await prepareSourceAudit();
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}/import`);
  const report = `## [H-01] Drained\n\n### Description\n\n![flow](data:image/png;base64,${PIXEL})\n`;
  await page.getByLabel('Files of findings').setInputFiles(textFile('report.md', report));
  await page.getByRole('button', { name: 'Text and locations of Drained' }).click();
  await expect(page.getByRole('img', { name: 'flow' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 draft' }).click();
  await expect(page.getByText('1 draft imported', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Drained' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drained' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'flow' })).toBeVisible();

  await page.goto(`/admin/audits/${audit}/findings`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSON, with drafts' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain(`![flow](data:image/png;base64,${PIXEL})`);
});
