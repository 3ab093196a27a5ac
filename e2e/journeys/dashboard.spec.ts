import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../journey.ts';
import { createAdmin, createAudit, createClientPerson } from '../people.ts';

/** Adds up how far things on the page moved without the user's doing, from before its first paint. */
async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

test('DASH-02 DASH-03 ALL-01 nothing moves on a phone when the data arrives', async ({ page }) => {
  // Where everything stands below one another, and so would be pushed.
  await page.setViewportSize({ width: 360, height: 900 });
  const person = await createClientPerson({ full_name: 'Ada Byron' });
  for (const title of ['One', 'Two']) await createAudit(person.id, { title, status: 'completed' });
  const shifted = await watchLayoutShifts(page);
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible({ timeout: 40_000 });
  const audits = page.getByRole('region', { name: 'Recent Audits' });
  await expect(audits.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /Audit Reports.*2/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBe(0);
});

test('DASH-02 DASH-04 the cards and the next steps lead where they say', async ({ page }) => {
  await signIn(page, await createClientPerson());
  await page.goto('/dashboard');
  const overview = page.getByRole('navigation', { name: 'Overview' });
  for (const [name, path] of [
    [/Audit Reports/, '/reports'],
    [/Files & Media/, '/files'],
    [/Knowledge Base/, '/knowledge'],
    [/Contact & Support.*24\/7/, '/contact'],
  ] as const) {
    await expect(overview.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  const next = page.getByRole('region', { name: 'Next Steps' });
  await expect(next.getByRole('link', { name: 'Request New Audit' })).toHaveAttribute('href', '/request');
  await next.getByRole('link', { name: 'Review Findings' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expectAccessible(page);
});

test('DASH-05 an admin sees the selected client on the dashboard, and without one the own', async ({
  page,
}) => {
  const [admin, client] = [await createAdmin(), await createClientPerson({ full_name: 'Ada Byron' })];
  await createAudit(client.id, { title: 'Of the selected client', status: 'scheduled' });
  await signIn(page, admin);
  await page.goto('/dashboard');
  await expect(page.getByText('No audits yet')).toBeVisible();
  await page.evaluate(
    (selected) => localStorage.setItem('audit-portal-selected-client', selected),
    JSON.stringify({
      state: { client: { userId: client.id, name: 'Flow', email: client.email } },
      version: 0,
    }),
  );
  await page.reload();
  await expect(page.getByText('Of the selected client')).toBeVisible();
  await expect(page.getByRole('link', { name: /Audit Reports.*1/ })).toBeVisible();
});
