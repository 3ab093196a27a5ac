import { tmpdir } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';
import { INSTALLED_ENGINES } from '../../../scripts/test/left-out.mjs';
import { freePort } from '../../../supabase/local/free-port.mjs';
import { launch, type Browser } from '../../product/web-driver.ts';
import { observePage, type Visit } from '../browser/measure-page-load.ts';
import { startReferencePage } from '../builds.ts';
import { AUDIT, createAccounts, forward, launchBrowser, pagesOr, startBuilt } from '../product.ts';
import { median, milliseconds, ROUNDS, type Section, table } from '../section.ts';

type Engine = 'chromium' | (typeof INSTALLED_ENGINES)[number];
type Load = { page: string; visit: Visit; times: Record<string, number[]> };

const ENGINES: Engine[] = ['chromium', ...INSTALLED_ENGINES];
const BARE = 'bare page';
/** Firefox with a new profile is busy with itself for two seconds after its start. */
const START_MS = 3_000;
const POLL_MS = 200;
const TIMEOUT_MS = 60_000;

/** ALL-05: measures first visits in each engine, against a bare page in the same one. */
export const section: Section = {
  title: 'Page load by engine',
  async run() {
    const origin = `http://localhost:${await freePort()}`;
    const bare = `http://localhost:${await freePort()}`;
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const reference = await startReferencePage();
      stops.push(reference.close);
      const stack = await startBuilt([origin]);
      stops.push(stack.stop);
      const { client, auditId } = await createAccounts(stack);
      const storage = { 'audit-portal-auth': JSON.stringify(client.session) };
      const loads: Load[] = [
        { page: BARE, visit: { url: `${bare}/`, expectedText: 'Welcome back' } },
        { page: 'sign-in', visit: { url: `${origin}/auth`, expectedText: 'Welcome back' } },
        { page: 'dashboard', visit: { url: `${origin}/dashboard`, expectedText: AUDIT, storage } },
        { page: 'an audit', visit: { url: `${origin}/reports/${auditId}`, expectedText: AUDIT, storage } },
      ].map((load) => ({ ...load, times: {} }));

      // WebKit's driver cannot run a script before those of the page, so that the page itself brings it in every engine.
      let visit: Visit | undefined;
      const edit = (path: string, body: string) => {
        const script = `<script nonce="bench">(${observePage.toString()})(${JSON.stringify(visit)})</script>`;
        if (path !== '/config.json') return body.replace('<head>', (head) => head + script);
        const config = JSON.parse(body) as { supabase: object };
        return JSON.stringify({ ...config, supabase: { ...config.supabase, url: '/' } });
      };
      stops.push(await forward(bare, () => reference.url, { edit }));
      stops.push(await forward(origin, pagesOr(stack.urls.shell, stack.urls.backend), { edit }));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const engine of ENGINES) {
          for (const load of loads) {
            visit = load.visit;
            (load.times[engine] ??= []).push(await measureFirstVisit(engine, visit.url));
          }
        }
      }
      return { markdown: report(loads) };
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  },
};

/** In a new browser, whose cache is empty. Resolves with the milliseconds from navigation until the page responds to input. */
async function measureFirstVisit(engine: Engine, url: string): Promise<number> {
  const browser = await (engine === 'chromium' ? launchChromium() : launch(engine, tmpdir()));
  try {
    // Starts the process of the page without a file of it.
    await browser.open(new URL('/assets/none.txt', url).href);
    await rest(START_MS);
    await browser.open(url);
    const limit = Date.now() + TIMEOUT_MS;
    while (Date.now() < limit) {
      const interactive = await browser.run<number>('return window.benchmark.interactive');
      if (interactive > 0) return interactive;
      await rest(POLL_MS);
    }
    throw new Error(`${url} did not respond to input in ${engine}.`);
  } finally {
    await browser.close();
  }
}

async function launchChromium(): Promise<Pick<Browser, 'open' | 'run' | 'close'>> {
  const chromium = await launchBrowser();
  const page = await chromium.newPage({ viewport: { width: 1280, height: 800 } });
  return {
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    close: () => chromium.close(),
  };
}

function report(loads: Load[]): string {
  const time = (page: string, engine: Engine) =>
    median(loads.find((load) => load.page === page)?.times[engine] ?? []);
  const rows = ENGINES.flatMap((engine) =>
    loads.map(({ page }) => {
      const ratio = time(page, engine) / time(BARE, engine);
      return [engine, page, milliseconds(time(page, engine)), `${ratio.toFixed(1)} x`];
    }),
  );
  return [
    `From navigation until the page responds to input, without throttling, medians of ${ROUNDS} loads in turn, each in a new browser, that is with an empty cache; all without a graphics card. The bare page is one of react, react-dom and supabase-js. The backend is on the page's own origin.`,
    table(['engine', 'page', 'usable', 'times the bare page'], rows),
  ].join('\n\n');
}
