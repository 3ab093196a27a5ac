import { chromium, type Browser } from '@playwright/test';
import config from '../../playwright.config.ts';

/** The browser that the journeys run in. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions);
}
