// Runs on PostgreSQL, because the embedded database executes only one statement at a time.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMigratedPostgres } from '../../tests/database/copies.ts';

const DRAINS = 8;
const EMAILS = 40;

let drains: Client[] = [];

beforeAll(async () => {
  const owner = await openMigratedPostgres('outbox_claims');
  await owner.query(
    `insert into public.email_outbox (event_key, kind) select 'event:' || n, 'application_notice' from generate_series(1, $1) n`,
    [EMAILS],
  );
  await owner.close();
  drains = Array.from({ length: DRAINS }, () => new Client({ connectionString: owner.url }));
  for (const drain of drains) {
    await drain.connect();
    await drain.query('set role service_role');
  }
});

afterAll(() => Promise.all(drains.map((drain) => drain.end())));

async function claimAll(drain: Client): Promise<string[]> {
  const claims: string[] = [];
  for (;;) {
    const { rows } = await drain.query<{ id: string }>('select id from public.claim_email(60)');
    if (!rows[0]) return claims;
    claims.push(rows[0].id);
  }
}

it('ONB-10 simultaneous drains on PostgreSQL claim every e-mail exactly once', async () => {
  const claims = (await Promise.all(drains.map(claimAll))).flat();
  expect(claims).toHaveLength(EMAILS);
  expect(new Set(claims).size).toBe(EMAILS);
});

it('ONB-10 of drains that hold the same lease, one hands the e-mail over', async () => {
  const held = 'select id, lease from public.email_outbox order by event_key limit 1';
  const begin = `select public.begin_email_delivery(id, lease) as begun from (${held}) held`;
  const results = await Promise.all(drains.map((drain) => drain.query<{ begun: boolean }>(begin)));
  expect(results.filter(({ rows }) => rows[0]?.begun)).toHaveLength(1);
});
