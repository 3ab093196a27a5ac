import type { Browser, CDPSession, Page } from '@playwright/test';

/** The cost of one page load with a cold cache. Times are milliseconds from navigation, sizes are as sent over the network. */
export type PageLoad = {
  bytes: number;
  scriptBytes: number;
  /** The part of `scriptBytes` that the sign-in page prefetched for the next page: the remotes' code. */
  prefetchedBytes: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** When the expected text was painted. */
  contentShown: number;
  /** When React had rendered or hydrated the page, so that it responds to input. */
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
    benchmark: { largestPaint: number; layoutShift: number; contentShown: number; interactive: number };
  }
}

/** Loads a page in a new browser context, with a throttled CPU and network; with an empty cache unless `isWarm`. */
export async function measureLoad(browser: Browser, visit: Visit): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await context.addInitScript(observePage, visit);
    if (visit.isWarm) await visitBefore(page, visit);
    const network = await throttle(
      await context.newCDPSession(page),
      visit.storage ? null : new URL(visit.url).origin,
    );
    await page.goto(visit.url, { timeout: TIMEOUT_MS });
    await page.waitForFunction(() => window.benchmark.interactive > 0, undefined, { timeout: TIMEOUT_MS });
    // Waits for prefetching, which counts towards the bytes, and for late layout shifts.
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
    await page.waitForTimeout(SETTLE_MS);
    return { ...network, ...(await readTimes(page)) };
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

async function throttle(session: CDPSession, pageOrigin: string | null) {
  const seen = { bytes: 0, scriptBytes: 0, prefetchedBytes: 0, requests: 0 };
  const scripts = new Set<string>();
  const headerBytes = new Map<string, number>();
  const prefetchedIds = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', () => (seen.requests += 1));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.mimeType.includes('javascript')) return;
    scripts.add(requestId);
    headerBytes.set(requestId, response.encodedDataLength);
    if (pageOrigin && new URL(response.url).origin !== pageOrigin) prefetchedIds.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.bytes += encodedDataLength;
    if (!scripts.has(requestId)) return;
    const body = encodedDataLength - (headerBytes.get(requestId) ?? 0);
    seen.scriptBytes += body;
    if (prefetchedIds.has(requestId)) seen.prefetchedBytes += body;
  });
  await slowDown(session);
  return seen;
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
  const marks = { largestPaint: 0, layoutShift: 0, contentShown: 0, interactive: 0 };
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
    requestAnimationFrame(() => setTimeout(() => (marks.contentShown = performance.now())));
    const ask = setInterval(() => {
      // React sets this property on elements that it has rendered or hydrated.
      const heading = document.querySelector('h1') ?? {};
      if (!Object.keys(heading).some((key) => key.startsWith('__reactProps$')) || !marks.contentShown) return;
      clearInterval(ask);
      marks.interactive = performance.now();
    }, 10);
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}

function readTimes(page: Page) {
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint: window.benchmark.largestPaint,
    layoutShift: window.benchmark.layoutShift,
    contentShown: window.benchmark.contentShown,
    interactive: window.benchmark.interactive,
  }));
}
