// STAFF-02: who works on an audit. What they reach there is in the matrix.
import { as, claiming, inSession, it, operator, truth } from '../../check.ts';
import { getRows, people, type Person } from '../../people.ts';

const own = getRows('owner');
const audits = 'select private.worked_on_audits() as audits';
const TODAY = `(now() at time zone 'UTC')::date`;

it('STAFF-02 nobody works on audits by staffing in an ended session, while viewing the portal as a client, or without the role', async () => {
  const none = [{ audits: [] }];
  await as('owner', audits).returns(none);
  await inSession('auditor', '00000000-0000-4000-8000-00000000dead', audits).returns(none);
  await operator(
    `insert into audit_staff (audit_id, person_id, duty) values ('${own.audit}', '${people.impersonating}', 'lead')`,
  );
  await as('impersonating', audits).returns(none);
  await operator(`delete from user_roles where user_id = '${people.auditor}'`);
  await as('auditor', audits).returns(none);
  await truth(`select person_id from audit_staff where person_id = '${people.auditor}'`).returns([]);
});

it('STAFF-02 an auditor needs a second factor also where the settings spare admins', async () => {
  await operator(
    'update private.security_settings set required_of_admins = false, required_of_clients = false where true',
  );
  await claiming('admin', { aal: 'aal1', amr: [] }, 'select 1 from audits').hasRows(4);
  await claiming('auditor', { aal: 'aal1', amr: [] }, audits).returns([{ audits: [] }]);
});

const staff = (who: Person, duty = 'auditor', until?: string) =>
  `select public.staff_audit('${own.audit}', '${people[who]}', '${duty}'${until ? `, ${until}` : ''})`;
const unstaff = (who: Person) => `select public.unstaff_audit('${own.audit}', '${people[who]}')`;
const makeLead = (until = 'null') =>
  `update audit_staff set duty = 'lead', until = ${until} where audit_id = '${own.audit}' and person_id = '${people.auditor}'`;

it('STAFF-02 an admin staffs an audit, changes a duty and ends it, which is told', async () => {
  await as('admin', staff('auditorElsewhere', 'lead', `${TODAY} + 7`)).hasRows(1);
  await as('auditorElsewhere', `select 1 where '${own.audit}' = any (private.worked_on_audits())`).hasRows(1);
  await truth(`select lead_id from audits where id = '${own.audit}'`).lists([people.auditorElsewhere]);
  // A repeated call changes nothing and says nothing.
  await as('admin', staff('auditorElsewhere', 'lead', `${TODAY} + 7`)).hasRows(1);
  await as('auditorElsewhere', 'select kind from public.list_notices() order by 1').lists([
    'audit_staffed',
    'lead_assigned',
  ]);
  await as('admin', staff('auditorElsewhere', 'reviewer')).hasRows(1);
  await as('admin', unstaff('auditorElsewhere')).hasRows(1);
  await as('auditorElsewhere', `select 1 where '${own.audit}' = any (private.worked_on_audits())`).hasRows(0);
  await as('auditorElsewhere', 'select 1 from public.list_notices()').hasRows(0);
  await as('admin', unstaff('auditorElsewhere')).isRefused(
    'PT404',
    'This person does not work on this audit.',
  );
});

it('STAFF-02 the first lead whom an admin staffs becomes the lead whom the client sees, and nobody else', async () => {
  const seen = () => truth(`select lead_id as id from audits where id = '${own.audit}'`);
  await as('admin', staff('anotherAdmin', 'reviewer')).hasRows(1);
  await seen().returns([{ id: null }]);
  for (const who of ['formerAuditor', 'impersonating'] as const)
    await as('admin', staff(who, 'lead')).hasRows(1);
  await seen().returns([{ id: people.formerAuditor }]);
  // A withdrawn audit stays as it was.
  await operator(`update audits set lead_id = null, status = 'withdrawn', withdrawn_at = now(),
    withdrawn_reason = 'The project ended.' where id = '${own.audit}'`);
  await as('admin', staff('anotherAdmin', 'lead')).hasRows(1);
  await seen().returns([{ id: null }]);
});

