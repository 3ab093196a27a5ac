// call_api as hosted's PostgREST calls it: over a login that inherits nothing and takes the role of the key for a transaction.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { actingAs, type Engine } from '../guarded-database.ts';

/** Not `authenticator` itself: roles are those of the whole server, and our migrations set options of that one. */
const LOGIN = 'postgrest_of_the_trial';

let owner: Engine & { url: string };
let postgrest: pg.Client;
beforeAll(async () => {
  owner = await openSeededPostgres('hosted_roles');
  await owner.exec(`drop role if exists ${LOGIN}; create role ${LOGIN} login noinherit password 'secret';
    grant anon, authenticated, service_role to ${LOGIN}`);
  const url = new URL(owner.url);
  url.username = LOGIN;
  url.password = 'secret';
  postgrest = new pg.Client(url.href);
  await postgrest.connect();
});
afterAll(async () => {
  await postgrest.end();
  await owner.exec(`drop role ${LOGIN}`);
  await owner.close();
});

/** A request of PostgREST: its role and claims for one transaction. */
async function request(role: string, sql: string, params: unknown[] = []) {
  await postgrest.query('begin');
  await postgrest.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
    role,
    JSON.stringify({ role }),
  ]);
  try {
    const { rows } = await postgrest.query<Record<string, unknown>>(sql, params);
    await postgrest.query('commit');
    return rows[0];
  } catch (error) {
    await postgrest.query('rollback');
    return { refused: String(error) };
  }
}

it('API-01 answers as the person with the roles of a hosted project, and the next transaction is nobody’s', async () => {
  await owner.exec('begin');
  const made = await owner.query(
    `${actingAs('owner')} select token from create_access_token('CI', '{audits:read,findings:read}', 1)`,
  );
  await owner.exec('commit');
  const call = (role: string, route: string) =>
    request(
      role,
      `select call_api(encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, '{"limit": 50}') as answer`,
      [made.rows[0]?.['token'], route],
    );
  const { answer } = (await call('service_role', 'audits')) as { answer: { body: { audits: unknown[] } } };
  expect(answer).toMatchObject({ status: 200, body: { last: null } });
  expect(answer.body.audits).toHaveLength(2);
  const { rows } = await postgrest.query(
    `select current_user::text as who, nullif(current_setting('request.jwt.claims', true), '') as claims`,
  );
  expect(rows).toEqual([{ who: LOGIN, claims: null }]);
  // A refused route gives the role back, too.
  expect(await call('service_role', 'fix')).toMatchObject({ answer: { status: 403 } });
  for (const role of ['authenticated', 'anon'])
    expect(await call(role, 'me')).toEqual({
      refused: expect.stringContaining('permission denied for function call_api'),
    });
});
