// What shows sooner or longer than the page's own clock says.
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** Of the 30 s within which a visible page shows what is new (PEND-02, ADM-10, FIND-04), those that the page's clock skips. */
const SKIPPED_MS = 20_000;
const WAITED_MS = 10_000;

/** Within 30 s, without a reload. The page's clock must have been installed before the page was loaded. */
export async function expectNew(news: Locator): Promise<void> {
  const { clock } = news.page();
  await clock.fastForward(SKIPPED_MS);
  // A request that was on its way when the time was skipped is not sent again, and its response may be older than the news.
  await news.waitFor({ timeout: WAITED_MS }).catch(() => clock.fastForward(SKIPPED_MS));
  await expect(news).toBeVisible();
}

/** How long toasts stay: a success without a description, what else has to be read, and one with Undo. */
export const TOAST_MS = { short: 2_500, read: 4_000, undo: 10_000 };

/** From the next page load on, so that a slow machine misses no toast, also under a clock that is installed later. */
export async function keepToasts(pages: Page | BrowserContext, ...stay: number[]): Promise<void> {
  await pages.addInitScript((kept) => {
    type Start = (run: () => void, ms?: number, ...args: []) => number;
    const keeping =
      (start: Start): Start =>
      (run, ms, ...args) =>
        // The timer of a toast: others wait for four seconds, too.
        kept.includes(ms ?? 0) && String(run).includes('onAutoClose') ? 0 : start(run, ms, ...args);
    let current = keeping(window.setTimeout.bind(window) as Start);
    Object.defineProperty(window, 'setTimeout', {
      configurable: true,
      get: () => current,
      set: (start: Start) => {
        current = keeping(start);
      },
    });
  }, stay);
}
