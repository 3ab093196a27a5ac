// Attacks: gaining a role, an approval or a privilege.
import assert from 'node:assert/strict';
import { as, it, truth } from '../../check.ts';
import { readMatrix } from '../../matrix.ts';
import { APPLICATION, people, type Person } from '../../people.ts';

const NOT_THEIR_COLUMN = 'permission denied for table profiles';

it('GUARD-08 tables have exactly the grants that the matrix expects, by column where rows are written, and none without an account', async () => {
  const allowed = readMatrix()
    .filter((line) => !line.place.startsWith('bucket:') && Object.values(line.allowed).includes(true))
    .map(({ place, command }) => `${place} ${command}`);
  const granted = await truth(`
    select c.relname || ' ' || command as line from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) command
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and case command
      when 'delete' then has_table_privilege('authenticated', c.oid, command)
      else has_any_column_privilege('authenticated', c.oid, command) end`);
  assert.deepEqual(new Set(granted.map(({ line }) => line)), new Set(allowed));
  await truth(`
    select c.relname, a.grantee::regrole::text as role, a.privilege_type from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and (a.grantee in (0, 'anon'::regrole)
      or a.grantee = 'authenticated'::regrole and a.privilege_type not in ('SELECT', 'DELETE'))`).returns([]);
});

it('GUARD-08 nobody, not even an admin, writes the approval of a profile or its time', async () => {
  const set = (column: string, value: string, of: Person) =>
    `update profiles set ${column} = '${value}' where client_id = '${people[of]}'`;
  const insert = (column: string, value: string) =>
    `insert into profiles (client_id, ${column}) values ('${people.newcomer}', '${value}')`;
  for (const [who, sql] of [
    ['pending', set('approval_status', 'approved', 'pending')],
    ['rejected', set('approval_status', 'approved', 'rejected')],
    ['rejected', set('approval_status', 'pending', 'rejected')],
    ['owner', set('approved_at', '2020-01-01', 'owner')],
    ['admin', set('approved_at', '2020-01-01', 'owner')],
    ['newcomer', insert('approval_status', 'approved')],
    ['newcomer', insert('approved_at', '2020-01-01')],
    [
      'pending',
      `insert into profiles (client_id) values ('${people.pending}')
           on conflict (client_id) do update set approval_status = 'approved'`,
    ],
  ] as const)
    await as(who, sql).isRefused('42501', NOT_THEIR_COLUMN);
});

it('GUARD-08 an application cannot carry its own approval', async () => {
  const profile = JSON.stringify({
    ...APPLICATION,
    approval_status: 'approved',
    approved_at: '2020-01-01',
    client_id: people.owner,
    business_email: 'x@evil.test',
  });
  await as('newcomer', 'select * from submit_onboarding($1::jsonb)', [profile]).hasRows(1);
  await truth(
    `select approval_status, approved_at, business_email from profiles where client_id = '${people.newcomer}'`,
  ).returns([{ approval_status: 'pending', approved_at: null, business_email: 'newcomer@guard.test' }]);
});
