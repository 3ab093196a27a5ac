import { chromium, type Browser } from '@playwright/test';
import config from '../../playwright.config.ts';

/** Launches the same browser as the journeys. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions);
}
