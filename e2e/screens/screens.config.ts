import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run screens`: takes screenshots with the same product and browser as the journeys. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-screenshots.ts',
  outputDir: '../test-results/screens',
  timeout: 900_000,
  reporter: [['list']],
});
