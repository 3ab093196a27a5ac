// LIVE-01 to LIVE-03: who writes deployments, what a check leaves behind, and who is told.
import assert from 'node:assert/strict';
import { it, type Scene } from '../../check.ts';
import { people, reportSha256, type Person } from '../../people.ts';
import { row, UNKNOWN } from '../findings/scene.ts';

const ADDRESS = `0x${'1a'.repeat(20)}`;
const line = (address = ADDRESS, label = 'Fees') => ({ chain_id: 1, address, label });
const add = ({ as }: Scene, who: Person | 'anonymous', lines: unknown = [line()], audit = row.audit) =>
  as(who, `select add_deployments('${audit}', '${JSON.stringify(lines)}')`);
const claim = async ({ truth }: Scene, audit: string | null = null) => {
  const outcome = await truth(`select * from claim_deployments(10, ${audit ? `'${audit}'` : 'null'})`);
  return outcome as { id: string; lease: string; code_hash: string | null }[];
};

const found = (change: object = {}) => ({
  verdict: 'same',
  answer: { kind: 'same', snapshotId: row.snapshot, outside: [] },
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

/** Claims the deployment of the seed and records what its check found. */
async function record(scene: Scene, change: object = {}) {
  await scene.operator(`update public.deployments set next_check_at = now() where id = '${row.deployment}'`);
  const [claimed] = await claim(scene, row.audit);
  await scene.operator(
    `select record_deployment_check('${row.deployment}', '${claimed?.lease ?? ''}', '${JSON.stringify(found(change))}', 3600, false)`,
  );
}
const states = ({ truth }: Scene) =>
  truth(
    `select verdict, block_number::int as block from deployment_checks where deployment_id = '${row.deployment}' order by found_at`,
  );
const told = async ({ as }: Scene, who: Person) => {
  const outcome = await as(who, `select * from list_notices() where kind = 'deployment_changed'`);
  return outcome.code === undefined ? outcome.rows.length : outcome.code;
};

it('LIVE-01 TEAM-02 a client’s members and admins add deployments, and see a label corrected when they are added again', async (scene) => {
  for (const who of ['owner', 'member', 'admin'] as const)
    await add(scene, who, [line(ADDRESS, who)]).hasRows(1);
  await add(scene, 'viewer').isRefused('42501', 'Only members of the team can do this.');
  for (const who of ['other', 'pending', 'impersonating', 'anonymous'] as const) {
    const { code } = await add(scene, who);
    assert.ok(code === 'PT404' || code === '42501', `${who} ${code}`);
  }
  await scene.as('viewer', `select label, verdict from list_deployments('${row.audit}')`).returns([
    { label: 'Vault', verdict: 'same' },
    { label: 'admin', verdict: null },
  ]);
  await scene.as('other', `select * from list_deployments('${row.audit}')`).hasRows(0);
  await scene.operator(
    `update audits set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'The project ended.' where id = '${row.audit}'`,
  );
  const { code } = await add(scene, 'admin');
  assert.notEqual(code, undefined);
});

it('LIVE-01 a chain is a number, an address 20 bytes, a label one line, and an audit has 500 deployments at most', async (scene) => {
  const refusals: [unknown, string][] = [
    [[], 'Add 1 to 500 deployments.'],
    [{}, 'Add 1 to 500 deployments.'],
    [[{ ...line(), chain_id: 0 }], 'Give the chain by its number.'],
    [[line('0x12')], 'An address is 0x and 40 hexadecimal digits.'],
    [[line('https://rpc.example')], 'An address is 0x and 40 hexadecimal digits.'],
    [[line(ADDRESS, 'a\nb')], 'The label must be one line without control characters.'],
    [[line(ADDRESS, 'x'.repeat(101))], 'The label can have at most 100 characters.'],
  ];
  for (const [lines, sentence] of refusals) await add(scene, 'owner', lines).isRefused('22023', sentence);
  const many = Array.from({ length: 500 }, (_, n) => line(`0x${String(n).padStart(40, '0')}`));
  await add(scene, 'owner', many).isRefused('22023', 'An audit can have at most 500 deployments.');
  await add(scene, 'owner', many.slice(1)).hasRows(1);
  await add(scene, 'owner').isRefused('22023', 'An audit can have at most 500 deployments.');
});

it('LIVE-01 only members of its client and admins remove a deployment, and its checks go with it', async (scene) => {
  const remove = (who: Person, id = row.deployment) => scene.as(who, `select remove_deployment('${id}')`);
  for (const who of ['other', 'viewer', 'impersonating'] as const)
    assert.notEqual((await remove(who)).code, undefined);
  await remove('admin', UNKNOWN).isRefused('PT404', 'This audit does not exist.');
  await remove('member').hasRows(1);
  assert.equal((await states(scene)).length, 0);
});

it('LIVE-01 a check that finds the same moves the last state to its block, and a failure gives way to what is found after it', async (scene) => {
  await record(scene);
  await states(scene).returns([{ verdict: 'same', block: 101 }]);
  await record(scene, FAILED);
  await record(scene, FAILED);
  await states(scene).returns([
    { verdict: 'same', block: 101 },
    { verdict: 'failed', block: null },
  ]);
  await record(scene, { block_number: 103 });
  // A server that is behind.
  await record(scene, {
    verdict: 'no_code',
    answer: { kind: 'no_code' },
    block_number: 102,
    code_hash: '0x01',
  });
  await states(scene).returns([{ verdict: 'same', block: 103 }]);
  assert.equal(await told(scene, 'owner'), 0);
});

it('LIVE-03 the client and the lead are told of a changed code or implementation once, also after a failure and when Sourcify failed', async (scene) => {
  await scene.operator(
    `update audits set lead_admin_id = '${people.anotherAdmin}' where id = '${row.audit}'`,
  );
  await record(scene, FAILED);
  await record(scene, { ...FAILED, block_number: 104, code_hash: '0x01' });
  await record(scene, {
    verdict: 'differs',
    answer: { kind: 'differs' },
    block_number: 105,
    code_hash: '0x01',
  });
  for (const who of ['owner', 'viewer', 'anotherAdmin'] as const)
    assert.equal(await told(scene, who), 1, who);
  for (const who of ['other', 'admin'] as const) assert.equal(await told(scene, who), 0, who);
  await record(scene, {
    block_number: 106,
    code_hash: '0x01',
    implementation: ADDRESS,
    implementation_hash: '0x02',
  });
  await record(scene, {
    block_number: 107,
    code_hash: '0x01',
    implementation: ADDRESS,
    implementation_hash: '0x03',
  });
  assert.equal((await scene.truth(`select 1 from events where kind = 'deployment_changed'`)).length, 3);
  await states(scene).returns([
    { verdict: 'same', block: 100 },
    { verdict: 'differs', block: 105 },
    { verdict: 'same', block: 106 },
    { verdict: 'same', block: 107 },
  ]);
});

it('LIVE-01 "Check now" makes what was not checked within a minute due, unless its server asked to wait; nobody else can ask', async (scene) => {
  const ask = (who: Person) => scene.as(who, `select request_deployment_checks('${row.audit}')`);
  const due = async () =>
    (await scene.truth(`select 1 from deployments where id = '${row.deployment}' and next_check_at <= now()`))
      .length;
  await record(scene);
  await ask('member').hasRows(1);
  assert.equal(await due(), 0);
  const passes = `claimed_at = now() - interval '2 minutes'`;
  await scene.operator(
    `update deployments set ${passes}, waits_until = now() + interval '1 hour' where id = '${row.deployment}'`,
  );
  await ask('member').hasRows(1);
  assert.equal(await due(), 0);
  await scene.operator(`update deployments set waits_until = null where id = '${row.deployment}'`);
  for (const who of ['viewer', 'other', 'impersonating'] as const)
    assert.notEqual((await ask(who)).code, undefined);
  assert.equal(await due(), 0);
  await ask('admin').hasRows(1);
  assert.equal(await due(), 1);
});

it('LIVE-01 a check that another one overtook records nothing, and only the service checks', async (scene) => {
  const [first] = await claim(scene);
  assert.notEqual(first, undefined);
  assert.deepEqual(await claim(scene, row.audit), []);
  const stale = `select record_deployment_check('${row.deployment}', gen_random_uuid(), '${JSON.stringify(found())}', 60, false) as done`;
  await scene.truth(stale).returns([{ done: false }]);
  await states(scene).returns([{ verdict: 'same', block: 100 }]);
  for (const call of [
    `claim_deployments(10)`,
    `deployment_source_files('${row.deployment}', '{}', '{}')`,
    `record_deployment_check('${row.deployment}', gen_random_uuid(), '{}', 60, false)`,
  ])
    await scene.as('admin', `select ${call}`).isRefused('42501');
});

it('LIVE-02 a check gets the files of the audit’s own sources with these blob ids or names', async (scene) => {
  const files = async (blobs: string, names: string) =>
    (
      await scene.truth(
        `select deployment_source_files('${row.deployment}', '{${blobs}}', '{${names}}') as files`,
      )
    )[0]?.['files'];
  const vault = [{ path: 'src/Vault.sol', blobId: '0b'.repeat(20) }];
  assert.deepEqual(await files('0b'.repeat(20), ''), [{ id: row.snapshot, files: vault }]);
  assert.deepEqual(await files('', 'Vault.sol'), [{ id: row.snapshot, files: vault }]);
  assert.deepEqual(await files('', 'ault.sol'), [{ id: row.snapshot, files: [] }]);
});

it('LIVE-01 whoever sees the audit opens a file that was verified, and nobody else', async (scene) => {
  const open = (who: Person, path = 'src/Vault.sol') =>
    scene.as(who, `select address, blob_id from deployed_file('${row.deployment}', '${path}')`);
  for (const who of ['viewer', 'impersonating', 'admin'] as const)
    await open(who).returns([{ address: `0x${'0c'.repeat(20)}`, blob_id: '0b'.repeat(20) }]);
  await open('other').isRefused('PT404', 'This file no longer exists.');
  await open('owner', '../etc/passwd').isRefused('PT404', 'This file no longer exists.');
});

it('LIVE-03 the owner shows a deployment on the page of a public report while it is the same, and a later change is shown there', async (scene) => {
  const show = (who: Person, isPublic = true) =>
    scene.as(who, `select set_deployment_public('${row.deployment}', ${isPublic})`);
  const shown = async () => {
    const [answer] = await scene.truth(
      `select verify_report('${reportSha256('owner')}') #> '{report,deployments}' as shown`,
    );
    return answer?.['shown'] as { is_same: boolean; block: number; label: string }[];
  };
  await scene.operator(`insert into private.report_snapshots (id, audit_id, data, sha256)
    values ('${UNKNOWN}', '${row.audit}', private.published_audit('${row.audit}'), '${'0f'.repeat(32)}');
    update report_versions set is_public = true, kind = 'final',
    snapshot_id = '${UNKNOWN}' where id = '${row.reportVersion}'`);
  for (const who of ['member', 'viewer', 'admin', 'other', 'impersonating'] as const)
    assert.notEqual((await show(who)).code, undefined, who);
  // Source that a client added after the report, and source of a commit that no auditor named.
  for (const [doubt, mended] of [
    [`is_from_team = false, uploaded_at = now() + interval '1 second'`, `is_from_team = true`],
    [`commit_hash = '${'3e'.repeat(20)}'`, `commit_hash = commit_hash`],
  ]) {
    await scene.operator(`update files set ${doubt} where id = '${row.snapshot}'`);
    await show('owner').isRefused(
      'PT409',
      'Only a deployment with the same source as the audit can be shown.',
    );
    await scene.operator(`update files set ${mended} where id = '${row.snapshot}'`);
  }
  // The scope moves on to the commit of the next report: no report names that one yet, and a report still names the old one.
  await scene.operator(
    `update scope_repositories set commit_hash = '${'3e'.repeat(20)}' where id = '${row.repository}'`,
  );
  assert.equal((await show('owner')).code, 'PT409');
  await scene.operator(`update files set commit_hash = '${'0a'.repeat(20)}' where id = '${row.snapshot}'`);
  await show('owner').hasRows(1);
  await show('owner', false).hasRows(1);
  await scene.operator(`update scope_repositories set commit_hash = '${'0a'.repeat(20)}' where id = '${row.repository}';
    update files set commit_hash = '${'3e'.repeat(20)}' where id = '${row.snapshot}'`);
  // The auditors confirm a fix with that commit; a client's step does not.
  const confirm = (byAuditor: boolean, commit = '3e'.repeat(20)) =>
    scene.operator(`insert into finding_events (finding_id, kind, by_auditor, to_status, link)
      values ('${row.finding}', 'moved', ${byAuditor}, 'fixed', '${commit}')`);
  await confirm(false);
  // A client could make up the digits after these.
  await confirm(true, '3e'.repeat(5));
  assert.equal((await show('owner')).code, 'PT409');
  await confirm(true);
  await show('owner').hasRows(1);
  await show('owner', false).hasRows(1);
  // A client's source that came after the report.
  await scene.operator(
    `update files set is_from_team = false, uploaded_at = now() + interval '1 second' where id = '${row.snapshot}'`,
  );
  assert.equal((await show('owner')).code, 'PT409');
  // A client's source of a repository in which the finding has no location, under the commit of the other one.
  await scene.operator(
    `update files set is_from_team = false, uploaded_at = '2020-01-01' where id = '${row.snapshot}'`,
  );
  await show('owner').hasRows(1);
  await show('owner', false).hasRows(1);
  await scene.operator(`delete from finding_locations where finding_id = '${row.finding}';
    insert into scope_repositories (audit_id, url, commit_hash) values ('${row.audit}', 'https://github.com/example/other', '${'0c'.repeat(20)}')`);
  assert.equal((await show('owner')).code, 'PT409');
  await scene.operator(
    `update files set is_from_team = true, commit_hash = '${'0a'.repeat(20)}' where id = '${row.snapshot}'`,
  );
  await show('owner').hasRows(1);
  const relabel = async (who: Person, label: string) => {
    const [{ chain_id, address } = {}] = await scene.truth(
      `select chain_id::int, address from deployments where id = '${row.deployment}'`,
    );
    return await add(scene, who, [{ chain_id, address, label }]);
  };
  for (const who of ['member', 'admin'] as const) {
    assert.equal((await relabel(who, 'Safe')).code, 'PT409', who);
    assert.equal((await relabel(who, 'Vault')).code, undefined, who);
  }
  assert.equal((await relabel('owner', 'Vault')).code, undefined);
  // The address of the repository is corrected after the report.
  await scene.operator(
    `update scope_repositories set url = 'https://github.com/example/vault-2' where id = '${row.repository}'`,
  );
  assert.deepEqual(
    (await shown()).map(({ is_same, block, label }) => ({ is_same, block, label })),
    [{ is_same: true, block: 100, label: 'Vault' }],
  );
  await record(scene, FAILED);
  assert.equal((await shown())[0]?.block, 100);
  await record(scene, {
    verdict: 'not_verified',
    answer: { kind: 'not_verified' },
    code_hash: '0x01',
    block_number: 105,
  });
  assert.deepEqual(
    (await shown()).map(({ is_same, block }) => ({ is_same, block })),
    [{ is_same: false, block: 105 }],
  );
  await show('owner', false).hasRows(1);
  assert.deepEqual(await shown(), []);
  await show('owner').isRefused('PT409', 'Only a deployment with the same source as the audit can be shown.');
  const differs = { verdict: 'differs', answer: { kind: 'differs', snapshotId: row.snapshot } };
  await record(scene, { ...differs, code_hash: '0x01', block_number: 105 });
  await show('owner').isRefused('PT409');
  // The same code, of which the audit has no source any more.
  await record(scene, { block_number: 106 });
  await show('owner').hasRows(1);
  await record(scene, { ...differs, block_number: 107 });
  assert.deepEqual(await shown(), []);
  // Other code, of which a source was added that the auditors do not vouch for.
  await record(scene, {
    answer: { kind: 'same', snapshotId: UNKNOWN, outside: [] },
    code_hash: '0x02',
    block_number: 108,
  });
  assert.deepEqual(
    (await shown()).map(({ is_same, block }) => ({ is_same, block })),
    [{ is_same: false, block: 108 }],
  );
});
