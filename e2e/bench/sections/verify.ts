import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../browser/chromium.ts';
import { median, milliseconds, ROUNDS, table, type Section } from '../section.ts';
import { startBuilt } from '../serve-both-builds.ts';

const MIB = 1024 ** 2;
const FILE_MIB = 100;

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Measures how long /verify takes for a large file, and how long it keeps the page from responding meanwhile (SEAL-04). */
export const section: Section = {
  title: 'Verifying a report',
  async run() {
    const stack = await startBuilt();
    const file = join(tmpdir(), `verify-${process.pid}.pdf`);
    writeFileSync(file, randomBytes(FILE_MIB * MIB));
    const browser = await launchBrowser();
    try {
      return { markdown: await measure(browser, `${stack.urls.shell}/verify`, file) };
    } finally {
      rmSync(file);
      await browser.close();
      await stack.stop();
    }
  },
};

async function measure(browser: Browser, url: string, file: string): Promise<string> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) =>
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await verifyOnce(page, url, file));
  const longest = Math.max(0, ...rounds.flatMap(({ longTasks }) => longTasks));
  const figures = table(
    ['file', 'times', 'median', 'longest', 'longest task of the page'],
    [
      [
        `${FILE_MIB} MB`,
        ROUNDS,
        milliseconds(median(rounds.map(({ time }) => time))),
        milliseconds(Math.max(...rounds.map(({ time }) => time))),
        longest === 0 ? 'none over 50 ms' : milliseconds(longest),
      ],
    ],
  );
  return `From choosing a file on /verify to the result on the page: it is read and hashed in a worker, and its SHA-256 is looked up.\n\n${figures}`;
}

async function verifyOnce(page: Page, url: string, file: string) {
  await page.goto(url);
  await page.getByRole('heading', { name: 'Verify a report' }).waitFor();
  await page.evaluate(() => void window.longTasks.splice(0));
  const start = performance.now();
  await page.getByLabel('Report as PDF').setInputFiles(file);
  await page.getByText('Not known here').waitFor();
  return { time: performance.now() - start, longTasks: await page.evaluate(() => window.longTasks) };
}
