// Every page of the clients' list contains the rows that the whole list has at that position.
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { becomeCaller } from '../../bench/callers.ts';
import { recordScans } from '../../bench/explain.ts';
import { lists, getOrder, fetchPage, wholeList } from './whole-list.ts';

const WORDS = `(' ' || coalesce(full_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
  coalesce(project_name, '') || ' ' || coalesce(business_email, ''))`;

/** A search of fewer than three letters matches beginnings of words. Wildcards are treated as letters. */
function toPattern(search: string): string {
  const word = search.trim().replace(/[\\%_]/g, '\\$&');
  return word.length < 3 ? `% ${word}%` : `%${word}%`;
}

/** Statements about a database with so many clients of the scale seed, to which it adds some and changes others. */
export function deepPages(open: () => pg.Client, clients: number): void {
  let database: pg.Client;
  beforeAll(async () => {
    database = open();
    await database.query('set auto_explain.log_min_duration = -1');
    // Names that sort in special places: missing, in other scripts, one letter, another case. Then some are changed or deleted.
    await database.query(`
      insert into auth.users (id, email) select md5('odd' || n)::uuid, 'odd' || n || '@scale.test' from generate_series(1, 12) n;
      insert into public.profiles (client_id, full_name, company_name, created_at)
        select md5('odd' || n)::uuid, (array[null, '', 'É', 'a', 'ZZ', 'zz', 'ß', '雨', 'Ω', '1', '🦀', 'aB'])[n],
          (array['x', null, '', 'X', 'Éa', 'éb', 'tidal', 'TIDAL', 'ti', 't', 'T', '-'])[n],
          '2026-10-05'::timestamptz - make_interval(secs => n) from generate_series(1, 12) n;
      update public.profiles set company_name = upper(company_name), approval_status = 'rejected', approved_at = null
        where twitter_handle like '@client1%';
      delete from public.profiles where twitter_handle like '@client2%0'`);
  });

  it.each(lists)(
    'ADM-02 each page by $sort (ascending: $ascending, status: $status) has the same rows as the whole list',
    async (list) => {
      await database.query('begin');
      await becomeCaller(database, { as: 'admin' }, 1, clients);
      const whole = await wholeList(database, list);
      const starts = Array.from({ length: Math.ceil(whole.length / 173) }, (_, n) => n * 173);
      for (const start of [...starts, whole.length - 1, whole.length, whole.length + 7]) {
        expect(await fetchPage(database, list, start)).toEqual(whole.slice(start, start + 25));
      }
      const counted = await database.query('select public.count_clients(status => $1)::int as n', [
        list.status,
      ]);
      expect(counted.rows).toEqual([{ n: whole.length }]);
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
    'ADM-02 each page of a search that finds $finds, by $sort, has the same rows as the whole list',
    async ({ search, sort, ascending }) => {
      await database.query('begin');
      await becomeCaller(database, { as: 'admin' }, 1, clients);
      const whole = await database.query<{ id: string }>(
        `select id from public.profiles where ${WORDS} ilike $1 order by ${getOrder({ sort, ascending })}`,
        [toPattern(search)],
      );
      for (const start of [0, 25, 90, 125, 975]) {
        const page = await database.query<{ id: string }>(
          `select id from public.search_clients($1, 'all', $2, $3, 25, $4)`,
          [search, sort, ascending, start],
        );
        expect(page.rows.map(({ id }) => id)).toEqual(
          whole.rows.slice(start, start + 25).map(({ id }) => id),
        );
      }
      const counted = await database.query('select public.count_clients($1)::int as n', [search]);
      expect(counted.rows).toEqual([{ n: whole.rows.length }]);
      await database.query('rollback');
    },
  );

  it.each(['qqqq', 'tanaka', 'Éa', 'scale.test', 'a%b', ' ti '])(
    'PICK-03 the picker has the first rows of the whole list for "%s"',
    async (search) => {
      await database.query('begin');
      await becomeCaller(database, { as: 'admin' }, 1, clients);
      const whole = await database.query<{ client_id: string }>(
        `select client_id from public.profiles where ${WORDS} ilike $1 and approval_status = 'approved'
         order by ${getOrder({ sort: 'company_name', ascending: true })} limit 20`,
        [toPattern(search)],
      );
      const picked = await database.query<{ client_id: string }>(
        'select client_id from public.pick_clients($1)',
        [search],
      );
      expect(picked.rows).toEqual(whole.rows);
      await database.query('rollback');
    },
  );

  it('ADM-02 a page of a status without clients is read through the index of the status', async () => {
    await database.query('begin');
    await database.query(
      `update public.profiles set approval_status = 'pending', approved_at = null; analyze public.profiles`,
    );
    await database.query('set local auto_explain.log_min_duration = 0');
    await becomeCaller(database, { as: 'admin' }, 1, clients);
    const scans = await recordScans(database, () =>
      database.query(`select * from public.search_clients(status => 'rejected')`),
    );
    await database.query('rollback');
    expect(scans.map(({ index }) => index)).toContain('profiles_by_status');
    expect(scans.filter(({ table, index }) => table === 'profiles' && index === 'profiles_newest')).toEqual(
      [],
    );
  });
}
