import type { Page } from '@playwright/test';

/** What is on the page once the way has ended. */
export type Destination = { selector: string; text: string };

declare global {
  interface Window {
    way: { start: number; end: number };
  }
}

const QUIET_MS = 500;

/** The returned function resolves when none has been open for half a second; `networkidle` is about the first load only. */
export function watchRequests(page: Page): () => Promise<void> {
  let open = 0;
  let changedAt = Date.now();
  const count = (change: number) => () => {
    open += change;
    changedAt = Date.now();
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  return async () => {
    while (open > 0 || Date.now() - changedAt < QUIET_MS) await page.waitForTimeout(50);
  };
}

/** Milliseconds from the click or the key of `go` until the destination has been painted. */
export async function measureWay(
  page: Page,
  { selector, text }: Destination,
  go: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(
    ([where, what]) => {
      const way = { start: 0, end: 0 };
      window.way = way;
      for (const type of ['click', 'keydown'])
        addEventListener(type, ({ timeStamp }) => (way.start ||= timeStamp), { capture: true, once: true });
      const look = new MutationObserver(() => {
        if (!way.start || !document.querySelector(where ?? '')?.textContent.includes(what ?? '')) return;
        look.disconnect();
        requestAnimationFrame(() => setTimeout(() => (way.end = performance.now())));
      });
      look.observe(document, { childList: true, subtree: true, characterData: true });
    },
    [selector, text],
  );
  await go();
  await page.waitForFunction(() => window.way.end > 0, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.way.end - window.way.start);
}

export function goBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.way.start = performance.now();
    history.back();
  });
}
