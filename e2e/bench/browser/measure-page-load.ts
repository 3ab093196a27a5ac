import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** What one cold load of a page cost; times in milliseconds from the navigation, sizes as sent over the network. */
export type PageLoad = {
  bytes: number;
  /** Compressed JavaScript, without headers. */
  scriptBytes: number;
  /** Of these, what the sign-in page fetched ahead for the page that follows: the remotes' code. */
  prefetchedBytes: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** When the text that the page is about was on screen. */
  contentShown: number;
  /** When that, painted before its script or not, was React's and answered. */
  interactive: number;
};

type Visit = {
  url: string;
  /** A text that is on the page when what the user came for is there. */
  expectedText: string;
  /** What local storage holds before the page loads. */
  storage?: Record<string, string> | undefined;
};

/** Chromium's "4x CPU, 1.6 Mbit/s, 150 ms". */
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
const SETTLE_MS = 1_500;
const TIMEOUT_MS = 60_000;

declare global {
  interface Window {
    benchmark: { largestPaint: number; layoutShift: number; contentShown: number; interactive: number };
  }
}

/** Loads a page in a browser of its own with nothing in its cache, on a slow processor and a slow line. */
export async function measureLoad(browser: Browser, visit: Visit): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await observe(context, visit);
    const network = await throttle(
      await context.newCDPSession(page),
      visit.storage ? null : new URL(visit.url).origin,
    );
    await page.goto(visit.url, { timeout: TIMEOUT_MS });
    await page.waitForFunction(() => window.benchmark.interactive > 0, undefined, { timeout: TIMEOUT_MS });
    // What is fetched ahead for the next page belongs to the bytes, and late shifts to the layout.
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
    await page.waitForTimeout(SETTLE_MS);
    return { ...network, ...(await readTimes(page)) };
  } finally {
    await context.close();
  }
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
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return seen;
}

async function observe(context: BrowserContext, { expectedText, storage = {} }: Visit): Promise<void> {
  await context.addInitScript(
    ({ text, stored }) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
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
          // React marks what it has drawn or taken over.
          const heading = document.querySelector('h1') ?? {};
          if (!Object.keys(heading).some((key) => key.startsWith('__reactProps$')) || !marks.contentShown)
            return;
          clearInterval(ask);
          marks.interactive = performance.now();
        }, 10);
      });
      look.observe(document, { childList: true, subtree: true, characterData: true });
    },
    { text: expectedText, stored: storage },
  );
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
