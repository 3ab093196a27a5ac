// Removing files: the row is deleted, nobody can open the object, and the scheduled sweep removes it.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const path = `${people.owner}/${row.file}`;
const remove = `delete from files where id = '${row.file}'`;
const stale = `select object_name from stale_objects(100) where bucket_id = 'client-files'`;

it('FILE-04 a client can delete only their own uploads, and nobody can open a deleted file', async () => {
  await operator(`update files set uploaded_by = '${people.admin}' where id = '${row.file}'`);
  await as('owner', remove).hasRows(0);
  await operator(`update files set uploaded_by = '${people.owner}' where id = '${row.file}'`);
  await as('owner', `select * from open_object('file', '${row.file}')`).hasRows(1);
  await as('owner', remove).hasRows(1);
  for (const who of ['owner', 'admin'] as const)
    await as(who, `select * from open_object('file', '${row.file}')`).isRefused('PT404');
});

it('FILE-04 ADM-08 a client who deletes a file is a line in the log, at most 200 times within a day', async () => {
  await as('owner', remove).hasRows(1);
  await truth(
    `select admin_user_id, target_user_id, details ->> 'file_name' as file from admin_activity_logs where action = 'deleted_file'`,
  ).returns([{ admin_user_id: people.owner, target_user_id: people.owner, file: 'nda.pdf' }]);
  await operator(`insert into admin_activity_logs (admin_user_id, action, target_user_id)
          select '${people.owner}', 'deleted_file', '${people.owner}' from generate_series(1, 199);
        update files set uploaded_at = now() where id = '${row.unfinishedFile}'`);
  const removeNext = `delete from files where id = '${row.unfinishedFile}'`;
  await as('owner', removeNext).isRefused('22023', /^You have done this 200 times within a day\./);
  await as('admin', removeNext).hasRows(1);
});

it('FILE-03 FILE-04 the sweep removes only objects without a row and unfinished uploads, after an hour', async () => {
  await operator(`update storage.objects set created_at = now() - interval '61 minutes' where true`);
  await truth(stale).returns([]);
  await operator(remove);
  await truth(stale).returns([{ object_name: path }]);
  await operator(`update storage.objects set created_at = now() - interval '59 minutes' where true`);
  await truth(stale).returns([]);
  const began = (minutesAgo: number) =>
    operator(
      `update files set created_at = now() - interval '${minutesAgo} minutes' where id = '${row.unfinishedFile}'`,
    );
  const abandoned = async () => (await truth('select remove_abandoned_uploads() as removed'))[0]?.['removed'];
  await operator(`update files set created_at = now() where uploaded_at is null`);
  await began(59);
  assert.equal(await abandoned(), 0);
  await operator(`select quarantine_file_upload('${row.unfinishedFile}')`);
  await began(61);
  assert.equal(await abandoned(), 0);
  await operator(`update files set quarantined_at = null where id = '${row.unfinishedFile}'`);
  assert.equal(await abandoned(), 1);
  await truth(`select 1 from files where id = '${row.unfinishedFile}'`).returns([]);
});

it('FILE-04 the sweep looks at 20,000 objects at a time, goes on after them, and does not go on before what it found is removed', async () => {
  // Nothing of the seed is looked at: its objects are new. The first 20,000 objects have an id before that of the stale ones.
  await operator(`insert into storage.objects (id, bucket_id, name)
          select ('00000000-0000-0000-0001-' || lpad(n::text, 12, '0'))::uuid, 'client-files', 'a/' || n from generate_series(1, 20000) n;
        insert into storage.objects (id, bucket_id, name, created_at)
          select ('ffffffff-ffff-ffff-ffff-00000000000' || n)::uuid, 'client-files', 'b/' || n, now() - interval '2 hours'
          from generate_series(1, 3) n`);
  const found = async () =>
    (await truth('select object_name as name from stale_objects(2) order by 1')).map(({ name }) => name);
  assert.deepEqual(await found(), []);
  assert.deepEqual(await found(), ['b/1', 'b/2']);
  await operator(`delete from storage.objects where name in ('b/1', 'b/2')`);
  assert.deepEqual(await found(), ['b/3']);
  assert.deepEqual(await found(), []);
});

it('REP-05 the sweep removes reports without a published version after an hour', async () => {
  const reports = `select split_part(object_name, '/', 3) as name from stale_objects(100)
        where bucket_id = 'reports' and object_name like '${people.owner}/%' order by 1`;
  await operator(`update storage.objects set created_at = now() - interval '61 minutes' where true`);
  await truth(reports).returns([{ name: 'draft.pdf' }]);
  await as('admin', `select withdraw_report('${row.reportVersion}', 'It names another client.')`).hasRows(1);
  await truth(reports).returns([{ name: 'draft.pdf' }, { name: 'first.pdf' }]);
});
