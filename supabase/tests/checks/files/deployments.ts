// LIVE-01 to LIVE-03: who writes deployments, what a check leaves behind, and who is told.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, truth } from '../../check.ts';
import { getRows, people, reportSha256, type Person } from '../../people.ts';
import { row, UNKNOWN } from '../findings/scene.ts';

const ADDRESS = `0x${'1a'.repeat(20)}`;
const line = (address = ADDRESS, label = 'Fees') => ({ chain_id: 1, address, label });
const add = (who: Person | 'anonymous', lines: unknown = [line()], audit = row.audit) =>
  as(who, `select add_deployments('${audit}', '${JSON.stringify(lines)}')`);
const claim = async (audit: string | null = null) => {
  const outcome = await truth(`select * from claim_deployments(10, ${audit ? `'${audit}'` : 'null'})`);
  return outcome as { id: string; lease: string; code_hash: string | null }[];
};

const sameAnswer = (change: object = {}) => ({
  kind: 'same',
  snapshotId: row.snapshot,
  outside: [],
  dependencies: 0,
  dependencySources: [],
  ...change,
});
const found = (change: object = {}) => ({
  verdict: 'same',
  answer: sameAnswer(),
  chain_name: 'Ethereum',
  block_number: 101,
  block_time: '2026-11-26T12:00:00Z',
  code_hash: `0x${'0d'.repeat(32)}`,
  implementation: null,
  implementation_hash: null,
  contracts: [],
  ...change,
});
const FAILED = {
  verdict: 'failed',
  answer: { kind: 'failed', problem: 'No answer.' },
  block_number: null,
  code_hash: null,
};

const recordSql = (id: string, lease: string | undefined, change: object, waits = false) =>
  `select record_deployment_check('${id}', '${lease ?? ''}', '${JSON.stringify(found(change))}', 3600, ${waits}) as done`;
async function record(change: object = {}, id: string = row.deployment) {
  await operator(`update public.deployments set next_check_at = now() where id = '${id}'`);
  const claimed = (await claim(row.audit)).find((one) => one.id === id);
  await operator(recordSql(id, claimed?.lease, change));
}
/** The states that were found, each with its block. */
const states = (id: string = row.deployment) =>
  truth(
    `select concat_ws(' ', verdict, block_number) from deployment_checks where deployment_id = '${id}' order by found_at`,
  );
/** A second deployment of the audit, which was never checked. */
async function addUnchecked(): Promise<string> {
  await add('owner').hasRows(1);
  const [added] = await truth(`select id from deployments where address = '${ADDRESS}'`);
  return String(added?.['id']);
}
const told = async (who: Person) => {
  const outcome = await as(who, `select * from list_notices() where kind = 'deployment_changed'`);
  return outcome.code === undefined ? outcome.rows.length : outcome.code;
};

it('LIVE-01 TEAM-02 a client’s members and admins add deployments, and see a label corrected when they are added again', async () => {
  for (const who of ['owner', 'member', 'admin'] as const) await add(who, [line(ADDRESS, who)]).hasRows(1);
  for (const who of ['viewer', 'auditor'] as const)
    await as(who, `select label, verdict from list_deployments('${row.audit}')`).returns([
      { label: 'Vault', verdict: 'same' },
      { label: 'admin', verdict: null },
    ]);
  await as('other', `select * from list_deployments('${row.audit}')`).hasRows(0);
  await as('owner', `select * from list_deployments('${row.unusedAudit}')`).hasRows(0);
  // The same address as it is typed, twice.
  const typed = line(ADDRESS.toUpperCase().replace('X', 'x'), ' Fees ');
  await add('owner', [typed, line()]).hasRows(1);
  await truth(`select label from deployments where address = '${ADDRESS}'`).returns([{ label: 'Fees' }]);
  await operator(
    `update audits set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'The project ended.' where id = '${row.audit}'`,
  );
  const { code } = await add('admin');
  assert.notEqual(code, undefined);
  assert.deepEqual(await claim(row.audit), []);
});

