import type { Page } from '@playwright/test';

/**
 * Stops the six-second countdown of "Undo" from the next page load on, so that a slow machine does not miss it.
 */
export async function freezeUndoTimer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setInterval.bind(window);
    // Only the undo countdown uses an interval of one second on these pages.
    const frozen = (run: () => void, delay?: number, ...args: []) =>
      delay === 1_000 ? 0 : start(run, delay, ...args);
    Object.assign(window, { setInterval: frozen });
  });
}
