// Attacks: reading, changing or burdening another client.
import { as, it, operator } from '../../check.ts';
import { people } from '../../people.ts';

const owner = people.owner;

it('GUARD-08 inserting another user’s profile is refused without saying whether it exists', async () => {
  for (const id of [owner, '00000000-0000-4000-8000-00000000dead'])
    await as('newcomer', `insert into profiles (client_id) values ('${id}')`).isRefused(
      '42501',
      'new row violates row-level security policy for table "profiles"',
    );
  await as(
    'other',
    `update profiles set client_id = '${people.newcomer}' where client_id = '${people.other}'`,
  ).isRefused('42501');
});

it('GUARD-08 an approved client who has not finished onboarding has no portal data', async () => {
  await operator(`update profiles set onboarding_completed = false where client_id = '${owner}'`);
  await as('owner', 'select 1 from projects').hasRows(0);
  await as('owner', 'select 1 from audits').hasRows(0);
});
