import type { Browser, CDPSession, Page } from '@playwright/test';

/** The cost of one page load. Times are milliseconds from navigation. */
export type PageLoad = {
  /** As sent over the network. */
  bytes: number;
  largestPaint: number;
  layoutShift: number;
  /** When the expected text was painted, and React had rendered or hydrated the page, so that it responds to input. */
  interactive: number;
};

export type Visit = {
  url: string;
  /** A text that is on the page once its main content is shown. */
  expectedText: string;
  storage?: Record<string, string> | undefined;
  /** Whether the page has been visited before with this browser, so that its files are in the cache. */
  isWarm?: boolean | undefined;
};

/** The slow device and connection that Lighthouse simulates for mobile. */
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
export const LATENCY_MS = 150;
const SETTLE_MS = 1_500;
const TIMEOUT_MS = 60_000;

declare global {
  interface Window {
    benchmark: Omit<PageLoad, 'bytes'>;
  }
}

/** Loads a page in a new browser context, with a throttled CPU and network; with an empty cache unless `isWarm`. */
export async function measureLoad(browser: Browser, visit: Visit): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await context.addInitScript(observePage, visit);
    if (visit.isWarm) await visitBefore(page, visit);
    const network = await context.newCDPSession(page);
    let bytes = 0;
    await network.send('Network.enable');
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await slowDown(network);
    await page.goto(visit.url, { timeout: TIMEOUT_MS });
    await page.waitForFunction(() => window.benchmark.interactive > 0, undefined, { timeout: TIMEOUT_MS });
    // Waits for prefetching, which counts towards the bytes, and for late layout shifts.
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
    await page.waitForTimeout(SETTLE_MS);
    return { bytes, ...(await page.evaluate(() => window.benchmark)) };
  } finally {
    await context.close();
  }
}

async function visitBefore(page: Page, { url }: Visit): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => window.benchmark.interactive > 0, undefined, { timeout: TIMEOUT_MS });
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
}

export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page before anything else. An engine without `layout-shift` ignores that observer. */
export function observePage({ expectedText: text, storage = {} }: Pick<Visit, 'expectedText' | 'storage'>) {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const marks = { largestPaint: 0, layoutShift: 0, interactive: 0 };
  window.benchmark = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) marks.layoutShift += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = new MutationObserver(() => {
    if (!document.body?.textContent.includes(text)) return;
    look.disconnect();
    let isPainted = false;
    requestAnimationFrame(() => setTimeout(() => (isPainted = true)));
    const ask = setInterval(() => {
      // React sets this property on elements that it has rendered or hydrated.
      const heading = document.querySelector('h1') ?? {};
      if (!Object.keys(heading).some((key) => key.startsWith('__reactProps$')) || !isPainted) return;
      clearInterval(ask);
      marks.interactive = performance.now();
    }, 10);
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}
