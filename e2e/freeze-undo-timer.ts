import type { Page } from '@playwright/test';

/**
 * Keeps the six seconds in which a deletion can be undone from passing, from the next page load on: what is judged is
 * the undo, not whether this machine is quicker than they are.
 */
export async function freezeUndoTimer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setInterval.bind(window);
    // Deletions alone count seconds on these pages.
    const held = (run: () => void, delay?: number, ...args: []) =>
      delay === 1_000 ? 0 : start(run, delay, ...args);
    Object.assign(window, { setInterval: held });
  });
}