it('LIVE-01 a chain is a number, an address 20 bytes, a label one line, and an audit has 500 deployments at most', async () => {
  const refusals: [unknown, string][] = [
    [[], 'Add 1 to 500 deployments.'],
    [{}, 'Add 1 to 500 deployments.'],
    [[{ ...line(), chain_id: 0 }], 'Give the chain by its number.'],
    [[line('0x12')], 'An address is 0x and 40 hexadecimal digits.'],
    [[line('https://rpc.example')], 'An address is 0x and 40 hexadecimal digits.'],
    [[line(ADDRESS, 'a\nb')], 'The label must be one line without control or invisible characters.'],
    [[line(ADDRESS, 'x'.repeat(101))], 'The label can have at most 100 characters.'],
  ];
  for (const [lines, sentence] of refusals) await add('owner', lines).isRefused('22023', sentence);
  const many = Array.from({ length: 500 }, (_, n) => line(`0x${String(n).padStart(40, '0')}`));
  await add('owner', many).isRefused('22023', 'An audit can have at most 500 deployments.');
  await add('owner', many.slice(1)).hasRows(1);
  await add('owner').isRefused('22023', 'An audit can have at most 500 deployments.');
});

it('LIVE-01 members of its client and admins remove a deployment together with its checks', async () => {
  const remove = (who: Person, id = row.deployment) => as(who, `select remove_deployment('${id}')`);
  // What the public report shows is the owner's.
  await operator(`update deployments set is_public = true where id = '${row.deployment}'`);
  for (const who of ['member', 'admin', 'auditor'] as const)
    await remove(who).isRefused('PT409', /^Only the owner renames or removes/);
  await operator(`update deployments set is_public = false where id = '${row.deployment}'`);
  await remove('admin', UNKNOWN).isRefused('PT404', 'This audit does not exist.');
  await remove('member').hasRows(1);
  assert.equal((await states()).length, 0);
  await truth(`select facts ->> 'label' from events where kind = 'deployment_removed'`).lists(['Vault']);
});

it('LIVE-01 a check that finds the same moves the last state to its block, and a failure gives way to what is found after it', async () => {
  await record();
  await states().lists(['same 101']);
  await record(FAILED);
  await record(FAILED);
  await states().lists(['same 101', 'failed']);
  await record({ block_number: 103, block_time: '2026-11-26T13:00:00Z', contracts: [{ address: ADDRESS }] });
  await truth(
    `select block_time = '2026-11-26T13:00:00Z' and contracts @> '[{"address": "${ADDRESS}"}]' and checked_at > found_at as moved
     from deployment_checks where deployment_id = '${row.deployment}'`,
  ).lists([true]);
  // A server that is behind.
  await record({
    verdict: 'no_code',
    answer: { kind: 'no_code' },
    block_number: 102,
    code_hash: '0x01',
  });
  await states().lists(['same 103']);
  assert.equal(await told('owner'), 0);
  // A chain that began anew is far behind.
  await record({ verdict: 'no_code', answer: { kind: 'no_code' }, block_number: -2000 });
  assert.equal((await states()).length, 2);
});

it('LIVE-01 a state has the commit that it was compared with, and another commit is another state', async () => {
  const commits = () =>
    truth(
      `select left(commit_hash, 2) as commit from deployment_checks where deployment_id = '${row.deployment}' order by found_at`,
    );
  await record({ verdict: 'partly', answer: { implementation: { snapshotId: row.snapshot } } });
  await operator(`update files set commit_hash = '${'3e'.repeat(20)}' where id = '${row.snapshot}'`);
  await record({ verdict: 'partly', answer: { implementation: { snapshotId: row.snapshot } } });
  assert.deepEqual((await commits()).slice(-2), [{ commit: '0a' }, { commit: '3e' }]);
});

it('LIVE-01 what is found about a deployment for the first time is no change, and takes nothing from another one', async () => {
  const added = await addUnchecked();
  await record({}, added);
  await record(FAILED, added);
  await record();
  assert.equal(await told('owner'), 0);
  await states(added).lists(['same 101', 'failed']);
  // Failures at two codes are two states.
  for (const block of [102, 103])
    await record({ ...FAILED, block_number: block, code_hash: `0x${block}` }, added);
  await states(added).lists(['same 101', 'failed 102', 'failed 103']);
});

