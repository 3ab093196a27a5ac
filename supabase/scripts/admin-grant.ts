// npm run admin:grant -- --email you@example.com: makes a signed-up user an admin of this installation.
// Reaches the installation by DATABASE_URL, or by SUPABASE_URL and SUPABASE_SECRET_KEY, or, without either, as the
// embedded backend that runs on this machine, by the key in its data folder.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runCommand } from './operator.ts';

type Grant = (email: string) => Promise<unknown>;

export function throughDatabase(databaseUrl: string): Grant {
  return async (email) => {
    const database = new pg.Client(databaseUrl);
    await database.connect();
    try {
      const { rows } = await database.query<{ outcome: string }>('select public.grant_admin($1) as outcome', [
        email,
      ]);
      return rows[0]?.outcome;
    } finally {
      await database.end();
    }
  };
}

export function throughApi(url: string, serviceKey: string): Grant {
  return async (email) => {
    const response = await fetch(`${url}/rest/v1/rpc/grant_admin`, {
      method: 'POST',
      headers: { apikey: serviceKey, 'content-type': 'application/json', ...bearer(serviceKey) },
      body: JSON.stringify({ email }),
    }).catch(() => {
      throw new Error(`Nothing responds at ${url}. Start the backend first, or set SUPABASE_URL.`);
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body;
    const message =
      typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
    throw new Error(message || `The backend responded with ${response.status}.`);
  };
}

// A legacy key is a JWT and goes into the bearer header too; a new secret key does not.
const bearer = (key: string): Record<string, string> =>
  key.startsWith('ey') ? { authorization: `Bearer ${key}` } : {};

function installation(): Grant {
  const { DATABASE_URL, SUPABASE_URL, PORTAL_DATA_DIR, PORTAL_BACKEND_PORT } = process.env;
  // The second is the name of the legacy key, which stops working at the end of 2026.
  const secretKey = process.env['SUPABASE_SECRET_KEY'] ?? process.env['SUPABASE_SERVICE_ROLE_KEY'];
  if (SUPABASE_URL && secretKey) return throughApi(SUPABASE_URL, secretKey);
  if (DATABASE_URL) return throughDatabase(DATABASE_URL);
  const folder = resolve(fileURLToPath(new URL('../..', import.meta.url)), PORTAL_DATA_DIR ?? '.data');
  return throughApi(SUPABASE_URL ?? `http://localhost:${PORTAL_BACKEND_PORT ?? '4173'}`, embeddedKey(folder));
}

function embeddedKey(folder: string): string {
  try {
    const secrets: unknown = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
    if (typeof secrets === 'object' && secrets !== null && 'secretKey' in secrets)
      return String(secrets.secretKey);
  } catch {
    // Said below, together with what can be done.
  }
  throw new Error(
    `No installation found: there are no keys in ${folder}. Run npm start once, or set SUPABASE_URL and ` +
      'SUPABASE_SECRET_KEY, or DATABASE_URL.',
  );
}

await runCommand(import.meta.url, async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  if (!values.email) throw new Error('Say who: npm run admin:grant -- --email you@example.com');
  const outcome = await installation()(values.email);
  console.log(
    outcome === 'already'
      ? `${values.email} is an admin already.`
      : `${values.email} is an admin now. The next sign-in asks for an authenticator app where admins need one.`,
  );
});
