import type { Browser } from '@playwright/test';
import { databaseWith } from '../../../supabase/bench/filled-databases.ts';
import { withBothBuilds } from '../both-builds.ts';
import { adminSession } from '../browser/admin-session.ts';
import { measureTyping, type Typing } from '../browser/measured-typing.ts';
import { takePrecedence } from '../browser/precedence.ts';
import { table } from '../section.ts';

const CLIENTS = 100_000;
const LIMIT_MS = 50;
const SLOWDOWNS = [1, 4];
/** A text field alone: what this browser on this machine needs by itself. */
const BARE_FIELD = 'data:text/html,<title>Field</title><input type="search">';

export type MeasuredTyping = Typing & { build: string; slowdown: number; hasPrecedence: boolean };

/** Types into the search of /admin/clients, in each build and in a bare field, at full speed and at a quarter of it. */
export async function typingInSearch(browser: Browser): Promise<MeasuredTyping[]> {
  const databaseUrl = await databaseWith(CLIENTS);
  return withBothBuilds(databaseUrl, async (stack, builds) => {
    const storage = { 'audit-portal-auth': await adminSession(stack, databaseUrl) };
    const measured: MeasuredTyping[] = [];
    const hasPrecedence = await takePrecedence(browser);
    for (const slowdown of SLOWDOWNS) {
      for (const [build, url] of Object.entries(builds)) {
        const visit = { url: `${url}/admin/clients`, storage, slowdown };
        measured.push({ build, slowdown, hasPrecedence, ...(await measureTyping(browser, visit)) });
      }
      const bare = await measureTyping(browser, { url: BARE_FIELD, storage: {}, slowdown });
      measured.push({ build: 'bare field', slowdown, hasPrecedence, ...bare });
    }
    return measured;
  });
}

/** The figures, with what they are of. */
export function typingTable(measured: MeasuredTyping[]): string {
  const figures = table(
    ['typing', 'CPU', 'keys', 'median', 'p98', 'longest'],
    measured.map(({ build, slowdown, keys, median, p98, longest }) => [
      build,
      `${slowdown}x`,
      keys,
      milliseconds(median),
      milliseconds(p98),
      milliseconds(longest),
    ]),
  );
  return `Typing in the client search with ${CLIENTS.toLocaleString('en')} clients, from a key to the next picture (Event Timing; the browser counts in steps of 8 ms and
tells of nothing under 16 ms): words at 110 ms a key, with pauses in which the answers come and the table is drawn anew. The bare field is a page with nothing else on it.
The backend and the database are asked meanwhile and run on the same processors${
    measured.every(({ hasPrecedence }) => hasPrecedence)
      ? '; the browser goes before them, as it has a machine of its own in use'
      : ', for which the browser has to wait'
  }.\n\n${figures}`;
}

/** The target, at each speed: the browser's own measure of a page is the interaction that 98 in 100 do not exceed. */
export function typingTargets(measured: MeasuredTyping[]): string[][] {
  return SLOWDOWNS.map((slowdown) => {
    const of = (build: string) => measured.find((each) => each.build === build && each.slowdown === slowdown);
    const value = of('federated')?.p98 ?? Number.NaN;
    const bare = milliseconds(of('bare field')?.p98 ?? Number.NaN);
    return [
      `client search: key to picture, CPU ${slowdown}x`,
      milliseconds(LIMIT_MS),
      milliseconds(value),
      value <= LIMIT_MS ? 'met' : `missed: a bare field takes ${bare}`,
    ];
  });
}

const milliseconds = (value: number) => `${Math.round(value)} ms`;