it('LIVE-03 the client and the lead are told of a changed code or implementation once, also after a failure and when Sourcify failed', async () => {
  await operator(`update audits set lead_id = '${people.anotherAdmin}' where id = '${row.audit}'`);
  await record(FAILED);
  await record({ ...FAILED, block_number: 104, code_hash: '0x01' });
  // Sourcify failed at that code, too: this failure says more than the one before.
  await record(FAILED);
  await states().lists(['same 100', 'failed 104', 'failed']);
  await record({
    verdict: 'differs',
    answer: { kind: 'differs' },
    block_number: 105,
    code_hash: '0x01',
  });
  for (const who of ['owner', 'viewer', 'anotherAdmin'] as const) assert.equal(await told(who), 1, who);
  for (const who of ['other', 'admin'] as const) assert.equal(await told(who), 0, who);
  for (const [block_number, implementation, implementation_hash] of [
    [106, ADDRESS, '0x02'],
    [107, ADDRESS, '0x03'],
    [108, `0x${'2b'.repeat(20)}`, '0x03'],
  ])
    await record({ block_number, code_hash: '0x01', implementation, implementation_hash });
  assert.equal((await truth(`select 1 from events where kind = 'deployment_changed'`)).length, 4);
  await states().lists(['same 100', 'differs 105', 'same 106', 'same 107', 'same 108']);
});

it('LIVE-01 a client’s deployments are made due 2,000 times a day at most, by removing and adding, too', async () => {
  const used = (count: number, day = 'now()') =>
    operator(
      `update private.clients set checks_asked_for = ${count}, checks_on = ((${day}) at time zone 'UTC')::date where id = '${people.owner}'`,
    );
  const remove = `select remove_deployment((select id from deployments where address = '${ADDRESS}'))`;
  await used(1998);
  for (const who of ['owner', 'admin'] as const) {
    await add(who).hasRows(1);
    // What is there already is not checked for its new label.
    await add(who).hasRows(1);
    await as(who, remove).hasRows(1);
  }
  for (const who of ['member', 'admin'] as const)
    await add(who).isRefused('PT429', /were checked 2000 times today/);
  await operator(`update deployments set next_check_at = now() + interval '1 day'`);
  const ask = `select request_deployment_checks('${row.audit}')`;
  await as('member', ask).isRefused('PT429');
  await used(2000, "now() - interval '1 day'");
  await as('member', ask).hasRows(1);
});

it('LIVE-01 a check that was claimed before its audit was withdrawn changes nothing and tells nobody', async () => {
  const lease = (await claim()).find(({ id }) => id === row.deployment)?.lease;
  await operator(
    `update audits set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'The project ended.' where id = '${row.audit}'`,
  );
  const changed = { code_hash: '0x01', block_number: 105 };
  await truth(recordSql(row.deployment, lease, changed)).returns([{ done: false }]);
  await states().lists(['same 100']);
  assert.equal(await told('owner'), 0);
});

it('LIVE-01 "Check now" makes an audit’s deployments due once in five minutes, unless their server asked to wait; nobody else can ask', async () => {
  const ask = (who: Person) => as(who, `select request_deployment_checks('${row.audit}')`);
  const set = (columns: string) =>
    operator(`update deployments set ${columns} where id = '${row.deployment}'`);
  const isDue = async () =>
    (await truth(`select 1 from deployments where id = '${row.deployment}' and next_check_at <= now()`))
      .length === 1;
  await record();
  for (const obstacle of [
    `waits_until = now() + interval '1 hour'`,
    `waits_until = null, lease = gen_random_uuid()`,
    `lease = null, audit_id = '${row.unusedAudit}'`,
  ]) {
    await set(obstacle);
    await ask('member').hasRows(1);
    assert.equal(await isDue(), false, obstacle);
  }
  await set(`audit_id = '${row.audit}', waits_until = now() - interval '1 minute'`);
  await ask('admin').hasRows(1);
  assert.equal(await isDue(), true);
  // Others of the audit have to wait, too.
  await record();
  await add('owner').hasRows(1);
  await operator(`update deployments set next_check_at = now() + interval '1 day'`);
  for (const [asked, due] of [
    [4, 0],
    [6, 2],
  ] as const) {
    await set(`asked_at = now() - interval '${asked} minutes'`);
    await ask('member').hasRows(1);
    const rows = await truth(
      `select 1 from deployments where audit_id = '${row.audit}' and next_check_at <= now()`,
    );
    assert.equal(rows.length, due);
  }
});

