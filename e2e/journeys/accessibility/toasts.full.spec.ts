// SIDE-05, ALL-02: a toast covers no control that is in use.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../pages/journey.ts';
import { textFile } from '../../pages/forms.ts';
import { createClientPerson } from '../../data/people.ts';
import { SLOWNESS } from '../../product/slow.ts';

/** Playwright tries again for as long while something is in the way. */
const TRIAL = { trial: true, timeout: 10_000 * SLOWNESS };

/** Lets the pointer reach these buttons, without pressing them, while the toast stands. */
async function expectInReach(page: Page, buttons: string[]): Promise<void> {
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).click(TRIAL);
}

for (const width of [360, 1440]) {
  test(`SIDE-05 at ${width} px a toast leaves the buttons of a form, of a list and of a dialog in reach`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, await createClientPerson());
    await page.goto('/files');
    await page.getByLabel('Files to upload').setInputFiles([textFile('first.txt'), textFile('second.txt')]);
    // The second one to arrive moves the first.
    await expect(page.getByText('2 files', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete first.txt' }).click();
    await page.getByRole('button', { name: 'Delete file' }).click();
    const toast = page.getByText('File deleted');
    await expect(toast).toBeVisible();
    await expectInReach(page, ['Download second.txt', 'Delete second.txt']);
    await page.getByRole('button', { name: 'Delete second.txt' }).click();
    await expectInReach(page, ['Delete file', 'Cancel']);
    await page.getByRole('button', { name: 'Cancel' }).click();

    // The toast stands on the next pages too.
    await openByNavigation(page, 'Request Service');
    await page.getByText('Code review').click();
    await page.getByLabel('Project Name').fill('Vault');
    await expectInReach(page, ['Submit Request']);
    await openByNavigation(page, 'Contact & Support');
    await expectInReach(page, ['Stay on this page', 'Leave']);
    await expect(toast).toBeVisible();
  });
}

/** Follows a link of the sidebar, which is a drawer on a phone. */
async function openByNavigation(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open navigation' });
  if ((page.viewportSize()?.width ?? 0) < 768) await drawer.click();
  await page.getByRole('link', { name, exact: true }).click();
}
