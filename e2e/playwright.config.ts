import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { LEFT_OUT, SUFFIX } from '../scripts/test/test-files.ts';
import { SLOWNESS } from './product/slow.ts';

/** ALL-05: `firefox` and `webkit` are Playwright's own builds. */
const browserName = (process.env['PORTAL_BROWSER'] ?? 'chromium') as 'chromium' | 'firefox' | 'webkit';
/** Debian's, the one without windows first, which is what Playwright installs elsewhere and costs a third less. */
const isHeaded = Boolean(process.env['PORTAL_HEADED']);
const debianChromium = [...(isHeaded ? [] : ['/usr/bin/chromium-headless-shell']), '/usr/bin/chromium'].find(
  (file) => existsSync(file),
);

export default defineConfig({
  testDir: './journeys',
  testMatch: `**/*${SUFFIX}.spec.ts`,
  testIgnore: LEFT_OUT,
  webServer: {
    name: 'stack',
    command: 'node product/start-stack.ts',
    cwd: import.meta.dirname,
    // The cheapest bcrypt that the embedded backend knows: every journey creates its people.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    // Playwright hands it to the tests as PORTAL_E2E_STACK (stack.ts).
    wait: { stdout: /^stack: (?<portal_e2e_stack>.*)$/m },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  outputDir: './test-results',
  fullyParallel: true,
  // A journey waits for responses about a third of its time, so that three use two cores.
  workers: Math.ceil(availableParallelism() * 1.5),
  // The limits only stop what hangs. On a busy machine, a step of one second can take twenty.
  timeout: 300_000 * SLOWNESS,
  expect: { timeout: 60_000 * SLOWNESS },
  forbidOnly: true,
  // A journey that passes only then counts as failed (scripts/test/counts.mjs).
  retries: process.env['CI'] ? 1 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? 'test-results/report.json' }],
  ],
  use: {
    browserName,
    headless: !isHeaded,
    screenshot: 'only-on-failure',
    // Recording every test makes the run longer; PORTAL_TRACE=1 asks for it. CI records a second run of what failed.
    trace: process.env['PORTAL_TRACE'] ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      // Without a UTF-8 locale the browser cannot save a file under a name beyond ASCII.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(browserName === 'chromium' && {
        ...(debianChromium && { executablePath: debianChromium }),
        args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
      }),
    },
  },
});
