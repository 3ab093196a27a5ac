import type { Page } from '@playwright/test';
import { expect, readSession, test } from '../../pages/journey.ts';
import { openProvider, providerCallback, signInByProvider } from '../../pages/identity-provider.ts';
import { createClientPerson, uniqueEmail, uniqueName } from '../../data/people.ts';
import { dataOrThrow, service, stack } from '../../product/stack.ts';

// The backend refuses a sign-in with a 4xx, which the browser logs to the console.
test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 40\d/] } });

/** Expects the path without any query or hash that the provider added. */
async function expectCleanAddress(page: Page, path: RegExp): Promise<void> {
  await expect(page).toHaveURL((url) => path.test(url.pathname) && url.search + url.hash === '');
}

test('AUTH-02 AUTH-12 ROUTE-02 a new user signs in with Google, and the URL contains no code or token', async ({
  page,
}) => {
  const visited: string[] = [];
  const referrers: string[] = [];
  page.on('request', (request) => {
    visited.push(request.url());
    referrers.push(request.headers()['referer'] ?? '');
  });
  await page.goto('/auth');
  await signInByProvider(page, uniqueEmail('google'));
  await expectCleanAddress(page, /^\/onboarding$/);

  // PKCE: the URL carries a code that only this browser can redeem, never a token.
  const { access_token = '', refresh_token = '' } = await readSession(page);
  expect(access_token).not.toBe('');
  expect(visited.filter((url) => url.includes(access_token) || url.includes(refresh_token))).toEqual([]);
  expect(visited.some((url) => url.includes('code_challenge_method=s256'))).toBe(true);
  expect(referrers.filter((url) => /code|token/.test(url))).toEqual([]);
});

test('AUTH-12 AUTH-15 ROUTE-05 a client signs in with Google and returns to the page they requested', async ({
  page,
}) => {
  const person = await createClientPerson();
  await page.goto('/reports?status=completed');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signInByProvider(page, person.email);
  await expect(page).toHaveURL(/\/reports\?status=completed$/);
  // The remembered path is removed once it is used.
  expect(await page.evaluate(() => localStorage.getItem('audit-portal-next'))).toBeNull();
});

test('AUTH-11 AUTH-12 a cancelled sign-in and an unknown state lead to /auth with the reason', async ({
  page,
}) => {
  await page.goto('/auth');
  await openProvider(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Signing in with Google was cancelled.')).toBeVisible();
  await expectCleanAddress(page, /^\/auth$/);

  await page.goto(`${stack.urls.backend}/auth/v1/callback?state=${crypto.randomUUID()}&code=x`);
  await expect(page.getByText('OAuth state not found or expired')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('AUTH-12 a callback link from another browser’s sign-in does not sign in', async ({
  page,
  openBrowser,
}) => {
  const attacker = await openBrowser();
  await attacker.goto('/auth');
  await openProvider(attacker);

  await page.goto(providerCallback(attacker, uniqueEmail('attacker')));
  await expect(page.getByText('started in another browser')).toBeVisible();
  await expectCleanAddress(page, /^\/auth$/);
  expect(await readSession(page)).toEqual({});
});

test('AUTH-12 a callback link does not sign in a second time', async ({ page }) => {
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (/\/callback\?|auth-callback\?/.test(request.url())) callbacks.push(request.url());
  });
  await page.goto('/auth');
  await signInByProvider(page, uniqueEmail('google'));
  await expectCleanAddress(page, /^\/onboarding$/);
  const [providersCallback, portalCallback] = callbacks;
  await page.evaluate(() => localStorage.removeItem('audit-portal-auth'));

  await page.goto(providersCallback ?? '');
  await expect(page.getByText(/State has already been used|OAuth state not found/)).toBeVisible();
  await page.goto(portalCallback ?? '');
  await expect(page.getByText('is already complete')).toBeVisible();
  await expectCleanAddress(page, /^\/auth$/);
});

test('SSO-01 a client signs in by the provider of their firm, which can assert nobody of another firm', async ({
  page,
}) => {
  const person = await createClientPerson();
  const name = `custom:${uniqueName('firm')}`;
  await dataOrThrow(
    service.rpc('put_sign_in_provider', { provider: name, label: 'Firm ID', domains: ['e2e.test'] }),
  );
  const config = (await (await fetch(`${stack.urls.shell}/config.json`)).json()) as object;
  const providers = [
    { name, label: 'Firm ID' },
    { name: 'google', label: 'Google' },
  ];
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, providers } }));
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText([
    'Continue with Firm ID',
    'Continue with Google',
  ]);
  await signInByProvider(page, 'admin@auditor.test', 'Firm ID');
  await expect(
    page.getByText('Firm ID may not sign in people with addresses of auditor.test.'),
  ).toBeVisible();
  await openProvider(page, 'Firm ID');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('The provider has verified this address').uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your e-mail address is not verified at Firm ID.')).toBeVisible();
  expect(await readSession(page)).toEqual({});
  await signInByProvider(page, person.email, 'Firm ID');
  await expectCleanAddress(page, /^\/dashboard$/);
});
