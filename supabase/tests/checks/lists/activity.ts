// Searching the activity log (ADM-08).
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { getRows, people } from '../../people.ts';

const row = getRows('owner');

const id = (n: number) => `00000000-0000-4000-b000-${String(n).padStart(12, '0')}`;

/** Ten lines, one a day from 1 to 10 March 2026; two of the same moment. All are about `other`, by turns of two admins. */
const tenLines = `
  insert into public.admin_activity_logs (id, admin_user_id, action, target_user_id, details, created_at)
  select ('00000000-0000-4000-b000-' || lpad(n::text, 12, '0'))::uuid,
    case when n % 2 = 0 then '${people.admin}'::uuid else '${people.anotherAdmin}' end,
    case when n < 4 then 'updated_audit' else 'deleted_file' end, '${people.other}',
    jsonb_build_object('client_name', 'Harbor', 'title', 'Vault ' || n, 'reason', '100%_sure ' || n,
      'article_slug', 'how-to', 'old_address', 'old@x.test', 'new_address', 'new@x.test', 'file_name', 'nda.pdf'),
    '2026-03-01 12:00+00'::timestamptz + make_interval(days => least(n, 9) - 1)
  from generate_series(1, 10) n`;

async function find(call: string): Promise<number[]> {
  const outcome = await as('admin', `select id from search_activity(${call}) where id::text like '%-b000-%'`);
  assert.ok(outcome.rows, outcome.code);
  return outcome.rows.map((row) => Number(String(row['id']).slice(-4)));
}

it('ADM-08 the activity log is filtered by text, action, admin, client and time, newest first', async () => {
  await operator(tenLines);
  const all = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  assert.deepEqual(await find(''), all);
  for (const words of ['harBOR', 'how-to', 'old@x', 'new@x', 'nda.p'])
    assert.deepEqual(await find(`'${words}'`), all);
  assert.deepEqual(await find(`' ault 7 '`), [7]);
  assert.deepEqual(await find(`'va'`), all);
  assert.deepEqual(await find(`'au'`), []);
  assert.deepEqual(await find(`'100%_sure 5'`), [5]);
  assert.deepEqual(await find(`'1__'`), []);
  assert.deepEqual(await find(`'''; drop table files; --'`), []);
  assert.deepEqual(await find(`action => 'updated_audit'`), [3, 2, 1]);
  assert.deepEqual(await find(`action => ''' or true --'`), []);
  assert.deepEqual(await find(`actor_id => '${people.admin}'`), [10, 8, 6, 4, 2]);
  assert.deepEqual(await find(`client_id => '${people.other}', action => 'updated_audit'`), [3, 2, 1]);
  assert.deepEqual(await find(`client_id => '${people.owner}'`), []);
  assert.deepEqual(await find(`since => '2026-03-03 12:00+00', until => '2026-03-05 12:00+00'`), [4, 3]);
  assert.deepEqual(
    await find(`'vault', actor_id => '${people.anotherAdmin}', until => '2026-03-06'`),
    [5, 3, 1],
  );
});

it('ADM-08 the activity log is filtered by side: what admins did, what clients did, and neither has what the portal did', async () => {
  const found = async (call: string) =>
    (await as('admin', `select action from search_activity(${call})`)).rows?.map(({ action }) => action);
  await operator(`delete from admin_activity_logs where true`);
  await as('admin', `update audits set title = 'Newer' where id = '${row.audit}'`).hasRows(1);
  await as('owner', `select invite_to_team('new@guard.test', 'viewer')`).hasRows(1);
  await operator(`select private.record_event('webhook_switched_off', '${people.owner}')`);
  assert.equal((await found(''))?.length, 3);
  assert.deepEqual(await found('by_admin => true'), ['updated_audit']);
  assert.deepEqual(await found('by_admin => false'), ['invited_to_team']);
});

it('ADM-08 pages of the log hold each line once, also lines of the same moment', async () => {
  await operator(tenLines);
  for (const isExport of [false, true]) {
    const found: number[] = [];
    let after = '';
    for (let page = 0; page < 6; page += 1) {
      found.push(
        ...(await find(`client_id => '${people.other}', page_size => 3, is_export => ${isExport} ${after}`)),
      );
      const last = found.at(-1) ?? 0;
      const [row] = await truth(
        `select created_at::text as time from admin_activity_logs where id = '${id(last)}'`,
      );
      after = `, after_created_at => '${String(row?.['time'])}', after_id => '${id(last)}'`;
    }
    assert.deepEqual(found, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  }
});
