// What a Supabase platform brings along before our SQL: roles, auth and storage. Taken from the embedded backend.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import { CREATE_ROLES_SQL, OBJECT_INDEX_SQL } from '../../local/database/hosted-sql.ts';
import { SECOND_FACTOR_TABLES_SQL } from '../../local/second-factor/tables.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);
const schemasFolder = new URL('../../schemas/', import.meta.url);

// What hosted Supabase grants to the roles of the API: its own schemas, and whatever is created in schema public later.
const PLATFORM_GRANTS = `
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
${['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n')}`;

/** The platform's own schema, to be run on an empty database. */
export const platformSql = [
  CREATE_ROLES_SQL,
  getAuthSchemaSql(),
  SECOND_FACTOR_TABLES_SQL,
  SUPABASE_AUTH_HELPERS_SQL,
  getStorageSchemaSql(),
  OBJECT_INDEX_SQL,
  PLATFORM_GRANTS,
].join('\n');

/** The migrations in their order, as name and SQL. */
export function readMigrations(): { name: string; sql: string }[] {
  return readFolder(migrationsFolder);
}

/** The schema files in the order of their numbers, whichever folder they are in, as name and SQL. */
export function readSchemas(): { name: string; sql: string }[] {
  return readFolder(schemasFolder);
}

function readFolder(folder: URL): { name: string; sql: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }));
}

/** Everything from empty to a migrated database, in one piece. */
export function migrationSql(): string {
  return [platformSql, migrationsSql()].join('\n');
}

/** The migrations alone, for a database that has the platform. */
export function migrationsSql(): string {
  return readMigrations()
    .map(({ sql }) => sql)
    .join('\n');
}
