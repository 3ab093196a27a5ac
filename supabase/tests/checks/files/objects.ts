// Stored objects: attacks on the objects in the buckets.
import assert from 'node:assert/strict';
import { FILE_TYPES } from '../../../../packages/domain/src/files/rules.ts';
import { as, it, operator, truth } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const arrive = (path: string) =>
  `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${path}', '{"size": 7, "mimetype": "application/pdf"}')`;

it('GUARD-08 nobody can create a signed upload link', async () => {
  await operator(`select set_config('storage.operation', 'storage.object.sign_upload_url', true)`);
  await as('owner', arrive(unfinished)).isRefused('42501');
  await as(
    'admin',
    `insert into storage.objects (bucket_id, name) values ('reports', '${people.owner}/${row.audit}/x.pdf')`,
  ).isRefused('42501');
});

it('REP-04 a report must be a PDF in the folder of an approved client and of that client’s audit', async () => {
  const put = (path: string, mime = 'application/pdf') =>
    as(
      'admin',
      `insert into storage.objects (bucket_id, name, metadata) values ('reports', '${path}', '{"mimetype": "${mime}"}')`,
    );
  await put(`${people.owner}/${row.fresh}/x.pdf`).hasRows(1);
  await put(`${people.other}/${row.audit}/x.pdf`).isRefused('42501');
  await put(`${people.pending}/${row.fresh}/x.pdf`).isRefused('42501');
  await put(`${people.owner}/${row.audit}/x.pdf`, 'text/html').isRefused('42501');
  await put('x.pdf').isRefused('42501');
  // Only the service stores the parts of a report (SEAL-07), which are joined unread.
  await put(`${people.owner}/${row.audit}/${'a'.repeat(64)}/${people.admin}-1-2-3.pdf`).isRefused('42501');
});

it('FILE-06 an upload that waits for the scanner cannot be overwritten', async () => {
  await operator(`select quarantine_file_upload('${row.unfinishedFile}')`);
  await as('owner', arrive(unfinished)).isRefused('42501');
});

it('FILE-03 FILE-06 both buckets are private and enforce the limits of size and type', async () => {
  const buckets = await truth(
    `select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id`,
  );
  const types = Object.values(FILE_TYPES).map(({ mimeType }) => mimeType);
  assert.deepEqual(buckets, [
    { id: 'client-files', public: false, size: 52428800, types: Array.from(new Set(types)).sort() },
    { id: 'reports', public: false, size: 52428800, types: ['application/pdf'] },
  ]);
});

it('FILE-06 the database and the page allow the same file extensions, types and contents', async () => {
  const rows = await truth('select extension, mime_type, content from private.file_types()');
  const page = Object.entries(FILE_TYPES).map(([extension, { mimeType, content }]) => ({
    extension,
    mime_type: mimeType,
    content,
  }));
  assert.deepEqual(rows, page);
});
