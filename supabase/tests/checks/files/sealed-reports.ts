// Sealed reports: who sees which, who makes one public, and what everybody can verify.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, refuses, truth } from '../../check.ts';
import { decideSql, getRows, people, type Person, reportSha256 } from '../../people.ts';
import { publishReport, sealReport, sealSql } from '../findings/scene.ts';

const row = getRows('owner');
const SHA256 = reportSha256('owner');
const NEWER = 'd4'.repeat(32);
const UNKNOWN = 'ee'.repeat(32);
const REASON = 'It names another client.';

const share = (isPublic: boolean, id: string = row.reportVersion) =>
  `select set_report_public('${id}', ${isPublic}, 'owner company')`;

/** What everybody is told about a SHA-256. */
async function verify(sha256: string, who: Person | 'anonymous' = 'anonymous') {
  const { answer } = await as(who, 'select verify_report($1) as answer', [sha256]).onlyRow();
  return answer as {
    standing: string;
    issued_on: string | null;
    withdrawn_on: string | null;
    report: Record<string, unknown> | null;
  };
}

/** Publishes and seals a second report. Resolves to the id of its version. */
async function sealSecond(given: Parameters<typeof publishReport>[1] = { version: '2.0' }): Promise<string> {
  await publishReport('second', given);
  await sealReport(NEWER);
  const [version] = await truth('select id from report_versions where object_sha256 = $1', [NEWER]);
  return String(version?.['id']);
}

const badge = () => truth('select standing from report_badge($1)', [SHA256.toUpperCase()]);
const pdf = () => truth('select file_name from public_report($1, $2)', [SHA256.toUpperCase(), '192.0.2.1']);