it('STAFF-02 a lead staffs their audit, nobody for longer than themselves, and an auditor staffs nobody', async () => {
  for (const act of [staff('anotherAdmin'), unstaff('formerAuditor')])
    await as('auditor', act).isRefused('42501', /Only an admin or the lead/);
  await as('auditor', `select 1 from public.list_staff_to_choose('${own.audit}')`).isRefused('42501');
  await operator(makeLead());
  await as('auditor', `select 1 from public.list_staff_to_choose('${own.audit}')`).hasRows(5);
  await as('auditor', staff('auditorElsewhere')).hasRows(1);
  await operator(`${makeLead(`${TODAY} + 3`)};
    update audit_staff set duty = 'auditor' where person_id = '${people.formerAuditor}'`);
  for (const who of ['formerAuditor', 'anotherAdmin'] as const)
    await as('auditor', staff(who)).isRefused('42501', /cannot staff anybody for longer/);
  await as('auditor', staff('formerAuditor', 'auditor', `${TODAY} + 4`)).isRefused('42501');
  await as('auditor', staff('formerAuditor', 'auditor', `${TODAY} + 3`)).hasRows(1);
  // A duty is changed without touching a longer staffing.
  await as('auditor', staff('auditorElsewhere', 'reviewer')).hasRows(1);
  await as('auditor', unstaff('formerAuditor')).hasRows(1);
});

it('STAFF-02 only an admin makes somebody a lead, or changes or removes one', async () => {
  const ONLY_ADMINS = 'Only an admin can make somebody a lead, or change a lead.';
  await operator(makeLead());
  for (const act of [
    staff('auditorElsewhere', 'lead'),
    staff('formerAuditor', 'lead'),
    staff('formerAuditor', 'reviewer'),
    unstaff('formerAuditor'),
  ])
    await as('auditor', act).isRefused('42501', ONLY_ADMINS);
  await as('admin', staff('formerAuditor', 'reviewer')).hasRows(1);
});

it('STAFF-02 the scope and the withdrawal of a report are an admin’s and the lead’s', async () => {
  const acts = [
    `select save_scope('{"audit_id": "${own.audit}"}', '[{"id": "${own.repository}", "url": "https://github.com/example/vault", "commit_hash": "${'0a'.repeat(20)}"}]', s.updated_at)
     from audit_scopes s where s.audit_id = '${own.audit}'`,
    `select answer_scope_proposal('${own.proposedScope}', 'returned', 'Please name the commit.')`,
    `update audits set report_path = null where id = '${own.audit}'`,
  ];
  const withdraw = `select withdraw_report('${own.reportVersion}', 'It was sent to the wrong people.')`;
  for (const act of [...acts, withdraw])
    await as('auditor', act).isRefused('42501', 'Only an admin or the lead of this audit can do this.');
  await operator(makeLead());
  await as('auditor', withdraw).hasRows(1);
  for (const act of acts) await as('auditor', act).hasRows(1);
});

it('STAFF-02 the last day is over when it is over for the firm', async () => {
  // At any time, one of these is at another day than UTC.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await operator(`update engagement_settings set time_zone = '${zone}' where true`);
    for (const [day, isCurrent] of [[0, true], [1, false]] as const)
      await truth(`select private.is_current_staff(row('${own.audit}', '${people.admin}', 'lead',
          (now() at time zone '${zone}')::date - ${day}, now())::audit_staff) as current`)
        .returns([{ current: isCurrent }]); // oxfmt-ignore
  }
});

it('STAFF-02 nobody staffs themselves, past the last day, or somebody who is no staff', async () => {
  await operator(makeLead());
  for (const who of ['admin', 'auditor'] as const)
    await as(who, staff(who, 'lead', `${TODAY} + 400`)).isRefused('42501', /your own work/);
  await as('admin', staff('owner')).isRefused('22023', 'Choose a person of our staff.');
  await as('admin', staff('auditor', 'auditor', `${TODAY} - 1`)).isRefused('22023', /has passed/);
  await as('admin', staff('auditor', 'boss')).isRefused('22023', /duty/);
});

it('STAFF-02 an admin who leaves the staff of an audit keeps its reviews: they work on every audit', async () => {
  const reviewers = () =>
    truth(`select reviewer_id as id from finding_assignments where finding_id = '${own.finding}'`);
  await as('admin', staff('anotherAdmin')).hasRows(1);
  await as('admin', unstaff('anotherAdmin')).hasRows(1);
  await reviewers().returns([{ id: people.anotherAdmin }]);
});

it('STAFF-02 who leaves an audit leaves its reviews, and who is staffed can be its lead', async () => {
  await operator(`update finding_assignments set reviewer_id = '${people.auditor}', reviewer_name = 'Lin'
    where finding_id in ('${own.finding}', '${getRows('ownerPending').finding}')`);
  const lead = (who: Person) => `update audits set lead_id = '${people[who]}' where id = '${own.audit}'`;
  await as('admin', lead('auditorElsewhere')).isRefused('22023', /must be an admin, or work on this audit/);
  await as('admin', lead('auditor')).hasRows(1);
  await as('admin', unstaff('auditor')).hasRows(1);
  await truth(`select finding_id from finding_assignments where reviewer_id = '${people.auditor}'`).lists([
    getRows('ownerPending').finding,
  ]);
});
