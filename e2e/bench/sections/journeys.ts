import type { Browser, Page } from '@playwright/test';
import { AUDIT, createAccounts, FINDING, launchBrowser, type Stack, startBuilt } from '../product.ts';
import { slowDown } from '../browser/measure-page-load.ts';
import { type Destination, goBack, measureWay, watchRequests } from '../browser/measure-way.ts';
import { median, ROUNDS, type Section, table } from '../section.ts';

type Accounts = Awaited<ReturnType<typeof createAccounts>>;
type Connection = 'slow' | 'fast';
const CONNECTIONS: Connection[] = ['slow', 'fast'];
const RESTED_MS = 200;

/** Seconds until what was requested has been painted. */
const AIMS = {
  'sign in': { slow: 1.5, fast: 0.6 },
  rested: { slow: 0.35, fast: 0.1 },
  straight: { slow: 0.7, fast: 0.15 },
  back: { slow: 0.2, fast: 0.1 },
};
type Aim = keyof typeof AIMS;
/** Milliseconds by the name of the way. */
type Times = Map<string, { aim: Aim; slow: number[]; fast: number[] }>;

const LIST = { selector: '[aria-label="List of findings"]', text: FINDING };
const DASHBOARD = { selector: '[aria-labelledby="recent-audits"]', text: AUDIT };

/** Measures the ways between the pages of the portal, on a slow device and connection and without throttling. */
export const section: Section = {
  title: 'Journeys',
  async run() {
    const browser = await launchBrowser();
    const stack = await startBuilt();
    try {
      const accounts = await createAccounts(stack);
      const times: Times = new Map();
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const connection of CONNECTIONS) {
          for (const rest of [0, RESTED_MS])
            await walk(browser, stack, accounts, { connection, rest, times });
        }
      }
      return { markdown: report(times) };
    } finally {
      await stack.stop();
      await browser.close();
    }
  },
};

type Walk = { connection: Connection; rest: number; times: Times };

async function walk(browser: Browser, stack: Stack, accounts: Accounts, { connection, rest, times }: Walk) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const untilQuiet = watchRequests(page);
    if (connection === 'slow') await slowDown(await context.newCDPSession(page));
    const measure = async (name: string, aim: Aim, to: Destination, go: () => Promise<unknown>) => {
      await untilQuiet();
      const taken = times.get(name) ?? { aim, slow: [], fast: [] };
      times.set(name, taken);
      taken[connection].push(await measureWay(page, to, go));
    };
    const follow = (what: string, link: string, to: Destination) =>
      measure(`${what}, ${rest ? 'rested on' : 'straight'}`, rest ? 'rested' : 'straight', to, () =>
        click(page, link, rest),
      );

    await page.goto(`${stack.urls.shell}/auth`);
    await page.getByLabel('Email').fill(accounts.client.email);
    await page.getByLabel('Password').fill(accounts.password);
    await measure('sign in to data', 'sign in', DASHBOARD, () => page.keyboard.press('Enter'));
    await page.getByRole('link', { name: 'Audit Reports' }).first().click();
    await page.waitForURL('**/reports');
    await page.getByRole('link', { name: AUDIT }).first().waitFor();
    await follow('audit from the list', AUDIT, { selector: 'main', text: 'Scope' });
    await follow('its findings', 'Findings', LIST);
    await follow('one finding', FINDING, {
      selector: '[aria-labelledby="description"]',
      text: 'It can be drained.',
    });
    await measure('back', 'back', LIST, () => goBack(page));
    await follow('files', 'Files & Media', { selector: 'main', text: 'No Files Yet' });
    await follow('dashboard again', 'Dashboard', DASHBOARD);
  } finally {
    await context.close();
  }
}

async function click(page: Page, name: string, rest: number): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).first();
  // The pointer comes from elsewhere, as a hand does.
  await page.mouse.move(0, 0);
  if (rest) {
    await link.hover();
    await page.waitForTimeout(rest);
  }
  await link.click();
}

function report(times: Times): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  const rows = [...times].map(([name, { aim, ...taken }]) => [
    name,
    ...CONNECTIONS.flatMap((connection) => {
      const value = median(taken[connection]);
      const limit = AIMS[aim][connection];
      return [seconds(value), `${limit} s`, value / 1000 <= limit ? 'met' : 'missed'];
    }),
  ]);
  return [
    `From the input to the paint of what was requested, medians of ${ROUNDS} walks. Each way begins when the page has been quiet for half a second. Slow: 4x CPU, 1.6 Mbit/s, 150 ms. Fast: without throttling. 1440 x 900, the embedded backend on the same machine. "Rested on" is a pointer that stays on the link for ${RESTED_MS} ms before the click.`,
    table(['way', 'slow', 'aim', '', 'fast', 'aim', ''], rows),
  ].join('\n\n');
}
