// The embedded backend in this process, fresh for each test file: the real migrations, auth, REST and storage on a
// random port. The functions under test reach it over HTTP, as they would a hosted project.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migratedDump } from '../../tests/database/copies.ts';
import { replaceGrants } from '../../local/database/grants.ts';
import { memoryStorage } from './memory-storage.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_of_the_tests';
export const SECRET_KEY = 'sb_secret_of_the_tests';

export const JWT_SECRET = 'a-secret-of-the-tests-that-is-long-enough';

export interface TestUser {
  id: string;
  email: string;
  token: string;
}

export type TestBackend = Awaited<ReturnType<typeof startBackend>>;

/** Starts the backend; `close` ends it. */
export async function startBackend() {
  process.env.EXPERIMENTAL_STORAGE = '1';
  process.env.LITE_TELEMETRY = '0';
  const connection = await createPgliteConnection({
    pgliteOptions: { extensions: { pg_trgm }, loadDataDir: await migratedDump() },
  });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: JWT_SECRET,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: SECRET_KEY,
      email: { enable_confirmations: false },
    },
    storage: { enabled: true },
    options: { server: { admin: false } },
  });
  app._storageAdapter = memoryStorage();
  await app.init();
  await replaceGrants(connection, (request) => app.fetch(request), PUBLISHABLE_KEY);

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = new Request(`http://127.0.0.1${incoming.url ?? '/'}`, {
        method: incoming.method ?? 'GET',
        headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
        body: ['GET', 'HEAD'].includes(incoming.method ?? 'GET') ? null : await readBody(incoming),
      });
      const response = await app.fetch(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(new Uint8Array(await response.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function call(path: string, body: unknown, token?: string, method?: 'DELETE'): Promise<unknown> {
    const headers = {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const response = await fetch(url + path, {
      method: method ?? 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }

  return {
    url,
    /** A call as the page makes it: with the publishable key and, if given, a user's token. */
    call,
    async sql<Row>(query: string, parameters: unknown[] = []): Promise<Row[]> {
      return (await connection.driver.query<Row>(query, parameters)).rows;
    },
    /** Runs statements without parameters. */
    async script(statements: string): Promise<void> {
      await connection.exec(statements);
    },
    async signUp(email: string): Promise<TestUser> {
      const session = (await call('/auth/v1/signup', { email, password: 'demo-password-1' })) as {
        access_token: string;
        user: { id: string };
      };
      return { id: session.user.id, email, token: session.access_token };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await connection.close();
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
