// Chrome and Firefox translate a page by replacing its text nodes beneath React.
import type { Page } from '@playwright/test';
import { createAuditWithFindings, writeFindings } from '../../data/audits.ts';
import { expect, signIn, test } from '../../pages/journey.ts';

/** Puts each text of the page into an element of its own, now and whenever one is added or changed. */
async function translate(page: Page) {
  await page.addInitScript(() => {
    const skipped = '[translate="no"], script, style, textarea, title, font';
    const wrap = (node: Node) => {
      const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text);
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest(skipped) !== null) continue;
        const font = document.createElement('font');
        font.textContent = text.data;
        text.replaceWith(font);
      }
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.isConnected) [target, ...addedNodes].forEach(wrap);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

test('ALL-02 a translated page stays, and its buttons wait and show what they count', async ({
  page,
  openBrowser,
}) => {
  const { client, admin, auditId } = await createAuditWithFindings([
    { title: 'First of `two`', severity: 'high' },
    { title: 'Second', severity: 'low' },
  ]);
  await writeFindings(admin, auditId, [
    { title: 'Draft one', severity: 'high' },
    { title: 'Draft two', severity: 'low' },
  ]);
  const heading = (opened: Page) => opened.getByRole('heading', { level: 1 });

  const visitor = await openBrowser();
  await translate(visitor);
  await visitor.goto('/auth');
  await visitor.route('**/auth/v1/authorize?*', () => undefined);
  await visitor.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(visitor.getByRole('button', { name: 'Continue with Google' })).toHaveAttribute(
    'aria-busy',
    'true',
  );

  await translate(page);
  await signIn(page, client);
  for (const path of [
    '/dashboard',
    '/reports',
    '/files',
    '/knowledge',
    '/contact',
    '/request',
    '/profile',
    '/profile/team',
  ]) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
  }
  await page.goto('/reports');
  await expect(page.getByRole('link', { name: 'Harbor Vaults core' })).toBeVisible();
  // What is translated is in elements of its own.
  await expect(page.locator('font').filter({ hasText: /Harbor Vaults core|@/ })).toHaveCount(0);
  await page.goto(`/reports/${auditId}/findings`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  await expect(page.getByText('2 findings exported')).toBeVisible();
  await page.getByRole('link', { name: /First of/ }).click();
  await expect(heading(page)).toContainText('First of two');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Seen.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Seen.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('body').press('j');
  await expect(heading(page)).toContainText('Second');

  const office = await openBrowser(admin);
  await translate(office);
  await office.goto(`/admin/audits/${auditId}/findings`);
  await office.getByRole('button', { name: 'More', exact: true }).click();
  await office.getByRole('menuitem', { name: 'Order drafts' }).click();
  await office.getByRole('button', { name: 'Done' }).click();
  for (const [title, count] of [
    ['Draft one', 1],
    ['Draft two', 2],
  ] as const) {
    await office.getByRole('checkbox', { name: new RegExp(title) }).check();
    await expect(office.getByRole('button', { name: `Publish selected (${count})` })).toBeVisible();
  }
  await office.getByRole('button', { name: 'Publish selected (2)' }).click();
  await office.getByRole('button', { name: 'Publish 2 findings' }).click();
  await expect(office.getByText('2 findings published')).toBeVisible();
});
