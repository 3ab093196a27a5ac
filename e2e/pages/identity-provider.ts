// The page with which the embedded backend plays an identity provider.
import { expect, type Page } from '@playwright/test';

export async function openProvider(page: Page, label = 'Google'): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${label}` }).click();
  await expect(page.getByRole('heading', { name: `Sign in with ${label}` })).toBeVisible();
}

export async function signInByProvider(page: Page, email: string, label?: string): Promise<void> {
  await openProvider(page, label);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill('Grace Provider');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The address to which the provider's page would send this browser for somebody with this address. */
export function providerCallback(page: Page, email: string): string {
  const { origin, searchParams } = new URL(page.url());
  const given = { state: searchParams.get('state') ?? '', email, verified: 'on' };
  return `${origin}/auth/v1/callback?${new URLSearchParams(given).toString()}`;
}
