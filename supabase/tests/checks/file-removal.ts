// Removing files: the object, then its entry.
import assert from 'node:assert/strict';
import { hasRows, isRefused, type Check } from '../check.ts';
import { people, rowsOf } from '../people.ts';

const row = rowsOf('owner');
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const arrive = `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${unfinished}', '{"size": 7, "mimetype": "application/pdf"}')`;

export const fileRemoval: Check[] = [
  {
    title: 'FILE-04 a client deletes own uploads only, and the object goes before its entry',
    run: async ({ as, operator }) => {
      const remove = `delete from files where id = '${row.file}'`;
      const removeObject = `delete from storage.objects where name = '${people.owner}/${row.file}'`;
      isRefused(await as('owner', remove), 'PT409', 'Remove the stored file before its entry.');
      await operator(`update files set uploaded_by = '${people.admin}' where id = '${row.file}'`);
      hasRows(await as('owner', removeObject), 0);
      await operator('savepoint kept');
      await operator(removeObject);
      hasRows(await as('owner', remove), 0);
      await operator('rollback to savepoint kept');
      await operator(`update files set uploaded_by = '${people.owner}' where id = '${row.file}'`);
      hasRows(await as('owner', removeObject), 1);
      hasRows(await as('owner', remove), 1);
    },
  },
  {
    title: 'FILE-04 the sweep takes entries whose object is gone for an hour, and no other',
    run: async ({ operator, truth }) => {
      const sweep = async () => (await truth('select remove_lost_files(10) as n'))[0];
      const lose = `delete from storage.objects where name = '${people.owner}/${row.file}'`;
      await operator(
        `update files set uploaded_at = now() - interval '2 hours' where uploaded_at is not null`,
      );
      assert.deepEqual(await sweep(), { n: 0 });
      // An object of the same name elsewhere is another one.
      await operator(
        `${lose}; insert into storage.objects (bucket_id, name) values ('reports', '${people.owner}/${row.file}')`,
      );
      await operator(`update files set uploaded_at = now() - interval '50 minutes' where id = '${row.file}'`);
      assert.deepEqual(await sweep(), { n: 0 });
      await operator(`update files set uploaded_at = now() - interval '61 minutes' where id = '${row.file}'`);
      assert.deepEqual(await truth('select remove_lost_files(0) as n'), [{ n: 0 }]);
      assert.deepEqual(await sweep(), { n: 1 });
      assert.deepEqual(await truth('select id from files where id = $1', [row.file]), []);
    },
  },
  {
    title: 'FILE-03 an upload that is taken back goes object first, then its entry',
    run: async ({ as }) => {
      hasRows(await as('owner', arrive), 1);
      isRefused(await as('owner', `delete from files where id = '${row.unfinishedFile}'`), 'PT409');
      hasRows(await as('owner', `delete from storage.objects where name = '${unfinished}'`), 1);
      hasRows(await as('owner', `delete from files where id = '${row.unfinishedFile}'`), 1);
    },
  },
];