/** The day in UTC on which the report of the seed was issued: the tests may run past midnight. */
async function dayOfIssue(): Promise<string> {
  const [{ day } = {}] = await truth(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from report_versions where id = '${row.reportVersion}'`,
  );
  return String(day);
}

it('SEAL-05 NOTE-01 switching a report between public and private fills no bell, and is refused after 60 times within an hour', async () => {
  await operator(`update audits set lead_id = '${people.admin}' where id = '${row.audit}'`);
  for (let n = 0; n < 60; n += 1) await as('owner', share(n % 2 === 0)).hasRows(1);
  await as('owner', share(true)).isRefused(
    '22023',
    'You have changed what is public 60 times within an hour. Please try again later.',
  );
  await truth(
    `select e.kind, n.person_id from private.notices n join events e on e.id = n.event_id
       where e.kind like 'report_made_%' and n.in_bell`,
  ).returns([{ kind: 'report_made_private', person_id: people.admin }]);
});

it('SEAL-07 the data of a report stays the same from part to part, for an hour and until the audit changes', async () => {
  const draft = (moment: string) =>
    `select draft_report('${row.audit}', '9', 'final', false, '{}', date_trunc('second', now()) ${moment}) -> 'snapshot' as draft`;
  const read = async (moment: string) => (await as('admin', draft(moment)).onlyRow())['draft'];
  const first = await read("- interval '5 minutes'");
  assert.deepEqual(first, await read("- interval '5 minutes'"));
  await as('admin', draft("- interval '61 minutes'")).isRefused(
    'PT409',
    'This took too long. Generate the report again.',
  );
  await as('admin', draft("+ interval '1 minute'")).isRefused('PT409');
  await operator(`update findings set title = 'Another title' where id = '${row.finding}'`);
  assert.notDeepEqual(first, await read("- interval '5 minutes'"));
});

it('SEAL-01 a client sees an uploaded report, and can open it, from the moment it is sealed', async () => {
  const waiting = `select from report_to_seal('${row.audit}')`;
  await as('admin', waiting).hasRows(0);
  await publishReport('second', { version: '2.0', kind: 'fix_review' });
  const versions = `select kind, object_sha256 as sha256, object_size::int as size from report_versions where version = '2.0'`;
  const [published] = await truth(`select id from report_versions where version = '2.0'`);
  const audit = `select version, report_kind as kind, report_path as path from audits where id = '${row.audit}'`;
  // Nor does their audit tell that there is one.
  const before = { version: null, kind: 'final', path: `${people.owner}/${row.audit}/first.pdf` };
  for (const who of ['owner', 'admin'] as const) await as(who, audit).returns([before]);
  const open = `select object_path from open_object('report', '${String(published?.['id'])}')`;
  await as('owner', versions).hasRows(0);
  await as('impersonating', versions).hasRows(0);
  await as('admin', versions).hasRows(1);
  for (const who of ['owner', 'admin'] as const) await as(who, open).isRefused('PT404');
  await as('admin', waiting).hasRows(1);
  await sealReport(NEWER);
  await as('owner', versions).returns([{ kind: 'fix_review', sha256: NEWER, size: 10 }]);
  await as('owner', open).hasRows(1);
  const path = before.path.replace('first', 'second');
  await as('owner', audit).returns([{ version: '2.0', kind: 'fix_review', path }]);
  // An older upload that is sealed late does not take its place.
  await publishReport('third');
  await operator(
    `update report_versions set created_at = now() - interval '1 day' where report_path like '%/third.pdf'`,
  );
  await sealReport('f6'.repeat(32));
  await as('owner', audit).returns([{ version: '2.0', kind: 'fix_review', path }]);
});

it('SEAL-05 the name on a report is the one that an admin confirmed, whatever its client types before and after', async () => {
  const rename = (name: string) =>
    operator(`update profiles set company_name = '${name}' where client_id = '${people.owner}'`);
  const publish = (client: string | null) =>
    as(
      'admin',
      `select publish_report('${row.audit}', '2.0', 'final', '${people.owner}/${row.audit}/x.pdf', $1, (select updated_at from audits where id = '${row.audit}'))`,
      [client],
    );
  await rename('Uniswap Labs');
  for (const read of ['owner company', null])
    await publish(read).isRefused('PT409', /^The client is now called Uniswap Labs/);
  await rename('owner company');
  await publishReport('second', { version: '2.0' });
  await rename('Uniswap Labs');
  await sealReport(NEWER);
  const [version] = await truth('select id from report_versions where object_sha256 = $1', [NEWER]);
  const makePublic = (name: string | null) =>
    as('owner', `select set_report_public('${String(version?.['id'])}', true, $1)`, [name]);
  for (const read of ['Uniswap Labs', null])
    await makePublic(read).isRefused('PT409', /^This report names another client/);
  await makePublic('owner company').hasRows(1);
  assert.equal((await verify(NEWER)).report?.['client'], 'owner company');
});

it('SEAL-01 a report whose object was written again after it was published is never sealed', async () => {
  await publishReport('second');
  for (const change of [`update storage.objects set version = 'another'`, 'delete from storage.objects'])
    await refuses(
      `${change} where name like '%/second.pdf'; ${sealSql(NEWER)}`,
      /The file was replaced while it was checked/,
    );
});

it('SEAL-01 a file that is no PDF is taken off its audit, and its client never sees that it existed', async () => {
  await publishReport('second', { version: '2.0' });
  await operator(`select refuse_report(id) from report_versions where version = '2.0'`);
  await truth(`select state from report_versions where version = '2.0'`).returns([{ state: 'removed' }]);
  await as('owner', `select 1 from audits where report_path like '%/first.pdf'`).hasRows(1);
  await as('owner', `select 1 from report_versions where version = '2.0'`).hasRows(0);
  // A sealed one is not refused any more.
  await operator(`select refuse_report('${row.reportVersion}')`);
  await as(
    'owner',
    `select 1 from report_versions where id = '${row.reportVersion}' and state = 'published'`,
  ).hasRows(1);
});

it('SEAL-02 the snapshot of a sealed report has what is published and no draft or note', async () => {
  await operator(`insert into findings (audit_id, number, ordinal, title, severity, likelihood, impact, description, status, published_at)
    values ('${row.audit}', 'L-01', 1, 'No issue', 'low', 'low', 'high', 'D', 'withdrawn', now()),
      ('${row.audit}', 'H-02', 2, 'Overflow', 'high', null, null, 'D', 'open', now())`);
  await sealSecond();
  const [snapshot] = await truth(
    `select s.data::text as text,
          (select string_agg(concat_ws(' ', f ->> 'number', f ->> 'status', f ->> 'likelihood', f ->> 'impact'), ', ')
            from jsonb_array_elements(s.data -> 'findings') f) as findings,
          s.sha256 = encode(sha256(convert_to(s.data::text, 'UTF8')), 'hex') as is_hash
        from private.report_snapshots s join report_versions v on v.snapshot_id = s.id where v.object_sha256 = $1`,
    [NEWER],
  );
  assert.equal(snapshot?.['is_hash'], true);
  assert.equal(snapshot['findings'], 'H-01 open, H-02 open, L-01 withdrawn low high');
  assert.match(String(snapshot?.['text']), /"Reentrancy".*src\/Vault\.sol|src\/Vault\.sol.*"Reentrancy"/);
  assert.doesNotMatch(String(snapshot?.['text']), /Rounding|about the proxy|We look at it/);
});

it('SEAL-04 a private and an unknown report differ in the standing and the date alone', async () => {
  const issued_on = await dayOfIssue();
  const nothing = { withdrawn_on: null, sealed_on: null, report_date: null, report: null };
  assert.deepEqual(await verify(SHA256), { standing: 'current', issued_on, ...nothing });
  assert.deepEqual(await verify(UNKNOWN), { standing: 'unknown', issued_on: null, ...nothing });
  // Who is signed in learns no more, their own report included.
  for (const who of ['owner', 'other', 'admin'] as const)
    assert.deepEqual(await verify(SHA256, who), { standing: 'current', issued_on, ...nothing });
});

it('SEAL-04 a copied SHA-256 may have spaces and capital letters, and anything else is refused with a sentence', async () => {
  const copied = ` ${SHA256.toUpperCase().replaceAll(/(.{8})/g, '$1 ')}\n`;
  assert.equal((await verify(copied)).standing, 'current');
  for (const text of ['', SHA256.slice(1), `${SHA256}0`, `${SHA256.slice(1)}g`, "' or true --", '%'])
    await as('anonymous', 'select verify_report($1)', [text]).isRefused(
      '22023',
      'A SHA-256 has 64 hexadecimal digits.',
    );
});

it('SEAL-04 a newer report of the same or a later kind replaces a report, also once it is withdrawn itself; an earlier kind does not', async () => {
  await operator(`update report_versions set created_at = now() - interval '1 day' where id = '${row.reportVersion}';
        savepoint first`);
  for (const [kind, standing, afterwards] of [
    ['preliminary', 'current', 'current'],
    ['fix_review', 'current', 'current'],
    ['final', 'replaced', 'replaced_by_withdrawn'],
  ] as const) {
    const second = await sealSecond({ kind });
    assert.equal((await verify(SHA256)).standing, standing, kind);
    assert.equal((await verify(NEWER)).standing, 'current', kind);
    await as('admin', `select withdraw_report('${second}', '${REASON}')`).hasRows(1);
    assert.equal((await verify(SHA256)).standing, afterwards, kind);
    await operator('rollback to savepoint first');
  }
  // Before it is sealed, nobody learns that a newer one is being published.
  await publishReport('second');
  assert.equal((await verify(SHA256)).standing, 'current');
  // A link has no SHA-256.
  await operator(`insert into report_versions (audit_id, version, kind, report_url, client_name)
    values ('${row.audit}', '3.0', 'final', 'https://example.com/report.pdf', 'Owner')`);
  assert.equal((await verify(SHA256)).standing, 'replaced');
});

it('SEAL-01 SEAL-04 a withdrawn report keeps its SHA-256 and is shown as withdrawn, with the day in UTC', async () => {
  await as('admin', `select withdraw_report('${row.reportVersion}', '${REASON}')`).hasRows(1);
  await operator(
    `set local time zone 'Etc/GMT+2'; update report_versions set withdrawn_at = '2026-11-24T23:30:00' where id = '${row.reportVersion}'`,
  );
  const { standing, withdrawn_on, report } = await verify(SHA256);
  assert.deepEqual([standing, withdrawn_on, report], ['withdrawn', '2026-11-25', null]);
  // The same file, published twice: what is in force comes first, and what is public.
  const again = (age: string, isPublic: boolean) =>
    operator(`insert into report_versions (audit_id, version, report_path, object_sha256, object_size, sealed_at, is_public, snapshot_id, created_at)
      select audit_id, '${age}', report_path, object_sha256, 10, now(), ${isPublic}, snapshot_id, now() - interval '${age}'
      from report_versions where id = '${row.reportVersion}'`);
  await again('2 days', false);
  assert.equal((await verify(SHA256)).standing, 'current');
  await again('3 days', true);
  await badge().returns([{ standing: 'current' }]);
});

it('SEAL-04 the 61st check from one address within a minute is refused, and other addresses are not', async () => {
  const from = (address: string) =>
    operator(
      `select set_config('request.headers', '${JSON.stringify({ 'x-forwarded-for': address })}', true)`,
    );
  await from('192.0.2.1');
  for (let n = 0; n < 60; n += 1) await verify(UNKNOWN);
  await as('anonymous', 'select verify_report($1)', [SHA256]).isRefused(
    'PT429',
    'Too many requests from your address. Please wait a minute.',
  );
  await from('192.0.2.2');
  assert.equal((await verify(SHA256)).standing, 'current');
  // A PDF is large: of those, fewer are sent.
  const large = `select 1 from public_report('${UNKNOWN}', '192.0.2.2')`;
  for (let n = 0; n < 20; n += 1) await operator(large);
  await refuses(large, /Too many requests from your address/);
  const kept = await truth('select * from private.request_counts');
  assert.doesNotMatch(JSON.stringify(kept), /192\.0\.2/);
});

it('SEAL-05 only its client makes a final report public and private again, and History says so', async () => {
  await as('other', share(true)).isRefused('PT404');
  assert.equal((await verify(SHA256)).report, null);
  for (const isPublic of [true, true, false]) await as('owner', share(isPublic)).hasRows(1);
  const events = `select kind, actor_id, by_firm from events
        where audit_id = '${row.audit}' and id <> '${row.auditEvent}' order by ${AS_WRITTEN}`;
  const byOwner = { actor_id: people.owner, by_firm: false };
  await as('owner', events).returns([
    { kind: 'report_made_public', ...byOwner },
    { kind: 'report_made_private', ...byOwner },
  ]);
});

it('SEAL-05 a public report tells its title, client, commits and counts as they were when it was sealed', async () => {
  await operator(`update report_settings set firm_name = 'Sentinel Audits' where id`);
  const second = await sealSecond();
  // What happens in the audit or the firm afterwards is not public.
  await operator(`update report_settings set firm_name = 'Sentinel, acquired' where id;
        update findings set title = 'Secret', severity = 'critical', status = 'disputed'
          where id = '${row.finding}';
        update audits set title = 'Renamed' where id = '${row.audit}'`);
  await as('owner', share(true, second)).hasRows(1);
  await publishReport('third', { version: '3.0' });
  await sealReport('f6'.repeat(32));
  await operator(`update report_versions set created_at = now() - interval '1 hour' where id = '${second}'`);
  assert.deepEqual((await verify(NEWER)).report, {
    title: 'Vault audit',
    client: 'owner company',
    firm: 'Sentinel Audits',
    version: '2.0',
    kind: 'final',
    repositories: [{ url: 'https://github.com/example/vault', commit: '0a'.repeat(20), ref: 'main' }],
    findings: [{ severity: 'high', status: 'open', count: 1 }],
    deployments: [],
    newer_sha256: null,
    can_be_read: true,
  });
  await as('admin', `select withdraw_report('${second}', '${REASON}')`).hasRows(1);
  assert.equal((await verify(NEWER)).report?.['can_be_read'], false);
});

it('SEAL-05 REP-04 LEGAL-01 a public report is shown as withdrawn with its audit, and is unknown once its client was erased', async () => {
  await as('owner', share(true)).hasRows(1);
  await operator('savepoint issued');
  await as('admin', `select withdraw_audit('${row.audit}', '${REASON}')`).hasRows(1);
  assert.equal((await verify(SHA256)).standing, 'withdrawn');
  assert.deepEqual([await badge(), await pdf()], [[{ standing: 'withdrawn' }], []]);
  await operator('rollback to savepoint issued');
  await truth(`select begin_erasure('member@guard.test', 'client')`);
  assert.deepEqual(await verify(SHA256), await verify(UNKNOWN));
  assert.deepEqual([await badge(), await pdf()], [[], []]);
});

it('SEAL-05 going private takes details, badge and PDF at once; a withdrawn public report keeps its badge without its PDF', async () => {
  assert.deepEqual([await badge(), await pdf()], [[], []]);
  await as('owner', share(true)).hasRows(1);
  assert.deepEqual(
    [await badge(), await pdf()],
    [[{ standing: 'current' }], [{ file_name: 'Audit report.pdf' }]],
  );
  await as('owner', share(false)).hasRows(1);
  assert.deepEqual([await badge(), await pdf()], [[], []]);
  await as('owner', share(true)).hasRows(1);
  await as('admin', `select withdraw_report('${row.reportVersion}', '${REASON}')`).hasRows(1);
  assert.deepEqual([await badge(), await pdf()], [[{ standing: 'withdrawn' }], []]);
  await as('owner', share(false)).hasRows(1);
  await as('owner', share(true)).isRefused('PT409');
});

it('SEAL-05 a public report that an admin takes off its audit tells nothing more than that it was withdrawn', async () => {
  const issued_on = await dayOfIssue();
  await as('owner', share(true)).hasRows(1);
  await as('admin', `update audits set report_path = null where id = '${row.audit}'`).hasRows(1);
  const { standing, issued_on: day, report } = await verify(SHA256);
  assert.deepEqual([standing, day, report], ['withdrawn', issued_on, null]);
  await as('owner', share(true)).isRefused('PT404');
  await badge().returns([]);
});

it('SEAL-05 ADM-10 a report stays public while its client is suspended, who decides again when resumed', async () => {
  await as('owner', share(true)).hasRows(1);
  const suspend = decideSql(people.owner, 'suspended', 'The invoice of March is not paid.');
  await as('admin', suspend).hasRows(1);
  assert.equal((await verify(SHA256)).standing, 'current');
  assert.deepEqual(await pdf(), [{ file_name: 'Audit report.pdf' }]);
  await as('admin', decideSql(people.owner, 'approved')).hasRows(1);
  await as('owner', share(false)).hasRows(1);
  assert.deepEqual(await pdf(), []);
});

it('SEAL-05 the badge names the version of a newer report only if that one is public too, and the PDF has the title of its seal', async () => {
  const newer = () => truth('select standing, newer_version from report_badge($1)', [SHA256]);
  await operator(
    `update report_versions set created_at = now() - interval '1 day' where id = '${row.reportVersion}'`,
  );
  await as('owner', share(true)).hasRows(1);
  const second = await sealSecond({ version: '2.0-acquired-by-X' });
  await newer().returns([{ standing: 'replaced', newer_version: null }]);
  await operator(`update audits set title = 'Bridge for X' where id = '${row.audit}'`);
  await as('owner', share(true, second)).hasRows(1);
  await newer().returns([{ standing: 'replaced', newer_version: '2.0-acquired-by-X' }]);
  await truth('select file_name from public_report($1, $2)', [NEWER, '']).lists([
    'Vault audit 2.0-acquired-by-X.pdf',
  ]);
  await operator(`update storage.objects set version = 'another' where name like '%/second.pdf'`);
  await truth('select from public_report($1, $2)', [NEWER, '']).returns([]);
});

it('SEAL-05 the badge names the firm and counts the findings of the seal, not of today', async () => {
  const shown = () => truth('select firm, findings from report_badge($1)', [NEWER]);
  const rename = (name: string) => operator(`update report_settings set firm_name = ${name} where id`);
  await rename(`' Sentinel Audits '`);
  await as('owner', share(true, await sealSecond())).hasRows(1);
  await operator(`update findings set status = 'fixed' where id = '${row.finding}'`);
  const findings = [{ severity: 'high', status: 'open', count: 1 }];
  await shown().returns([{ firm: 'Sentinel Audits', findings }]);
  // The name of the seal stays.
  await rename(`'Sentinel, acquired'`);
  await shown().returns([{ firm: 'Sentinel Audits', findings }]);
  // An upload that was sealed before the name was kept has the present one.
  await operator(`update private.report_snapshots s set data = data - 'firm'
    from report_versions v where v.snapshot_id = s.id and v.object_sha256 = '${NEWER}'`);
  await shown().returns([{ firm: 'Sentinel, acquired', findings }]);
  await rename('null');
  await shown().returns([{ firm: null, findings }]);
});

it('SEAL-05 a preliminary report, one that is not sealed and a linked one cannot be made public', async () => {
  const newest = async () =>
    String((await truth(`select id from report_versions where version = '2.0'`))[0]?.['id']);
  await publishReport('second', { version: '2.0', kind: 'preliminary' });
  await as('owner', share(true, await newest())).isRefused('PT404');
  await sealReport(NEWER);
  await as('owner', share(true, await newest())).isRefused(
    '22023',
    'Only a final report can be made public.',
  );
});

it('SEAL-06 a client reads what changed since the sealed report before, and nobody else’s', async () => {
  await operator(`insert into findings (audit_id, number, ordinal, title, severity, description, status, published_at)
    select '${row.audit}', number, 1, 'T', severity, 'D', 'open', now()
    from (values ('M-01', 'medium'), ('I-01', 'informational')) as f (number, severity)`);
  await sealSecond();
  await operator(`update report_versions set created_at = now() - interval '1 day' where object_sha256 = '${NEWER}';
        update report_versions set created_at = now() - interval '2 days' where id = '${row.reportVersion}';
        update findings set severity = 'medium' where id = '${row.finding}';
        update findings set status = 'fixed' where number = 'M-01'; delete from findings where number = 'I-01';
        update findings set status = 'open', number = 'L-01', ordinal = 1, published_at = now() where id = '${row.draft}'`);
  await publishReport('third', { version: '3.0' });
  await sealReport('f6'.repeat(32));
  const [third] = await truth(`select id from report_versions where version = '3.0'`);
  const changes = `select jsonb_build_array(since, number, from_status, to_status, from_severity, to_severity)
         from report_changes('${String(third?.['id'])}')`;
  await as('owner', changes).lists([
    ['2.0', 'H-01', 'open', 'open', 'high', 'medium'],
    ['2.0', 'M-01', 'open', 'fixed', 'medium', 'medium'],
    ['2.0', 'L-01', null, 'open', null, 'low'],
    ['2.0', 'I-01', 'open', null, 'informational', null],
  ]);
  await as('other', changes).hasRows(0);
  await as('pending', changes).reachesNothing();
  // A report that was withdrawn was read, one that was removed was not.
  const withdraw = `update report_versions set state = 'withdrawn', withdrawn_at = now(), withdrawn_reason = '${REASON}'`;
  await operator(`${withdraw} where version = '2.0'`);
  await as('admin', changes).hasRows(4);
  const remove = `update report_versions set state = 'removed', withdrawn_at = null, withdrawn_reason = null`;
  await operator(`savepoint withdrawn; ${remove} where version = '3.0'`);
  await as('owner', changes).hasRows(0);
  await operator(`rollback to savepoint withdrawn; ${remove} where version = '2.0'`);
  await as('admin', changes).hasRows(0);
});
