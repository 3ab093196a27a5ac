// The releases whose database is kept (`npm run release:freeze`), as the places from which every later version is upgraded.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { startBackend, type Backend, type BackendOptions } from '../../local/backend.ts';
import { readMigrations } from '../database/platform.ts';

const HERE = new URL('./', import.meta.url);
const SUFFIX = '.sql.br';

export type Release = {
  version: string;
  /** The migrations of the release, with the SHA-256 of each: a deployed migration never changes. */
  migrations: Record<string, string>;
  /** The statements that insert its data. */
  data: string;
};

const fileOf = (version: string) => new URL(`${version}${SUFFIX}`, HERE);

/** The versions that are kept. */
export const RELEASES = readdirSync(HERE)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length));

export function readRelease(version: string): Release {
  const text = brotliDecompressSync(readFileSync(fileOf(version))).toString();
  const end = text.indexOf('\n');
  return {
    version,
    migrations: JSON.parse(text.slice(0, end)) as Record<string, string>,
    data: text.slice(end),
  };
}

/** Keeps a release. Returns its size in bytes. */
export function writeRelease({ version, migrations, data }: Release): number {
  const bytes = brotliCompressSync(`${JSON.stringify(migrations)}\n${data}`, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  writeFileSync(fileOf(version), bytes);
  return bytes.length;
}

/** The migrations of this checkout, by name, with the SHA-256 of each. */
export function hashedMigrations(): Record<string, string> {
  return Object.fromEntries(
    readMigrations().map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]),
  );
}

/** The tables of ours, for both databases. */
export const OWN_TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'private') order by 1`;

/** Makes the database of a release. `meanwhile` is called while its backend runs. */
export async function installRelease(
  release: Release,
  options: BackendOptions,
  meanwhile: (backend: Backend) => Promise<void> = async () => {},
): Promise<void> {
  const lastMigration = Object.keys(release.migrations).sort().at(-1)?.slice(0, 14) ?? '';
  const backend = await startBackend({ ...options, lastMigration });
  try {
    await backend.connection.exec(loadSql(release));
    await meanwhile(backend);
  } finally {
    await backend.close();
  }
}

/** In place of what the release's migrations insert. Triggers and foreign keys rest. */
const loadSql = ({ data }: Release) => `begin;
set local session_replication_role = replica;
do $$ begin execute (select 'truncate ' || string_agg(t.name, ', ') from (${OWN_TABLES}) t); end $$;
${data}
commit;`;
