/**
 * The roles that a Supabase project has before its first migration, which the light one makes only later, and their
 * access to auth.uid(), which it does not give at all.
 */
export const ROLES_SQL = `
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
end $$;
grant usage on schema auth to anon, authenticated, service_role;`;
