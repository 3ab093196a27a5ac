// How the unit tests of every app and package run.
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import { LEFT_OUT, SUFFIX } from '../test-files.ts';

// Pages show dates in the reader's time zone, so the tests have one. It is 9.5 hours behind UTC, the zone of reports and e-mails, so that a
// date in the wrong one differs.
process.env['TZ'] = 'Pacific/Marquesas';

/** 3 s show a failure soon; beside other steps or jobs, a test must not fail by being slow. */
export const WAIT_MS = process.env['CI'] || process.env['PORTAL_BUSY_MACHINE'] ? 30_000 : 3_000;

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The options of vitest for tests of logic, which need no browser. */
export function logicTests(folder = 'src'): ViteUserConfig['test'] {
  return {
    pool: 'threads',
    // By default one core stays free, which would leave one worker on a machine with two.
    maxWorkers: '100%',
    // The limits are for what hangs. Loading a page's code or typing into a form takes seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    include: [`${folder}/**/*${SUFFIX}.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', ...LEFT_OUT],
  };
}

/** Those for tests in a browser's window. `setupFiles` are those of the workspace's own. */
export function unitTests({ setupFiles = [] }: { setupFiles?: string[] } = {}): ViteUserConfig['test'] {
  return {
    ...logicTests(),
    environment: 'jsdom',
    // Every file has a window of its own, but jsdom itself is loaded once, which saves most of the run.
    pool: 'vmThreads',
    expect: { poll: { timeout: WAIT_MS } },
    setupFiles: [path('./set-up.ts'), ...setupFiles],
  };
}

/**
 * Options for a workspace whose test files replace no module (`vi.mock`): the files of a worker share its window and modules, which
 * halves the time of the component tests.
 */
export const sharedTests = (options?: { setupFiles?: string[] }): ViteUserConfig['test'] => ({
  ...unitTests(options),
  pool: 'threads',
  isolate: false,
});
