import type { Page } from '@playwright/test';
import { publishFindings, writeFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';

/** Waits for the results of what was typed: those that come replace and move the ones before. */
const expectFound = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /\d found$/ })).toHaveCount(1);

async function openSearch(page: Page) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search pages/ });
  await expect(field).toBeFocused();
  return field;
}

test('FIND-02 ALL-02 Ctrl+K leads a client to a finding by keyboard alone, and never to a draft', async ({
  page,
}) => {
  const [client, admin] = [await createClientPerson(), await createAdmin()];
  const auditId = await createAudit(client.id, { title: 'Bridge audit' });
  const texts = { severity: 'high', description: 'About it.' };
  const [published] = await writeFindings(admin, auditId, [
    { ...texts, title: 'Anyone can drain the bridge' },
    { ...texts, title: 'Anyone can stop the bridge' },
  ]);
  await publishFindings(admin, [published ?? '']);
  await signIn(page, client);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const field = await openSearch(page);
  await page.keyboard.type('anyone');
  await expect(page.getByRole('group', { name: 'Findings' }).getByRole('option')).toHaveText([
    /^H-01 Anyone can drain the bridge/,
  ]);
  await expectAccessible(page);
  // While it searches, Enter opens no result: it may be one of the text before.
  await expectFound(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reports/${auditId}/findings/H-01$`));
  await expect(field).toHaveCount(0);
  await page.goto('/files');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('bridge aud');
  await expectFound(page);
  await page
    .getByRole('group', { name: 'Audits' })
    .getByRole('option', { name: /^Bridge audit/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Bridge audit', level: 1 })).toBeFocused();
});
