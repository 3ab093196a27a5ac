import type { Page } from '@playwright/test';
import { publishFindings, writeFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson, uniqueName } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';

/** Expects that the open search offers every page that the sidebar links to. */
async function expectPagesOfSidebar(page: Page) {
  // Hidden from the accessibility tree while the search is open.
  const names = await page.locator('nav[aria-label="Main"] a').allTextContents();
  const pages = names.filter((name) => !name.startsWith('Main Website') && name !== 'Admin Console');
  expect(pages.length).toBeGreaterThan(5);
  for (const name of pages)
    await expect(page.getByRole('option').filter({ hasText: name })).not.toHaveCount(0);
}

const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ });

async function openSearch(page: Page) {
  await page.keyboard.press('Control+k');
  const field = searchField(page);
  await expect(field).toBeFocused();
  return field;
}

/** Expects that each text finds the line, as the first one. */
async function expectFound(page: Page, lines: Record<string, RegExp>) {
  for (const [text, line] of Object.entries(lines)) {
    await page.getByRole('combobox').fill(text);
    await expect(page.getByRole('option').first()).toHaveText(line);
  }
}

test('ALL-02 Ctrl+K finds pages and actions by other terms, does what it offers, and logs out', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signIn(page, await createClientPerson());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await openSearch(page);
  await expectFound(page, {
    profile: /^Account Settings/,
    password: /^Change password/,
    '2fa': /^Two-factor authentication/,
    sessions: /^Sessions/,
    'new request': /^New request/,
    invite: /^Invite a person/,
    webhook: /^Webhooks/,
    privacy: /^Privacy Policy/,
    invariant: /^Invariant/,
    'dark theme': /^Dark theme/,
  });
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openSearch(page);
  await expectFound(page, { 'new audit': /^New request/, '2fa': /^Two-factor/ });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeFocused();
  expect(scripts.filter((url) => url.startsWith(stack.urls.admin))).toEqual([]);
  await openSearch(page);
  await expectFound(page, { 'log out': /^Log out/ });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);
});

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
  await expectPagesOfSidebar(page);
  await page.keyboard.type('anyone');
  await expect(page.getByRole('group', { name: 'Findings' }).getByRole('option')).toHaveText([
    /^H-01 Anyone can drain the bridge/,
  ]);
  await expectAccessible(page);
  // While it searches, Enter opens no result: it may be one of the text before.
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reports/${auditId}/findings/H-01$`));
  await expect(field).toHaveCount(0);
  await page.goto('/files');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('bridge aud');
  await page
    .getByRole('group', { name: 'Audits' })
    .getByRole('option', { name: /^Bridge audit/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Bridge audit', level: 1 })).toBeFocused();
});

test('ADM-02 Ctrl+K leads an admin to a client and to an audit', async ({ page }) => {
  const name = uniqueName('Harbor');
  const client = await createClientPerson({ company_name: name });
  const auditId = await createAudit(client.id, { title: `${name} audit` });
  await signIn(page, await createAdmin());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch(page);
  await expectPagesOfSidebar(page);
  await expectFound(page, { sessions: /^Sessions/, profile: /^Settings/, 'new audit': /^New audit/ });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New audit' })).toBeVisible();
  await openSearch(page);
  await page.keyboard.type(name);
  await page.getByRole('group', { name: 'Clients' }).getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${client.id}$`));
  await openSearch(page);
  await page.keyboard.type(`${name} aud`);
  await page.getByRole('group', { name: 'Audits' }).getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/audits/${auditId}$`));
});

test('FIND-06 AUD-04 Ctrl+K counts what it finds, and leads to all of it', async ({ page, openBrowser }) => {
  const [client, admin] = [await createClientPerson(), await createAdmin()];
  const name = uniqueName('Quay');
  for (let index = 0; index < 7; index += 1) await createAudit(client.id, { title: `${name} ${index}` });
  const auditId = await createAudit(client.id, { title: 'Ship' });
  const texts = { severity: 'high', description: 'About it.' };
  await writeFindings(
    admin,
    auditId,
    Array.from({ length: 8 }, (_, index) => ({ ...texts, title: `${name} draft ${index}` })),
  );
  await signIn(page, admin);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch(page);
  await page.getByRole('combobox').fill(name);
  await expect(page.getByRole('status').filter({ hasText: '15 found' })).toHaveCount(1);
  const findings = page.getByRole('group', { name: 'Findings' });
  await findings.getByRole('option', { name: 'See all 8' }).click();
  await expect(findings.getByRole('option', { name: /draft/ })).toHaveCount(8);
  await findings.getByRole('option', { name: `${name} draft 7` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/audits/${auditId}/findings/[0-9a-f-]{36}$`));
  await openSearch(page);
  await page.getByRole('combobox').fill(name);
  await page.getByRole('group', { name: 'Audits' }).getByRole('option', { name: 'See all 7' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search audits' })).toHaveValue(name);
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(7);

  const portal = await openBrowser(client);
  await portal.goto('/dashboard');
  await expect(portal.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await openSearch(portal);
  await portal.getByRole('combobox').fill(name);
  await portal.getByRole('option', { name: 'See all 7' }).click();
  await expect(portal.getByRole('searchbox', { name: 'Search audits' })).toHaveValue(name);
  await expect(portal.getByRole('link', { name: new RegExp(`^${name} \\d$`) })).toHaveCount(7);
});
