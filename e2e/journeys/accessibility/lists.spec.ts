// FIND-06, ALL-02: lists by keyboard: to a row, into it, and back to it.
import type { Page } from '@playwright/test';
import { publishFindings, writeFindings } from '../../data/audits.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson, uniqueName } from '../../data/people.ts';

/** Opens the second row of the list at this path with J and Enter, and expects to be on it again after Back. */
async function openSecondRowAndReturn(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  const row = page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(row).toBeVisible();
  for (const _row of [1, 2]) await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
}

const FINDINGS = [
  { title: 'Drain of the vault', severity: 'critical' },
  { title: 'Overflow of the vault', severity: 'high' },
];

async function createLists() {
  const client = await createClientPerson();
  const admin = await createAdmin();
  const title = uniqueName('Older vault');
  const auditId = await createAudit(client.id, { title });
  await createAudit(client.id, { title: uniqueName('Newer vault') });
  await publishFindings(admin, await writeFindings(admin, auditId, FINDINGS));
  return { client, admin, title, auditId };
}

test('FIND-06 ALL-02 J goes through a client’s lists on a phone from load on, and Back returns to the row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { client, title, auditId } = await createLists();
  await signIn(page, client);
  await openSecondRowAndReturn(page, '/reports', title);
  await openSecondRowAndReturn(page, `/reports/${auditId}/findings`, 'Overflow of the vault');
});

test('FIND-06 ALL-02 J goes through the console’s lists from load on, and Back returns to the row', async ({
  page,
}) => {
  const { admin, client, title, auditId } = await createLists();
  await signIn(page, admin);
  await openSecondRowAndReturn(page, `/admin/audits?q=${encodeURIComponent(client.email)}`, title);
  await openSecondRowAndReturn(page, `/admin/audits/${auditId}/findings`, 'Overflow of the vault');
  const row = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await row('Overflow of the vault').click();
  await page.getByRole('link', { name: 'Previous: C-01' }).waitFor();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Drain of the vault');
  await page.getByRole('link', { name: /^Findings of/ }).click();
  await expect(row('Overflow of the vault')).toBeFocused();
});