it('LIVE-01 a check that another one overtook records nothing, and only the service checks', async () => {
  assert.deepEqual(await claim(row.unusedAudit), []);
  const lease = (await claim()).find(({ id }) => id === row.deployment)?.lease;
  assert.deepEqual(await claim(row.audit), []);
  await truth(recordSql(row.deployment, UNKNOWN, {})).returns([{ done: false }]);
  await states().lists(['same 100']);
  await truth(recordSql(row.deployment, lease, {}, true)).returns([{ done: true }]);
  await truth(recordSql(row.deployment, lease, {})).returns([{ done: false }]);
  await truth(
    `select next_check_at - now() = interval '1 hour' as next, waits_until - now() = interval '1 hour' as waits
       from deployments where id = '${row.deployment}'`,
  ).returns([{ next: true, waits: true }]);
});

it('LIVE-01 a run takes as many deployments as it can check, those that are due longest first', async () => {
  const added = await addUnchecked();
  await operator(`update deployments set next_check_at = now() - interval '1 day' where id = '${added}'`);
  const take = () => truth(`select id from claim_deployments(1, '${row.audit}')`);
  await take().returns([{ id: added }]);
  await take().returns([{ id: row.deployment }]);
  await take().returns([]);
});

it('LIVE-02 a check gets the files of the audit’s own sources with these blob ids or names', async () => {
  const files = async (blobs: string, names: string) =>
    (
      await truth(`select deployment_source_files('${row.deployment}', '{${blobs}}', '{${names}}') as files`)
    )[0]?.['files'];
  const vault = [{ path: 'src/Vault.sol', blobId: '0b'.repeat(20), isInScope: true }];
  const source = { id: row.snapshot, repositoryId: row.repository, isConfirmed: false };
  assert.deepEqual(await files('0b'.repeat(20), ''), [{ ...source, files: vault }]);
  assert.deepEqual(await files('', 'Vault.sol'), [{ ...source, files: vault }]);
  assert.deepEqual(await files('', 'ault.sol'), [{ ...source, files: [] }]);
  for (const [paths, isInScope] of [
    ['src/', true],
    ['src/Vault.sol', true],
    ['src/Vault', false],
    ['test', false],
  ] as const) {
    await operator(`update scope_repositories set paths = '{${paths}}' where id = '${row.repository}'`);
    assert.deepEqual(await files('', 'Vault.sol'), [{ ...source, files: [{ ...vault[0], isInScope }] }]);
  }
  // No source: another file of the audit, and a link.
  await operator(`update files set audit_id = '${row.audit}' where id = '${row.file}';
    update files set confirmed_at = now() where id = '${row.snapshot}';
    update source_files set is_link = true where snapshot_id = '${row.snapshot}'`);
  assert.deepEqual(await files('', 'Vault.sol'), [{ ...source, isConfirmed: true, files: [] }]);
});

it('LIVE-01 whoever sees the audit opens a file that was verified, and nobody else', async () => {
  const open = (who: Person, path = 'src/Vault.sol') =>
    as(who, `select address, blob_id from deployed_file('${row.deployment}', '${path}')`);
  await record(FAILED);
  for (const who of ['viewer', 'impersonating', 'admin'] as const)
    await open(who).returns([{ address: `0x${'0c'.repeat(20)}`, blob_id: '0b'.repeat(20) }]);
  await open('other').isRefused('PT404', 'This file no longer exists.');
  await open('owner', '../etc/passwd').isRefused('PT404', 'This file no longer exists.');
});

/** A public report of the audit as it is now, whose source the auditors added. */
const issueReport = () =>
  operator(`insert into private.report_snapshots (id, audit_id, data, sha256)
    values ('${UNKNOWN}', '${row.audit}', private.published_audit('${row.audit}'), '${'0f'.repeat(32)}');
    update files set is_from_firm = true where id = '${row.snapshot}';
    update report_versions set is_public = true, kind = 'final', snapshot_id = '${UNKNOWN}' where id = '${row.reportVersion}'`);

