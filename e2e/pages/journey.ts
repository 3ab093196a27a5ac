import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { findAxeViolations } from '../accessibility/axe.ts';
import type { Person } from '../data/people.ts';
import { slowPages } from '../product/slow.ts';
import { stack } from '../product/stack.ts';

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

/** ALL-02: expects that axe finds no violations on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}
