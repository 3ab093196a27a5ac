// npm run release:freeze: keeps the database of the version in package.json, with the demonstration's data and a row in every table, as
// the place from which later versions are upgraded (upgrade.full.test.ts). Before the first release it writes the baseline anew; from then on no
// migration that is there changes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { startBackend } from '../../local/backend.ts';
import { toRows } from '../../local/database/rows.ts';
import { seedDemo } from '../../local/demo/seed.ts';
import { startMailbox } from '../../local/mailbox/mailbox.ts';
import { generateMigration } from '../../scripts/db-migration.ts';
import { readBatches } from '../../scripts/db-restore.ts';
import { runCommand } from '../../scripts/operator.ts';
import { readMigrations, readSchemas } from '../database/platform.ts';
import { seedSql } from '../people.ts';
import { plantSql } from '../scripts/planted-client.ts';
import { hashedMigrations, OWN_TABLES, RELEASES, writeRelease } from './releases.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const DUMP = ['--data-only', '--column-inserts', '-n', 'auth', '-n', 'public', '-n', 'private'];

/** Nothing has been released: the one migration is the schema files, under the name that it has. */
async function writeBaseline(): Promise<void> {
  const [baseline, ...others] = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  if (!baseline || others.length > 0) throw new Error('Before the first release there is one migration.');
  writeFileSync(new URL(baseline, MIGRATIONS), (await generateMigration([], readSchemas())).sql);
}

/** What neither the demonstration nor a person of the tests has. */
const LEFT_BY_OTHERS = `
insert into private.data_removals (reason, removed) values ('retention', '{"emails": 3}');
insert into private.erasures (client_id) values (gen_random_uuid());
insert into private.request_counts (counted_digest, minute) values ('x', now());`;

/** The demonstration, and the people of the tests, who have a row in every table, as statements that insert. */
async function makeData(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-release-'));
  const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  const backend = await startBackend({
    dataDir,
    port: 0,
    origins: ['http://localhost:4170'],
    smtp: { port: mailbox.smtpPort, from: 'portal@demo.test', senderName: 'Portal' },
    functionsUrl: () => null,
  });
  try {
    await seedDemo(
      backend,
      { brandName: 'Audit Portal', portalUrl: 'http://localhost:4170' },
      () => undefined,
    );
    await backend.connection.exec(seedSql + plantSql + LEFT_BY_OTHERS);
    await refuseEmptyTables(backend.connection);
    const pg = backend.connection.driver as PGlite;
    const dump = await pgDump({ pg, args: [...DUMP, '--exclude-table=auth.schema_migrations'] });
    let data = '';
    for await (const batch of readBatches(Readable.from([await dump.bytes()]))) data += batch;
    // It would hold for the rest of the session.
    return data.replace(/^SELECT pg_catalog\.set_config.*$/gm, '');
  } finally {
    await backend.close();
    await mailbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A migration is tried on rows of every table. */
async function refuseEmptyTables(connection: { exec: (sql: string) => Promise<unknown> }): Promise<void> {
  const empty: string[] = [];
  for (const { name } of toRows<{ name: string }>(await connection.exec(OWN_TABLES)))
    if (toRows(await connection.exec(`select from ${name} limit 1`)).length === 0) empty.push(name);
  if (empty.length > 0) throw new Error(`No row in ${empty.join(', ')}: add one to planted-client.ts.`);
}

await runCommand(import.meta.url, async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  if (RELEASES.includes(version))
    throw new Error(`${version} is kept already. Give package.json the next version first.`);
  if (RELEASES.length === 0) await writeBaseline();
  const { sql, missed } = await generateMigration(readMigrations(), readSchemas(), { allowDrop: true });
  if (sql.trim() !== '' || missed.length > 0)
    throw new Error('The schema files say more than the migrations: run npm run db:migration first.');
  for (const command of ['db:types', 'docs:access'])
    execFileSync('npm', ['run', '--silent', command], { stdio: 'inherit' });
  const bytes = writeRelease({ version, migrations: hashedMigrations(), data: await makeData() });
  console.info(
    `Kept ${version}: ${Math.ceil(bytes / 1024)} kB. Commit it with the migrations, then tag v${version}.`,
  );
});
