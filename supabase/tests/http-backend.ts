// The embedded backend with the people of the tests, and supabase-js clients that are signed in as them.
import { createHmac } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../packages/domain/src/database.types.ts';
import { toRows } from '../local/database/rows.ts';
import { startBackend, type Backend, type BackendOptions } from '../local/backend.ts';
import { backendDump, backendOptions } from './database/copies.ts';
import { people, reseedSql, signedInAs, type Person } from './people.ts';

type Client = SupabaseClient<Database>;

export type HttpBackend = {
  backend: Backend;
  as: (who: Person | 'anonymous') => Client;
  /** A client with the secret key, as operators' tools use it. */
  service: () => Client;
  /** Restores all rows of the seed. */
  reseed: () => Promise<void>;
  operator: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Sends a request without supabase-js. */
  raw: (who: Person | 'anonymous', path: string, init?: RequestInit) => Promise<Response>;
};

/** Starts the backend on a free port without stored data. `beside` adds what tests need: e-mails, functions, a PostgreSQL. */
export async function startHttpBackend(
  beside: Partial<Pick<BackendOptions, 'smtp' | 'functionsUrl' | 'databaseUrl'>> = {},
): Promise<HttpBackend> {
  const backend = await startBackend({
    ...backendOptions(null),
    ...(beside.databaseUrl === undefined && { dump: await backendDump() }),
    ...beside,
  });
  const client = (key: string, token?: string) =>
    createClient<Database>(backend.url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: token ? { headers: { Authorization: `Bearer ${token}` } } : {},
    });
  const operator = async (sql: string) => {
    const result = await backend.takeTurn(() => backend.connection.exec(sql));
    return toRows<Record<string, unknown>>(result);
  };
  return {
    backend,
    as: (who) => client(backend.publishableKey, getToken(who, backend)),
    service: () => client(backend.secretKey),
    reseed: async () => void (await operator(reseedSql)),
    operator,
    raw: (who, path, init) => {
      const token = getToken(who, backend);
      return fetch(backend.url + path, {
        ...init,
        headers: {
          apikey: backend.publishableKey,
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(init?.headers as Record<string, string> | undefined),
        },
      });
    },
  };
}

/** An access token of somebody; undefined for a visitor. */
export const getToken = (who: Person | 'anonymous', { jwtSecret }: Pick<Backend, 'jwtSecret'>) =>
  who === 'anonymous' ? undefined : signToken({ sub: people[who], ...signedInAs(who) }, jwtSecret);

/** An access token as the auth service would sign it. */
export function signToken(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const all = { role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3600, ...claims };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(all)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
