// AUD-04: the list of the audits of all clients.
import assert from 'node:assert/strict';
import { as, it, operator } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const owner = getRows('owner');
const applicant = getRows('ownerPending');

/** Four audits that differ in everything that the list tells apart. */
const FOUR_AUDITS = `
  update audits set created_at = '2026-01-01', title = 'Éclair 100%', status = 'in_progress', lead_id = '${people.admin}',
    planned_start = private.today() - 30, planned_end = private.today() - 1 where id = '${owner.audit}';
  update audits set created_at = '2026-01-02', title = 'drawbridge', status = 'completed', planned_end = private.today() - 1
    where id = '${owner.unusedAudit}';
  update audits set created_at = '2026-01-03', title = 'Zebra', status = 'mitigation', planned_end = private.today()
    where id = '${applicant.audit}';
  update audits set created_at = '2026-01-04', title = 'aqueduct', lead_id = '${people.anotherAdmin}'
    where id = '${applicant.unusedAudit}';
  insert into findings (audit_id, number, ordinal, title, severity, status, published_at) values
    ('${owner.audit}', 'L-01', 1, 'Waits', 'low', 'fix_submitted', now()),
    ('${owner.audit}', 'L-02', 2, 'Waits too', 'low', 'fix_submitted', now()),
    ('${owner.audit}', 'L-03', 3, 'Is done', 'low', 'fixed', now()),
    ('${owner.audit}', 'L-04', 4, 'Was none', 'low', 'withdrawn', now()),
    ('${applicant.audit}', 'L-01', 1, 'Is disputed', 'low', 'disputed', now())`;

/** The titles of the audits found, in the order of the list; the count says the same number. */
async function found(filter: string, order = ''): Promise<unknown[]> {
  const settings = [filter, order].filter(Boolean).join(', ');
  const page = await as('admin', `select title from search_audits(${settings})`);
  assert.ok(page.rows, page.code);
  await as('admin', `select count_audits(${filter})::int as n`).returns([{ n: page.rows.length }]);
  return page.rows.map(({ title }) => title);
}

it('AUD-04 audits are searched by title and client, and wildcards are letters', async () => {
  await operator(FOUR_AUDITS);
  assert.deepEqual(await found(''), ['aqueduct', 'Zebra', 'drawbridge', 'Éclair 100%']);
  assert.deepEqual(await found(`'BRIDGE'`), ['drawbridge']);
  assert.deepEqual(await found(`'br'`), []);
  assert.deepEqual(await found(`'ze'`), ['Zebra']);
  assert.deepEqual(await found(`'%'`), []);
  assert.deepEqual(await found(`'100%'`), ['Éclair 100%']);
  assert.deepEqual(await found(`'owner@guard.test'`), ['drawbridge', 'Éclair 100%']);
  assert.deepEqual(await found(`'ownerpending comp'`), ['aqueduct', 'Zebra']);
  assert.deepEqual(await found(`'''; drop table audits; --'`), []);
});

it('AUD-04 audits are filtered by status, lead auditor, what waits for us, and overdue', async () => {
  await operator(FOUR_AUDITS);
  assert.deepEqual(await found(`status_filter => 'completed'`), ['drawbridge']);
  assert.deepEqual(await found(`lead => '${people.anotherAdmin}'`), ['aqueduct']);
  assert.deepEqual(await found(`lead => 'nobody'`), ['Zebra', 'drawbridge']);
  assert.deepEqual(await found(`lead => '${people.other}'`), []);
  assert.deepEqual(await found(`waiting => 'for_us'`), ['Zebra', 'Éclair 100%']);
  assert.deepEqual(await found(`waiting => 'fix_submitted'`), ['Éclair 100%']);
  assert.deepEqual(await found(`waiting => 'disputed'`), ['Zebra']);
  // The audit that ends today is not overdue, and neither is the one that was completed.
  assert.deepEqual(await found(`only_overdue => true`), ['Éclair 100%']);
  assert.deepEqual(await found(`'owner', lead => 'nobody', status_filter => 'mitigation'`), ['Zebra']);
  assert.deepEqual(await found(`waiting => 'scope'`), ['Zebra', 'Éclair 100%']);
  await as('admin', `select withdraw_audit('${owner.audit}', 'It was begun by mistake.')`).hasRows(1);
  assert.deepEqual(await found(`waiting => 'scope'`), ['Zebra']);
});

