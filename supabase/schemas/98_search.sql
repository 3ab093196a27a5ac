-- What the portal search (Ctrl+K) finds: for a client, and for an admin who views the portal as one, the client's own audits,
-- findings and files; for an admin, all clients, audits and findings. `page_size` of each kind, each with `total`, the number of
-- them all, which is counted to 101.

-- The words of a finding that a search looks at; the newest for words that many have.
create index findings_search on public.findings using gin ((' ' || coalesce(number || ' ', '') || title) extensions.gin_trgm_ops);
create index findings_newest on public.findings (created_at, id);

-- What an admin finds. Reads as the owner of the tables, for the reason given in 90_admin_lists.sql.
create function private.search_console(query text, page_size integer) returns table (
  kind text, id uuid, title text, detail text, status text, audit_id uuid, number text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin('Only an admin can search all clients.');
  return query
    select 'client', c.user_id, private.client_label(c.company_name, c.full_name, c.business_email),
      c.business_email, c.approval_status, null::uuid, null::text,
      (select count(*) from (select from private.matching_clients(query, 'all') limit 101) counted)
    from public.pick_clients(query, page_size, true) c;
  return query
    with matching as not materialized (select a.* from private.matching_audits(query, 'all', 'all', null, false) a)
    select 'audit', a.id, a.title,
      (select private.client_label(p.company_name, p.full_name, p.business_email)
        from public.profiles p where p.user_id = a.user_id),
      a.status, a.id, null::text, (select count(*) from (select from matching limit 101) counted)
    from matching a order by a.created_at desc, a.id desc limit page_size;
  return query
    with matching as not materialized (
      select f.* from public.findings f
      where (' ' || coalesce(f.number || ' ', '') || f.title) ilike private.search_pattern(query)
    )
    select 'finding', f.id, f.title, (select a.title from public.audits a where a.id = f.audit_id),
      f.status, f.audit_id, f.number, (select count(*) from (select from matching limit 101) counted)
    from matching f order by f.created_at desc, f.id desc limit page_size;
end $$;
grant execute on function private.search_console to authenticated, service_role;

-- `title` names what was found and `detail` tells it from others of the same name. A finding has the audit that it belongs to
-- and its number.
create function public.search_portal(query text, page_size integer default 6) returns table (
  kind text, id uuid, title text, detail text, status text, audit_id uuid, number text, total bigint
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  pattern constant text := private.search_pattern(query);
  client_id constant uuid := private.readable_client_id();
begin
  perform private.holds(coalesce(page_size, 0) between 1 and 100, 'A page can have 1 to 100 rows.');
  if pattern is null then
    return;
  end if;
  if private.is_admin() then
    return query select c.* from private.search_console(query, page_size) c;
    return;
  end if;
  -- The policies of these tables apply too; with the client's id, PostgreSQL can use the indexes.
  return query
    with matching as not materialized (
      select a.* from public.audits a where a.user_id = client_id and (' ' || a.title) ilike pattern
    )
    select 'audit', a.id, a.title, a.audit_type, a.status, a.id, null::text,
      (select count(*) from (select from matching limit 101) counted)
    from matching a order by a.created_at desc, a.id desc limit page_size;
  return query
    with matching as not materialized (
      select f.*, a.title as audit_title from public.findings f join public.audits a on a.id = f.audit_id
      where f.user_id = client_id and f.status <> 'draft' and (' ' || f.number || ' ' || f.title) ilike pattern
    )
    select 'finding', f.id, f.title, f.audit_title, f.status, f.audit_id, f.number,
      (select count(*) from (select from matching limit 101) counted)
    from matching f order by f.severity_rank, f.published_at desc, f.id limit page_size;
  return query
    with matching as not materialized (
      select f.* from public.files f
      where f.user_id = client_id and f.uploaded_at is not null and f.finding_id is null and (' ' || f.file_name) ilike pattern
    )
    select 'file', f.id, f.file_name, f.file_category, null::text, null::uuid, null::text,
      (select count(*) from (select from matching limit 101) counted)
    from matching f order by f.created_at desc, f.id desc limit page_size;
end $$;
grant execute on function public.search_portal to authenticated, service_role;
