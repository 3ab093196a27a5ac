// What a client prepares before an audit starts, and the scope as they propose it (PROP-03, PROP-04).
import assert from 'node:assert/strict';
import { as, emailedAbout, it, operator, truth } from '../../check.ts';
import { people, resumeOwnerSql, suspendOwnerSql, type Person } from '../../people.ts';
import { foreign, row } from './scene.ts';

const HASH = '2e'.repeat(20);
const begin = async (start: string | null, status = 'scheduled'): Promise<string> => {
  const { id } = await as('admin', 'select id from create_audit($1)', [
    { project_id: row.project, title: 'Bridge', audit_type: 'Rust', status, planned_start: start },
  ]).onlyRow();
  return String(id);
};
const items = (audit: string) =>
  truth(
    `select title, due::text as due, state from preparation_items where audit_id = $1 order by position`,
    [audit],
  );
const dues = async (audit: string) => [...new Set((await items(audit)).map(({ due }) => due))];
const set = (who: Person, id: string, state: string, note: string | null = null) =>
  as(
    who,
    `select set_preparation('${id}', $1, $2, (select changed_at from preparation_items where id = '${id}'))`,
    [state, note],
  );

it('PROP-03 a scheduled audit gets the list of the firm as it is then, and another status none', async () => {
  const first = await begin(null);
  assert.equal((await items(first)).length, 7);
  await as(
    'admin',
    `update engagement_settings set preparation = '[{"title": "An NDA", "ticks": null}]'`,
  ).hasRows(1);
  const [second, later] = [await begin(null), await begin(null, 'pending')];
  assert.deepEqual(await items(second), [{ title: 'An NDA', due: null, state: 'open' }]);
  assert.equal((await items(first)).length, 7);
  assert.deepEqual(await items(later), []);
  await as('admin', `update audits set status = 'scheduled' where id = '${later}'`).hasRows(1);
  assert.equal((await items(later)).length, 1);
});

it('PROP-03 items are due three working days before the start, over weekends too, and open ones move with it', async () => {
  for (const [start, due] of [
    // Thursday, Monday, Wednesday, Saturday, Sunday.
    ['2027-01-07', '2027-01-04'],
    ['2027-01-11', '2027-01-06'],
    ['2027-01-13', '2027-01-08'],
    ['2027-01-16', '2027-01-13'],
    ['2027-01-17', '2027-01-13'],
  ] as const)
    assert.deepEqual(await dues(await begin(start)), [due]);
  await truth(
    `select private.working_days_before('2027-01-11', n)::text as day from unnest(array[0, 1, 5, 60]) n`,
  ).returns([{ day: '2027-01-11' }, { day: '2027-01-08' }, { day: '2027-01-04' }, { day: '2026-10-19' }]);
  // A client can wish for a start at infinity, which the form of an audit takes over.
  assert.deepEqual(await dues(await begin('infinity')), ['infinity']);
  const audit = await begin('2027-01-14');
  const [done] = await truth(`select id from preparation_items where audit_id = $1 and position = 3`, [
    audit,
  ]);
  await set('member', String(done?.['id']), 'done', 'make test').hasRows(1);
  await as('admin', `update audits set planned_start = '2027-01-07' where id = '${audit}'`).hasRows(1);
  await truth(
    `select due::text as due, count(*)::int as n from preparation_items where audit_id = $1 group by 1 order by 1`,
    [audit],
  ).returns([
    { due: '2027-01-04', n: 6 },
    { due: '2027-01-11', n: 1 },
  ]);
  await set('member', String(done?.['id']), 'open').hasRows(1);
  assert.deepEqual(await dues(audit), ['2027-01-04']);
});

