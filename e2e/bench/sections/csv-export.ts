import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Browser, Page } from '@playwright/test';
import { databaseWith } from '../../../supabase/bench/filled-databases.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { adminSession } from '../browser/admin-session.ts';
import { table, type Section } from '../section.ts';
import { startBuilt } from '../serve-both-builds.ts';

const CLIENTS = 100_000;
const EXPORT_TIMEOUT_MS = 300_000;
const MIB = 1024 ** 2;

/** Measures the export of all clients with the button on the real page. */
export const section: Section = {
  title: 'CSV export',
  async run() {
    const databaseUrl = await databaseWith(CLIENTS);
    const stack = await startBuilt(databaseUrl);
    const browser = await launchBrowser();
    try {
      const session = await adminSession(stack, databaseUrl);
      return await exportClients(browser, stack.urls.shell, session);
    } finally {
      await browser.close();
      await stack.stop();
    }
  },
};

async function exportClients(browser: Browser, shell: string, session: string) {
  const context = await browser.newContext({ acceptDownloads: true });
  await context.addInitScript((stored) => localStorage.setItem('audit-portal-auth', stored), session);
  const page = await context.newPage();
  await page.goto(`${shell}/admin/clients`);
  const button = page.getByRole('button', { name: 'CSV Export' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const tab = await tabProcessId(browser, page);
  const before = residentMemory(tab, 'VmRSS');
  const start = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: EXPORT_TIMEOUT_MS }),
    button.click(),
  ]);
  const file = await download.path();
  const seconds = (performance.now() - start) / 1000;
  const peak = residentMemory(tab, 'VmHWM');
  const { rows, bytes, different } = await readExportedFile(file);
  await context.close();
  const figures = table(
    ['rows', 'different addresses', 'file', 'time', 'tab before', 'tab at its peak'],
    [
      [
        rows,
        different,
        `${(bytes / MIB).toFixed(1)} MiB`,
        `${seconds.toFixed(1)} s`,
        `${Math.round(before / MIB)} MiB`,
        `${Math.round(peak / MIB)} MiB`,
      ],
    ],
  );
  const markdown = `The button on /admin/clients with ${CLIENTS.toLocaleString('en')} clients: keyset pages of 1,000 rows through the embedded backend on PostgreSQL, until the file is saved. Memory is
the resident memory of the tab's process.\n\n${figures}`;
  // Figures are invalid unless every client was exported exactly once.
  return { markdown, hasErrors: rows !== CLIENTS || different !== CLIENTS };
}

/** Returns the process id of the tab: the renderer with the most memory. */
async function tabProcessId(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  await page.evaluate(() => document.title);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  await session.detach();
  const largest = tabs.toSorted((a, b) => residentMemory(b, 'VmRSS') - residentMemory(a, 'VmRSS'))[0];
  if (largest === undefined) throw new Error('The browser has no tab.');
  return largest;
}

/** Returns a process's resident memory in bytes: the current (VmRSS) or the peak value (VmHWM). */
function residentMemory(process: number, what: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${process}/status`, 'utf8'),
  );
  return Number(line?.[1]) * 1024;
}

async function readExportedFile(file: string) {
  const addresses = new Set<string>();
  let lines = 0;
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines += 1;
    bytes += Buffer.byteLength(line) + 2;
    const [address] = /[^\s,"]+@[^\s,"]+/.exec(line) ?? [];
    if (address) addresses.add(address);
  }
  return { rows: lines - 1, bytes, different: addresses.size };
}
