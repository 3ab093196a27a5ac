// Files: the three steps of an upload.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, refuses, truth } from '../../check.ts';
import { people, getRows, type Person } from '../../people.ts';

const row = getRows('owner');
const unfinished = `${people.owner}/${row.unfinishedFile}`;
const announce = (columns: string, values: string) =>
  `insert into files (client_id, storage_path, ${columns}) values ('${people.owner}', '', ${values})`;
const arrive = (path: string, metadata = '{"size": 7, "mimetype": "application/pdf"}') =>
  `insert into storage.objects (bucket_id, name, metadata, version) values ('client-files', '${path}', '${metadata}', 'first')`;
const judge = (id: string) => `select * from upload_to_judge('${id}')`;
const complete = (id: string, version = 'first') =>
  `select complete_file_upload('${id}', '${version}', '${'0'.repeat(64)}')`;
/** Acts as the edge function, which calls this after the caller's own request. */
const asService = (sql: string) => `set local role service_role; ${sql}; reset role`;

it('FILE-01 a file keeps who uploaded it, whatever the request says, and the audit of the same client', async () => {
  const upload = (who: 'owner' | 'admin' | 'anotherAdmin', id: string, more = ['', '']) =>
    as(
      who,
      announce(
        `id, file_name, file_size, mime_type${more[0]}`,
        `'${id}', 'notes.pdf', 5, 'application/pdf'${more[1]}`,
      ),
    );
  const audit = (id: string) => [', audit_id', `, '${id}'`];
  await upload('owner', row.fresh, audit(row.audit)).hasRows(1);
  await upload('owner', crypto.randomUUID(), audit(getRows('ownerPending').audit)).isRefused(
    '22023',
    'This client has no such audit.',
  );
  const named = crypto.randomUUID();
  const unnamed = crypto.randomUUID();
  await upload('anotherAdmin', named).hasRows(1);
  await upload('admin', unnamed).hasRows(1);
  await truth(
    `select uploader_name, is_from_firm, audit_id from files where id = any ($1) order by uploader_name`,
    [[row.fresh, named, unnamed]],
  ).returns([
    { uploader_name: 'Another Admin', is_from_firm: true, audit_id: null },
    { uploader_name: 'Auditor', is_from_firm: true, audit_id: null },
    { uploader_name: 'owner', is_from_firm: false, audit_id: row.audit },
  ]);
});

it('FILE-04 the uploader and admins change the category and the audit of a file, nobody else does', async () => {
  const sort = (file: string, audit: string | null, category = 'nda') =>
    `select sort_file('${file}', '${category}', ${audit ? `'${audit}'` : 'null'})`;
  const NOT_YOURS = 'This file does not exist, or it is not yours to change.';
  for (const who of ['owner', 'admin'] as const) {
    await as(who, sort(row.file, row.audit)).hasRows(1);
    await as(who, sort(row.file, null)).hasRows(1);
  }
  await truth('select file_category, audit_id from files where id = $1', [row.file]).returns([
    { file_category: 'nda', audit_id: null },
  ]);
  for (const who of ['other', 'member'] as const)
    await as(who, sort(row.file, null)).isRefused('PT404', NOT_YOURS);
  await as('viewer', sort(row.file, null)).isRefused('42501');
  await as('impersonating', sort(row.file, null)).isRefused('42501');
  await as('owner', sort(row.file, getRows('ownerPending').audit)).isRefused(
    '22023',
    'This client has no such audit.',
  );
  await as('owner', sort(row.file, null, 'secret')).isRefused('22023', /^The category must be one of/);
  // Source stays with its repository, and an upload that is not judged yet is nobody's to sort.
  for (const file of [row.snapshot, row.unfinishedFile])
    await as('admin', sort(file, null)).isRefused('PT404', NOT_YOURS);
});

