/** The roles that a Supabase project has before its first migration, and the light one makes only later. */
export const CREATE_ROLES_SQL = `
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select 1 from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
end $$;`;

/** The roles and their access to auth.uid(), which the light one does not give at all. */
export const ROLES_SQL = `${CREATE_ROLES_SQL}
grant usage on schema auth to anon, authenticated, service_role;`;
