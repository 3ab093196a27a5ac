// What the database of a hosted project has before the first migration, and that of @supabase/lite does not.

/** Creates the roles that a Supabase project has before its first migration. @supabase/lite creates them later. */
export const CREATE_ROLES_SQL = `
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
end $$;`;

/** Creates the roles and grants them auth.uid(), which @supabase/lite never grants. */
export const ROLES_SQL = `${CREATE_ROLES_SQL}
grant usage on schema auth to anon, authenticated, service_role;`;

/** The index by which hosted Storage finds the objects of a folder, and which @supabase/lite does not have. */
export const OBJECT_INDEX_SQL = `
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");`;
