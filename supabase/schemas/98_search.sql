-- What the portal search (Ctrl+K) finds: for a client, and for an admin who views the portal as one, the client's own audits,
-- findings and files; for an admin, all clients and audits. At most six of each kind.

-- What an admin finds. Reads as the owner of the tables, for the reason given in 90_admin_lists.sql.
create function private.search_console(query text) returns table (kind text, id uuid, title text, detail text, status text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin('Only an admin can search all clients.');
  return query
    select 'client', c.user_id, private.client_label(c.company_name, c.full_name, c.business_email),
      c.business_email, c.approval_status
    from public.pick_clients(query, 6, true) c;
  return query
    select 'audit', a.id, a.title,
      (select private.client_label(p.company_name, p.full_name, p.business_email)
        from public.profiles p where p.user_id = a.user_id),
      a.status
    from public.audits a where (' ' || a.title) ilike private.search_pattern(query)
    order by a.created_at desc, a.id desc limit 6;
end $$;
grant execute on function private.search_console to authenticated, service_role;

-- `title` names what was found and `detail` tells it from others of the same name. A finding has the audit that it belongs to
-- and its number.
create function public.search_portal(query text) returns table (
  kind text, id uuid, title text, detail text, status text, audit_id uuid, number text
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  pattern constant text := private.search_pattern(query);
  client_id constant uuid := private.readable_client_id();
begin
  if pattern is null then
    return;
  end if;
  if private.is_admin() then
    return query select c.kind, c.id, c.title, c.detail, c.status,
      case c.kind when 'audit' then c.id end, null::text from private.search_console(query) c;
    return;
  end if;
  -- The policies of these tables apply too; with the client's id, PostgreSQL can use the indexes.
  return query
    select 'audit', a.id, a.title, a.audit_type, a.status, a.id, null::text
    from public.audits a where a.user_id = client_id and (' ' || a.title) ilike pattern
    order by a.created_at desc, a.id desc limit 6;
  return query
    select 'finding', f.id, f.title, a.title, f.status, f.audit_id, f.number
    from public.findings f join public.audits a on a.id = f.audit_id
    where f.user_id = client_id and f.status <> 'draft' and (' ' || f.number || ' ' || f.title) ilike pattern
    order by f.severity_rank, f.published_at desc, f.id limit 6;
  return query
    select 'file', f.id, f.file_name, f.file_category, null::text, null::uuid, null::text
    from public.files f
    where f.user_id = client_id and f.uploaded_at is not null and f.finding_id is null and (' ' || f.file_name) ilike pattern
    order by f.created_at desc, f.id desc limit 6;
end $$;
grant execute on function public.search_portal to authenticated, service_role;
