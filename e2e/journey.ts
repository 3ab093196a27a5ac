import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { getCode } from '../supabase/tests/authenticator-app.ts';
import type { Person, PersonWithApp } from './people.ts';
import { PASSWORD } from './people.ts';
import { slowPages } from './slow.ts';
import { authLink, stack, waitForMail } from './stack.ts';

/** A test that fails on any console error or warning not listed in `allowedConsole`. */
export const test = base.extend<{ allowedConsole: { patterns: RegExp[] } }, { browser: Browser }>({
  browser: [
    async ({ browser }, runTest) => {
      slowPages(browser);
      await runTest(browser);
    },
    { scope: 'worker' },
  ],
  allowedConsole: [{ patterns: [] }, { option: true }],
  baseURL: stack.urls?.shell,
  page: async ({ page, allowedConsole }, runTest) => {
    const consoleMessages: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') consoleMessages.push(message.text());
    });
    page.on('pageerror', (error) => consoleMessages.push(String(error)));
    await runTest(page);
    expect(
      consoleMessages.filter((text) => !allowedConsole.patterns.some((allowed) => allowed.test(text))),
    ).toEqual([]);
  },
});

export { expect };

/** Stores the account's real session in the browser before the next page loads, as signing in does. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    localStorage.setItem('audit-portal-auth', session);
  }, JSON.stringify(person.session));
}

/** Opens an e-mailed link and redeems it (AUTH-17). */
export async function redeemLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Signs in through the form, with email and password. */
export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs up through the form of /auth, on which the page is. */
export async function signUpByForm(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check your email to confirm your account!')).toBeVisible();
}

/** Confirms the address of a new account by its e-mail, on any device, and sets its password (AUTH-16). */
export async function confirmSignUp(page: Page, email: string): Promise<void> {
  await redeemLink(page, authLink(await waitForMail(email, /confirm/i)));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** Gives the code of the authenticator app that the page after the password asks for (AUTH-18). */
export async function giveCode(page: Page, { secret }: PersonWithApp): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(getCode(secret));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** ALL-02: expects that axe finds no violations on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}
