// Stored objects: attacks on the objects in the buckets.
import assert from 'node:assert/strict';
import { FILE_TYPES } from '../../../../packages/domain/src/files/rules.ts';
import { it } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const arrive = (path: string) =>
  `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${path}', '{"size": 7, "mimetype": "application/pdf"}')`;

it('GUARD-08 nobody can read, list, move or copy another client’s object', async ({ as, operator }) => {
  await as('other', `select 1 from storage.objects where name = '${people.owner}/${row.file}'`).hasRows(0);
  await as('other', `select 1 from storage.objects where bucket_id in ('client-files', 'reports')`).hasRows(
    0,
  );
  await as('pending', `select 1 from storage.objects`).hasRows(0);
  await as(
    'other',
    `update storage.objects set name = '${people.other}/stolen' where name = '${people.owner}/${row.file}'`,
  ).hasRows(0);
  await as('other', arrive(`${people.other}/copy`)).isRefused('42501');
  await as('other', arrive(`${people.owner}/copy`)).isRefused('42501');
  // A client cannot move an object of their own into another client's folder or over a report. Objects cannot be moved at all.
  await operator(arrive(unfinished));
  for (const place of [
    `name = '${people.other}/gift'`,
    `bucket_id = 'reports', name = '${people.owner}/${row.audit}/x.pdf'`,
  ])
    await as('owner', `update storage.objects set ${place} where name = '${unfinished}'`).hasRows(0);
});

it('REP-06 nobody can read, change or remove any stored object through Storage, not even their own', async (scene) => {
  for (const who of ['owner', 'admin', 'impersonating'] as const) {
    await scene.as(who, 'select 1 from storage.objects').hasRows(0);
    await scene.as(who, `update storage.objects set metadata = '{}' where true`).hasRows(0);
    await scene.as(who, 'delete from storage.objects where true').hasRows(0);
  }
});

it('GUARD-08 nobody can overwrite another client’s object or a completed one', async ({ as }) => {
  const overwrite = `update storage.objects set metadata = '{"size": 1}' where name = '${people.owner}/${row.file}'`;
  await as('other', overwrite).hasRows(0);
  await as('owner', overwrite).hasRows(0);
  await as('admin', overwrite).hasRows(0);
  await as(
    'admin',
    `update storage.objects set metadata = '{"size": 1}' where bucket_id = 'reports'`,
  ).hasRows(0);
});

it('GUARD-08 nobody can create a signed upload link', async ({ as, operator }) => {
  await operator(`select set_config('storage.operation', 'storage.object.sign_upload_url', true)`);
  await as('owner', arrive(unfinished)).isRefused('42501');
  await as(
    'admin',
    `insert into storage.objects (bucket_id, name) values ('reports', '${people.owner}/${row.audit}/x.pdf')`,
  ).isRefused('42501');
});

it('REP-04 a report must be a PDF in the folder of an approved client and of that client’s audit', async (scene) => {
  const put = (path: string, mime = 'application/pdf') =>
    scene.as(
      'admin',
      `insert into storage.objects (bucket_id, name, metadata) values ('reports', '${path}', '{"mimetype": "${mime}"}')`,
    );
  await put(`${people.owner}/${row.fresh}/x.pdf`).hasRows(1);
  await put(`${people.other}/${row.audit}/x.pdf`).isRefused('42501');
  await put(`${people.pending}/${row.fresh}/x.pdf`).isRefused('42501');
  await put(`${people.owner}/${row.audit}/x.pdf`, 'text/html').isRefused('42501');
  await put('x.pdf').isRefused('42501');
});

it('FILE-06 an upload that waits for the scanner cannot be overwritten', async ({ as, operator }) => {
  await operator(`select quarantine_file_upload('${row.unfinishedFile}')`);
  await as('owner', arrive(unfinished)).isRefused('42501');
});

it('FILE-03 FILE-06 both buckets are private and enforce the limits of size and type', async ({ truth }) => {
  const buckets = await truth(
    `select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id`,
  );
  const types = Object.values(FILE_TYPES).map(({ mimeType }) => mimeType);
  assert.deepEqual(buckets, [
    { id: 'client-files', public: false, size: 52428800, types: Array.from(new Set(types)).sort() },
    { id: 'reports', public: false, size: 52428800, types: ['application/pdf'] },
  ]);
});

it('FILE-06 the database and the page allow the same file extensions, types and contents', async (scene) => {
  const rows = await scene.truth('select extension, mime_type, content from private.file_types()');
  const page = Object.entries(FILE_TYPES).map(([extension, { mimeType, content }]) => ({
    extension,
    mime_type: mimeType,
    content,
  }));
  assert.deepEqual(rows, page);
});
