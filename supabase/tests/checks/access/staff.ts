// Staff are no clients: they have a profile of their own, and no row among the clients' (ADM-02).
import assert from 'node:assert/strict';
import { as, it, operator, refuses, truth } from '../../check.ts';
import { getRows, people } from '../../people.ts';

const NO_CLIENT = 'A member of our team cannot apply as a client.';
const grant = (who: string) => `insert into user_roles (user_id, role) values ('${who}', 'admin')`;

it('ADM-02 an admin can neither save a client’s profile nor apply as a client, and is in no list of clients', async () => {
  await as('admin', `insert into profiles (full_name) values ('Lin Chen')`).isRefused('PT409', NO_CLIENT);
  await as('admin', `select submit_onboarding('{"full_name": "Lin Chen"}')`).isRefused('PT409', NO_CLIENT);
  await refuses(
    `update profiles set client_id = '${people.admin}' where client_id = '${people.pending}'`,
    NO_CLIENT,
  );
});

it('ADM-02 whoever becomes an admin is no applicant any more, and keeps name and role as staff', async () => {
  await as('newcomer', `insert into profiles (full_name, role_title) values ('Lin Chen', 'Auditor')`).hasRows(
    1,
  );
  const clients = async () =>
    await as('admin', 'select count_clients() as n, total_clients as all from admin_stats()').onlyRow();
  const before = await clients();
  await operator(grant(people.newcomer));
  await truth(`select full_name, title from staff_profiles where person_id = '${people.newcomer}'`).returns([
    { full_name: 'Lin Chen', title: 'Auditor' },
  ]);
  await truth(`select 1 from profiles where client_id = '${people.newcomer}'`).returns([]);
  await as('invited', 'insert into profiles default values').hasRows(1);
  await operator(grant(people.invited));
  const after = await clients();
  for (const count of ['n', 'all']) assert.equal(Number(before[count]) - Number(after[count]), 1);
});

it('ADM-02 a client who has applied cannot become an admin with the same account, and loses nothing', async () => {
  for (const who of [people.owner, people.pending]) await refuses(grant(who), /has applied as a client/);
});

it('AUD-03 the e-mail worker learns the address of the lead auditor of an audit, and of nobody who is no admin any more', async () => {
  const { audit } = getRows('owner');
  const claim = async (payload: string) => {
    await operator(`reset role; update email_outbox set next_attempt_at = now() + interval '1 day' where status = 'queued';
          insert into email_outbox (event_key, kind, payload) values (gen_random_uuid(), 'application_notice', '${payload}');
          set local role service_role`);
    return (await truth(`select payload ->> 'lead_address' as address from claim_email(0)`))[0]?.['address'];
  };
  const ofAudit = `{"audit_id": "${audit}"}`;
  await operator(`update audits set lead_id = '${people.admin}' where id = '${audit}'`);
  const [admin] = await truth(`select email from auth.users where id = '${people.admin}'`);
  assert.ok(admin?.['email']);
  assert.equal(await claim(ofAudit), admin['email']);
  assert.equal(await claim(`{"audit_id": "malformed"}`), null);
  await operator(`reset role; delete from user_roles where user_id = '${people.admin}' and role = 'admin'`);
  assert.equal(await claim(ofAudit), null);
  await operator(`reset role; update audits set lead_id = null where id = '${audit}'`);
  assert.equal(await claim(ofAudit), null);
});

it('AUD-03 a client reads the name and title of who leads their audit, and nobody another client’s', async () => {
  const lead = `select * from audit_lead('${getRows('owner').audit}')`;
  const appoint = (who: string) =>
    operator(`update audits set lead_id = '${who}' where id = '${getRows('owner').audit}'`);
  await appoint(people.anotherAdmin);
  await as('owner', lead).returns([{ full_name: 'Another Admin', title: 'Lead auditor' }]);
  // inspect-deployments relies on this refusal when it lists the operator's chains.
  for (const who of ['other', 'auditorElsewhere', 'formerAuditor'] as const)
    await as(who, lead).isRefused('PT404', 'This audit does not exist.');
  // An admin who has entered no name is not shown by their address.
  await appoint(people.admin);
  await as('owner', lead).hasRows(0);
});

it('GUARD-08 a staff profile has a name of one line', async () => {
  const insert = (name: string) => `insert into staff_profiles (full_name) values ('${name}')`;
  await as('admin', insert('')).isRefused('22023', 'Full name is required.');
  await as('admin', insert('Two\nlines')).isRefused(
    '22023',
    'Full name must be one line without control or invisible characters.',
  );
});
