import type { Page } from '@playwright/test';
import { expect, readSession, test } from '../../pages/journey.ts';
import { createGoogleCode, googleClient } from '../../product/google-endpoints.ts';
import {
  type Consent,
  grantConsent,
  signInWithGoogle,
  stubGoogleConsentPage,
} from '../../pages/google-consent-page.ts';
import { createClientPerson, uniqueEmail } from '../../data/people.ts';

// The backend refuses a sign-in with a 4xx, which the browser logs to the console.
test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 40\d/] } });

const newcomer = () => ({ email: uniqueEmail('google'), name: 'Grete Google' });

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
  const consentRequests = await stubGoogleConsentPage(page, grantConsent(newcomer()));
  await page.goto('/auth');
  await signInWithGoogle(page);
  await expectCleanAddress(page, /^\/onboarding$/);

  expect(consentRequests[0]?.searchParams.get('client_id')).toBe(googleClient.clientId);
  expect(consentRequests[0]?.searchParams.get('response_type')).toBe('code');
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
  await stubGoogleConsentPage(page, grantConsent({ email: person.email, name: 'Grace Hopper' }));
  await page.goto('/reports?status=completed');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signInWithGoogle(page);
  await expect(page).toHaveURL(/\/reports\?status=completed$/);
  // The remembered path is removed once it is used.
  expect(await page.evaluate(() => localStorage.getItem('audit-portal-next'))).toBeNull();
});

test('AUTH-11 AUTH-12 a refused consent, an invalid code and an unknown state lead to /auth with the provider’s message', async ({
  page,
}) => {
  const failures: [Consent, string][] = [
    [(state) => ({ error: 'access_denied', state }), 'Access denied'],
    [(state) => ({ code: 'no code of Google', state }), 'Unable to exchange external code'],
    [
      () => ({ code: createGoogleCode(newcomer()), state: crypto.randomUUID() }),
      'OAuth state not found or expired',
    ],
  ];
  for (const [consent, message] of failures) {
    await stubGoogleConsentPage(page, consent);
    await page.goto('/auth');
    await signInWithGoogle(page);
    await expect(page.getByText(message)).toBeVisible();
    await expectCleanAddress(page, /^\/(auth)?$/);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  }
});

test('AUTH-12 a callback link from another browser’s sign-in does not sign in', async ({
  page,
  openBrowser,
}) => {
  const attacker = await openBrowser();
  await stubGoogleConsentPage(attacker, grantConsent(newcomer()));
  await attacker.goto('/auth');
  await attacker.getByRole('button', { name: 'Continue with Google' }).click();
  const maliciousLink = await attacker.getByRole('link', { name: 'Continue' }).getAttribute('href');

  await page.goto(maliciousLink ?? '');
  await expect(page.getByText('started in another browser')).toBeVisible();
  await expectCleanAddress(page, /^\/auth$/);
  expect(await readSession(page)).toEqual({});
});

test('AUTH-12 a callback link does not sign in a second time', async ({ page }) => {
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (/\/callback\?|auth-callback\?/.test(request.url())) callbacks.push(request.url());
  });
  await stubGoogleConsentPage(page, grantConsent(newcomer()));
  await page.goto('/auth');
  await signInWithGoogle(page);
  await expectCleanAddress(page, /^\/onboarding$/);
  const [googleCallback, portalCallback] = callbacks;
  await page.evaluate(() => localStorage.removeItem('audit-portal-auth'));

  await page.goto(googleCallback ?? '');
  await expect(page.getByText(/State has already been used|OAuth state not found/)).toBeVisible();
  await page.goto(portalCallback ?? '');
  await expect(page.getByText('is already complete')).toBeVisible();
  await expectCleanAddress(page, /^\/auth$/);
});