it('FILE-03 a client announces, stores and completes an upload, which keeps its actual size and completes only once', async () => {
  await as('owner', judge(row.unfinishedFile)).isRefused('PT409', 'The file has not arrived yet.');
  for (const who of ['member', 'admin'] as const) await as(who, arrive(unfinished)).isRefused('42501');
  const withCharset = '{"size": 7, "mimetype": "application/pdf; charset=UTF-8"}';
  await as('owner', arrive(unfinished, withCharset)).hasRows(1);
  const asked = await as('owner', judge(row.unfinishedFile)).onlyRow();
  assert.deepEqual(asked, {
    state: 'arrived',
    file_name: 'scan.pdf',
    file_size: asked['file_size'],
    object_name: unfinished,
    content: 'pdf',
    object_version: 'first',
    commit_hash: null,
    listed_files: null,
    repository_name: null,
  });
  const quarantine = `select quarantine_file_upload('${row.unfinishedFile}')`;
  await operator(asService(quarantine));
  assert.equal((await as('owner', judge(row.unfinishedFile)).onlyRow())['state'], 'quarantined');
  await operator(asService(complete(row.unfinishedFile)));
  const stored = () =>
    truth(
      `select file_size::int, uploaded_at is not null as is_done, quarantined_at, object_sha256 from files where id = $1`,
      [row.unfinishedFile],
    );
  const done = { file_size: 7, is_done: true, quarantined_at: null, object_sha256: '0'.repeat(64) };
  assert.deepEqual(await stored(), [done]);
  const refuse = `select refuse_file_upload('${row.unfinishedFile}')`;
  for (const late of [complete(row.unfinishedFile), quarantine, refuse]) await operator(asService(late));
  assert.deepEqual(await stored(), [done]);
  await operator(`delete from storage.objects where name = '${unfinished}'`);
  await as('owner', arrive(unfinished)).isRefused('42501');
});

const addImage = (who: Person, finding: string, size = 5) =>
  as(
    who,
    announce(
      'id, file_name, file_size, mime_type, finding_id',
      `'${row.fresh}', 'a.png', ${size}, 'image/png', '${finding}'`,
    ),
  );
const storeImage = async () => {
  await operator(arrive(`${people.owner}/${row.fresh}`, '{"size": 5, "mimetype": "image/png"}'));
  await operator(asService(complete(row.fresh)));
};
const openImage = `select * from open_object('file', '${row.fresh}')`;

it('FIND-02 FIND-05 an image of a draft is listed and opened by admins alone, and by its client once the finding is published', async () => {
  const seenBy = async (who: Person, isSeen: boolean) => {
    await as(who, `select from files where id = '${row.fresh}'`).hasRows(isSeen ? 1 : 0);
    await (isSeen ? as(who, openImage).hasRows(1) : as(who, openImage).isRefused('PT404'));
  };
  await addImage('admin', row.draft).hasRows(1);
  await storeImage();
  await seenBy('admin', true);
  for (const who of ['owner', 'other', 'impersonating'] as const) await seenBy(who, false);
  await operator(`update findings set description = '![](image:${row.fresh})' where id = '${row.draft}'`);
  await as('admin', `select publish_findings(array['${row.draft}']::uuid[])`).hasRows(1);
  for (const who of ['owner', 'other'] as const) await seenBy(who, who === 'owner');
});

it('FIND-05 TRUST-02 an image of a finding has 5 MB at most, stays with its text, and is one line in Access a day for each reader', async () => {
  await addImage('owner', row.draft).isRefused('PT404', 'This finding does not exist.');
  await addImage('owner', row.finding, 5242881).isRefused(
    '22023',
    'An image in a text can have 5 MB at most.',
  );
  await addImage('owner', row.finding, 5242880).hasRows(1);
  await storeImage();
  for (const who of ['owner', 'owner', 'admin'] as const) await as(who, openImage).hasRows(1);
  await truth('select from openings where object_id = $1', [row.fresh]).returns([{}, {}]);
  for (const who of ['owner', 'admin'] as const)
    await as(who, `delete from files where id = '${row.fresh}'`).hasRows(0);
  await as('admin', `select sort_file('${row.fresh}', 'nda')`).isRefused('PT404');
});

it('FILE-06 an upload whose bytes changed after the judgement cannot be completed', async () => {
  await operator(arrive(unfinished));
  await refuses(
    complete(row.unfinishedFile, 'judged'),
    'The file was replaced while it was checked. Please upload it again.',
    'service_role',
  );
});

it('FILE-03 an unacceptable file is refused with a sentence', async () => {
  const columns = 'file_name, file_size, mime_type, file_category';
  const attempt = (name: string, size: number, category = 'other') =>
    as('owner', announce(columns, `${name}, ${size}, 'application/pdf', '${category}'`));
  await attempt(`''`, 1).isRefused('22023', 'File name is required.');
  await attempt(`repeat('x', 256)`, 1).isRefused('22023', 'File name can have at most 255 characters.');
  await attempt(`'a/b.pdf'`, 1).isRefused('22023', 'The file name contains a character that is not allowed.');
  await attempt(`'a.pdf'`, 0).isRefused('22023', 'The file is empty.');
  await attempt(`'a.pdf'`, 52428801).isRefused('22023', 'The file is larger than 50 MB.');
  await attempt(`'a.pdf'`, 1, 'secret').isRefused('22023', /^The category must be one of/);
  await attempt(`'отчёт 報告.PDF'`, 52428800, 'nda').hasRows(1);
});

