// However clients come, change and go, each stretch of each order is counted as plain SQL counts it, and deep pages hold
// what the whole list has there.
import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { byName } from '../../bench/admin-questions.ts';
import { becomeCaller } from '../../bench/asking.ts';
import { lists, pageOf, wholeList } from './whole-list.ts';

const WRONGLY_COUNTED = `
  with counted as (
    select sort, approval_status, depth::int, within, stretch, clients from private.client_places where clients <> 0
  ), real as (
    select o.sort, a.among, d.depth, left(o.place, o.lengths[d.depth]), left(o.place, o.lengths[d.depth + 1]), count(*)
    from public.profiles p
    cross join lateral (values
      ('created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24'), array[0, 7, 10, 13]),
      ('full_name', ${byName('p.full_name')}, array[0, 1, 3, 6]),
      ('company_name', ${byName('p.company_name')}, array[0, 1, 3, 6])
    ) o (sort, place, lengths)
    cross join generate_series(1, 3) d (depth)
    cross join lateral (values ('all'), (p.approval_status)) a (among)
    group by 1, 2, 3, 4, 5
  )
  (table counted except table real) union all (table real except table counted)`;

const name = fc.constantFrom(
  null,
  '',
  'a',
  'A',
  'É',
  'éa',
  'Tidal Labs',
  'tidalx',
  'ZZ',
  'ß',
  '雨',
  '🦀',
  ' ',
  '1',
);
const status = fc.constantFrom('pending', 'approved', 'rejected');
const moment = fc.date({ min: new Date('2019-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);

/** Statements that each touch one client, a dozen, or a hundred. */
function changes(clients: number): fc.Arbitrary<string[]> {
  const some = fc
    .record({ of: fc.constantFrom(50, 400, clients), at: fc.nat(clients) })
    .map(({ of, at }) => `('x' || left(md5(user_id::text), 6))::bit(24)::int % ${of} = ${at % of}`);
  const person = fc.uuid({ version: 4 });
  return fc.array(
    fc.oneof(
      fc.tuple(person, name, name, moment).map(
        ([
          id,
          full,
          company,
          at,
        ]) => `insert into auth.users (id, email) values ('${id}', '${id}@scale.test') on conflict do nothing;
          insert into public.profiles (user_id, full_name, company_name, created_at)
          values ('${id}', ${text(full)}, ${text(company)}, '${at.toISOString()}') on conflict do nothing`,
      ),
      fc
        .tuple(some, name)
        .map(([who, to]) => `update public.profiles set full_name = ${text(to)} where ${who}`),
      fc
        .tuple(some, name)
        .map(([who, to]) => `update public.profiles set company_name = ${text(to)} where ${who}`),
      fc.tuple(some, status).map(
        ([who, to]) => `update public.profiles set approval_status = '${to}',
          approved_at = ${to === 'approved' ? 'now()' : 'null'} where ${who}`,
      ),
      fc
        .tuple(some, moment)
        .map(([who, to]) => `update public.profiles set created_at = '${to.toISOString()}' where ${who}`),
      some.map((who) => `delete from public.profiles where ${who}`),
    ),
    { minLength: 1, maxLength: 6 },
  );
}

/** Statements about a database with so many clients of the scale seed. */
export function countedStretches(open: () => pg.Client, clients: number): void {
  let database: pg.Client;
  beforeAll(async () => {
    database = open();
    await database.query('set auto_explain.log_min_duration = -1');
  });

  it('are counted as plain SQL counts them, and lead to the same pages, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        changes(clients),
        fc.array(fc.tuple(fc.constantFrom(...lists), fc.nat({ max: 999 })), { minLength: 3, maxLength: 3 }),
        async (statements, pages) => {
          await database.query('begin');
          try {
            for (const statement of statements) await database.query(statement);
            expect((await database.query(WRONGLY_COUNTED)).rows).toEqual([]);
            await becomeCaller(database, { as: 'admin' }, 1, clients);
            for (const [list, part] of pages) {
              const whole = await wholeList(database, list);
              const start = Math.floor((whole.length * part) / 1000);
              expect((await pageOf(database, list, start)).ids).toEqual(whole.slice(start, start + 25));
            }
          } finally {
            await database.query('rollback');
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('are counted anew when triggers were off', async () => {
    await database.query('begin');
    await database.query(`set local session_replication_role = replica;
      update public.profiles set full_name = 'Zoe', approval_status = 'pending', approved_at = null
        where twitter_handle like '@client3%'`);
    expect((await database.query(WRONGLY_COUNTED)).rows).not.toEqual([]);
    await database.query('select private.recount()');
    expect((await database.query(WRONGLY_COUNTED)).rows).toEqual([]);
    await database.query('rollback');
  });
}
