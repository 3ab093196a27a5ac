// How the database answers the screens, with the scale seed on a real PostgreSQL: by index, whatever the role, and the
// same rows by the short way as by the long one.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { byName } from '../bench/admin-questions.ts';
import { addAdmin, becomeCaller, parametersOf } from '../bench/asking.ts';
import { scansOf, tellPlans } from '../bench/explain.ts';
import { questions } from '../bench/questions.ts';
import { scale } from '../scripts/db-scale.ts';
import { openPostgres, prepare } from './guarded-database.ts';

const CLIENTS = 5_000;
/** The largest page has 1,000 rows. */
const MOST_ROWS_FOR_A_PAGE = 2_500;
/** Tables that hold a handful of rows whatever the number of clients. */
const SMALL = new Set([
  'user_roles',
  'impersonation_sessions',
  'client_counts',
  'client_places',
  'audit_counts',
]);

let database: pg.Client;

beforeAll(async () => {
  const engine = await openPostgres(inject('postgresUrl'), 'plans');
  await prepare(engine);
  await engine.close();
  await scale(engine.url, CLIENTS, () => {});
  database = new pg.Client(engine.url);
  await database.connect();
  await addAdmin(database);
  await tellPlans(database);
});
afterAll(() => database.end());

describe.each(questions)('GUARD-08 ADM-02 $screen: $title', (question) => {
  it(`is answered for ${question.as === 'admin' ? 'an admin' : 'a client'} by index`, async () => {
    await database.query('begin');
    await becomeCaller(database, question, 1, CLIENTS);
    let rows = 0;
    const scans = await scansOf(database, async () => {
      const result = await database.query(question.sql, parametersOf(question, 1, CLIENTS));
      rows = result.rows.length;
    });
    await database.query('rollback');
    expect(rows).toBeGreaterThan(question.title === 'role' ? -1 : 0);
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter(({ how, table }) => how === 'Seq Scan' && !SMALL.has(table))).toEqual([]);
    // An index that is read from end to end is no help either.
    const mostRows = question.isPaged ? MOST_ROWS_FOR_A_PAGE : Infinity;
    expect(scans.reduce((sum, scan) => sum + scan.rows, 0)).toBeLessThan(mostRows);
  });
});

const ORDERS = {
  created_at: ['created_at', 'id'],
  full_name: [byName('full_name'), 'id'],
  company_name: [byName('company_name'), 'id'],
  approval_status: ['approval_status', 'created_at', 'id'],
};