it('PROP-03 an audit that is agreed on the day before its start leaves a day, and an item with another day is told again', async () => {
  const inDays = async (days: number) =>
    String((await truth(`select (private.today() + ${days})::text as day`))[0]?.['day']);
  const audit = await begin(await inDays(1));
  assert.deepEqual(await dues(audit), [await inDays(1)]);
  const told = async () => {
    await operator('select private.tell_overdue_preparation()');
    return (await truth(`select from events where kind = 'preparation_overdue' and audit_id = '${audit}'`))
      .length;
  };
  const pass = () => operator(`update preparation_items set overdue_at = now() where audit_id = '${audit}'`);
  assert.equal(await told(), 0);
  await pass();
  assert.equal(await told(), 1);
  // The work begins: what is overdue stays so.
  await as('admin', `update audits set status = 'in_progress' where id = '${audit}'`).hasRows(1);
  assert.equal(await told(), 1);
  assert.deepEqual(await dues(audit), [await inDays(1)]);
  await as('admin', `update audits set planned_start = '2099-01-07' where id = '${audit}'`).hasRows(1);
  assert.deepEqual(await dues(audit), ['2099-01-02']);
  assert.equal(await told(), 1);
  await pass();
  assert.equal(await told(), 2);
});

it('PROP-03 members and admins change an item with a note in their name, and others do not', async () => {
  await set('other', row.preparation, 'done').reachesNothing();
  await set('member', foreign.preparation, 'done').reachesNothing();
  await set('member', row.preparation, 'finished').isRefused('22023', /^The state must be one of/);
  await set('member', row.preparation, 'not_needed', 'It is public.').hasRows(1);
  await as(
    'viewer',
    `select state, note, changer_name from preparation_items where id = '${row.preparation}'`,
  ).returns([{ state: 'not_needed', note: 'It is public.', changer_name: 'member' }]);
  await as('owner', `select set_preparation('${row.preparation}', 'open')`).isRefused(
    'PT409',
    /^Somebody else has changed this item/,
  );
  await set('admin', row.preparation, 'open').hasRows(1);
  await set('auditor', row.preparation, 'done').hasRows(1);
  await truth(
    `select note, changer_name as by from preparation_items where id = '${row.preparation}'`,
  ).returns([{ note: null, by: 'auditor@guard.test' }]);
});

it('PROP-03 “Source” ticks itself when every repository has the source of its commit', async () => {
  const tick = async () => {
    await operator(`select private.tick_source('${row.audit}', '${people.member}')`);
    return truth(`select state, changer_name from preparation_items where id = '${row.preparation}'`);
  };
  for (const change of [
    `insert into scope_repositories (audit_id, url, commit_hash) values ('${row.audit}', 'https://github.com/example/other', '${HASH}')`,
    `update scope_repositories set commit_hash = '${HASH}' where audit_id = '${row.audit}'`,
  ]) {
    await operator(`savepoint complete; ${change}`);
    assert.deepEqual(await tick(), [{ state: 'open', changer_name: null }]);
    await operator('rollback to savepoint complete');
  }
  assert.deepEqual(await tick(), [{ state: 'done', changer_name: 'member' }]);
});

it('PROP-03 what is overdue is told once, in the day of the firm, and never blocks the audit', async () => {
  // A day that has begun on Kiritimati (UTC+14) and is the day before in Midway (UTC-11).
  const planIn = (zone: string) =>
    operator(`update engagement_settings set time_zone = '${zone}' where id;
      update preparation_items set due = (now() at time zone 'Pacific/Kiritimati')::date - 1 where id = '${row.preparation}'`);
  await planIn('Pacific/Midway');
  const told = async () => {
    await operator('select private.tell_overdue_preparation()');
    return (await truth(`select from events where kind = 'preparation_overdue'`)).length;
  };
  assert.equal(await told(), 0);
  await planIn('Pacific/Kiritimati');
  await operator(suspendOwnerSql);
  assert.equal(await told(), 0);
  await operator(resumeOwnerSql);
  assert.equal(await told(), 1);
  assert.equal(await told(), 1);
  assert.deepEqual(await emailedAbout('preparation_overdue'), [people.owner, people.member, people.viewer]);
  for (const [status, n] of [
    ['scheduled', 1],
    ['in_progress', 1],
    ['mitigation', 0],
  ] as const) {
    await operator(`update audits set status = '${status}' where id = '${row.audit}'`);
    await as('admin', `select count_audits(waiting => 'preparation')::int as n`).returns([{ n }]);
  }
});

const propose = (who: Person, scope: object, { audit = row.audit, id = row.fresh } = {}) =>
  as(
    who,
    `select propose_scope('${id}', '${audit}', $1, (select updated_at from audit_scopes where audit_id = '${audit}'))`,
    [scope],
  );
