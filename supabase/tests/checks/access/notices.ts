// Who is told, and who reads and marks notices.
import assert from 'node:assert/strict';
import { NOTICE_KINDS } from '../../../../packages/domain/src/notices/kinds.ts';
import { as, claiming, it, operator, truth } from '../../check.ts';
import { getRows, people, suspendOwnerSql, type Person } from '../../people.ts';

const row = getRows('owner');
const comment = (who: Person) => () =>
  as(who, `insert into finding_comments (finding_id, body) values ('${row.finding}', 'We look at it.')`);
const unread = async (who: Person) =>
  Number((await as(who, 'select * from notice_state()').onlyRow())['unread']);
/** Of notices that tests do not begin with. */
const list = async (who: Person, kind: string) => {
  const outcome = await as(who, 'select * from list_notices()');
  if (outcome.code !== undefined) assert.fail(outcome.message);
  return outcome.rows.filter((notice) => notice['kind'] === kind);
};

it('NOTE-01 the table of kinds that apps and e-mails read tells the same people as the database', async () => {
  const rules = await truth(`select kind, relation, email ||
        case by_firm when true then ' by auditor' when false then ' by client' else '' end as email from private.notice_rules`);
  const told = Object.entries(NOTICE_KINDS).flatMap(([kind, entry]) =>
    Object.entries(entry.told).map(([relation, email]) => ({ kind, relation, email })),
  );
  assert.deepEqual(new Set(told), new Set(rules));
});

it('NOTE-01 nobody marks the notice of another person, another admin’s about the same neither, and marking it twice keeps the first time', async () => {
  await comment('owner')().hasRows(1);
  const [notice] = await list('admin', 'finding_commented');
  const mark = (who: Person | 'anonymous') =>
    as(who, `select mark_notices_read(array['${String(notice?.['id'])}'::uuid])`);
  const before = await unread('admin');
  for (const who of ['owner', 'other', 'pending', 'anotherAdmin'] as const) await mark(who).hasRows(1);
  assert.equal(await unread('admin'), before);
  const ofAnother = await unread('anotherAdmin');
  await mark('admin').hasRows(1);
  assert.equal(await unread('admin'), before - 1);
  assert.equal(await unread('anotherAdmin'), ofAnother);
  await operator(`update private.notices set read_at = '2026-01-01' where id = '${String(notice?.['id'])}'`);
  await mark('admin').hasRows(1);
  const [again] = await list('admin', 'finding_commented');
  assert.equal(new Date(String(again?.['read_at'])).getUTCMonth(), 0);
});

it('NOTE-01 IMP-03 an admin who views the portal of a client sees the notices of that client and marks none', async () => {
  // The bell has the newest hundred.
  await operator(
    `select private.record_event('status_changed', audit_id => '${row.audit}') from generate_series(1, 100)`,
  );
  await comment('admin')().hasRows(1);
  const [notice] = await list('owner', 'finding_commented');
  await as('owner', 'select newest_id from notice_state()').lists([notice?.['id']]);
  assert.deepEqual(await list('impersonating', 'finding_commented'), [notice]);
  assert.equal((await list('owner', 'finding_commented'))[0]?.['read_at'], null);
});

it('NOTE-01 AUTH-18 a suspended client, a former admin and an admin without a second factor are told nothing', async () => {
  await comment('owner')().hasRows(1);
  await comment('admin')().hasRows(1);
  await operator(suspendOwnerSql);
  await as('owner', 'select * from list_notices()').hasRows(0);
  assert.equal(await unread('owner'), 0);
  for (const call of ['list_notices()', 'notice_state()'])
    await claiming('admin', { aal: 'aal1' }, `select * from ${call}`).isRefused('42501');
  await operator(`delete from user_roles where user_id = '${people.admin}'`);
  await as('admin', 'select * from list_notices()').hasRows(0);
});

it('NOTE-01 STAFF-02 who works on an audit is told of it, as its lead too, and nobody whose last day has passed', async () => {
  const told = async (who: Person, lead: Person) => {
    await operator(`update audits set lead_id = '${people[lead]}' where id = '${row.audit}';
      select private.record_event('fix_submitted', finding_id => '${row.finding}'),
        private.record_event('deployment_changed', audit_id => '${row.audit}')`);
    const kinds = ['fix_submitted', 'deployment_changed'].map((kind) => list(who, kind));
    return (await Promise.all(kinds)).map(({ length }) => length);
  };
  assert.deepEqual(await told('auditor', 'auditor'), [1, 1]);
  // Their last day was yesterday, and the client still reads the name of the lead.
  assert.deepEqual(await told('formerAuditor', 'formerAuditor'), [0, 0]);
});
