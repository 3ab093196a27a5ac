import { expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { openMigratedPostgres } from './copies.ts';

// One change of each kind that a migration could miss (migrations.test.ts).
const DRIFTS = [
  'alter table public.profiles add column nickname text',
  'alter table public.profiles alter column full_name set not null',
  "alter table public.audits alter column status set default 'pending'",
  'alter table public.files drop constraint files_storage_path_is_own',
  'drop index public.files_of_client',
  'alter function private.is_admin() volatile',
  "create or replace function private.has_deceiving_character(value text) returns boolean language sql immutable set search_path = '' as $$ select true $$",
  'alter table public.files disable trigger announce_file',
  'drop trigger follow_file on public.files',
  `drop policy "Whoever works on an audit uploads reports to its folder" on storage.objects`,
  'alter policy "Admins read the outbox" on public.email_outbox using (true)',
  'alter table public.projects disable row level security',
  'grant select on public.email_outbox to anon',
  'grant update (full_name) on public.profiles to anon',
  'grant execute on function private.record_event(text, uuid, uuid, uuid, jsonb, uuid, text) to authenticated',
  'alter function private.search_console(text, integer) security invoker',
  "comment on table public.profiles is 'People'",
  "create type public.severity as enum ('high')",
  "update storage.buckets set public = true where id = 'reports'",
  "update public.finding_steps set needs_message = false where to_status = 'withdrawn'",
  "delete from private.application_steps where to_status = 'rejected'",
  "update private.retention_rules set keep_for = keep_for + interval '1 day'",
  'update private.security_settings set required_of_admins = false',
  'create trigger told after insert on auth.users for each row execute function private.keep_updated_at()',
];

it('GUARD-08 the comparison of migrations with schema files finds every kind of difference', async () => {
  const engine = await openMigratedPostgres('drifts');
  const before = await readCatalogue(engine);
  for (const change of DRIFTS) {
    await engine.exec('begin');
    await engine.exec(change);
    const after = await readCatalogue(engine);
    expect([change, after.join() === before.join()]).toEqual([change, false]);
    await engine.exec('rollback');
  }
  await engine.close();
});
