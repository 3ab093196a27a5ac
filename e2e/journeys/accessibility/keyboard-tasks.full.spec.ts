// ALL-02: tasks that are done by keyboard alone (keyboard.spec.ts has the ways to the pages).
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { expectFocusToReturn, heading } from '../../pages/keyboard.ts';
import { textFile } from '../../pages/forms.ts';
import { createAuditWithFindings } from '../../data/audits.ts';
import { createAdmin, createAudit, createClientPerson, inAnHour, uniqueName } from '../../data/people.ts';

async function openSecondRowAndReturn(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  const row = page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(row).toBeVisible();
  for (const _row of [1, 2]) await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText(name);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
}

test('ALL-02 FILE-03 FILE-04 REQ-01 PROF-01 a client uploads, deletes, requests and saves by keyboard alone', async ({
  page,
}) => {
  // Two files with the same name but different content stay separate.
  const files = ['one', 'three'].map((text) => textFile('same.txt', text));
  page.on('filechooser', (chooser) => void chooser.setFiles(files));
  await signIn(page, await createClientPerson());
  await page.goto('/files');
  await expect(page.getByText('No Files Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Upload Files' }).press('Enter');
  const list = page.getByRole('region', { name: 'Files', exact: true });
  await expect(list.getByText('2 files')).toBeVisible();
  await expect(list.getByText(/^3 B/)).toBeVisible();
  await expect(list.getByText(/^5 B/)).toBeVisible();
  const remove = list.getByRole('button', { name: 'Delete same.txt' }).first();
  await expectFocusToReturn(page, remove, page.getByRole('alertdialog'));
  await remove.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Delete file' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.getByText('1 file', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Request Service' }).press('Enter');
  await expect(heading(page)).toHaveText('Request Service');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('radio', { name: /Code review/ }).press('Space');
  // Past the select of the other services.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Project Name')).toBeFocused();
  await page.keyboard.type('Flow');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Additional Information')).toBeFocused();
  await page.keyboard.type('Two contracts.');
  await page.getByRole('button', { name: 'Submit Request' }).press('Enter');
  await expect(page.getByText("We've received your request!")).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio').first()).toBeFocused();

  await page.getByRole('button', { name: /Account menu/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Account Settings' }).press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.getByLabel('Role').focus();
  await expect(page.getByLabel('Role')).toBeFocused();
  await page.keyboard.type(', founder');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('Role')).toBeFocused();
});

test('ALL-02 ADM-02 ADM-04 ADM-06 an admin selects and approves a client by keyboard alone', async ({
  page,
}) => {
  const name = uniqueName('Walker');
  await createClientPerson({
    approval_status: 'pending',
    full_name: name,
    created_at: inAnHour(),
  });
  await signIn(page, await createAdmin());
  await page.goto('/admin');
  await page.getByRole('button', { name: new RegExp(name) }).press('Enter');
  await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Clients', exact: true }).press('Enter');
  await expect(heading(page)).toBeFocused();
  const search = page.getByLabel('Search clients');
  await search.focus();
  await expect(search).toBeFocused();
  await page.keyboard.type(name);
  // The search that begins a moment after typing closes an open panel.
  await expect(page).toHaveURL(new RegExp(`q=${name}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.press('Enter');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toBeFocused();
  await page.getByRole('link', { name: 'View Details' }).press('Enter');
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();

  await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(page.getByText('Client approved successfully')).toBeVisible();
  await expect(page.getByText('Application: Approved')).toBeFocused();
  await expectAccessible(page);
});

test('FIND-06 ALL-02 J goes through a client’s lists on a phone from load on, and Back returns to the row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { client, auditId } = await createAuditWithFindings([
    { title: 'Drain of the vault', severity: 'critical' },
    { title: 'Overflow of the vault', severity: 'high' },
  ]);
  await createAudit(client.id, { title: 'Newer vault' });
  await signIn(page, client);
  await openSecondRowAndReturn(page, '/reports', 'Harbor Vaults core');
  await openSecondRowAndReturn(page, `/reports/${auditId}/findings`, 'Overflow of the vault');
});
