// Files: the upload in three steps.
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
];
