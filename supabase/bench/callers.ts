// The users and parameters of the screens' queries, in a database that the scale seed has filled.
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { AUDITS_OF_A_CLIENT, LARGEST_AUDIT } from '../scripts/scale-sql.ts';
import type { ScreenQuery } from './screen-queries.ts';

const PAGE_SIZE = 25;

const ADMIN_ID = toUuid('bench-admin');

function clientId(n: number): string {
  return toUuid(`client:${n}`);
}

export async function addAdmin(database: pg.Client): Promise<void> {
  await database.query(
    `insert into auth.users (id, email, email_confirmed_at) values ('${ADMIN_ID}', 'admin@scale.test', now())
       on conflict do nothing`,
  );
  await database.query(
    `insert into public.user_roles (user_id, role) values ('${ADMIN_ID}', 'admin') on conflict do nothing`,
  );
}

/** The number of an approved client of the scale seed, a different one each turn, spread over all clients. */
function pickClient(turn: number, clients: number): number {
  return 1 + Math.floor((turn * 7919) % (clients / 20)) * 20;
}

/** How many of the clients are approved: three in four. */
const approvedOf = (clients: number) => clients * 0.75;

export function buildParameters(query: ScreenQuery, turn: number, clients: number): unknown[] {
  if (!query.sql.includes('$1')) return [];
  if (query.isAboutLargestAudit) return [toUuid(LARGEST_AUDIT)];
  if (query.offset !== undefined) {
    const rows = query.of === 'audits' ? approvedOf(clients) * AUDITS_OF_A_CLIENT : clients;
    return [Math.floor((rows - PAGE_SIZE) * query.offset)];
  }
  return [clientId(pickClient(turn, clients))];
}

export async function becomeCaller(
  database: pg.Client,
  query: Pick<ScreenQuery, 'as' | 'isAboutLargestAudit'>,
  turn: number,
  clients: number,
): Promise<void> {
  const client = query.isAboutLargestAudit ? 1 : pickClient(turn, clients);
  // A member of the client's team, whose client is looked up (TEAM-02).
  const sub = query.as === 'admin' ? ADMIN_ID : toUuid(`person:${client}:1`);
  const session = randomUUID();
  const signedIn = signedInAs(query.as);
  await database.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [
    session,
    sub,
    signedIn.aal,
  ]);
  const claims = JSON.stringify({
    role: 'authenticated',
    sub,
    session_id: session,
    ...signedIn,
  });
  await database.query(`set local role authenticated;
    select set_config('request.jwt.claims', '${claims}', true), set_config('request.jwt.claim.sub', '${sub}', true),
      set_config('request.jwt.claim.role', 'authenticated', true)`);
}

/** Admins have just given a code from an authenticator app, clients have none (AUTH-18). */
function signedInAs(who: ScreenQuery['as']): { aal: string; amr?: object[] } {
  if (who !== 'admin') return { aal: 'aal1' };
  return { aal: 'aal2', amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }] };
}

function toUuid(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
