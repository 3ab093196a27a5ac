import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, messageOf, operator, refuses, truth } from '../../check.ts';
import { people, getRows, reportSha256, type Person } from '../../people.ts';

const row = getRows('owner');
const openReport = `select * from open_object('report', '${row.reportVersion}')`;
const openFile = `select * from open_object('file', '${row.file}')`;
const withdraw = (reason: string, id: string = row.reportVersion) =>
  `select withdraw_report('${id}', '${reason}')`;
const REASON = 'It names another client.';

it('REP-06 TRUST-02 every opening of a report or file is logged for clients, admins and impersonating admins', async () => {
  for (const who of ['owner', 'admin', 'impersonating'] satisfies Person[]) {
    await as(who, openReport).returns([
      {
        bucket_id: 'reports',
        object_path: `${people.owner}/${row.audit}/first.pdf`,
        file_name: 'Vault audit.pdf',
      },
    ]);
    await as(who, openFile).hasRows(1);
  }
  await as('auditor', openReport).hasRows(1);
  await truth(
    `select json_build_array(opened_by, opened_as, kind) from openings where client_id = $1 and id <> $2 order by ${AS_WRITTEN}`,
    [people.owner, row.delivery],
  ).lists([
    [people.owner, 'client', 'report'],
    [people.owner, 'client', 'file'],
    [people.admin, 'staff', 'report'],
    [people.admin, 'staff', 'file'],
    [people.impersonating, 'impersonating', 'report'],
    [people.impersonating, 'impersonating', 'file'],
    [people.auditor, 'staff', 'report'],
  ]);
});

it('REP-06 who opened 2,000 reports and files within a day opens none until tomorrow', async () => {
  const opened = (count: number, age: string) =>
    operator(`insert into openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name, created_at)
          select '${people.owner}', '${people.owner}', 'O', 'client', 'file', '${row.file}', 'F', now() - interval '${age}'
          from generate_series(1, ${count})`);
  await opened(2000, '25 hours');
  // The seed has one more.
  await opened(1998, '23 hours');
  await as('owner', openFile).hasRows(1);
  for (const sql of [openFile, openReport])
    await as('owner', sql).isRefused(
      '22023',
      'You have opened too many files today. Please continue tomorrow, or write to us.',
    );
  // Other users can open what is theirs.
  await as('admin', openFile).hasRows(1);
});

it('REP-06 nobody can open another client’s report or file or learn that it exists', async () => {
  for (const who of ['other', 'pending', 'rejected', 'ownerPending', 'newcomer'] satisfies Person[])
    for (const sql of [openReport, openFile]) await as(who, sql).reachesNothing();
  await as('other', `select * from open_object('file', '${row.fresh}')`).isRefused('PT404');
  // Applicants get access with the approval, and an impersonating admin sees the impersonated client's data only.
  const pending = `select * from open_object('file', '${getRows('ownerPending').file}')`;
  for (const who of ['ownerPending', 'impersonating'] satisfies Person[])
    await as(who, pending).reachesNothing();
});

it('REP-05 nobody can open a report without a published version', async () => {
  for (const change of [
    `update audits set report_path = null where id = '${row.audit}'`,
    `select withdraw_report('${row.reportVersion}', '${REASON}')`,
  ]) {
    await operator(
      `savepoint published; delete from findings where audit_id = '${row.audit}' and status <> 'draft'`,
    );
    await as('admin', change).hasRows(1);
    for (const who of ['owner', 'admin'] satisfies Person[]) await as(who, openReport).isRefused('PT404');
    await operator('rollback to savepoint published');
  }
  await as(
    'admin',
    `update audits set report_path = null, report_url = 'https://r.test' where id = '${row.audit}'`,
  ).hasRows(1);
  await as('owner', openReport).hasRows(1);
});

it('REP-06 FILE-06 nobody can open an object that was replaced or removed', async () => {
  await operator(`update files set object_version = 'judged' where true;
    update storage.objects set version = 'another write' where true`);
  for (const sql of [openReport, openFile]) await as('admin', sql).isRefused('PT409');
  await operator('delete from storage.objects where true');
  for (const sql of [openReport, openFile]) await as('admin', sql).isRefused('PT404');
  await truth(`select kind from changed_objects(null, 100) where object_id = '${row.file}'`).lists(['file']);
});

it('REP-06 FILE-06 an operator accepts another version of an object with the bytes that were judged, and no other', async () => {
  const accept = (kind: 'report' | 'file', version: string, sha256: string) =>
    `select accept_object('${kind}', '${kind === 'file' ? row.file : row.reportVersion}', '${version}', '${sha256}')`;
  const changed = (after: string) => truth(`select object_id from changed_objects(${after}, 1)`);
  await operator(`update storage.objects set version = 'restored' where true`);
  const [first] = await changed('null');
  assert.notDeepEqual(await changed(`'${String(first?.['object_id'])}'`), [first]);
  const sha256 = reportSha256('owner');
  await refuses(accept('report', 'first', sha256), 'The file was replaced while it was read.');
  await refuses(accept('report', 'restored', reportSha256('ownerPending')), /^These are not the bytes/);
  await refuses(accept('file', 'restored', sha256), /^Its SHA-256 was never taken/);
  await operator(accept('report', 'restored', sha256));
  await as('owner', openReport).hasRows(1);
});

