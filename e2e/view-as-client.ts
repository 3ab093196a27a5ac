import type { Page } from '@playwright/test';

/** What the journeys give as the reason of a look (TRUST-01). */
export const LOOK_REASON = 'To answer a question about the report.';

/** IMP-01, TRUST-01: on a client's page of the console that was just opened, starts viewing the portal as that client. */
export async function viewAsClient(page: Page): Promise<void> {
  // What the console still requests when the view starts is refused, which the browser logs to the console.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View as Client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(LOOK_REASON);
  await dialog.getByRole('button', { name: 'View as Client' }).click();
}
