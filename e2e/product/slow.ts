// A slow machine and network on purpose, to find journeys that assume speed: PORTAL_SLOW=6 makes the pages' processor six times
// slower, holds each request of a page back by up to 400 ms, and makes each click last as long as people's do.
import { Server, type IncomingMessage } from 'node:http';
import type { Browser, Locator, Page } from '@playwright/test';

const LONGEST_DELAY_MS = Number(process.env['PORTAL_DELAY'] ?? 400);
/** A click is lost when its target moves before it ends. */
const PRESS_MS = 150;

/** How many times slower. 1 is the machine as it is. */
export const SLOWNESS = Number(process.env['PORTAL_SLOW'] ?? 1);

export function slowPages(browser: Browser): void {
  if (SLOWNESS === 1) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('page', (page) => {
      holdClicks(page);
      void slow(page);
    });
    return context;
  };
}

const heldLocators = new Set<object>();

function holdClicks(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Pick<Locator, 'click'>;
  if (heldLocators.has(locators)) return;
  heldLocators.add(locators);
  const { click } = locators;
  locators.click = function (this: Locator, options) {
    return click.call(this, { delay: PRESS_MS, ...options });
  };
}

async function slow(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
}

export function slowServers(): void {
  if (SLOWNESS === 1) return;
  const emit = Reflect.get(Server.prototype, 'emit') as (this: Server, ...event: unknown[]) => boolean;
  let state = 1;
  Object.assign(Server.prototype, {
    emit(this: Server, ...event: unknown[]): boolean {
      const [name, request] = event;
      const isFromBrowser =
        name === 'request' && (request as IncomingMessage).headers['user-agent']?.startsWith('Mozilla');
      if (!isFromBrowser) return emit.apply(this, event);
      state = (state * 48_271) % 2_147_483_647;
      setTimeout(() => emit.apply(this, event), (state / 2_147_483_647) * LONGEST_DELAY_MS);
      return true;
    },
  });
}
