// From the database of each kept release to that of this checkout, with rows in every table and a session that is open.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, inject, it, test } from 'vitest';
import { startBackend, type Backend } from '../../local/backend.ts';
import { toRows } from '../../local/database/rows.ts';
import { runSupabase, SYSTEM_WITH_CLI } from '../../scripts/supabase-cli.ts';
import { backendOptions } from '../database/copies.ts';
import { openPostgres } from '../guarded-database.ts';
import { hashedMigrations, installRelease, OWN_TABLES, readRelease, RELEASES } from './releases.ts';

const PASSWORD = 'demo-password-1';
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function countRows({ connection }: Backend): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of toRows<{ name: string }>(await connection.exec(OWN_TABLES))) {
    const [row] = toRows<{ n: number }>(await connection.exec(`select count(*)::int as n from ${name}`));
    counts.set(name, row?.n ?? 0);
  }
  return counts;
}

const clientOf = ({ url, publishableKey }: Backend) =>
  createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });

async function signedIn(backend: Backend, account: string) {
  const client = clientOf(backend);
  const { data, error } = await client.auth.signInWithPassword({
    email: `${account}@demo.test`,
    password: PASSWORD,
  });
  if (error) throw error;
  return { client, refresh_token: data.session.refresh_token };
}

test('REL-02 something to upgrade from is kept, or nothing was released yet', () => {
  expect(RELEASES.length > 0 || Object.keys(hashedMigrations()).length === 1).toBe(true);
});

const ENGINES = ['PGlite', ...SYSTEM_WITH_CLI.map(() => 'PostgreSQL')];

for (const version of RELEASES) {
  const release = readRelease(version);

  test(`REL-02 GUARD-08 the migrations of ${version} are as they were released`, () => {
    expect(hashedMigrations()).toMatchObject(release.migrations);
  });

  it.each(ENGINES)(
    `ALL-01 a database of ${version} is upgraded with its rows and open sessions on %s`,
    async (engine) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
      folders.push(dataDir);
      const server = engine === 'PostgreSQL' && (await openPostgres(inject('postgresUrl'), 'upgraded'));
      const options = {
        ...backendOptions(dataDir),
        ...(server && { databaseUrl: server.url }),
      };
      let refresh_token = '';
      let before = new Map<string, number>();
      await installRelease(release, options, async (earlier) => {
        ({ refresh_token } = await signedIn(earlier, 'client'));
        before = await countRows(earlier);
      });

      // As docs/deploy.md does. The embedded backend upgrades its own folder at its start.
      if (server) runSupabase(['db', 'push', `--remote=${server.url}`, '--yes']);
      const upgraded = await startBackend(options);
      try {
        const after = await countRows(upgraded);
        const lost = [...before].filter(([table, count]) => (after.get(table) ?? 0) < count);
        expect(lost).toEqual([]);
        expect(Math.min(...before.values())).toBeGreaterThan(0);

        const open = clientOf(upgraded);
        expect((await open.auth.refreshSession({ refresh_token })).error).toBeNull();
        for (const table of ['profiles', 'audits', 'findings', 'files', 'report_versions', 'client_members'])
          expect([table, (await open.from(table).select('*')).data]).not.toEqual([table, []]);
        const { client: admin } = await signedIn(upgraded, 'admin');
        expect((await admin.from('email_outbox').select('id')).data?.length).toBeGreaterThan(0);
      } finally {
        await upgraded.close();
        if (server) await server.close();
      }
    },
  );
}
