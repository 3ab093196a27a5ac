// FIND-08: images of a report, its order and its numbers, and an import that is undone.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { textFile } from '../../pages/forms.ts';
import { PIXEL } from '../../data/audits.ts';
import { prepareSourceAudit } from '../../data/source.ts';
import { service } from '../../product/stack.ts';

const COMMIT = '1f'.repeat(20);

test('FIND-08 FIND-09 the images of a report are stored with its drafts, and an export has them inside again', async ({
  page,
}) => {
  const { admin, audit } = await prepareSourceAudit(COMMIT);
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}/import`);
  const report = `## [H-01] Drained\n\n### Description\n\n![flow](data:image/png;base64,${PIXEL})\n`;
  await page.getByLabel('Files of findings').setInputFiles(textFile('report.md', report));
  await page.getByRole('button', { name: 'Text and places of Drained' }).click();
  await expect(page.getByRole('img', { name: 'flow' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 draft' }).click();
  await expect(page.getByText('1 draft imported', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Drained' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drained' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'flow' })).toBeVisible();

  await page.goto(`/admin/audits/${audit}/findings`);
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSON, with drafts' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain(`![flow](data:image/png;base64,${PIXEL})`);
});

test('FIND-08 FIND-02 twins of a report are imported in its order with its numbers, reordered by keyboard, published, and an import is undone', async ({
  page,
}) => {
  const { admin, audit } = await prepareSourceAudit(COMMIT);
  await signIn(page, admin);
  const importFile = async (name: string, text: string) => {
    await page.goto(`/admin/audits/${audit}/import`);
    await page.getByLabel('Files of findings').setInputFiles(textFile(name, text));
  };
  const report = (severity: string, letter: string) =>
    ['One', 'Two', 'Two']
      .map((title, index) => `## [${letter}-0${index + 2}] ${title}\n\n${severity} text ${index}.\n`)
      .join('\n');
  await importFile('high.md', report('High', 'H'));
  await expect(
    page.getByText('Markdown: 3 read: 3 new, 0 already in the audit, 0 not imported'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 drafts' }).click();
  await expect(page.getByText('3 drafts imported from high.md')).toBeVisible();
  await importFile('low.md', report('Low', 'L'));
  await page.getByRole('button', { name: 'Import 3 drafts' }).click();
  await expect(page.getByText('3 drafts imported from low.md')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Order drafts' }).click();
  const order = (severity: string) => page.getByRole('list', { name: severity }).getByRole('listitem');
  await expect(order('High')).toHaveText(['H-02One', 'H-03Two', 'H-04Two']);
  await expectAccessible(page);
  await order('Low').getByRole('button', { name: 'Move One down' }).press('Enter');
  await expect(order('Low')).toHaveText(['L-01Two', 'L-02One', 'L-03Two']);
  await order('Low').getByRole('button', { name: 'Move One to bottom' }).press('Enter');
  await expect(order('Low')).toHaveText(['L-01Two', 'L-02Two', 'L-03One']);
  await page.getByRole('button', { name: 'Done' }).click();

  const undo = page.getByRole('button', { name: 'Undo import' });
  await undo.first().click();
  await page.getByRole('button', { name: 'Delete 3 drafts' }).click();
  await expect(page.getByText('3 drafts imported from low.md')).toBeHidden();
  await page.getByRole('button', { name: 'Choose all drafts' }).click();
  await page.getByRole('button', { name: 'Publish selected (3)' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish 3 findings?' });
  await expect(dialog.getByText('H-04')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish 3 findings' }).click();
  await expect(page.getByText('3 findings published')).toBeVisible();
  await expect(undo).toBeHidden();
  const { data } = await service
    .from('findings')
    .select('number, description')
    .eq('audit_id', audit)
    .order('number');
  expect(data).toEqual([
    { number: 'H-02', description: 'High text 0.' },
    { number: 'H-03', description: 'High text 1.' },
    { number: 'H-04', description: 'High text 2.' },
  ]);
});
