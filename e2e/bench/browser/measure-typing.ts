import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A page with a search box. */
type TypingPage = {
  /**
   * Types all words and deletes them again. Resolves to the milliseconds from each key press to the next paint, as measured
   * by Event Timing.
   */
  type: () => Promise<number[]>;
  close: () => Promise<void>;
};

type Visit = {
  url: string;
  /** Local storage entries to set before the page loads. */
  storage: Record<string, string>;
  /** The CPU throttling factor; 1 is full speed. */
  slowdown: number;
};

/** Words are typed quickly, with pauses between them in which results arrive and the table is rendered. */
const WORDS = ['client', ' 4', '711', ' protocol', ' audit'];
const KEY_MS = 110;
const PAUSE_MS = 700;
/** The browser does not report shorter interactions; unreported ones are counted with this duration. */
const SHORTEST_MS = 16;

declare global {
  interface Window {
    interactions: Map<number, number>;
  }
}

/** Opens a page with a search box to type into. */
export async function openTypingPage(browser: Browser, visit: Visit): Promise<TypingPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await observe(context, visit.storage);
  const page = await context.newPage();
  await page.goto(visit.url);
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox').waitFor();
  const session = await context.newCDPSession(page);
  // Throttles only while typing, because a throttled tab uses the CPU even when it is idle.
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
          // One key press is an interaction of several events: keydown, keypress, input and keyup.
          const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
          if (id > 0) window.interactions.set(id, Math.max(entry.duration, window.interactions.get(id) ?? 0));
        }
      }).observe(options);
    },
    { stored: storage, shortest: SHORTEST_MS },
  );
}