const answer = (to: string, words: string | null = null, id: string = row.fresh) =>
  as('admin', `select answer_scope_proposal('${id}', $1, $2)`, [to, words]);
const KEPT = { id: row.repository, url: 'https://github.com/example/vault', commit_hash: HASH };

it('PROP-04 a member proposes a scope, which changes nothing until it is accepted and then ticks “scope”', async () => {
  await operator(`update preparation_items set ticks = 'scope' where id = '${row.preparation}'`);
  await propose('other', {}).reachesNothing();
  await propose('member', { nsloc: -1 }).isRefused('22023', /^Lines of code/);
  // The id of another audit's repository, and what no client may set.
  const stolen = {
    ...KEPT,
    id: foreign.repository,
    url: 'https://github.com/example/new',
    source_requested_at: '2026-01-01',
  };
  await propose('member', { nsloc: 900, repositories: [KEPT, stolen] }).hasRows(1);
  await propose('member', { nsloc: 1 }).hasRows(1);
  await truth(
    `select state, scope ->> 'nsloc' as nsloc from scope_proposals where audit_id = '${row.audit}' order by state`,
  ).returns([
    { state: 'replaced', nsloc: '1300' },
    { state: 'sent', nsloc: '900' },
  ]);
  await answer('accepted').hasRows(1);
  await truth(
    `select s.nsloc, r.url, r.commit_hash, r.source_requested_at, r.id = '${foreign.repository}' as stolen
       from audit_scopes s join scope_repositories r on r.audit_id = s.audit_id where s.audit_id = '${row.audit}' order by r.position`,
  ).returns([
    { nsloc: 900, url: KEPT.url, commit_hash: HASH, source_requested_at: null, stolen: false },
    { nsloc: 900, url: stolen.url, commit_hash: HASH, source_requested_at: null, stolen: false },
  ]);
  await truth(
    `select changed_by from preparation_items where id = '${row.preparation}' and state = 'done'`,
  ).lists([people.admin]);
  await answer('returned', 'Please name the commit.').isRefused(
    'PT409',
    'This proposal is already accepted.',
  );
});

it('PROP-04 a proposed scope is refused when the scope has changed since, and returned with words', async () => {
  await propose('owner', { nsloc: 900, repositories: [KEPT] }).hasRows(1);
  await operator(`update audit_scopes set nsloc = 1000, updated_at = now() + interval '1 second' where audit_id = '${row.audit}';
    update scope_proposals set expected_updated_at = now() - interval '1 second' where id = '${row.fresh}'`);
  await answer('accepted').isRefused('PT409', /^The scope has been changed meanwhile/);
  await answer('returned', 'No.').isRefused('22023', 'Tell the client why, in 10 to 2000 characters.');
  await answer('returned', 'Please name the commit.').hasRows(1);
  await truth(`select nsloc from audit_scopes where audit_id = '${row.audit}'`).returns([{ nsloc: 1000 }]);
  await as('viewer', `select state, answer from scope_proposals where id = '${row.fresh}'`).returns([
    { state: 'returned', answer: 'Please name the commit.' },
  ]);
});

it('PROP-04 PROP-03 a withdrawn audit takes neither a scope nor a change of its preparations, and waits for nothing', async () => {
  await operator(`update audits set status = 'completed' where id = '${row.audit}'`);
  await propose('owner', {}).isRefused('PT409', /^This audit is completed/);
  await operator(`update audits set status = 'in_progress' where id = '${row.audit}'`);
  const proposed = () => as('admin', `select count_audits(waiting => 'scope')::int as n`);
  await proposed().returns([{ n: 2 }]);
  await as('admin', `select withdraw_audit('${row.audit}', 'The client has stopped the project.')`).hasRows(
    1,
  );
  const final = 'This audit was withdrawn, which is final.';
  await propose('owner', {}).isRefused('PT409', final);
  await set('owner', row.preparation, 'done').isRefused('PT409', final);
  await answer('accepted', null, row.proposedScope).isRefused('PT409', final);
  await proposed().returns([{ n: 1 }]);
});
