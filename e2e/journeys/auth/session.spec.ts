import type { Page } from '@playwright/test';
import { expect, readSession, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson } from '../../data/people.ts';
import { stack } from '../../product/stack.ts';
import { fillSignIn, signInByForm, signOut } from '../../pages/forms.ts';

async function changeStoredSession(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.evaluate((given) => {
    const stored = JSON.parse(localStorage.getItem('audit-portal-auth') ?? '{}') as object;
    localStorage.setItem('audit-portal-auth', JSON.stringify({ ...stored, ...given }));
  }, change);
}

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key}=${String(value)}`));

test('AUTH-14 signing out ends the session on the server and in every tab of this browser alone, and the next user sees nothing of the previous one', async ({
  page,
  context,
  openBrowser,
}) => {
  const admin = await createAdmin();
  const client = await createClientPerson({ company_name: 'Cobalt Reef' });
  await signIn(page, admin);
  await page.goto('/reports');
  await page.getByRole('combobox', { name: 'Client', exact: true }).click();
  await page.getByRole('combobox', { name: 'Company, name or email' }).fill(client.email);
  // Wait for the search: the option moves when the results arrive.
  await expect(page.getByText('1 found', { exact: true })).toBeAttached();
  await page.getByRole('option', { name: client.email }).click();
  await expect(page.getByRole('region', { name: 'Admin Mode' })).toContainText(client.email);
  const other = await context.newPage();
  await other.goto('/admin/clients');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const refreshToken = (await readSession(page))['refresh_token'];

  await signOut(page);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth$/);
  await expect(other.getByText('Your session has ended')).toBeHidden();
  await expect.poll(async () => (await storedKeys(page)).join()).not.toMatch(/Cobalt|audit-portal-auth|@e2e/);
  const renewal = await fetch(`${stack.urls.backend}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  expect(renewal.status).toBe(400);

  await signInByForm(other, client.email);
  await expect(other.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toBeVisible();
  await expect(other.getByText('Admin Console')).toBeHidden();
  // The admin's former tab shows the client too.
  await expect(page.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toBeVisible();
  await expect(page.getByText('Admin Mode:')).toBeHidden();

  // The client's other browsers stay signed in.
  const elsewhere = await openBrowser(client);
  await signOut(page);
  await expect(other).toHaveURL(/\/auth$/);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toBeVisible();
});

test.describe('when the session is refused', () => {
  test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 40\d/, /Refresh Token/] } });

  test('AUTH-15 an expired token is renewed silently, even when the browser’s clock is hours behind or ahead', async ({
    page,
  }) => {
    const person = await createClientPerson();
    await signIn(page, person);
    await page.goto('/profile');
    await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
    });

    const loadWith = async (changed: Parameters<typeof changeStoredSession>[1]) => {
      // Not on a page of the portal, whose next request would renew the session before the page is loaded again.
      await page.goto('/config.json');
      await changeStoredSession(page, changed);
      await page.goto('/profile');
      await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
    };
    await loadWith({ expires_at: 1 });
    expect(renewals).toHaveLength(1);

    // Clock behind: the browser considers the token valid, but the backend refuses it.
    const old = person.session.access_token.replace(/\.[^.]*$/, '.c2lnbmF0dXJl');
    await loadWith({ access_token: old });
    expect(renewals).toHaveLength(2);

    // Refused when the page loads, as a stolen token would be.
    await page.goto('/config.json');
    await changeStoredSession(page, { expires_at: 1, refresh_token: 'used' });
    await page.goto('/files?audit=all');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?next=%2Ffiles%3Faudit%3Dall$/);
    await fillSignIn(page, person.email);
    await expect(page).toHaveURL(/\/files/);
    await page.goto('/profile');

    // Clock ahead: every token looks expired.
    await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper');
    expect(renewals.length).toBeLessThan(10);
  });
});

test.describe('without storage', () => {
  test.use({ allowedConsole: { patterns: [/zustand persist/] } });

  test('AUTH-01 AUTH-10 signing in and navigating work with browser storage blocked', async ({ page }) => {
    const person = await createClientPerson();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: refuse });
      }
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
    });
    await signInByForm(page, person.email);
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Request Service' }).click();
    await expect(page.getByLabel('Project Name')).toBeVisible();
  });
});