it('REP-05 the link of a withdrawn report is not in what its client can read or gets as an export, and stays on record', async () => {
  const link = 'https://reports.test/leaked';
  await as(
    'admin',
    `update audits set report_path = null, report_url = '${link}' where id = '${row.audit}'`,
  ).hasRows(1);
  const [version] = await truth(`select id from report_versions where report_url = $1`, [link]);
  await as('admin', withdraw(REASON, String(version?.['id']))).hasRows(1);
  for (const [table, id] of [
    ['report_versions', String(version?.['id'])],
    ['audits', row.audit],
  ] as const) {
    const read = await as('owner', `select to_jsonb(t) from ${table} t where id = '${id}'`).hasRows(1);
    assert.doesNotMatch(JSON.stringify(read), /leaked/);
  }
  const rows = await truth(`select private.export_rows(null, $1) as rows`, [people.owner]);
  assert.doesNotMatch(JSON.stringify(rows), /leaked/);
  await truth('select report_url from private.withdrawn_links').returns([{ report_url: link }]);
  await operator('delete from public.findings where true');
  await operator(`delete from public.audits where id = '${row.audit}'`);
  await truth('select report_url from private.withdrawn_links').returns([]);
});

it('FILE-06 nobody can open an upload before it is judged', async () => {
  await operator(
    `insert into storage.objects (bucket_id, name) values ('client-files', '${people.owner}/${row.unfinishedFile}')`,
  );
  for (const who of ['owner', 'admin'] satisfies Person[])
    await as(who, `select * from open_object('file', '${row.unfinishedFile}')`).isRefused('PT404');
});

it('REP-05 an admin withdraws a report once, with a reason', async () => {
  const words = 'Give a reason of 10 to 500 characters.';
  await as('admin', withdraw('too short')).isRefused('22023', words);
  await as('admin', withdraw('x'.repeat(501))).isRefused(
    '22023',
    'The reason can have at most 500 characters.',
  );
  await as('admin', withdraw(REASON, row.fresh)).isRefused('PT404');
  await as('admin', withdraw(REASON)).hasRows(1);
  await as('admin', withdraw(REASON)).isRefused('PT409');
});

it('TRUST-02 a client can page through who viewed their portal and opened their files, and nobody else’s', async () => {
  const list = (
    size: number | null = 20,
    page = 0,
  ) => `select kind, who, total_count::int as total, ended_at is null as open
        from list_access('${people.owner}', ${size}, ${page})`;
  await operator(`alter table impersonation_sessions disable trigger end_impersonation;
    update impersonation_sessions set started_at = now() - interval '61 minutes', expires_at = now() - interval '1 minute' where is_active`);
  await as('owner', openFile).hasRows(1);
  for (const who of ['owner', 'admin'] satisfies Person[]) {
    const lines = await as(who, list()).hasRows(4);
    assert.deepEqual(lines.map(({ kind }) => String(kind)).sort(), ['file', 'file', 'look', 'look']);
    assert.ok(lines.every(({ kind, open }) => open === (kind === 'file')));
  }
  const pages = [await as('owner', list(3, 0)).hasRows(3), await as('owner', list(3, 1)).hasRows(1)];
  assert.ok(pages.flat().every(({ total }) => total === 4));
  for (const who of ['other', 'pending', 'newcomer'] satisfies Person[])
    await as(who, list()).isRefused('42501');
  for (const size of [101, null]) await as('owner', list(size)).isRefused('22023', 'There is no such page.');
});

it('TRUST-02 who looked is kept as it was: neither another name nor the end of the admin’s account changes it', async () => {
  await operator(
    `update impersonation_sessions set is_active = false where admin_user_id = '${people.impersonating}'`,
  );
  const look = `insert into impersonation_sessions (target_user_id, reason) values ('${people.owner}', 'To answer a question.')`;
  await as('admin', look).hasRows(1);
  const looks = async () =>
    (
      await as(
        'owner',
        `select who from list_access('${people.owner}') where kind = 'look' order by happened_at, who`,
      )
    ).rows;
  const before = await looks();
  assert.ok(before?.some(({ who }) => who === 'admin@guard.test'));
  await operator(`insert into staff_profiles (person_id, full_name) values ('${people.admin}', 'Somebody Else');
        delete from auth.users where id = '${people.impersonating}'`);
  assert.deepEqual(await looks(), before);
  await operator(`delete from auth.users where id = '${people.admin}'`);
  assert.deepEqual(await looks(), before);
});

it('GUARD-08 a request for the planner’s row count is refused', async () => {
  const ask = (prefer: string) =>
    `select set_config('request.headers', '${JSON.stringify({ prefer })}', true); select private.check_request_headers()`;
  assert.equal(await messageOf('anon', ask('return=representation,count=exact')), 'It was allowed.');
  for (const prefer of ['count=planned', 'count=estimated', 'return=minimal, COUNT = Planned'])
    await refuses(ask(prefer), 'Only count=exact is possible here.', 'anon');
});