it('FILE-06 a deceptive name or a type that does not match the name is refused with a sentence', async () => {
  const attempt = (name: string, type = 'application/pdf') =>
    as('owner', announce('file_name, file_size, mime_type', `${name}, 1, '${type}'`));
  const CHARACTER = 'The file name contains a character that is not allowed.';
  // one-line-fields.ts tries them all.
  await attempt(`E'a\\u202eb.pdf'`).isRefused('22023', CHARACTER);
  const TYPE = 'Files of this type cannot be uploaded.';
  for (const name of ['Protocol scope.pdf.exe', 'x.lnk', 'a.html', 'a.svg', 'noextension', 'a.pdf.'])
    await attempt(`'${name}'`).isRefused('22023', TYPE);
  for (const name of ['scope.exe.pdf', 'x.LNK .pdf', 'a.scr.zip'])
    await attempt(`'${name}'`).isRefused(
      '22023',
      'The file name contains the extension of a program. Please rename the file.',
    );
  await attempt(`'a.pdf'`, 'text/plain').isRefused(
    '22023',
    'The content of the file does not match its name.',
  );
  await attempt(`'Vault.t.sol'`, 'text/plain').hasRows(1);
  await attempt(`'SRC.TAR.GZ'`, 'application/gzip').hasRows(1);
  await attempt(`'example.com report.pdf'`).hasRows(1);
});

it('FILE-03 FILE-07 an upload that is larger than or differs from its announcement is neither stored nor completed', async () => {
  const large = '{"contentLength": 1001, "mimetype": "application/pdf"}';
  for (const metadata of [
    '{"size": 7, "mimetype": "text/html"}',
    '{"size": 52428801, "mimetype": "application/pdf"}',
    large,
  ])
    await as('owner', arrive(unfinished, metadata)).isRefused('42501');
  const SIZE = 'The file is empty or larger than was announced. Please upload it again.';
  const TYPE = 'The file is not of the type that was announced.';
  for (const [metadata, sentence] of [
    ['{"size": 0, "mimetype": "application/pdf"}', SIZE],
    // As from an upload whose length Storage did not know before its end.
    [large, SIZE],
    ['{"size": 5, "mimetype": "text/html"}', TYPE],
  ] as const)
    await refuses(`${arrive(unfinished, metadata)}; ${asService(complete(row.unfinishedFile))}`, sentence);
});

it('FILE-07 what a client deletes or sends beyond what they announced takes up their space until the sweep has removed it', async () => {
  const usedBytes = async () =>
    Number(
      (await as('owner', `select used_bytes from storage_use('${people.owner}')`).onlyRow())['used_bytes'],
    );
  await operator(`delete from storage.objects where name like '${people.owner}/%'`);
  const announced = await usedBytes();
  await operator(arrive(unfinished, '{"size": 1990, "mimetype": "application/pdf"}'));
  assert.equal(await usedBytes(), announced + 990);
  await as('owner', `delete from files where id = '${row.unfinishedFile}'`).hasRows(1);
  assert.equal(await usedBytes(), announced + 990);
  await operator(`delete from storage.objects where name = '${unfinished}'`);
  assert.equal(await usedBytes(), announced - 1000);
  await operator(`insert into storage.objects (bucket_id, name, metadata)
        values ('client-files', '${people.owner}/gone', '{"size": 5368709120}')`);
  await as('owner', announce('file_name, file_size, mime_type', `'a.pdf', 1, 'application/pdf'`)).isRefused(
    '22023',
    /^There is no space left/,
  );
  const theirs = `select used_bytes from storage_use('${people.owner}')`;
  await as('other', theirs).isRefused('42501', 'You may not see the files of this client.');
  await as('admin', theirs).hasRows(1);
});

it('FILE-03 an object that the sweep may be removing becomes no upload again', async () => {
  await operator(arrive(`${people.owner}/${row.fresh}`));
  const again = `insert into files (id, client_id, storage_path, file_name, file_size, mime_type)
        values ('${row.fresh}', '${people.owner}', '', 'a.pdf', 7, 'application/pdf')`;
  await operator(
    `update storage.objects set created_at = now() - interval '51 minutes' where name like '%/${row.fresh}'`,
  );
  await as('owner', again).isRefused('PT409', 'This upload was given up. Please choose the file again.');
  await operator(
    `update storage.objects set created_at = now() - interval '49 minutes' where name like '%/${row.fresh}'`,
  );
  await as('owner', again).hasRows(1);
});

