import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Person } from '../data/people.ts';
import { stack } from '../product/stack.ts';

/** Queries retry three times, so that an error state takes some seconds to appear, and a minute on a busy machine. */
const STATE_TIMEOUT_MS = 120_000;

type Place = { path: string; title: string };

type Interaction = (page: Page) => Promise<void>;

export type Screen = Place & {
  name: string;
  expectedText: string | RegExp;
  storage?: Record<string, unknown>;
  /** Requests to abort, and requests that never get a response. */
  failingRequests?: RegExp;
  hangingRequests?: RegExp;
  widths?: readonly number[];
  interact?: Interaction;
};

/** Describes a screen. A path alone stands for a page whose title is not checked; an interaction alone for `more`. */
export function screen(
  name: string,
  page: Place | string,
  expectedText: string | RegExp,
  more: Omit<Partial<Screen>, 'name'> | Interaction = {},
): Screen {
  const place = typeof page === 'string' ? { path: page, title: '' } : page;
  return { name, ...place, expectedText, ...(typeof more === 'function' ? { interact: more } : more) };
}

export const press =
  (name: string | RegExp): Interaction =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

export type ScreenSet = { person: Person | null; screens: Screen[] };

export async function openContext(browser: Browser, { person }: ScreenSet): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: stack.urls.shell });
  const origin = stack.urls.shell;
  if (person) {
    const localStorage = [{ name: 'audit-portal-auth', value: JSON.stringify(person.session) }];
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  }
  return context;
}

/** Whether nothing of the screen stays in the tab, so that the next screen can be shown there. */
export function leavesNothing({ storage, failingRequests, hangingRequests, widths }: Screen): boolean {
  return !storage && !failingRequests && !hangingRequests && !widths;
}

export async function showScreen(page: Page, screen: Screen): Promise<void> {
  const { storage = {}, failingRequests, hangingRequests, widths } = screen;
  if (widths?.[0]) await page.setViewportSize({ width: widths[0], height: 900 });
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, storage);
  if (failingRequests) await page.route(failingRequests, (route) => route.abort());
  if (hangingRequests) await page.route(hangingRequests, () => new Promise(() => undefined));
  await page.goto(screen.path);
  if (screen.interact) {
    // What arrives late can move a button while it is being pressed.
    if (!hangingRequests) await page.waitForLoadState('networkidle');
    await screen.interact(page);
  }
  // The layout may contain the text before the page has loaded.
  await expect
    .poll(() => page.title(), { timeout: STATE_TIMEOUT_MS })
    .toMatch(new RegExp(`^${screen.title}`));
  await page
    .getByText(screen.expectedText)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: STATE_TIMEOUT_MS });
}