it('LIVE-03 auditors vouch for source of a commit that a published report names, or with which they confirmed a fix', async () => {
  const isAudited = async (...changes: string[]) => {
    await operator(`savepoint before; ${changes.join(';')}`);
    const [answer] = await truth(`select private.is_audited_source('${row.snapshot}') as audited`);
    await operator('rollback to savepoint before');
    return answer?.['audited'];
  };
  const source = (set: string) => `update files set ${set} where id = '${row.snapshot}'`;
  const OTHER_COMMIT = '3e'.repeat(20);
  const later = source(`commit_hash = '${OTHER_COMMIT}'`);
  const theirs = source(`is_from_firm = false, uploaded_at = '2020-01-01'`);
  const confirmed = source('confirmed_at = now()');
  const withdrawn = `update report_versions set state = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'An error.'
    where id = '${row.reportVersion}'`;
  assert.equal(await isAudited(), false);
  await issueReport();
  assert.equal(await isAudited(), true);
  // The scope moves on to the commit of the next report, and the address is corrected: the report names the old one.
  const scope = `update scope_repositories set commit_hash = '${OTHER_COMMIT}', url = 'https://github.com/example/vault-2'`;
  assert.equal(await isAudited(scope), true);
  assert.equal(await isAudited(scope, later), false);
  assert.equal(
    await isAudited(
      `update private.report_snapshots set data = jsonb_set(data, '{repositories,0,id}', '"${UNKNOWN}"')`,
    ),
    false,
  );
  assert.equal(await isAudited(withdrawn), false);
  // A client adds it, before or after the report: they could choose what it is.
  assert.equal(await isAudited(theirs), false);
  assert.equal(await isAudited(theirs, confirmed), true);

  const fix = ({ byAuditor = true, to = 'fixed', link = OTHER_COMMIT, finding = row.finding } = {}) =>
    `insert into finding_events (finding_id, kind, by_firm, to_status, link)
     values ('${finding}', 'moved', ${byAuditor}, '${to}', '${link}')`;
  assert.equal(await isAudited(later, fix()), true);
  assert.equal(await isAudited(later, fix({ to: 'partially_fixed' })), true);
  assert.equal(await isAudited(later, fix({ to: 'open' })), false);
  assert.equal(await isAudited(later, fix({ byAuditor: false })), false);
  assert.equal(await isAudited(later, fix({ finding: getRows('ownerPending').finding })), false);
  // A client could make up the digits after these.
  assert.equal(await isAudited(later, fix({ link: '3e'.repeat(5) })), false);
  assert.equal(await isAudited(theirs, later, fix()), false);
  assert.equal(await isAudited(theirs, confirmed, later, fix()), true);
});

it('LIVE-02 staff of the audit confirm source that its client added, once and in the log', async () => {
  const confirm = (who: Person) => as(who, `select confirm_source('${row.snapshot}')`);
  const logged = () => truth(`select 1 from admin_activity_logs where action = 'confirmed_source'`);
  for (const who of ['auditor', 'admin'] as const) await confirm(who).hasRows(1);
  assert.equal((await logged()).length, 1);
  await as('auditor', `select is_confirmed from list_sources('${row.audit}')`).lists([true]);
});

