-- AUD-04: the list of all audits, built as 90_admin_lists.sql says.

-- The orders of the list; the id makes each order total. An audit without a planned end comes after all that have one.
create index audits_newest on public.audits (created_at, id);
create index audits_by_status on public.audits (status, created_at, id);
create index audits_by_lead on public.audits (lead_id, created_at, id);
create index audits_by_title on public.audits (private.name_sort_key(title) collate "C", id) include (title);
create index audits_by_planned_end on public.audits (planned_end, id) include (status);
create index findings_for_us on public.findings (status, audit_id) include (id, severity_rank, updated_at)
  where status in ('fix_submitted', 'disputed');
create index audits_search on public.audits using gin ((' ' || title) extensions.gin_trgm_ops);

-- The last day of an audit's current stage: its planned start, its planned end, or the day when fixes are due. After that day, it
-- is overdue, in the time zone of the firm. Null when no such day is planned.
create function private.stage_end(status text, planned_start date, planned_end date, fixes_due date) returns date
language sql immutable set search_path = '' as $$
  select case status when 'completed' then null when 'withdrawn' then null when 'mitigation' then fixes_due
    when 'in_progress' then planned_end else coalesce(planned_start, planned_end) end
$$;
grant execute on function private.stage_end to authenticated, service_role;

create index audits_overdue on public.audits (private.stage_end(status, planned_start, planned_end, fixes_due), id);

-- The audits that the caller works on with findings that wait for us (fixes to review, disputes to answer, or both), with a proposed
-- scope to answer, or whose client is late with its preparations. Null for all audits. Lists begin with these, because they are few.
create function private.audits_waiting_for_us(waiting text) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.check_choice('The filter', waiting, array['all', 'for_us', 'fix_submitted', 'disputed', 'scope', 'preparation']);
  return case when waiting = 'all' then limited_to
  when waiting = 'scope' then array(
    select p.audit_id from public.scope_proposals p join public.audits a on a.id = p.audit_id
    where p.state = 'sent' and a.status <> 'withdrawn' and (limited_to is null or p.audit_id = any (limited_to))
  ) when waiting = 'preparation' then array(
    select distinct o.audit_id from private.overdue_preparation o where limited_to is null or o.audit_id = any (limited_to)
  ) else array(
    select distinct f.audit_id from public.findings f
    where f.status in ('fix_submitted', 'disputed') and (waiting = 'for_us' or f.status = waiting)
      and (limited_to is null or f.audit_id = any (limited_to))
  ) end;
end $$;

-- The audits that match a search and filters. A search looks at the title of the audit and at the names, project and address of
-- its client. `lead` is an admin's id, or nobody. With `audit_ids`, only these audits match.
create function private.matching_audits(search text, status_filter text, lead text, audit_ids uuid[], only_overdue boolean)
returns setof public.audits
language sql stable as $$
  select a.* from public.audits a
  where private.check_choice('The status', status_filter, array['all'] || private.audit_statuses())
    and private.check_that(lead in ('all', 'nobody') or lead ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      'There is no such lead auditor.')
    and (status_filter = 'all' or a.status = status_filter)
    and case lead when 'all' then true when 'nobody' then a.lead_id is null else a.lead_id = lead::uuid end
    and (not only_overdue or private.stage_end(a.status, a.planned_start, a.planned_end, a.fixes_due) < (select private.today()))
    and (audit_ids is null or a.id = any (audit_ids))
    and (private.search_pattern(search) is null
      or (' ' || a.title) ilike private.search_pattern(search)
      -- An array of clients, because PostgreSQL can look up "or" in two indexes with it, and not with a subquery.
      or a.client_id = any (array(select c.client_id from private.matching_clients(search, 'all') c)))
$$;

create function private.page_of_audits(
  search text, status_filter text, lead text, waiting_ids uuid[], only_overdue boolean, sort text, ascending boolean,
  page_size integer, page_offset integer
) returns uuid[]
language sql stable set search_path = '' as $$
  select private.page_of(
    format('private.matching_audits(%L, %L, %L, $1, %L) m', search, status_filter, lead, only_overdue)
      -- The names of the leads and the numbers of findings have no index: these two sort all audits that match.
      || case sort
        when 'company_name' then ' join public.profiles c on c.client_id = m.client_id'
        when 'lead' then ' left join (select r.user_id, private.name_sort_key(private.display_name(r.user_id)) as name
          from public.user_roles r) l on l.user_id = m.lead_id'
        when 'open_findings' then ' left join (select f.audit_id, f.open from public.audit_finding_totals f
          where f.open > 0) f on f.audit_id = m.id'
        else '' end,
    case sort
      when 'lead' then array['l.name collate "C"', 'm.created_at', 'm.id']
      when 'open_findings' then array['coalesce(f.open, 0)', 'm.created_at', 'm.id']
      when 'company_name' then array['private.name_sort_key(c.company_name) collate "C"', 'c.id', 'm.created_at', 'm.id']
      when 'title' then array['private.name_sort_key(m.title) collate "C"', 'm.id']
      when 'status' then array['m.status', 'm.created_at', 'm.id']
      when 'planned_end' then array['m.planned_end', 'm.id']
      else array['m.created_at', 'm.id'] end,
    ascending, page_size, page_offset, waiting_ids)
$$;

-- A page of the audits that match, with how many findings are open, wait for us, and were published. Auditors read only the company.
create function public.search_audits(
  search text default '', status_filter text default 'all', lead text default 'all', waiting text default 'all',
  only_overdue boolean default false, sort text default 'created_at', ascending boolean default false,
  page_size integer default 25, page_offset integer default 0
) returns table (
  id uuid, client_id uuid, company_name text, full_name text, business_email text, title text, audit_type text, status text,
  lead_id uuid, planned_start date, planned_end date, fixes_due date, is_overdue boolean, created_at timestamptz,
  open_findings bigint, findings_for_us bigint, findings bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_ids uuid[];
  for_admins constant boolean := private.works_on_every_audit();
begin
  perform private.allow('admin', 'auditor');
  perform private.check_choice('The order', sort, array['created_at', 'title', 'company_name', 'status', 'lead', 'planned_end', 'open_findings']);
  page_ids := private.page_of_audits(
    search, status_filter, lead, private.audits_waiting_for_us(waiting), only_overdue, sort, ascending, page_size, page_offset);
  return query
    select a.id, a.client_id, c.company_name, case when for_admins then c.full_name end,
      case when for_admins then c.business_email end, a.title, a.audit_type, a.status,
      a.lead_id, a.planned_start, a.planned_end, a.fixes_due,
      coalesce(private.stage_end(a.status, a.planned_start, a.planned_end, a.fixes_due) < (select private.today()), false), a.created_at,
      coalesce(t.open, 0), coalesce(t.waits_for_auditor, 0), coalesce(t.total, 0)
    from unnest(page_ids) with ordinality page (audit_id, place)
    join public.audits a on a.id = page.audit_id
    left join public.profiles c on c.client_id = a.client_id
    left join (select * from public.audit_finding_totals f where f.audit_id = any (page_ids)) t on t.audit_id = a.id
    order by page.place;
end $$;

create function public.count_audits(
  search text default '', status_filter text default 'all', lead text default 'all', waiting text default 'all',
  only_overdue boolean default false
) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  waiting_ids uuid[];
begin
  perform private.allow('admin', 'auditor');
  waiting_ids := private.audits_waiting_for_us(waiting);
  return (select count(*) from private.matching_audits(search, status_filter, lead, waiting_ids, only_overdue));
end $$;
