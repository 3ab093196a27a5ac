// Names that can be taken for another client's (PICK-05), and clients who take another name.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people } from '../../people.ts';

const rename = (client: string, name: string) =>
  `update profiles set company_name = '${name}' where client_id = '${client}'`;

async function isMarked(client: string): Promise<unknown> {
  return (await as('admin', `select has_look_alike from client_identity('${client}')`).onlyRow())[
    'has_look_alike'
  ];
}

it('PICK-05 two clients with confusable names are both marked in the picker and in dialogs', async () => {
  await operator(rename(people.owner, 'Harbor Vaults'));
  for (const copy of [
    'harbor vaults',
    'Harbor  Vaults.',
    'Hárbor-Vaults',
    'HarborVaults',
    // Cyrillic o, Greek Alpha and Eta, fullwidth letters, a zero for an o, a one for an l, r and n for an m.
    'Harb\u043er Vaults',
    'H\u0391rbor V\u0430ults',
    '\u0397arbor Vaults',
    '\uff28arbor Vaults',
    'Harb0r Vau1ts',
    // A Khmer vowel that is not shown.
    'Har\u17b4bor Vaults',
  ]) {
    await operator(rename(people.pending, copy));
    assert.equal(await isMarked(people.pending), true, copy);
    assert.equal(await isMarked(people.owner), true, copy);
  }
  await operator(rename(people.owner, 'Marlin'));
  await operator(rename(people.pending, 'Marl\u0456\u0578'));
  assert.equal(await isMarked(people.pending), true, 'Marlin');
  await operator(rename(people.pending, 'Rnarlin'));
  assert.equal(await isMarked(people.pending), true, 'Rnarlin');
  await as('admin', 'select client_id, has_look_alike from pick_clients()').returns([
    { client_id: people.owner, has_look_alike: true },
    { client_id: people.other, has_look_alike: false },
  ]);
});

it('PICK-05 clearly different names and names without letters are not marked', async () => {
  await operator(rename(people.owner, 'Harbor Vaults'));
  for (const name of ['Harbor Vault', 'Arbor Vaults', 'Harbour Vaults', '\u6e2f\u53e3']) {
    await operator(rename(people.pending, name));
    assert.equal(await isMarked(people.pending), false, name);
  }
  await operator(rename(people.owner, '!!!'));
  await operator(rename(people.pending, '---'));
  assert.equal(await isMarked(people.pending), false, '---');
});

it('PICK-05 TEAM-01 no client, and nobody of a team, takes a name that looks like the firm’s', async () => {
  await operator(`update report_settings set firm_name = 'Sentinel' where id`);
  for (const name of ['Sentinel', 'S\u0435ntinel ', 'SENTINEL.']) {
    for (const field of ['company_name', 'full_name', 'project_name'])
      await as(
        'owner',
        `update profiles set ${field} = '${name}' where client_id = '${people.owner}'`,
      ).isRefused('22023', 'This is our name. Enter your own.');
    await as('member', `select change_own_name('${name}')`).isRefused('22023', /our name/);
  }
  await operator(`update report_settings set firm_name = null where id`);
  await as('owner', rename(people.owner, 'Sentinel')).hasRows(1);
});

it('PICK-05 the person’s name is shown and compared when a client has no company', async () => {
  await operator(rename(people.owner, 'Harbor Vaults'));
  await operator(
    `update profiles set company_name = '', full_name = 'HARBOR vaults' where client_id = '${people.pending}'`,
  );
  assert.equal(await isMarked(people.pending), true);
});

it('PICK-05 STAFF-02 of a client an auditor reads the company alone', async () => {
  await as('auditor', `select * from client_identity('${people.owner}')`).returns([
    {
      client_id: people.owner,
      company_name: 'owner company',
      full_name: null,
      business_email: null,
      approval_status: 'approved',
      suspended_at: null,
      has_look_alike: false,
      has_owner: true,
    },
  ]);
});

it('PICK-05 a client’s change of name is logged once with both names', async () => {
  await as(
    'owner',
    `update profiles set company_name = 'Harbor', full_name = 'Mia Vale' where client_id = '${people.owner}'`,
  ).hasRows(1);
  await as('owner', `update profiles set role_title = 'CEO' where client_id = '${people.owner}'`).hasRows(1);
  await truth(
    `select admin_user_id, details ->> 'field' as field, details ->> 'from' as "from", details ->> 'to' as "to"
         from admin_activity_logs where action = 'renamed_client' order by field`,
  ).returns([
    { admin_user_id: people.owner, field: 'company_name', from: 'owner company', to: 'Harbor' },
    { admin_user_id: people.owner, field: 'full_name', from: 'owner', to: 'Mia Vale' },
  ]);
});

it('PICK-05 nobody floods the log: who took another name ten times within a day takes the next one later', async () => {
  const rename = (n: number) =>
    as('pending', `update profiles set full_name = 'Name ${n}' where client_id = '${people.pending}'`);
  for (let n = 1; n <= 10; n += 1) await rename(n).hasRows(1);
  await rename(11).isRefused(
    '22023',
    'You have done this 10 times within a day. Please do it again tomorrow, or write to us.',
  );
  await as('pending', `update profiles set role_title = 'CEO' where client_id = '${people.pending}'`).hasRows(
    1,
  );
  await operator(`update admin_activity_logs set created_at = created_at - interval '1 day'
        where action = 'renamed_client'`);
  await rename(11).hasRows(1);
  await as('owner', `update profiles set full_name = 'Another' where client_id = '${people.owner}'`).hasRows(
    1,
  );
});

it('PICK-05 a change of name before submission is not logged', async () => {
  await as('newcomer', `insert into profiles (company_name) values ('A')`).hasRows(1);
  await as(
    'newcomer',
    `update profiles set company_name = 'B' where client_id = '${people.newcomer}'`,
  ).hasRows(1);
  await truth(`select 1 from admin_activity_logs where action = 'renamed_client'`).returns([]);
});
