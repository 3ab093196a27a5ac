import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { textFile } from '../../pages/forms.ts';
import { createClientPerson } from '../../data/people.ts';
import { service } from '../../product/stack.ts';

test('FILE-01 FILE-03 FILE-04 a client uploads several files, one with false content is refused, then downloads and deletes', async ({
  page,
}) => {
  const person = await createClientPerson();
  await signIn(page, person);
  await page.goto('/files');
  await expect(page.getByText('No Files Yet')).toBeVisible();
  await page.getByLabel('Category').selectOption('nda');
  await page
    .getByLabel('Files to upload')
    .setInputFiles([
      textFile('zażółć.txt', 'a'.repeat(2048)),
      textFile('same.txt', 'x'),
      textFile('fake.pdf', 'not a pdf'),
    ]);
  await expect(page.getByText('The content of this file does not match its name.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Files', exact: true });
  await expect(list.getByText('zażółć.txt')).toBeVisible();
  await expect(list.getByText('2.0 KB')).toBeVisible();
  await expect(list.getByText('NDA').first()).toBeVisible();
  await expect(list.getByText('2 files')).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download zażółć.txt' }).click();
  expect((await downloading).suggestedFilename()).toBe('zażółć.txt');

  await page.getByRole('button', { name: 'Delete same.txt' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect(list.getByText('same.txt')).toHaveCount(0);
  await expect(list.getByText('1 file', { exact: true })).toBeVisible();

  const { data: rows } = await service
    .from('files')
    .select('storage_path, uploaded_at')
    .eq('client_id', person.id);
  expect(rows).toHaveLength(1);
  expect(rows?.every(({ uploaded_at }) => uploaded_at !== null)).toBe(true);
});