it('LIVE-03 the owner shows a deployment on the page of a public report while it is the same, and a later change is shown there', async () => {
  const show = (who: Person, isPublic = true) =>
    as(who, `select set_deployment_public('${row.deployment}', ${isPublic})`);
  const shown = async () => {
    const [answer] = await truth(
      `select verify_report('${reportSha256('owner')}') #> '{report,deployments}' as shown`,
    );
    const deployments = answer?.['shown'] as { is_same: boolean; block: number; label: string }[];
    return deployments.map(({ is_same, block, label }) => ({ is_same, block, label }));
  };
  const listed = () =>
    as('viewer', `select is_audited_commit, is_audited_source from list_deployments('${row.audit}')`);
  const same = (block: number) => ({ is_same: true, block, label: 'Vault' });
  const changed = (block: number) => ({ is_same: false, block, label: 'Vault' });
  const NOT_THE_SAME = 'Only a deployment with the same source as the audit can be shown.';
  await show('owner').isRefused('PT409', NOT_THE_SAME);
  await listed().returns([{ is_audited_commit: true, is_audited_source: false }]);
  await issueReport();
  await listed().returns([{ is_audited_commit: true, is_audited_source: true }]);
  // The commit of another audit is not that of this one.
  const moveTo = (audit: string) =>
    operator(`update scope_repositories set audit_id = '${audit}' where id = '${row.repository}'`);
  await moveTo(row.unusedAudit);
  await listed().returns([{ is_audited_commit: false, is_audited_source: true }]);
  await moveTo(row.audit);
  for (const who of ['member', 'viewer', 'admin', 'other', 'impersonating'] as const)
    assert.notEqual((await show(who)).code, undefined, who);
  // Those of another audit of the client are not on this page.
  await operator(`insert into deployments (id, audit_id, chain_id, address, is_public)
      values ('${UNKNOWN}', '${row.unusedAudit}', 1, '${ADDRESS}', true);
    insert into deployment_checks (deployment_id, verdict, answer, chain_name, block_number, code_hash)
      select '${UNKNOWN}', verdict, answer, chain_name, block_number, code_hash from deployment_checks
      where deployment_id = '${row.deployment}'`);
  for (const isPublic of [true, false, true, true]) await show('owner', isPublic).hasRows(1);
  await truth(
    `select kind from events where kind in ('deployment_shown', 'deployment_hidden') order by ${AS_WRITTEN}`,
  ).returns(['deployment_shown', 'deployment_hidden', 'deployment_shown'].map((kind) => ({ kind })));

  const relabel = async (who: Person, label: string) => {
    const [{ chain_id, address } = {}] = await truth(
      `select chain_id::int, address from deployments where id = '${row.deployment}'`,
    );
    return await add(who, [{ chain_id, address, label }]);
  };
  for (const who of ['member', 'admin'] as const) {
    assert.equal((await relabel(who, 'Safe')).code, 'PT409', who);
    assert.equal((await relabel(who, 'Vault')).code, undefined, who);
  }
  for (const label of ['Safe', 'Vault']) assert.equal((await relabel('owner', label)).code, undefined);

  assert.deepEqual(await shown(), [same(100)]);
  await record(FAILED);
  assert.deepEqual(await shown(), [same(100)]);
  await record({ verdict: 'not_verified', code_hash: '0x01', block_number: 105 });
  assert.deepEqual(await shown(), [changed(105)]);
  await show('owner', false).hasRows(1);
  assert.deepEqual(await shown(), []);
  await show('owner').isRefused('PT409', NOT_THE_SAME);
  const differs = { verdict: 'differs', answer: { kind: 'differs', snapshotId: row.snapshot } };
  await record({ ...differs, code_hash: '0x01', block_number: 105 });
  await show('owner').isRefused('PT409');
  await record({ block_number: 106 });
  await show('owner').hasRows(1);
  // The same code, of which the audit has no source any more.
  await record({ ...differs, block_number: 107 });
  assert.deepEqual(await shown(), []);
  // Other code, of which a source was added that the auditors do not vouch for.
  const unknown = { answer: sameAnswer({ snapshotId: UNKNOWN }) };
  await record({ ...unknown, code_hash: '0x02', block_number: 108 });
  assert.deepEqual(await shown(), [changed(108)]);
});

it('LIVE-03 a shown deployment is as audited only without files outside, but for dependencies in audited source', async () => {
  await issueReport();
  await operator(`update deployments set is_public = true where id = '${row.deployment}'`);
  const shown = async (answer: object, change: object = {}) => {
    await record({ answer, ...change });
    const [told] = await truth(
      `select private.public_deployments('${row.audit}') #> '{0,is_as_audited}' as audited,
        private.public_deployments('${row.audit}') #> '{0,outside}' as outside`,
    );
    return [told?.['audited'], told?.['outside']];
  };
  assert.deepEqual(await shown(sameAnswer()), [true, 0]);
  assert.deepEqual(await shown(sameAnswer({ outside: ['Token.sol'] })), [false, 1]);
  const withDependency = (id: string) => sameAnswer({ dependencies: 2, dependencySources: [id] });
  assert.deepEqual(await shown(withDependency(row.snapshot)), [true, 2]);
  assert.deepEqual(await shown(withDependency(UNKNOWN)), [false, 2]);
  await shown(sameAnswer());
  assert.deepEqual(await shown({}, { verdict: 'not_verified', code_hash: '0x09' }), [false, 0]);
});
