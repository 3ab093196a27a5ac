-- What the portal search (Ctrl+K) finds: for a client, and for an admin who views the portal as one, the client's own audits,
-- findings and files; for an admin, all clients, audits and findings; for an auditor, the audits they work on and their findings. A
-- finding is also found by its assignee and reviewer
-- (TEAM-04). Returns `page_size` rows of each kind, with the number of all matches as `total`, which is counted to 101.

-- The words of a finding that a search looks at, and the newest findings, for words that many have.
create index findings_search on public.findings using gin ((' ' || coalesce(number || ' ', '') || title) extensions.gin_trgm_ops);
create index findings_newest on public.findings (created_at, id);

-- The assignee and reviewer of a finding, as the end of its detail: " · assigned to Mia Member, reviewed by Lin Chen".
create function private.assigned_text(finding_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select ' · ' || concat_ws(', ', 'assigned to ' || s.assignee_name, 'reviewed by ' || s.reviewer_name)
    from public.finding_assignments s
    where s.finding_id = assigned_text.finding_id and (s.assignee_id is not null or s.reviewer_id is not null)), '')
$$;
grant execute on function private.assigned_text to authenticated, service_role;

-- What an admin or auditor finds. Reads as the owner of the tables, for the reason given in 90_admin_lists.sql.
create function private.search_console(query text, page_size integer) returns table (
  kind text, id uuid, title text, detail text, status text, audit_id uuid, number text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
  audit_ids uuid[];
begin
  perform private.allow('admin', 'auditor');
  if limited_to is null then
    return query
    select 'client', c.client_id, private.client_label(c.company_name, c.full_name, c.business_email),
      c.business_email, case when c.suspended_at is null then c.approval_status else 'suspended' end, null::uuid, null::text,
      (select count(*) from (select from private.matching_clients(query, 'all') limit 101) counted)
    from public.pick_clients(query, page_size, true) c;
  end if;
  audit_ids := private.page_of_audits(query, 'all', 'all', limited_to, false, 'created_at', false, 101, 0);
  return query
    select 'audit', a.id, a.title, (
        select case when limited_to is null then private.client_label(p.company_name, p.full_name, p.business_email)
          else p.company_name end
        from public.profiles p where p.client_id = a.client_id),
      a.status, a.id, null::text, cardinality(audit_ids)::bigint
    from unnest(audit_ids[:page_size]) with ordinality page (audit_id, place)
    join public.audits a on a.id = page.audit_id order by page.place;
  return query
    select 'finding', f.id, f.title, (select a.title from public.audits a where a.id = f.audit_id) || private.assigned_text(f.id),
      f.status, f.audit_id, f.number, count(*) over ()
    from (
      select m.* from public.findings m where m.id in (
        (select n.id from public.findings n
        where (' ' || coalesce(n.number || ' ', '') || n.title) ilike private.finding_pattern(query)
          and (limited_to is null or n.audit_id = any (limited_to))
        order by n.created_at desc, n.id desc limit 101)
        union all
        (select n.id from public.finding_assignments s join public.findings n on n.id = s.finding_id
        where private.assignment_words(s) ilike private.search_pattern(query)
          and (limited_to is null or n.audit_id = any (limited_to))
        order by n.created_at desc, n.id desc limit 101))
      order by m.created_at desc, m.id desc limit 101
    ) f
    order by f.created_at desc, f.id desc limit page_size;
end $$;
grant execute on function private.search_console to authenticated, service_role;

-- `title` names the match and `detail` distinguishes it from others of the same name. A finding has its audit and number.
create function public.search_portal(query text, page_size integer default 6) returns table (
  kind text, id uuid, title text, detail text, status text, audit_id uuid, number text, total bigint
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  pattern constant text := private.search_pattern(query);
  client constant uuid := private.readable_client_id();
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require(page_size between 1 and 100, 'A page can have 1 to 100 rows.');
  if pattern is null then
    return;
  end if;
  if private.is_admin() or private.has_auditor_role() then
    return query select c.* from private.search_console(query, page_size) c;
    return;
  end if;
  -- The policies of these tables apply too; with the client's id, PostgreSQL can use the indexes.
  return query
    select 'audit', a.id, a.title, a.audit_type, a.status, a.id, null::text, count(*) over ()
    from (
      select m.* from public.audits m where m.client_id = client and (' ' || m.title) ilike pattern
      order by m.created_at desc, m.id desc limit 101
    ) a
    order by a.created_at desc, a.id desc limit page_size;
  return query
    select 'finding', f.id, f.title, a.title || private.assigned_text(f.id), f.status, f.audit_id, f.number, count(*) over ()
    from (
      select m.* from public.findings m left join public.finding_assignments s on s.finding_id = m.id
      where m.client_id = client and m.status <> 'draft'
        and ((' ' || m.number || ' ' || m.title) ilike private.finding_pattern(query) or private.assignment_words(s) ilike pattern)
      order by m.severity_rank, m.published_at desc, m.id limit 101
    ) f
    join public.audits a on a.id = f.audit_id
    order by f.severity_rank, f.published_at desc, f.id limit page_size;
  return query
    select 'file', f.id, f.file_name, f.file_category, null::text, null::uuid, null::text, count(*) over ()
    from (
      select m.* from public.files m
      where m.client_id = client and m.uploaded_at is not null and coalesce(m.finding_id, m.section_id) is null
        and m.repository_id is null and normalize(' ' || m.file_name, nfc) ilike pattern
      order by m.created_at desc, m.id desc limit 101
    ) f
    order by f.created_at desc, f.id desc limit page_size;
end $$;