it('AUD-04 audits are ordered by title, client, status, lead, planned end and open findings, and no planned end comes last', async () => {
  await operator(FOUR_AUDITS);
  const ordered = (sort: string, ascending = true) =>
    found('', `sort => '${sort}', ascending => ${ascending}`);
  assert.deepEqual(await ordered('title'), ['aqueduct', 'drawbridge', 'Éclair 100%', 'Zebra']);
  assert.deepEqual(await ordered('title', false), ['Zebra', 'Éclair 100%', 'drawbridge', 'aqueduct']);
  assert.deepEqual(await ordered('company_name'), ['Éclair 100%', 'drawbridge', 'Zebra', 'aqueduct']);
  assert.deepEqual(await ordered('status'), ['drawbridge', 'Éclair 100%', 'Zebra', 'aqueduct']);
  assert.equal((await ordered('planned_end')).at(-1), 'aqueduct');
  assert.deepEqual(await ordered('lead'), ['Éclair 100%', 'aqueduct', 'drawbridge', 'Zebra']);
  await operator(`insert into staff_profiles (person_id, full_name) values ('${people.admin}', 'Zoe')`);
  assert.deepEqual(await ordered('lead'), ['aqueduct', 'Éclair 100%', 'drawbridge', 'Zebra']);
  assert.deepEqual(await ordered('open_findings', false), ['Éclair 100%', 'Zebra', 'aqueduct', 'drawbridge']);
  await as('admin', 'select title from search_audits(page_size => 2, page_offset => 1)').lists([
    'Zebra',
    'drawbridge',
  ]);
});

it('AUD-04 an audit is overdue when the day has passed by which it should have left the stage that it is in', async () => {
  const isOverdue = async (status: string, days: { start?: number; end?: number; fixes?: number }) => {
    const day = (n?: number) => (n === undefined ? 'null' : `private.today() + ${n}`);
    await operator(`update audits set status = '${status}', planned_start = ${day(days.start)},
          planned_end = ${day(days.end)}, fixes_due = ${day(days.fixes)} where id = '${owner.audit}'`);
    const ids = await as(
      'admin',
      `select is_overdue from search_audits('Vault audit', lead => 'all') where id = '${owner.audit}'`,
    ).hasRows(1);
    const counted = await as('admin', `select count_audits(only_overdue => true)::int as n`).hasRows(1);
    assert.equal(counted[0]?.['n'], ids[0]?.['is_overdue'] === true ? 1 : 0, status);
    return ids[0]?.['is_overdue'];
  };
  // Its review ended weeks ago; the client still has time for the fixes.
  assert.equal(await isOverdue('mitigation', { start: -60, end: -30, fixes: 3 }), false);
  assert.equal(await isOverdue('mitigation', { start: -60, end: -30, fixes: 0 }), false);
  assert.equal(await isOverdue('mitigation', { start: -60, end: -30, fixes: -1 }), true);
  assert.equal(await isOverdue('mitigation', { start: -60, end: -30 }), false);
  assert.equal(await isOverdue('in_progress', { start: -60, end: 1, fixes: 30 }), false);
  assert.equal(await isOverdue('in_progress', { start: -60, end: -1, fixes: 30 }), true);
  assert.equal(await isOverdue('scheduled', { start: -1, end: 30 }), true);
  assert.equal(await isOverdue('scheduled', { start: 0, end: 30 }), false);
  assert.equal(await isOverdue('pending', { end: -1 }), true);
  assert.equal(await isOverdue('completed', { start: -60, end: -30, fixes: -1 }), false);
});

it('AUD-04 the day has passed when it is over where the firm is', async () => {
  // These two never have the same day.
  const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  await operator(
    `update audits set planned_start = (now() at time zone '${behind}')::date where id = '${owner.audit}'`,
  );
  const lists = async (zone: string) => {
    await operator(`update engagement_settings set time_zone = '${zone}'`);
    const { rows } = await as('admin', `select is_overdue from search_audits() where id = '${owner.audit}'`);
    return [rows?.[0]?.['is_overdue'], (await found('only_overdue => true')).length];
  };
  assert.deepEqual(await lists(ahead), [true, 1]);
  assert.deepEqual(await lists(behind), [false, 0]);
});