describe('ADM-02 deep pages', () => {
  beforeAll(async () => {
    await database.query('set auto_explain.log_min_duration = -1');
    // Names that sort apart: none, in other letters, one letter, another case; then changed, decided on and deleted.
    await database.query(`
      insert into auth.users (id, email) select md5('odd' || n)::uuid, 'odd' || n || '@scale.test' from generate_series(1, 12) n;
      insert into public.profiles (user_id, full_name, company_name, created_at)
        select md5('odd' || n)::uuid, (array[null, '', 'É', 'a', 'ZZ', 'zz', 'ß', '雨', 'Ω', '1', '🦀', 'aB'])[n],
          (array['x', null, '', 'X', 'Éa', 'éb', 'tidal', 'TIDAL', 'ti', 't', 'T', ' '])[n],
          '2026-10-05'::timestamptz - make_interval(secs => n) from generate_series(1, 12) n;
      update public.profiles set company_name = upper(company_name), approval_status = 'rejected', approved_at = null
        where twitter_handle like '@client1%';
      delete from public.profiles where twitter_handle like '@client2%0'`);
  });

  it.each(
    Object.entries(ORDERS).flatMap(([sort, keys]) =>
      [true, false].map((ascending) => ({ sort, keys, ascending })),
    ),
  )(
    'by $sort, ascending: $ascending, hold the rows that the whole list has there',
    async ({ sort, keys, ascending }) => {
      const direction = ascending ? 'asc' : 'desc';
      await database.query('begin');
      await becomeCaller(database, { as: 'admin' }, 1, CLIENTS);
      for (const status of ['all', 'pending', 'approved', 'rejected']) {
        const whole = await database.query<{ id: string }>(
          `select id from public.profiles where $1 in ('all', approval_status) order by ${keys.map((key) => `${key} ${direction}`).join(', ')}`,
          [status],
        );
        for (let start = 0; start <= whole.rows.length; start += 173) {
          const page = await database.query<{ id: string; total_count: string }>(
            'select id, total_count from public.search_clients($1, $2, $3, $4, 25, $5)',
            ['', status, sort, ascending, start],
          );
          expect(page.rows.map(({ id }) => id)).toEqual(
            whole.rows.slice(start, start + 25).map(({ id }) => id),
          );
          expect(Number(page.rows[0]?.total_count ?? whole.rows.length)).toBe(whole.rows.length);
        }
      }
      await database.query('rollback');
    },
  );

  it.each([
    { finds: 'nobody at all', search: 'qqqq', sort: 'created_at', ascending: false },
    { finds: 'hundreds of clients', search: 'tanaka', sort: 'created_at', ascending: false },
    { finds: 'hundreds of clients', search: 'Tanaka', sort: 'company_name', ascending: true },
    { finds: 'hundreds of clients', search: 'tanaka', sort: 'full_name', ascending: false },
    { finds: 'nearly everybody', search: 'scale.test', sort: 'created_at', ascending: false },
    { finds: 'nearly everybody', search: 'scale.test', sort: 'company_name', ascending: true },
    { finds: 'nearly everybody', search: ' .t ', sort: 'created_at', ascending: true },
  ] as const)(
    'of a search that finds $finds, by $sort, hold what the whole list has there',
    async ({ search, sort, ascending }) => {
      const direction = ascending ? 'asc' : 'desc';
      const words = `(' ' || coalesce(full_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(project_name, '') || ' ' || coalesce(business_email, ''))`;
      // Under three letters the beginnings of words match.
      const pattern = search.trim().length < 3 ? `% ${search.trim()}%` : `%${search}%`;
      await database.query('begin');
      await becomeCaller(database, { as: 'admin' }, 1, CLIENTS);
      const whole = await database.query<{ id: string }>(
        `select id from public.profiles where ${words} ilike $1 order by ${ORDERS[sort].map((key) => `${key} ${direction}`).join(', ')}`,
        [pattern],
      );
      for (const start of [0, 25, 90, 125, 975]) {
        const page = await database.query<{ id: string; total_count: string }>(
          `select id, total_count from public.search_clients($1, 'all', $2, $3, 25, $4)`,
          [search, sort, ascending, start],
        );
        expect(page.rows.map(({ id }) => id)).toEqual(
          whole.rows.slice(start, start + 25).map(({ id }) => id),
        );
        // Exact up to a thousand; beyond that there are more.
        for (const { total_count } of page.rows)
          expect(Number(total_count)).toBe(Math.min(whole.rows.length, 1_001));
      }
      await database.query('rollback');
    },
  );

  it('of a status that nobody has are found without a walk over everybody', async () => {
    await database.query('begin');
    await database.query(`update public.profiles set approval_status = 'pending', approved_at = null`);
    await database.query('set local auto_explain.log_min_duration = 0');
    await becomeCaller(database, { as: 'admin' }, 1, CLIENTS);
    const scans = await scansOf(database, () =>
      database.query(`select * from public.search_clients(status => 'rejected')`),
    );
    await database.query('rollback');
    expect(scans.map(({ index }) => index)).toContain('profiles_by_status');
    expect(scans.filter(({ table, index }) => table === 'profiles' && index === 'profiles_newest')).toEqual(
      [],
    );
  });

  it('counts the stretches of each order to the number of clients, none below zero', async () => {
    const { rows } = await database.query(`
      select sort, sum(clients)::int = (select count(*)::int from public.profiles) as is_all, min(clients) >= 0 as is_possible
      from private.client_places group by 1 order by 1`);
    expect(rows).toEqual(
      ['company_name', 'created_at', 'full_name'].map((sort) => ({ sort, is_all: true, is_possible: true })),
    );
  });
});
