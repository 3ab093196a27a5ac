import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { stack } from '../stack.ts';

/** A failure shows after the third try, some seconds later. */
const STATE_TIMEOUT_MS = 40_000;

/** A screen of the product in one of its states. */
export type Screen = {
  /** Names it in reports and files: "files-many". */
  name: string;
  path: string;
  /** What the document's title begins with. */
  title: string;
  /** A text that is there once the state is. */
  expectedText: string | RegExp;
  /** What is in local storage before the page loads. */
  storage?: Record<string, unknown>;
  /** Requests that fail, or that are never answered. */
  failingRequests?: RegExp;
  hangingRequests?: RegExp;
  /** Where the state exists at some widths only. */
  widths?: readonly number[];
  /** What a person does to bring the state about. */
  interact?: (page: Page) => Promise<void>;
};

/** Screens that the same person sees. */
export type ScreenSet = { person: Person | null; screens: Screen[] };

/** A browser of the person's own. */
export async function openContext(browser: Browser, { person }: ScreenSet): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stack.urls.shell });
  const origin = stack.urls.shell;
  if (person) {
    const localStorage = [{ name: 'audit-portal-auth', value: JSON.stringify(person.session) }];
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  }
  return context;
}

/** Opens the screen in a tab of its own and waits until its state is there. */
export async function openScreen(context: BrowserContext, screen: Screen): Promise<Page> {
  const page = await context.newPage();
  const { storage = {}, failingRequests, hangingRequests, widths } = screen;
  if (widths?.[0]) await page.setViewportSize({ width: widths[0], height: 900 });
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, storage);
  if (failingRequests) await page.route(failingRequests, (route) => route.abort());
  if (hangingRequests) await page.route(hangingRequests, () => new Promise(() => undefined));
  await page.goto(screen.path);
  await screen.interact?.(page);
  // The text may be in the frame already, before the page itself has come.
  await expect
    .poll(() => page.title(), { timeout: STATE_TIMEOUT_MS })
    .toMatch(new RegExp(`^${screen.title}`));
  await page
    .getByText(screen.expectedText)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: STATE_TIMEOUT_MS });
  return page;
}
