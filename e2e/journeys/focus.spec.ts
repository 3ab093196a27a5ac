// ALL-02, what axe cannot see: where the focus begins, goes and returns to.
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../journey.ts';
import { createAdmin, createClientPerson } from '../people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens by keyboard, closes with Escape, and expects to be back where it began. */
async function expectFocusToReturn(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('ALL-02 a visitor’s focus follows every page, and the landing page leaves it where the browser starts', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toBeFocused();
  for (const name of [/Terms/i, /Privacy/i]) {
    await page.getByRole('link', { name }).first().press('Enter');
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(heading(page)).toHaveText('Welcome back');
    await expect(heading(page)).toBeFocused();
  }
});

test('ALL-02 SIDE-03 a client goes everywhere by keyboard, and each page is named and takes the focus', async ({
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
    page.getByRole('button', { name: /sidebar|menu|navigation/i }).first(),
    page.getByRole('dialog'),
  );
});

test('ALL-02 an admin’s dialogs and pickers give the focus back to what opened them', async ({ page }) => {
  const client = await createClientPerson({ approval_status: 'pending', company_name: 'Return Labs' });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await expectFocusToReturn(
    page,
    page.getByRole('button', { name: 'Reject', exact: true }),
    page.getByRole('alertdialog'),
  );
  await page.goto('/reports');
  await page.getByRole('combobox', { name: 'Client', exact: true }).press('Enter');
  await page.keyboard.type('Return Labs');
  await page.getByRole('option', { name: /Return Labs/ }).waitFor();
  await page.keyboard.press('Enter');
  await expectFocusToReturn(
    page,
    page.getByRole('button', { name: /New Audit/i }).first(),
    page.getByRole('dialog'),
  );
});
