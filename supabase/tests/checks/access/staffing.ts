// STAFF-02: who works on an audit. What they reach there is in the matrix.
import assert from 'node:assert/strict';
import { it } from '../../check.ts';
import { getRows, people } from '../../people.ts';

const own = getRows('owner');
const audits = 'select private.worked_on_audits() as audits';
const staffedUntil = (day: string) =>
  `update audit_staff set until = ${day} where person_id = '${people.auditor}'`;
const TODAY = `(now() at time zone 'UTC')::date`;

it('STAFF-02 an auditor works on the audits of their staffing, through its last day', async (scene) => {
  const of = async () => new Set([(await scene.as('auditor', audits).onlyRow())['audits']].flat());
  assert.deepEqual(await of(), new Set([own.audit, own.unusedAudit]));
  await scene.operator(staffedUntil(TODAY));
  assert.equal((await of()).size, 2);
  await scene.operator(staffedUntil(`${TODAY} - 1`));
  assert.equal((await of()).size, 0);
});

it('STAFF-02 nobody else works on audits by staffing: not without the code, in an ended session, or without the role', async (scene) => {
  const none = [{ audits: [] }];
  await scene.as('formerAuditor', audits).returns(none);
  await scene.as('owner', audits).returns(none);
  await scene.claiming('auditor', { aal: 'aal1', amr: [] }, audits).returns(none);
  await scene.inSession('auditor', '00000000-0000-4000-8000-00000000dead', audits).returns(none);
  await scene.operator(
    `insert into audit_staff (audit_id, person_id, duty) values ('${own.audit}', '${people.impersonating}', 'lead')`,
  );
  await scene.as('impersonating', audits).returns(none);
  await scene.operator(`delete from user_roles where user_id = '${people.auditor}'`);
  await scene.as('auditor', audits).returns(none);
  await scene.truth(`select person_id from audit_staff where person_id = '${people.auditor}'`).returns([]);
});

it('STAFF-02 an auditor needs a second factor also where the settings spare admins', async (scene) => {
  await scene.operator(
    'update private.security_settings set required_of_admins = false, required_of_clients = false where true',
  );
  await scene.claiming('admin', { aal: 'aal1', amr: [] }, 'select 1 from audits').hasRows(4);
  await scene.claiming('auditor', { aal: 'aal1', amr: [] }, audits).returns([{ audits: [] }]);
});
