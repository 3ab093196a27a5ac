import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { publishFindings, writeFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';

async function exported(page: Page, item: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('FIND-09 FIND-02 a client exports the published findings in each format, and no draft', async ({
  page,
}) => {
  const [client, admin] = [await createClientPerson(), await createAdmin()];
  const audit = await createAudit(client.id, { title: 'Vault audit', status: 'in_progress' });
  const [published = ''] = await writeFindings(admin, audit, [
    { title: '=cmd() in a title', severity: 'high', description: 'Published text.' },
    { title: 'Secret draft', severity: 'low', description: 'Draft text.' },
  ]);
  await publishFindings(admin, [published]);
  await signIn(page, client);
  await page.goto(`/reports/${audit}/findings`);
  await page.getByRole('button', { name: 'Export' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  for (const [item, ending] of [
    ['CSV, for spreadsheets', 'csv'],
    ['Markdown', 'md'],
    ['JSON', 'json'],
    ['SARIF 2.1.0', 'sarif'],
  ] as const) {
    const { name, text } = await exported(page, item);
    expect(name).toBe(`vault-audit-findings.${ending}`);
    expect(text).toContain('Published text.');
    expect(text).not.toMatch(/Secret draft|Draft text/);
    if (ending === 'csv') expect(text).toContain("H-01,'=cmd() in a title,");
    await expect(page.getByText('1 finding exported').first()).toBeVisible();
  }
});

test('FIND-02 a finding prints without what is only for the screen, and with each heading above its text', async ({
  page,
}) => {
  const [client, admin] = [await createClientPerson(), await createAdmin()];
  const audit = await createAudit(client.id, { title: 'Vault audit', status: 'in_progress' });
  await publishFindings(admin, await writeFindings(admin, audit, [{ title: 'Loop', severity: 'high' }]));
  await signIn(page, client);
  await page.goto(`/reports/${audit}/findings/H-01`);
  const card = page.getByRole('region', { name: 'Description' });
  await expect(card).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeHidden();
  await expect(card.locator('header')).toHaveCSS('break-after', 'avoid');
});
