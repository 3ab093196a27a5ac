import { createDatabase } from '../../../supabase/bench/filled-databases.ts';
import { runLoad, type LoadResult } from '../../../supabase/bench/load/run-load.ts';
import { startPostgres } from '../../../supabase/scripts/postgres-cluster.ts';
import { median, percentile, table, type Section } from '../section.ts';

/** For a shorter run: `LOAD_CLIENTS=50 LOAD_SECONDS=30 npm run load-test`. */
const CLIENTS = Number(process.env['LOAD_CLIENTS'] ?? 200);
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 300);
/** With 200 clients this is about 60 requests a second, more than half of what the embedded backend can serve on two cores. */
const PAUSE_MS = 3_000;
const MIB = 1024 ** 2;
/** PostgreSQL writes to disk before it acknowledges. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const MAX_LISTED_ERRORS = 20;
const MAX_GROWTH_PERCENT = 10;

/** Simulates many clients and admins at once, on the embedded backend with PostgreSQL. */
export const section: Section = {
  title: 'Load',
  async run() {
    const cluster = await startPostgres(DURABLE);
    try {
      const result = await runLoad({
        databaseUrl: await createDatabase(cluster.url, 'load'),
        clients: CLIENTS,
        seconds: SECONDS,
        pauseMs: PAUSE_MS,
        report: (line) => console.info(line),
      });
      const wrong = [...result.errors, ...result.foreign, ...result.lost];
      return {
        markdown: [introduction(), totals(result), times(result), memory(result), ...list(wrong)].join(
          '\n\n',
        ),
        hasErrors: wrong.length > 0,
      };
    } finally {
      await cluster.stop();
    }
  },
};

function introduction(): string {
  const admins = Math.max(1, Math.round(CLIENTS / 50));
  return `${CLIENTS} clients and ${admins} ${admins === 1 ? 'admin' : 'admins'} for ${SECONDS} s, each with its own supabase-js client, signed in by password: seven reads for every three
writes, with an average pause of ${PAUSE_MS / 1000} s, on loopback. Clients also query without any condition and check that every row and byte they receive is their own. At the end, every
acknowledged write is looked up in the database, which syncs each write to disk. Clients and backend share the machine.`;
}

function totals({
  requests,
  seconds,
  signInSeconds,
  errors,
  foreign,
  acknowledged,
  lost,
}: LoadResult): string {
  return table(
    [
      'requests',
      'per second',
      'all signed in after',
      'errors',
      'rows of other users',
      'acknowledged writes',
      'lost writes',
    ],
    [
      [
        requests,
        (requests / (seconds + signInSeconds)).toFixed(0),
        `${signInSeconds.toFixed(0)} s`,
        errors.length,
        foreign.length,
        acknowledged,
        lost.length,
      ],
    ],
  );
}

function times(result: LoadResult): string {
  const rows = [...result.times]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, all]) => [
      what,
      all.length,
      median(all).toFixed(0),
      percentile(all, 0.95).toFixed(0),
      Math.max(...all).toFixed(0),
    ]);
  return table(['request', 'times', 'median ms', 'p95 ms', 'longest ms'], rows);
}

/** Memory after garbage collection shows real growth. The first fifth is left out as warm-up. */
function memory({ memory: resident, liveMemory: live }: LoadResult): string {
  const mib = (bytes: number) => (bytes / MIB).toFixed(0);
  const fifth = Math.max(1, Math.floor(resident.length / 5));
  const parts = [0, 1, 2, 3, 4].map((n) => mib(median(resident.slice(n * fifth, (n + 1) * fifth))));
  const [early, late] = [median(live.slice(2, 5)), median(live.slice(-3))];
  const growth = (late / early - 1) * 100;
  return `Memory of the backend's process in MiB, after garbage collection, at each tenth of the time: ${live.map(mib).join(', ')} (median of the
last three over that of the third to fifth: ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} %, target at most +${MAX_GROWTH_PERCENT} %: ${growth <= MAX_GROWTH_PERCENT ? 'flat' : 'not flat'}). Resident memory, median of each fifth: ${parts.join(', ')}.`;
}

function list(wrong: string[]): string[] {
  if (wrong.length === 0) return [];
  return [
    '### Errors',
    wrong
      .slice(0, MAX_LISTED_ERRORS)
      .map((line) => `- ${line}`)
      .join('\n'),
  ];
}
