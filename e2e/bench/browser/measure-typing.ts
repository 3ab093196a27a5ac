import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A page with a search that can be typed into. */
export type TypingPage = {
  /** Types all words and takes them out again. Resolves to the milliseconds from each key to the next picture, as the browser
   * counts an interaction (Event Timing). */
  type: () => Promise<number[]>;
  close: () => Promise<void>;
};

type Visit = {
  url: string;
  /** What local storage holds before the page loads. */
  storage: Record<string, string>;
  /** How many times slower than it is the processor shall be. */
  slowdown: number;
};

/** Typed quickly within a word and with pauses between them, in which answers come and the table is drawn anew. */
const WORDS = ['client', ' 4', '711', ' protocol', ' audit'];
const KEY_MS = 110;
const PAUSE_MS = 700;
/** The browser tells of nothing quicker; what it does not tell of counts as this. */
const SHORTEST_MS = 16;

declare global {
  interface Window {
    interactions: Map<number, number>;
  }
}

/** Opens a page with a search, to type into it as an admin would. */
export async function openTypingPage(browser: Browser, visit: Visit): Promise<TypingPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await observe(context, visit.storage);
  const page = await context.newPage();
  await page.goto(visit.url);
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox').waitFor();
  const session = await context.newCDPSession(page);
  // Slowed down only while it is typed into: a tab that is slowed down is busy also when it has nothing to do.
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const type = async () => {
    await slowDown(visit.slowdown);
    const times = await typeWords(page);
    await slowDown(1);
    return times;
  };
  return { type, close: () => context.close() };
}

async function typeWords(page: Page): Promise<number[]> {
  await page.bringToFront();
  await page.getByRole('searchbox').focus();
  await page.evaluate(() => window.interactions.clear());
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key, { delay: KEY_MS / 3 });
    await page.waitForTimeout((KEY_MS * 2) / 3);
    keys += 1;
  };
  for (const word of WORDS) {
    for (const key of word) await press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
  for (let left = WORDS.join('').length; left > 0; left -= 1) await press('Backspace');
  await page.waitForTimeout(PAUSE_MS);
  const reported = await page.evaluate(() => [...window.interactions.values()]);
  const unreported = Array.from({ length: Math.max(0, keys - reported.length) }, () => SHORTEST_MS);
  return [...reported, ...unreported];
}

async function observe(context: BrowserContext, storage: Record<string, string>): Promise<void> {
  await context.addInitScript(
    ({ stored, shortest }) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      window.interactions = new Map();
      const options = { type: 'event', buffered: true, durationThreshold: shortest };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // A key is one interaction of several events: down, press, input, up.
          const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
          if (id > 0) window.interactions.set(id, Math.max(entry.duration, window.interactions.get(id) ?? 0));
        }
      }).observe(options);
    },
    { stored: storage, shortest: SHORTEST_MS },
  );
}
