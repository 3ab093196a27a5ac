import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson, uniqueName } from '../../data/people.ts';

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
