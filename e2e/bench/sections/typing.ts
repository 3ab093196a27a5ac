import type { Browser } from '@playwright/test';
import { databaseWith } from '../../../supabase/bench/filled-databases.ts';
import { withBothBuilds } from '../serve-both-builds.ts';
import { adminSession } from '../browser/admin-session.ts';
import { openTypingPage } from '../browser/measure-typing.ts';
import { raiseBrowserPriority } from '../browser/raise-priority.ts';
import { median, milliseconds, percentile, ROUNDS, table } from '../section.ts';

const CLIENTS = 100_000;
/** By how much a key press in the client search may take longer than in a bare field. */
const LIMIT_MS = 16;
const SLOW_CPU = 4;
const SLOWDOWNS = [1, SLOW_CPU];
/** A page with only a search box: the minimum for this browser and machine. */
const BARE_FIELD = 'data:text/html,<title>Field</title><input type="search">';

export type MeasuredTyping = {
  build: string;
  slowdown: number;
  hasPriority: boolean;
  /** For each turn, the milliseconds from each key press to the next paint. */
  turns: number[][];
};

/** Types into the search of /admin/clients in each build, and into a bare field, at full and at quarter CPU speed. */
export async function measureSearchTyping(browser: Browser): Promise<MeasuredTyping[]> {
  const databaseUrl = await databaseWith(CLIENTS);
  return withBothBuilds(databaseUrl, async (stack, builds) => {
    const storage = { 'audit-portal-auth': await adminSession(stack, databaseUrl) };
    const hasPriority = await raiseBrowserPriority(browser);
    const measured: MeasuredTyping[] = [];
    for (const slowdown of SLOWDOWNS) {
      const pages = [
        ...Object.entries(builds).map(([build, url]) => ({ build, url: `${url}/admin/clients`, storage })),
        { build: 'bare field', url: BARE_FIELD, storage: {} },
      ];
      const typingPages = [];
      for (const { build, url, storage: stored } of pages)
        typingPages.push({ build, ...(await openTypingPage(browser, { url, storage: stored, slowdown })) });
      const turns = typingPages.map(() => new Array<number[]>());
      for (let turn = 0; turn < ROUNDS; turn += 1)
        for (const [at, { type }] of typingPages.entries()) turns[at]?.push(await type());
      for (const [at, { build, close }] of typingPages.entries()) {
        measured.push({ build, slowdown, hasPriority, turns: turns[at] ?? [] });
        await close();
      }
    }
    return measured;
  });
}

/** The median over the turns of each turn's 98th percentile, so that a disturbance in one turn does not count. */
const p98 = ({ turns }: MeasuredTyping) => median(turns.map((keys) => percentile(keys, 0.98)));

/** Returns the figures as Markdown. */
export function typingTable(measured: MeasuredTyping[]): string {
  const figures = table(
    ['typing', 'CPU', 'keys', 'median', 'p98', 'longest'],
    measured.map((each) => [
      each.build,
      `${each.slowdown}x`,
      each.turns.flat().length,
      milliseconds(median(each.turns.flat())),
      milliseconds(p98(each)),
      milliseconds(Math.max(...each.turns.flat())),
    ]),
  );
  return `Typing in the client search with ${CLIENTS.toLocaleString('en')} clients, from a key press to the next paint (Event Timing, which counts in steps of 8 ms and
reports nothing under 16 ms): words at 110 ms a key, with pauses in which results arrive and the table is rendered; ${ROUNDS} turns on each page, alternating. p98 is the median of the turns' 98th percentiles. The bare field is a page with nothing else on it.
The backend and the database run on the same processors${
    measured.every(({ hasPriority }) => hasPriority)
      ? '; the browser has a higher priority'
      : ' with the same priority as the browser'
  }.\n\n${figures}`;
}

/** Returns the aim, on the slow CPU. It uses the 98th percentile, as Interaction to Next Paint does. */
export function typingAim(measured: MeasuredTyping[]): string[] {
  const of = (build: string) => {
    const typing = measured.find((each) => each.build === build && each.slowdown === SLOW_CPU);
    return typing ? p98(typing) : Number.NaN;
  };
  const value = of('federated') - of('bare field');
  return [
    `client search: p98 over a bare field, CPU ${SLOW_CPU}x`,
    milliseconds(LIMIT_MS),
    milliseconds(value),
    value <= LIMIT_MS ? 'met' : 'missed',
  ];
}
