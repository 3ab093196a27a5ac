// Stored objects: attacks on the objects in the buckets.
import assert from 'node:assert/strict';
import { FILE_TYPES } from '../../../../packages/domain/src/files/rules.ts';
import { hasRows, isRefused, type Check } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const arrive = (path: string) =>
  `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${path}', '{"size": 7, "mimetype": "application/pdf"}')`;

export const objects: Check[] = [
  {
    title: 'GUARD-08 nobody can read, list, move or copy another client’s object',
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
      // A client cannot move an object of their own into another client's folder or over a report. Objects cannot be moved at all.
      await operator(arrive(unfinished));
      for (const place of [
        `name = '${people.other}/gift'`,
        `bucket_id = 'reports', name = '${people.owner}/${row.audit}/x.pdf'`,
      ])
        hasRows(await as('owner', `update storage.objects set ${place} where name = '${unfinished}'`), 0);
    },
  },
  {
    title: 'REP-06 nobody can read, change or remove any stored object through Storage, not even their own',
    run: async ({ as }) => {
      for (const who of ['owner', 'admin', 'impersonating'] as const) {
        hasRows(await as(who, 'select 1 from storage.objects'), 0);
        hasRows(await as(who, `update storage.objects set metadata = '{}' where true`), 0);
        hasRows(await as(who, 'delete from storage.objects where true'), 0);
      }
    },
  },
  {
    title: 'GUARD-08 nobody can overwrite another client’s object or a completed one',
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
    title: 'GUARD-08 nobody can create a signed upload link',
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
    title: 'REP-04 a report must be a PDF in the folder of an approved client and of that client’s audit',
    run: async ({ as }) => {
      const put = (path: string, mime = 'application/pdf') =>
        as(
          'admin',
          `insert into storage.objects (bucket_id, name, metadata) values ('reports', '${path}', '{"mimetype": "${mime}"}')`,
        );
      hasRows(await put(`${people.owner}/${row.fresh}/x.pdf`), 1);
      isRefused(await put(`${people.other}/${row.audit}/x.pdf`), '42501');
      isRefused(await put(`${people.pending}/${row.fresh}/x.pdf`), '42501');
      isRefused(await put(`${people.owner}/${row.audit}/x.pdf`, 'text/html'), '42501');
      isRefused(await put('x.pdf'), '42501');
    },
  },
  {
    title: 'FILE-06 an upload that waits for the scanner cannot be overwritten',
    run: async ({ as, operator }) => {
      await operator(`select quarantine_file_upload('${row.unfinishedFile}')`);
      isRefused(await as('owner', arrive(unfinished)), '42501');
    },
  },
  {
    title: 'FILE-03 FILE-06 both buckets are private and enforce the limits of size and type',
    run: async ({ truth }) => {
      const buckets = await truth(
        `select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id`,
      );
      const types = Object.values(FILE_TYPES).map(({ mimeType }) => mimeType);
      assert.deepEqual(buckets, [
        { id: 'client-files', public: false, size: 52428800, types: Array.from(new Set(types)).sort() },
        { id: 'reports', public: false, size: 52428800, types: ['application/pdf'] },
      ]);
    },
  },
  {
    title: 'FILE-06 the database and the page allow the same file extensions, types and contents',
    run: async ({ truth }) => {
      const rows = await truth('select extension, mime_type, content from private.file_types()');
      const page = Object.entries(FILE_TYPES).map(([extension, { mimeType, content }]) => ({
        extension,
        mime_type: mimeType,
        content,
      }));
      assert.deepEqual(rows, page);
    },
  },
];
