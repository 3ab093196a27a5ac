// Attacks: calling what no grant permits. docs/access.md lists every grant.
import assert from 'node:assert/strict';
import { it, messageOf, operator } from '../../check.ts';

it('GUARD-08 a table and a function without a grant are of no use to any role of the API', async () => {
  await operator(`create table public.forgotten (id uuid primary key);
        create function public.forgotten() returns integer language sql as 'select 1'`);
  for (const role of ['anon', 'authenticated', 'service_role'])
    for (const [kind, sql] of [
      ['table', 'select from public.forgotten'],
      ['function', 'select public.forgotten()'],
    ] as const)
      assert.equal(await messageOf(role, sql), `permission denied for ${kind} forgotten`);
});
