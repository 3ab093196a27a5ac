import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run screens`: the same product and browser as the journeys, but it takes pictures instead of proving. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-screenshots.ts',
  globalSetup: '../start-stack.ts',
  outputDir: '../test-results/screens',
  timeout: 900_000,
  reporter: [['list']],
});
