// Removing files: entry and object go together.
import assert from 'node:assert/strict';
import { hasRows, isRefused, type Check } from '../check.ts';
import { people, rowsOf } from '../people.ts';

const row = rowsOf('owner');
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const arrive = `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${unfinished}', '{"size": 7, "mimetype": "application/pdf"}')`;

export const fileRemoval: Check[] = [
  {
    title: 'FILE-04 a client deletes own uploads only: the object, and with it its entry',
    run: async ({ as, operator, truth }) => {
      const remove = `delete from files where id = '${row.file}'`;
      const removeObject = `delete from storage.objects where name = '${people.owner}/${row.file}'`;
      const entries = () => truth('select id from files where id = $1', [row.file]);
      isRefused(await as('owner', remove), 'PT409', 'Remove the stored file before its entry.');
      await operator(`update files set uploaded_by = '${people.admin}' where id = '${row.file}'`);
      hasRows(await as('owner', removeObject), 0);
      assert.equal((await entries()).length, 1);
      await operator(`update files set uploaded_by = '${people.owner}' where id = '${row.file}'`);
      hasRows(await as('owner', removeObject), 1);
      assert.deepEqual(await entries(), []);
    },
  },
  {
    title:
      'FILE-04 an entry whose object was lost is deleted by whoever uploaded it and by an admin, by nobody else',
    run: async ({ as, operator }) => {
      const remove = `delete from files where id = '${row.file}'`;
      await operator(`set session_replication_role = replica;
        delete from storage.objects where name = '${people.owner}/${row.file}';
        set session_replication_role = origin`);
      hasRows(await as('other', remove), 0);
      await operator(
        `update files set uploaded_by = '${people.admin}' where id = '${row.file}'; savepoint lost`,
      );
      hasRows(await as('owner', remove), 0);
      hasRows(await as('admin', remove), 1);
      await operator('rollback to savepoint lost');
      await operator(`update files set uploaded_by = '${people.owner}' where id = '${row.file}'`);
      hasRows(await as('owner', remove), 1);
    },
  },
  {
    title:
      'FILE-03 an upload that is taken back goes object first, and its entry stays until it is removed itself',
    run: async ({ as }) => {
      hasRows(await as('owner', arrive), 1);
      hasRows(await as('owner', `delete from storage.objects where name = '${unfinished}'`), 1);
      hasRows(await as('owner', arrive), 1);
      hasRows(await as('owner', `delete from storage.objects where name = '${unfinished}'`), 1);
      hasRows(await as('owner', `delete from files where id = '${row.unfinishedFile}'`), 1);
    },
  },
  {
    title: 'FILE-04 removing an object of another bucket takes no entry with it, whatever its name',
    run: async ({ operator, truth }) => {
      const name = `${people.owner}/${row.file}`;
      await operator(`insert into storage.objects (bucket_id, name) values ('reports', '${name}');
        delete from storage.objects where bucket_id = 'reports' and name = '${name}'`);
      assert.equal((await truth('select id from files where id = $1', [row.file])).length, 1);
    },
  },
];
