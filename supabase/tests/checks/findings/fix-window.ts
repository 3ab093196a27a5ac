// Until when a client sends fixes, and in how many rounds they are reviewed (FIX-01).
import assert from 'node:assert/strict';
import { as, emailedAbout, it, operator, truth } from '../../check.ts';
import { people, resumeOwnerSql, suspendOwnerSql, type Person } from '../../people.ts';
import { move, PULL_REQUEST, row, setStatus } from './scene.ts';

const REASON = 'The release was moved.';

/** Days of mitigation from the firm's today on. */
const begin = (days: number, zone = 'UTC') =>
  operator(`update engagement_settings set time_zone = '${zone}' where id;
    update audits set status = 'mitigation', planned_start = null, fixes_due = private.today() + ${days},
      lead_id = '${people.anotherAdmin}' where id = '${row.audit}'`);
const told = async () => {
  await operator('select private.tell_fixes_due(), private.tell_fixes_due()');
  const rows = await truth(
    `select kind from events where kind like 'fixes_%due%' and audit_id = $1
    and kind <> 'fixes_due_extended' order by created_at, kind`,
    [row.audit],
  );
  return rows.map(({ kind }) => kind);
};
const extend = (who: Person, days: number, { reason = REASON, seen = 'fixes_due' } = {}) =>
  as(who, `select extend_fixes_due(id, ${seen}, fixes_due + ${days}, $1) from audits where id = $2`, [
    reason,
    row.audit,
  ]);

it('FIX-01 fixes are due soon three working days before, over a weekend, and overdue when their day is over', async () => {
  // A Monday. preparation.ts tries the other days of the week.
  const days = ['2027-01-05', '2027-01-06', '2027-01-11', '2027-01-12'];
  await truth(`select private.fixes_notice('2027-01-11', day::date) as kind from unnest($1::text[]) day`, [
    days,
  ]).lists([null, 'fixes_due_soon', 'fixes_due_soon', 'fixes_overdue']);
});

it('FIX-01 the client is told at once and the lead in the bell, each once, and again after each extension', async () => {
  await begin(30);
  assert.deepEqual(await told(), []);
  await begin(0);
  assert.deepEqual(await told(), ['fixes_due_soon']);
  assert.deepEqual(await emailedAbout('fixes_due_soon'), [people.owner, people.member, people.viewer]);
  await as('anotherAdmin', `select kind from list_notices() where kind = 'fixes_due_soon'`).hasRows(1);
  await extend('anotherAdmin', 1).hasRows(1);
  assert.deepEqual(await told(), ['fixes_due_soon', 'fixes_due_soon']);
  await extend('admin', 30).hasRows(1);
  assert.equal((await told()).length, 2);
  await begin(-1);
  assert.deepEqual((await told()).slice(2), ['fixes_overdue']);
});

it('FIX-01 a day is over in the time zone that the firm has now', async () => {
  // The same day is today on Kiritimati (UTC+14) or the day before, and tomorrow or today in Midway (UTC-11).
  await begin(-1, 'Pacific/Kiritimati');
  await operator(`update engagement_settings set time_zone = 'Pacific/Midway' where id`);
  assert.deepEqual(await told(), ['fixes_due_soon']);
  await operator(`update engagement_settings set time_zone = 'Pacific/Kiritimati' where id`);
  assert.deepEqual(await told(), ['fixes_due_soon', 'fixes_overdue']);
});

it('FIX-01 nobody is told while the client is suspended, after mitigation, or when nothing waits for the client', async () => {
  await begin(0);
  for (const [change, undone] of [
    [suspendOwnerSql, resumeOwnerSql],
    [
      `update audits set status = 'completed' where id = '${row.audit}'`,
      `update audits set status = 'mitigation' where id = '${row.audit}'`,
    ],
    [
      `update findings set status = 'acknowledged' where audit_id = '${row.audit}' and status = 'open'`,
      `update findings set status = 'open' where audit_id = '${row.audit}' and status = 'acknowledged'`,
    ],
  ] as const) {
    await operator(change);
    assert.deepEqual(await told(), []);
    await operator(undone);
  }
  // What is fixed in part waits for the client, too.
  await setStatus('partially_fixed');
  assert.deepEqual(await told(), ['fixes_due_soon']);
});

it('FIX-01 during mitigation the day moves only later, by an admin or the lead, with a reason that History shows', async () => {
  await begin(1);
  await as('admin', `update audits set fixes_due = fixes_due + 1 where id = '${row.audit}'`).isRefused(
    'PT409',
    /^The client is sending fixes/,
  );
  for (const who of ['owner', 'auditor', 'impersonating'] as const) await extend(who, 1).isRefused('42501');
  await extend('admin', -1).isRefused('22023', /^Choose a day that is later/);
  await extend('admin', 1, { reason: 'Because' }).isRefused('22023');
  await extend('admin', 1, { seen: 'fixes_due - 1' }).isRefused('PT409', /^Somebody else has changed/);
  await extend('admin', 1).hasRows(1);
  await as(
    'owner',
    `select facts ->> 'reason' as reason from events where kind = 'fixes_due_extended'`,
  ).returns([{ reason: REASON }]);
  await operator(`update audits set status = 'in_progress' where id = '${row.audit}'`);
  await as('admin', `update audits set fixes_due = fixes_due + 1 where id = '${row.audit}'`).hasRows(1);
});

it('FIX-01 a finding whose fix was reviewed needs another round, to which an admin or the lead agrees', async () => {
  await begin(9);
  await setStatus('open');
  const round = (who: Person) => as(who, `select review_round('${row.audit}') as round`);
  const add = (who: Person, seen: number) => as(who, `select add_review_round('${row.audit}', ${seen})`);
  await move('owner', 'fix_submitted').hasRows(1);
  // A replaced fix is no new round.
  await move('owner', 'fix_submitted', { link: PULL_REQUEST }).hasRows(1);
  await round('owner').returns([{ round: 1 }]);
  await move('admin', 'partially_fixed').hasRows(1);
  const again = () => move('owner', 'fix_submitted');
  await again().isRefused(
    'PT409',
    'We have reviewed a fix of this finding, as agreed. A further round of review needs the agreement of the lead auditor.',
  );
  for (const who of ['owner', 'auditor'] as const) await add(who, 1).isRefused('42501');
  await add('admin', 1).hasRows(1);
  await add('anotherAdmin', 1).isRefused('PT409', 'Somebody else has already added a round.');
  await again().hasRows(1);
  for (const who of ['owner', 'impersonating', 'admin', 'auditor'] as const)
    await round(who).returns([{ round: 2 }]);
  await as('owner', `select facts ->> 'rounds' as n from events where kind = 'review_round_added'`).lists([
    '2',
  ]);
});
