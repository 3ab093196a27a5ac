import type { Page } from '@playwright/test';
import { createGoogleCode, type GoogleGrant } from './google-endpoints.ts';

const CONSENT_PAGE = 'https://accounts.google.com/**';
const AUTHORIZE = '**/auth/v1/authorize?*';

/** With what Google's page sends the person back, given the state that it was called with. */
export type Consent = (state: string) => Record<string, string>;

/** The person agrees. */
export const grantConsent =
  (grant: GoogleGrant): Consent =>
  (state) => ({ code: createGoogleCode(grant), state });

/** Stands in for Google's consent page in this browser. Returns the requests that it gets. */
export async function stubGoogleConsentPage(page: Page, consent: Consent): Promise<URL[]> {
  const consentRequests: URL[] = [];
  // Where a redirect leads can't be intercepted: the backend's own redirect becomes a page that goes to the same place.
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

/** From the sign-in page to Google and back. */
export async function signInWithGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
}
