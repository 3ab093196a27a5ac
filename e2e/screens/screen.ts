import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Person } from '../data/people.ts';
import { stack } from '../product/stack.ts';

/** Queries retry three times, so that an error state takes some seconds to appear, and a minute on a busy machine. */
const STATE_TIMEOUT_MS = 120_000;

/** A button to press, fields to fill in or to choose in by their labels, or what else is done. */
type Step = string | RegExp | Record<string, string> | ((page: Page) => Promise<unknown>);

export type Screen = {
  name: string;
  path: string;
  expectedText: string | RegExp;
  storage?: Record<string, unknown>;
  /** Requests to abort, and requests that never get a response. */
  failing?: RegExp;
  hanging?: RegExp;
  widths?: readonly number[];
  steps?: readonly Step[];
  /** Whether it has no page's title: no page of the apps shows it, or the page waits for what its title says. */
  isUntitled?: true;
};

/** Describes a screen. Steps alone stand for `more`. */
export function screen(
  name: string,
  path: string,
  expectedText: string | RegExp,
  more: Partial<Screen> | readonly Step[] = {},
): Screen {
  return { name, path, expectedText, ...('length' in more ? { steps: more } : more) };
}

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'function') await step(page);
  else if (typeof step === 'string' || step instanceof RegExp)
    await page.getByRole('button', { name: step, exact: true }).first().click();
  else
    for (const [label, value] of Object.entries(step)) {
      const field = page.getByLabel(label);
      const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
      await (isSelect ? field.selectOption(value) : field.fill(value));
    }
}

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
export function leavesNothing({ storage, failing, hanging, widths }: Screen): boolean {
  return !storage && !failing && !hanging && !widths;
}

export async function showScreen(page: Page, screen: Screen): Promise<void> {
  const { storage = {}, failing, hanging, widths, steps, isUntitled } = screen;
  if (widths?.[0]) await page.setViewportSize({ width: widths[0], height: 900 });
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, storage);
  if (failing) await page.route(failing, (route) => route.abort());
  if (hanging) await page.route(hanging, () => new Promise(() => undefined));
  await page.goto(screen.path);
  if (steps) {
    // What arrives late can move a button while it is being pressed.
    if (!hanging) await page.waitForLoadState('networkidle');
    for (const step of steps) await take(page, step);
  }
  // The layout may contain the text before the page has loaded, which sets the title.
  if (!isUntitled) await expect(page).toHaveTitle(/ · /, { timeout: STATE_TIMEOUT_MS });
  await page
    .getByText(screen.expectedText)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: STATE_TIMEOUT_MS });
}
