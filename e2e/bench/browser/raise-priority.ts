import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Niceness: 0 is everybody's, -20 comes before all others. */
const HIGH_PRIORITY = '-10';

/**
 * Lets the browser go before everything else on this machine: the backend and the database, which share it only here, don't
 * delay what a user would see. Resolves to whether the system allowed it, which takes an administrator.
 */
export async function raiseBrowserPriority(browser: Browser): Promise<boolean> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser')?.id;
  if (main === undefined) return false;
  try {
    // Where the system weighs whole sessions, the niceness of a process counts within its own only.
    const autogroupFile = `/proc/${main}/autogroup`;
    if (existsSync(autogroupFile)) writeFileSync(autogroupFile, HIGH_PRIORITY);
    // Tabs that are opened later inherit it.
    else execFileSync('renice', ['-n', HIGH_PRIORITY, '-g', processGroup(main)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The process group, after the name in brackets, the state and the parent. */
function processGroup(process: number): string {
  const [, rest = ''] = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ');
  return rest.split(' ')[2] ?? '';
}
