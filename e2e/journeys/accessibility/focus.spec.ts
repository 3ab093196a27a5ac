// ALL-02: where the focus starts, moves and returns to, which axe does not check.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson, inAnHour, uniqueName } from '../../data/people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens an overlay by keyboard, closes it with Escape and expects the focus to return to the opener. */
async function expectFocusToReturn(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.press('Enter');
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('ALL-02 navigation moves a visitor’s focus to the heading, except on the first page', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toBeFocused();
  // The form is rendered before the script runs. Wait for the script, so that links navigate without a page load.
  await page.getByRole('button', { name: 'Use magic link' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Use password' })).toBeVisible();
  for (const name of [/Terms/i, /Privacy/i]) {
    await page.getByRole('link', { name }).first().press('Enter');
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(heading(page)).toHaveText('Welcome back');
    await expect(heading(page)).toBeFocused();
  }
});

test('ALL-02 SIDE-03 a client reaches every page by keyboard; each page sets its title and takes the focus', async ({
  page,
}) => {
  await signIn(page, await createClientPerson());
  await page.goto('/dashboard');
  await expect(page.getByText('No audits yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (const name of [
    'Audit Reports',
    'Files & Media',
    'Knowledge Base',
    'Contact & Support',
    'Request Service',
  ]) {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .press('Enter');
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Sentinel Audits`);
  }
  await expectFocusToReturn(page, page.getByRole('button', { name: /Account menu/ }), page.getByRole('menu'));

  await page.setViewportSize({ width: 360, height: 740 });
  await expectFocusToReturn(
    page,
    page.getByRole('button', { name: 'Open navigation' }),
    page.getByRole('dialog'),
  );
});

test('ALL-02 AUD-01 each tab of an audit is a page: it sets its title and takes the focus', async ({
  page,
}) => {
  const client = await createClientPerson();
  const auditId = await createAudit(client.id, { title: 'Keeper bot' });
  await signIn(page, client);
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Keeper bot' }).press('Enter');
  await expect(heading(page)).toHaveText('Keeper bot');
  await expect(heading(page)).toBeFocused();
  const tabs = page.getByRole('navigation', { name: 'Parts of the audit' });
  for (const name of ['Findings', 'Reports', 'History']) {
    await tabs.getByRole('link', { name }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/reports/${auditId}/${name.toLowerCase()}$`));
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(`${name} of Keeper bot · Sentinel Audits`);
  }
});

test('ALL-02 an admin’s dialogs and pickers return the focus to their opener', async ({ page }) => {
  const company = uniqueName('Return');
  const applicant = await createClientPerson({ approval_status: 'pending' });
  await createClientPerson({ company_name: company });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${applicant.id}`);
  await expectFocusToReturn(
    page,
    page.getByRole('button', { name: 'Reject', exact: true }),
    page.getByRole('alertdialog'),
  );
  await page.goto('/reports');
  const picker = page.getByRole('combobox', { name: 'Client', exact: true });
  await picker.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Company, name or email' })).toBeFocused();
  await page.keyboard.type(company);
  await expect(page.getByRole('option')).toHaveText([new RegExp(company)]);
  // Enter chooses nothing while the text is still searched for.
  await expect(page.getByRole('dialog').getByText('1 found')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(picker).toBeFocused();
  await expectFocusToReturn(
    page,
    page.getByRole('button', { name: /New Audit/i }).first(),
    page.getByRole('dialog'),
  );
});

test('ALL-02 FILE-03 FILE-04 REQ-01 PROF-01 a client uploads, deletes, requests and saves by keyboard alone', async ({
  page,
}) => {
  await signIn(page, await createClientPerson());
  await page.goto('/files');
  await expect(page.getByText('No Files Yet')).toBeVisible();
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Files' }).press('Enter');
  // Two files with the same name but different content stay separate.
  await (
    await picking
  ).setFiles(
    ['one', 'three'].map((text) => ({
      name: 'same.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })),
  );
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

test('ALL-02 ADM-02 ADM-04 ADM-06 IMP-01 IMP-02 an admin selects and approves a client and starts and ends impersonation by keyboard alone', async ({
  page,
}) => {
  const name = uniqueName('Walker');
  const client = await createClientPerson({
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
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'View as Client' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('To answer a question about the report.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'View as Client' }).press('Enter');
  await expect(heading(page)).toHaveText(`Welcome, ${name}`);
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'End impersonation' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${client.id}$`));
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
});
