import { createAdmin, createClientPerson, uniqueName } from '../../data/people.ts';
import { textFile } from '../../pages/forms.ts';
import { expect, signIn, test } from '../../pages/journey.ts';

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
