// The embedded backend: @supabase/lite on PGlite, or on PostgreSQL with a database URL, on loopback. It is for development and
// demonstration: it loses nothing, and imitates hosted Supabase where the product depends on it; it is not hardened.
import './lite-environment.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { App, type Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { messages } from '../templates/messages.ts';
import { AuthMailDriver } from './auth-mail.ts';
import { printWithoutValues } from './database/print-without-values.ts';
import { replaceGrants } from './database/grants.ts';
import { queries } from './database/rows.ts';
import { FileStorage } from './storage/file-storage.ts';
import { createGateway } from './gateway.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { migrate } from './database/migrate.ts';
import { refuseEndedSession } from './refuse-ended-session.ts';
import { refuseChangeWithoutCode } from './second-factor/account-changes.ts';
import { createFactorEndpoints } from './second-factor/endpoints.ts';
import { createTokenCompletion } from './second-factor/session-tokens.ts';
import { createAuthProxy, type RealAuth } from './real-auth.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { pgliteParsers, postgresTypes, encodedJsonTypes } from './database/driver-types.ts';
import { createSimultaneousTurns, createTurns, type TakeTurn } from './turns.ts';

export type BackendOptions = {
  /** The folder of database, objects and keys; null for a temporary folder that is removed with the backend. */
  dataDir: string | null;
  /** A dump of PGlite to begin with, where there is no folder. */
  dump?: Blob;
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl?: string;
  /** The last migration to apply, for the database of an earlier release. */
  lastMigration?: string;
  /** A real auth service on that PostgreSQL, to use instead of the embedded one. */
  realAuth?: RealAuth;
  port: number;
  /** The origins from which browsers may call. The first is the shell's, to which links in e-mails lead. */
  origins: [shell: string, ...remotes: string[]];
  smtp: { port: number; from: string; senderName: string };
  /** Returns the address of the edge functions, or null while none are running. */
  functionsUrl: () => string | null;
  google?: { clientId: string; secret: string };
};

export type Backend = Secrets & {
  url: string;
  connection: Connection;
  /** Runs what uses the connection between the requests, whose transactions it would join otherwise. */
  takeTurn: TakeTurn;
  close: () => Promise<void>;
};

/** On 127.0.0.1. Rejects with a message for users, or an OtherVersionError for another version's data. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'audit-portal-'));
  const secrets = {
    ...loadSecrets(folder),
    ...(options.realAuth && { jwtSecret: options.realAuth.jwtSecret }),
  };
  const connection = await connect(options);
  try {
    return await serve(options, folder, secrets, connection);
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

async function serve(
  options: BackendOptions,
  folder: string,
  secrets: Secrets,
  connection: Connection,
): Promise<Backend> {
  printWithoutValues(connection);
  const [shellOrigin] = options.origins;
  const mail = new AuthMailDriver({
    siteUrl: shellOrigin,
    host: '127.0.0.1',
    port: options.smtp.port,
    from: { name: options.smtp.senderName, address: options.smtp.from },
  });
  const redirects = ['/auth', '/auth-callback', '/reset-password'].map((path) => shellOrigin + path);
  const app = new App({
    connection,
    project_id: 'audit-portal',
    api: {
      enabled: true,
      schemas: ['public'],
      max_rows: 1_000,
      external_url: `http://localhost:${options.port}`,
    },
    storage: { enabled: true, file_size_limit: '50MiB' },
    auth: {
      enabled: true,
      enable_signup: true,
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: 3_600,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      minimum_password_length: 8,
      // As in config.toml.
      sessions: { timebox: '720h', inactivity_timeout: '720h' },
      site_url: shellOrigin,
      additional_redirect_urls: redirects,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        otp_expiry: 3_600,
        template: {
          confirmation: template('confirmation'),
          magic_link: template('magic-link'),
          recovery: template('recovery'),
          email_change: template('email-change'),
        },
      },
      external: options.google
        ? { google: { enabled: true, client_id: options.google.clientId, secret: options.google.secret } }
        : {},
    },
    options: {
      server: { adminMode: false, disableStudio: true },
      drivers: { email: mail },
    },
  } as ConstructorParameters<typeof App>[0]);
  app._storageAdapter = new FileStorage(join(folder, 'objects'));
  await app.ensureSystemSchema();
  await migrate(connection, options.lastMigration);
  await app.init();

  const query = queries(connection);
  const { takeTurn, whenIdle } = options.databaseUrl ? createSimultaneousTurns() : createTurns();
  const gateway = createGateway({
    app,
    takeTurn,
    origins: options.origins,
    functionsUrl: options.functionsUrl,
    identityProvider: createIdentityProvider(query, redirects, options.google ? ['google'] : []),
    refuseEndedSession: (request) => refuseEndedSession(query, request),
    ...(options.realAuth && { passToAuth: createAuthProxy(options.realAuth, secrets) }),
    secondFactor: {
      refuseChange: (request) => refuseChangeWithoutCode(query, request),
      completeToken: createTokenCompletion(query, secrets.jwtSecret),
      respond: createFactorEndpoints(query, secrets.jwtSecret, new URL(shellOrigin).host),
    },
  });
  await replaceGrants(connection, gateway, secrets.publishableKey);
  const listener = getRequestListener(gateway, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  // By default Node closes an idle connection after 5 s. A client that reuses it at that moment gets ECONNRESET.
  server.keepAliveTimeout = 75_000;
  await once(server.listen(options.port, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    ...secrets,
    url: `http://localhost:${port}`,
    connection,
    takeTurn,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // A connection to PostgreSQL that is in use never closes.
      await whenIdle();
      await connection.close();
      if (options.dataDir === null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connect({ dataDir, databaseUrl, dump }: BackendOptions): Promise<Connection> {
  if (databaseUrl) {
    // Without onnotice, the driver prints "already exists, skipping" for each table at each start.
    const postgresOptions = { types: { ...postgresTypes, ...encodedJsonTypes }, onnotice: () => {} };
    return createPostgresConnection({ url: databaseUrl, postgresOptions });
  }
  const pgliteOptions = { extensions: { pg_trgm }, parsers: pgliteParsers };
  if (dataDir === null)
    return createPgliteConnection({
      pgliteOptions: { ...pgliteOptions, ...(dump && { loadDataDir: dump }) },
    });
  const database = join(dataDir, 'database');
  mkdirSync(database, { recursive: true });
  try {
    const connection = await createPgliteConnection({ url: database, pgliteOptions });
    // The driver connects at the first query, so this sends one to detect an unusable database.
    await connection.exec('select 1');
    return connection;
  } catch (cause) {
    if (isFull(dataDir)) throw Object.assign(new Error('The disk is full.', { cause }), { code: 'ENOSPC' });
    throw new Error(
      `The database in ${database} cannot be opened; it may be damaged. Nothing in it was changed. ` +
        'Put a backup of the folder in its place, or set PORTAL_DATA_DIR to a new folder to start afresh.',
      { cause },
    );
  }
}

/** Finds out why a file could not be written, because the database's error does not say it. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1024 ** 2;
}

function template(name: keyof typeof messages): { subject: string; content_path: string } {
  const path = new URL(`../templates/${name}.html`, import.meta.url);
  return { subject: messages[name].subject, content_path: fileURLToPath(path) };
}
