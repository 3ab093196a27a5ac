// The embedded backend in this process, fresh for each test file. The functions under test reach it over HTTP, as they would a hosted
// project.
import type { PGlite } from '@electric-sql/pglite';
import { signToken, startHttpBackend } from '../../tests/http-backend.ts';

export interface TestUser {
  id: string;
  email: string;
  token: string;
}

export type TestBackend = Awaited<ReturnType<typeof startBackend>>;

export async function startBackend() {
  const { backend } = await startHttpBackend();
  const { connection, publishableKey, secretKey, jwtSecret, takeTurn } = backend;
  const url = backend.url.replace('localhost', '127.0.0.1');
  const database = connection.driver as PGlite;

  /** Calls a function of the database as a user's page does. */
  async function call(name: string, body: object, token: string): Promise<void> {
    const headers = {
      apikey: publishableKey,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    };
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  }

  async function sql<Row>(query: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await takeTurn(() => database.query<Row>(query, parameters))).rows;
  }

  return {
    url,
    publishableKey,
    secretKey,
    environment: { SUPABASE_URL: url, SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }) },
    call,
    sql,
    /** Runs statements without parameters. */
    script: (statements: string) => takeTurn(() => connection.exec(statements)),
    /** An account whose address is confirmed, with a token that has these claims too. */
    async signUp(email: string, claims: object = {}): Promise<TestUser> {
      const [user] = await sql<{ id: string }>(
        'insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id',
        [email],
      );
      const id = user?.id ?? '';
      return { id, email, token: signToken({ sub: id, email, ...claims }, jwtSecret) };
    },
    close: backend.close,
  };
}
