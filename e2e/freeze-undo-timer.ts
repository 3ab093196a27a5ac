import type { Page } from '@playwright/test';

/** Stops the countdowns of "Undo" from the next page load on, so that a slow machine does not miss it. */
export async function freezeUndoTimer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Start = (run: () => void, delay?: number, ...args: []) => number;
    const freeze =
      (start: Start, frozenMs: number): Start =>
      (run, delay, ...args) =>
        delay === frozenMs ? 0 : start(run, delay, ...args);
    Object.assign(window, {
      // Of a deletion. Nothing else has an interval of one second on these pages.
      setInterval: freeze(window.setInterval.bind(window) as Start, 1_000),
      // Of the toast after another step.
      setTimeout: freeze(window.setTimeout.bind(window) as Start, 10_000),
    });
  });
}
