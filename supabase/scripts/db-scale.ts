// npm run db:scale -- --clients N: N realistic clients with audits, files and requests in the database of DATABASE_URL.
// The same N gives the same rows. Files are rows alone, without stored objects: the sweep of uploads takes them away.
// Set-based, so that 100,000 clients are a matter of a minute or two.
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { scaleSql } from './scale-sql.ts';

/** Fills a migrated database with clients 1 to `clients`; running it again adds what is missing. */
export async function scale(
  databaseUrl: string,
  clients: number,
  report: (line: string) => void,
): Promise<void> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    for (const { what, sql } of scaleSql(clients)) {
      const started = performance.now();
      const result = await database.query(sql);
      const results = Array.isArray(result) ? result : [result];
      const rows = Math.max(...results.map(({ rowCount }) => rowCount ?? 0));
      report(`${what}: ${rows} rows, ${Math.round(performance.now() - started)} ms`);
    }
  } finally {
    await database.end();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { clients: { type: 'string' } } });
  const clients = Number(values.clients);
  const databaseUrl = process.env['DATABASE_URL'];
  if (!Number.isInteger(clients) || clients < 1 || clients > 1_000_000)
    throw new Error('Say how many clients: npm run db:scale -- --clients 1000 (at most 1000000).');
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the PostgreSQL database that is to be filled.');
  await scale(databaseUrl, clients, (line) => console.log(line));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
