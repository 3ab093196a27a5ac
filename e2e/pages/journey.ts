import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { findAxeViolations } from '../accessibility/axe.ts';
import type { Person } from '../data/people.ts';
import { slowPages } from '../product/slow.ts';
import { stack } from '../product/stack.ts';
import { keepToasts, TOAST_MS } from './time.ts';

type Given = {
  allowedConsole: { patterns: RegExp[] };
  /** Opens a page in a browser of its own, in which this person is signed in, or nobody. */
  openBrowser: (person?: Person, options?: BrowserContextOptions) => Promise<Page>;
};

/** A test that fails on any console error or warning not listed in `allowedConsole`. */
export const test = base.extend<Given, { browser: Browser }>({
  browser: [
    async ({ browser }, runTest) => {
      slowPages(browser);
      await runTest(browser);
    },
    { scope: 'worker' },
  ],
  allowedConsole: [{ patterns: [] }, { option: true }],
  baseURL: stack.urls?.shell,
  openBrowser: async ({ browser }, runTest) => {
    const contexts: BrowserContext[] = [];
    await runTest(async (person, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await keepToasts(context, TOAST_MS.short, TOAST_MS.read);
      const page = await context.newPage();
      if (person) await signIn(page, person);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  context: async ({ context }, runTest) => {
    await keepToasts(context, TOAST_MS.short, TOAST_MS.read);
    await runTest(context);
  },
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

/** The session that the browser keeps; empty when nobody is signed in. */
export function readSession(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('audit-portal-auth') ?? '{}'));
}

/** ALL-02: expects that axe finds no violations on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}
