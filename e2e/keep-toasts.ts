import type { Page } from '@playwright/test';

/** How long a toast stays: one without a description, and one with Undo. */
const TOAST_MS = [2_500, 10_000];

/** Keeps toasts from the next page load on, so that a slow machine does not miss one. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    const start = window.setTimeout.bind(window) as (run: () => void, ms?: number, ...args: []) => number;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...args: []) =>
        ms !== undefined && kept.includes(ms) ? 0 : start(run, ms, ...args),
    });
  }, TOAST_MS);
}
