import type { Page } from '@playwright/test';
import { createGoogleCode, type GoogleGrant } from '../product/google-endpoints.ts';

const CONSENT_PAGE = 'https://accounts.google.com/**';
const AUTHORIZE = '**/auth/v1/authorize?*';

/** Returns the query parameters that Google's redirect carries, given the request's `state`. */
export type Consent = (state: string) => Record<string, string>;

export const grantConsent =
  (grant: GoogleGrant): Consent =>
  (state) => ({ code: createGoogleCode(grant), state });

/** Replaces Google's consent page in this browser. Returns the requests it receives. */
export async function stubGoogleConsentPage(page: Page, consent: Consent): Promise<URL[]> {
  const consentRequests: URL[] = [];
  // Playwright cannot intercept the target of a redirect, so the backend's redirect becomes a page that refreshes to it.
  await page.route(AUTHORIZE, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const google = response.headers()['location'];
    if (!google) return route.fulfill({ response });
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta http-equiv="refresh" content="0;url=${escapeAttribute(google)}">`,
    });
  });
  await page.route(CONSENT_PAGE, async (route) => {
    const request = new URL(route.request().url());
    consentRequests.push(request);
    const back = new URL(request.searchParams.get('redirect_uri') ?? '');
    const given = consent(request.searchParams.get('state') ?? '');
    for (const [name, value] of Object.entries(given)) back.searchParams.set(name, value);
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Google</title><a href="${escapeAttribute(back.href)}">Continue</a>`,
    });
  });
  return consentRequests;
}

function escapeAttribute(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

export async function signInWithGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
}
