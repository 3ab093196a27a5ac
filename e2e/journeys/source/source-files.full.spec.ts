// CODE: the source that a client adds by keyboard, and the files of a source as an admin reads them.
import { getApi } from '../../data/audits.ts';
import { prepareSourceAudit } from '../../data/source.ts';
import { prepareFindings, source } from '../../data/vault.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { heading } from '../../pages/keyboard.ts';
import { dataOrThrow } from '../../product/stack.ts';

test.use({ allowedConsole: { patterns: [/status of 400/] } });

test('CODE-01 a client who is asked for the source learns it from the bell, adds it by keyboard, and cannot remove it', async ({
  page,
}) => {
  const { client, admin, audit, repository } = await prepareSourceAudit();
  await dataOrThrow(getApi(admin).rpc('request_source', { repository_id: repository }));
  // Before the page opens: a window for choosing that opens earlier than this is not noticed.
  page.on('filechooser', (chooser) => void chooser.setFiles(source()));
  await signIn(page, client);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /requested the source code of a repository/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reports/${audit}$`));
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Add the requested source' }).press('Enter');
  await page.getByRole('button', { name: 'Add source' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add source' });
  // A page that has just opened may still take the focus.
  await expect(async () => {
    await form.getByLabel('Commit').press('Tab');
    await expect(form.getByLabel('Archive (.zip)')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(form.getByText('vault.zip')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Source added')).toBeVisible();
  await expect(page.getByText(/^2 files · 8 lines of code/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the source/ })).toHaveCount(0);
});

test('CODE-02 an admin finds a file of the source by its path, at 320 px', async ({ page }) => {
  const { admin, audit } = await prepareFindings();
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}`);
  await page.getByRole('link', { name: 'Show files' }).click();
  await expect(page.getByText('2 files').last()).toBeVisible();
  await page.getByRole('button', { name: 'src/' }).click();
  const vault = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Vault.sol' }) });
  await expect(vault.last()).toContainText('H-01');
  await expect(vault.last()).toContainText('In scope');
  await expectAccessible(page);
  await page.getByLabel('Search files').fill('vau');
  await expect(page.getByText('1 file', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'src/Vault.sol' }).click();
  await expect(page.getByRole('region', { name: 'Code of src/Vault.sol' })).toContainText('contract Vault');
  await expect(page.getByRole('link', { name: 'H-01 Reentrancy in withdraw' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

test('CODE-03 an admin marks lines and writes a finding, whose location is filled', async ({ page }) => {
  const { admin, audit, source } = await prepareFindings();
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}/source/${source}?path=src/Vault.sol`);
  const code = page.getByRole('region', { name: 'Code of src/Vault.sol' });
  const place = () => page.evaluate(() => scrollY);
  await code.getByText('7', { exact: true }).scrollIntoViewIfNeeded();
  const before = await place();
  await code.getByText('3', { exact: true }).click();
  await code.getByText('5', { exact: true }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/#L3-L5$/);
  expect(await place()).toBe(before);
  // The keyboard marks the same lines.
  await page.getByLabel('Last line').fill('4');
  await page.getByLabel('Last line').press('Enter');
  await expect(page).toHaveURL(/#L3-L4$/);
  const link = page.getByRole('link', { name: 'New finding here' });
  await expect(link).toHaveAttribute('href', /&first=3&last=4$/);
  await link.click();
  await expect(page.getByRole('region', { name: 'Selected code' })).toContainText('mapping(address');
  await expect(page.getByRole('link', { name: 'Back to src/Vault.sol' })).toHaveAttribute('href', /#L3-L4$/);
  await page.getByLabel('Title').fill('Balances have no getter');
  await page.getByLabel('Description').first().fill('Nobody can read them.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const { data } = await getApi(admin)
    .from('findings')
    .select('title, finding_locations(path, first_line, last_line)')
    .eq('audit_id', audit)
    .eq('status', 'draft');
  expect(data).toEqual([
    {
      title: 'Balances have no getter',
      finding_locations: [{ path: 'src/Vault.sol', first_line: 3, last_line: 4 }],
    },
  ]);
});
