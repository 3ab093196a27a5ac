// Files and objects: the upload in three steps, and attacks on what is stored.
import assert from 'node:assert/strict';
import { hasRows, isRefused, onlyRow, type Check } from '../check.ts';
import { people, rowsOf } from '../people.ts';

const row = rowsOf('owner');
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const announce = (columns: string, values: string) =>
  `insert into files (user_id, storage_path, ${columns}) values ('${people.owner}', '', ${values})`;
const arrive = (path: string, metadata = '{"size": 7, "mimetype": "application/pdf"}') =>
  `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${path}', '${metadata}')`;
const complete = (id: string) => `select * from complete_file_upload('${id}')`;

export const files: Check[] = [
  {
    title:
      'FILE-03 an upload is announced, stored and completed, with the size that arrived; completing twice is once',
    run: async ({ as }) => {
      isRefused(await as('owner', complete(row.unfinishedFile)), 'PT409', 'The file has not arrived yet.');
      hasRows(await as('owner', arrive(unfinished)), 1);
      const done = onlyRow(await as('owner', complete(row.unfinishedFile)));
      assert.equal(Number(done['file_size']), 7);
      assert.ok(done['uploaded_at']);
      assert.deepEqual(onlyRow(await as('owner', complete(row.unfinishedFile))), done);
    },
  },
  {
    title: 'FILE-03 GUARD-08 who uploads, where and when is the database’s to say',
    run: async ({ as, truth }) => {
      hasRows(
        await as(
          'owner',
          `insert into files (id, user_id, file_name, file_size, mime_type, storage_path, uploaded_by, uploaded_at, created_at)
        values ('${row.fresh}', '${people.owner}', 'a.pdf', 1, 'application/pdf', '${people.other}/x', '${people.admin}', '2001-01-01', '2001-01-01')`,
        ),
        1,
      );
      const [kept] = await truth(
        `select storage_path, uploaded_by, uploaded_at, created_at = now() as created from files where id = $1`,
        [row.fresh],
      );
      assert.deepEqual(kept, {
        storage_path: `${people.owner}/${row.fresh}`,
        uploaded_by: people.owner,
        uploaded_at: null,
        created: true,
      });
    },
  },
  {
    title: 'FILE-03 a file that cannot be taken is refused with a sentence',
    run: async ({ as }) => {
      const columns = 'file_name, file_size, mime_type, file_category';
      const attempt = (values: string) => as('owner', announce(columns, values));
      isRefused(await attempt(`'', 1, 'application/pdf', 'other'`), '22023', 'File name is required.');
      isRefused(
        await attempt(`repeat('x', 256), 1, 'application/pdf', 'other'`),
        '22023',
        'File name can have at most 255 characters.',
      );
      isRefused(
        await attempt(`'a/b.pdf', 1, 'application/pdf', 'other'`),
        '22023',
        'The file name contains a character that is not allowed.',
      );
      isRefused(await attempt(`'a.pdf', 0, 'application/pdf', 'other'`), '22023', 'The file is empty.');
      isRefused(
        await attempt(`'a.pdf', 52428801, 'application/pdf', 'other'`),
        '22023',
        'The file is larger than 50 MB.',
      );
      isRefused(
        await attempt(`'a.html', 1, 'text/html', 'other'`),
        '22023',
        'Files of this type cannot be uploaded.',
      );
      isRefused(
        await attempt(`'a.pdf', 1, 'application/pdf', 'secret'`),
        '22023',
        /^The category must be one of/,
      );
      hasRows(await attempt(`'отчёт 報告.pdf', 52428800, 'application/pdf', 'nda'`), 1);
    },
  },
  {
    title: 'FILE-03 what arrived must be what was announced',
    run: async ({ as, operator }) => {
      isRefused(await as('owner', arrive(unfinished, '{"size": 7, "mimetype": "text/html"}')), '42501');
      isRefused(
        await as('owner', arrive(unfinished, '{"size": 52428801, "mimetype": "application/pdf"}')),
        '42501',
      );
      await operator(arrive(unfinished, '{"size": 0, "mimetype": "application/pdf"}'));
      isRefused(
        await as('owner', complete(row.unfinishedFile)),
        '22023',
        'The file is empty or larger than 50 MB.',
      );
      await operator(
        `update storage.objects set metadata = '{"size": 5, "mimetype": "text/html"}' where name = '${unfinished}'`,
      );
      isRefused(
        await as('owner', complete(row.unfinishedFile)),
        '22023',
        'The file is not of the type that was announced.',
      );
    },
  },
  {
    title: 'GUARD-08 nobody completes, removes or learns of another’s upload',
    run: async ({ as, operator }) => {
      await operator(arrive(unfinished));
      isRefused(await as('other', complete(row.unfinishedFile)), 'PT404', 'This upload does not exist.');
      isRefused(await as('other', complete(row.fresh)), 'PT404', 'This upload does not exist.');
      isRefused(await as('admin', complete(row.unfinishedFile)), 'PT404', 'This upload does not exist.');
      isRefused(await as('anonymous', complete(row.unfinishedFile)), '42501');
    },
  },
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
    title: 'FILE-05 ADM-08 what an admin uploads for a client or deletes is in the log',
    run: async ({ as, truth }) => {
      hasRows(
        await as(
          'admin',
          `insert into files (id, user_id, file_name, file_size, mime_type, storage_path) values ('${row.fresh}', '${people.owner}', 'a.pdf', 1, 'application/pdf', '')`,
        ),
        1,
      );
      hasRows(await as('admin', arrive(`${people.owner}/${row.fresh}`)), 1);
      hasRows(await as('admin', complete(row.fresh)), 1);
      hasRows(
        await as('admin', `delete from storage.objects where name = '${people.owner}/${row.fresh}'`),
        1,
      );
      hasRows(await as('admin', `delete from files where id = '${row.fresh}'`), 1);
      const log = await truth(
        `select action, details ->> 'file_name' as file from admin_activity_logs where action like '%file' order by ctid`,
      );
      assert.deepEqual(log, [
        { action: 'uploaded_file', file: 'a.pdf' },
        { action: 'deleted_file', file: 'a.pdf' },
      ]);
    },
  },
  {
    title: 'FILE-05 no upload for somebody who is no client',
    run: async ({ as }) => {
      isRefused(
        await as(
          'admin',
          `insert into files (user_id, file_name, file_size, mime_type, storage_path) values ('${people.newcomer}', 'a.pdf', 1, 'application/pdf', '')`,
        ),
        'PT404',
        'This client does not exist.',
      );
    },
  },
  {
    title: 'GUARD-08 no object is read, listed, moved or copied across clients',
    run: async ({ as, operator }) => {
      hasRows(
        await as('other', `select 1 from storage.objects where name = '${people.owner}/${row.file}'`),
        0,
      );
      hasRows(
        await as('other', `select 1 from storage.objects where bucket_id in ('client-files', 'reports')`),
        0,
      );
      hasRows(await as('pending', `select 1 from storage.objects`), 0);
      hasRows(
        await as(
          'other',
          `update storage.objects set name = '${people.other}/stolen' where name = '${people.owner}/${row.file}'`,
        ),
        0,
      );
      isRefused(await as('other', arrive(`${people.other}/copy`)), '42501');
      isRefused(await as('other', arrive(`${people.owner}/copy`)), '42501');
      // The owner cannot push an own object into another's folder either, nor onto a report.
      await operator(arrive(unfinished));
      isRefused(
        await as(
          'owner',
          `update storage.objects set name = '${people.other}/gift' where name = '${unfinished}'`,
        ),
        '42501',
      );
      isRefused(
        await as(
          'owner',
          `update storage.objects set bucket_id = 'reports', name = '${people.owner}/${row.audit}/x.pdf' where name = '${unfinished}'`,
        ),
        '42501',
      );
    },
  },
  {
    title: 'GUARD-08 nobody overwrites another’s object, and nobody a completed one',
    run: async ({ as }) => {
      const overwrite = `update storage.objects set metadata = '{"size": 1}' where name = '${people.owner}/${row.file}'`;
      hasRows(await as('other', overwrite), 0);
      hasRows(await as('owner', overwrite), 0);
      hasRows(await as('admin', overwrite), 0);
      hasRows(
        await as('admin', `update storage.objects set metadata = '{"size": 1}' where bucket_id = 'reports'`),
        0,
      );
    },
  },
  {
    title: 'GUARD-08 no signed upload link that would outlive the check',
    run: async ({ as, operator }) => {
      await operator(`select set_config('storage.operation', 'storage.object.sign_upload_url', true)`);
      isRefused(await as('owner', arrive(unfinished)), '42501');
      isRefused(
        await as(
          'admin',
          `insert into storage.objects (bucket_id, name) values ('reports', '${people.owner}/${row.audit}/x.pdf')`,
        ),
        '42501',
      );
    },
  },
  {
    title:
      'REP-04 a report goes to an existing audit’s folder as PDF, and one that a client was given is not removed',
    run: async ({ as }) => {
      const put = (path: string, mime = 'application/pdf') =>
        as(
          'admin',
          `insert into storage.objects (bucket_id, name, metadata) values ('reports', '${path}', '{"mimetype": "${mime}"}')`,
        );
      isRefused(await put(`${people.other}/${row.audit}/x.pdf`), '42501');
      isRefused(await put(`${people.owner}/${row.fresh}/x.pdf`), '42501');
      isRefused(await put(`${people.owner}/${row.audit}/x.pdf`, 'text/html'), '42501');
      isRefused(await put('x.pdf'), '42501');
      hasRows(
        await as(
          'admin',
          `delete from storage.objects where name = '${people.owner}/${row.audit}/first.pdf'`,
        ),
        0,
      );
    },
  },
  {
    title: 'FILE-03 REP-02 both buckets are private and hold the limits of size and type',
    run: async ({ truth }) => {
      const buckets = await truth(
        `select id, public, file_size_limit::int as size, cardinality(allowed_mime_types) as types from storage.buckets order by id`,
      );
      assert.deepEqual(buckets, [
        { id: 'client-files', public: false, size: 52428800, types: 11 },
        { id: 'reports', public: false, size: 52428800, types: 1 },
      ]);
    },
  },
];
