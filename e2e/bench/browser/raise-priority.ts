import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Niceness: 0 is the default, -20 the highest priority. */
const HIGH_PRIORITY = '-10';

/**
 * Gives the browser priority over the backend and the database, which share the machine only in this benchmark. Resolves
 * to false when the system does not allow it; it requires administrator rights.
 */
export async function raiseBrowserPriority(browser: Browser): Promise<boolean> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser')?.id;
  if (main === undefined) return false;
  try {
    // With autogroup scheduling, niceness only counts within a session, so the priority is set for the whole group.
    const autogroupFile = `/proc/${main}/autogroup`;
    if (existsSync(autogroupFile)) writeFileSync(autogroupFile, HIGH_PRIORITY);
    // Tabs opened later inherit the priority.
    else execFileSync('renice', ['-n', HIGH_PRIORITY, '-g', processGroup(main)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the process group from /proc/<pid>/stat: the third field after the name in brackets. */
function processGroup(process: number): string {
  const [, rest = ''] = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ');
  return rest.split(' ')[2] ?? '';
}
