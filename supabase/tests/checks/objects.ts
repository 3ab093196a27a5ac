// Stored objects: attacks on what lies in the buckets, whatever the tables say.
import assert from 'node:assert/strict';
import { hasRows, isRefused, type Check } from '../check.ts';
import { people, rowsOf } from '../people.ts';

const row = rowsOf('owner');
// The same list stands in packages/data/src/files/rules.test.ts, for the page that judges a file before it is sent.
const UPLOADABLE_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/json',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const arrive = (path: string) =>
  `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${path}', '{"size": 7, "mimetype": "application/pdf"}')`;

export const objects: Check[] = [
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
        `select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id`,
      );
      assert.deepEqual(buckets, [
        { id: 'client-files', public: false, size: 52428800, types: UPLOADABLE_TYPES },
        { id: 'reports', public: false, size: 52428800, types: ['application/pdf'] },
      ]);
    },
  },
];