it('FILE-06 an upload that waits for the scanner goes to the end of the queue each time, and delays no other client’s', async () => {
  const wait = (name: string, user: string, minutesAgo: number) =>
    `insert into files (client_id, file_name, file_size, mime_type, id, storage_path, quarantined_at, scan_after)
          select '${user}', '${name}.pdf', 1, 'application/pdf', id, '${user}/' || id, now(), now() - interval '${minutesAgo} minutes'
          from (select gen_random_uuid() as id) ids`;
  const claimed = async () =>
    (await truth('select file_name from claim_quarantined_uploads(2) order by file_name')).map(
      ({ file_name }) => file_name,
    );
  const pass = (minutes: number) =>
    operator(
      `update files set scan_after = scan_after - interval '${minutes} minutes' where quarantined_at is not null`,
    );
  await operator(
    [
      wait('a1', people.owner, 9),
      wait('a2', people.owner, 8),
      wait('a3', people.owner, 7),
      wait('b', people.other, 1),
    ].join(';'),
  );
  assert.deepEqual(await claimed(), ['a1.pdf', 'b.pdf']);
  assert.deepEqual(await claimed(), ['a2.pdf', 'a3.pdf']);
  assert.deepEqual(await claimed(), []);
  await pass(11);
  assert.deepEqual(
    [...(await claimed()), ...(await claimed())]
      .map(String)
      .toSorted((one, other) => one.localeCompare(other)),
    ['a1.pdf', 'a2.pdf', 'a3.pdf', 'b.pdf'],
  );
  // The pause has doubled.
  await pass(11);
  assert.deepEqual(await claimed(), []);
  await pass(10);
  assert.equal((await claimed()).length, 2);
  await operator(
    `update files set scan_attempts = 1000, scan_after = now() where quarantined_at is not null`,
  );
  await claimed();
  await pass(24 * 60 + 1);
  assert.equal((await claimed()).length, 2);
});

it('FILE-07 the database limits unfinished uploads and enforces the quota', async () => {
  const one = announce('file_name, file_size, mime_type', `'a.pdf', 52428800, 'application/pdf'`);
  await operator(`insert into files (client_id, file_name, file_size, mime_type, id, storage_path)
        select '${people.owner}', 'a.pdf', 1, 'application/pdf', id, '${people.owner}/' || id
        from (select gen_random_uuid() as id from generate_series(1, 99)) ids`);
  await as('owner', one).isRefused(
    '22023',
    'Too many uploads are unfinished. Please wait until some of them have finished.',
  );
  await operator(`update files set uploaded_at = now(), file_size = 52428800 where repository_id is null`);
  await as('owner', one).hasRows(1);
  await operator(`update files set uploaded_at = now() where true`);
  await as('owner', one).isRefused('22023', /^There is no space left: files can take up 5 GB in total/);
  // The quota applies to each client separately.
  const theirs = one.replaceAll(people.owner, people.other);
  await as('other', theirs).hasRows(1);
});

it('GUARD-08 nobody can complete, remove or discover another’s upload', async () => {
  await operator(arrive(unfinished));
  await as('other', judge(row.unfinishedFile)).isRefused('PT404', 'This upload does not exist.');
  await as('other', judge(row.fresh)).isRefused('PT404', 'This upload does not exist.');
  await as('admin', judge(row.unfinishedFile)).isRefused('PT404', 'This upload does not exist.');
});

it('FILE-05 ADM-08 the activity log records what an admin uploads for a client or deletes', async () => {
  await as(
    'admin',
    `insert into files (id, client_id, file_name, file_size, mime_type, storage_path) values ('${row.fresh}', '${people.owner}', 'a.pdf', 1, 'application/pdf', '')`,
  ).hasRows(1);
  await as(
    'admin',
    arrive(`${people.owner}/${row.fresh}`, '{"size": 1, "mimetype": "application/pdf"}'),
  ).hasRows(1);
  await operator(asService(complete(row.fresh)));
  await as('admin', `select sort_file('${row.file}', 'nda')`).hasRows(1);
  await as('admin', `delete from files where id = '${row.fresh}'`).hasRows(1);
  await truth(
    `select action, details ->> 'file_name' as file, admin_user_id as who from admin_activity_logs where action like '%file' order by ${AS_WRITTEN}`,
  ).returns(
    [
      ['uploaded_file', 'a.pdf'],
      ['changed_file', 'nda.pdf'],
      ['deleted_file', 'a.pdf'],
    ].map(([action, file]) => ({ action, file, who: people.admin })),
  );
});
