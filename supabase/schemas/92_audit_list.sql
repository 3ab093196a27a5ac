-- AUD-04: the list of all audits. Its functions read views, for the reason given in 90_admin_lists.sql.

-- All audits for admins, no row for anybody else. The view reads as its owner; this condition is its guard.
-- It is not called audits: the embedded backend finds the tables that an embed joins by their names, without the schema.
create view private.all_audits as
  select a.*,
    -- An audit is overdue from the day after its planned end until it is completed. Null without a planned end.
    a.planned_end < current_date and a.status <> 'completed' as is_overdue
  from public.audits a where (select private.is_admin());

-- The findings that wait for us: fixes to review and disputes to answer. For admins alone, as above.
create view private.findings_for_us as
  select f.audit_id, f.status from public.findings f
  where f.status in ('fix_submitted', 'disputed') and (select private.is_admin());

grant select on private.all_audits, private.findings_for_us to authenticated, service_role;

-- The orders of the list; the id makes each order total. An audit without a planned end comes after all that have one.
create index audits_newest on public.audits (created_at, id);
create index audits_by_status on public.audits (status, created_at, id);
create index audits_by_lead on public.audits (lead_admin_id, created_at, id);
create index audits_by_title on public.audits (private.name_sort_key(title), id);
create index audits_by_planned_end on public.audits (planned_end, id) include (status);
create index audits_overdue on public.audits (planned_end, id) where status <> 'completed';
create index findings_for_us on public.findings (status, audit_id) where status in ('fix_submitted', 'disputed');

-- The leading space lets the first word be found by its beginning, as every other word is.
create index audits_search on public.audits using gin ((' ' || title) extensions.gin_trgm_ops);

-- The condition of a search and of filters on private.all_audits a, as SQL. A search looks at the title of the audit and at the
-- words of its client (client_condition). `lead` is an admin's id, or nobody; `waiting` is the kind of findings that wait for us.
-- Refuses anyone who is not an admin.
create function private.audit_condition(search text, status_filter text, lead text, waiting text, only_overdue boolean)
returns text
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := btrim(coalesce(search, ''));
  of_client constant text := private.client_condition(search, 'all');
  condition text := 'true';
begin
  perform private.check_choice('The status', status_filter,
    array['all', 'in_progress', 'mitigation', 'completed', 'pending', 'scheduled']);
  perform private.check_choice('The filter', waiting, array['all', 'for_us', 'fix_submitted', 'disputed']);
  perform private.holds(lead in ('all', 'nobody') or lead ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    'There is no such lead auditor.');
  if status_filter <> 'all' then
    condition := condition || format(' and a.status = %L', status_filter);
  end if;
  if lead = 'nobody' then
    condition := condition || ' and a.lead_admin_id is null';
  elsif lead <> 'all' then
    condition := condition || format(' and a.lead_admin_id = %L', lead);
  end if;
  if waiting = 'for_us' then
    condition := condition || ' and a.id in (select f.audit_id from private.findings_for_us f)';
  elsif waiting <> 'all' then
    condition := condition || format(
      ' and a.id in (select f.audit_id from private.findings_for_us f where f.status = %L)', waiting);
  end if;
  if only_overdue then
    condition := condition || ' and a.is_overdue';
  end if;
  if wanted <> '' then
    -- An array of clients, because PostgreSQL can look up "or" in two indexes with it, and not with a subquery.
    condition := condition || format($condition$ and (
      (' ' || a.title) ilike %L
      or a.user_id = any (array(select c.user_id from private.clients c where %s))
    )$condition$, private.search_pattern(wanted), of_client);
  end if;
  return condition;
end $$;
grant execute on function private.audit_condition to authenticated, service_role;

-- A page of the audits that match, with how many findings are open, wait for us, and were published.
create function public.search_audits(
  search text default '', status_filter text default 'all', lead text default 'all', waiting text default 'all',
  only_overdue boolean default false, sort text default 'created_at', ascending boolean default false,
  page_size integer default 25, page_offset integer default 0
) returns table (
  id uuid, user_id uuid, company_name text, full_name text, business_email text, title text, audit_type text, status text,
  lead_admin_id uuid, planned_start date, planned_end date, fixes_due date, is_overdue boolean, created_at timestamptz,
  open_findings bigint, findings_for_us bigint, findings bigint
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  condition constant text := private.audit_condition(search, status_filter, lead, waiting, only_overdue);
  direction constant text := case when ascending then 'asc' else 'desc' end;
  -- Only the order by client reads the clients: each other order is one index of audits.
  listed constant text := case when sort = 'company_name'
    then 'private.clients c join private.all_audits a on a.user_id = c.user_id' else 'private.all_audits a' end;
  sort_keys text;
  page_ids uuid[];
begin
  perform private.check_page(page_size, page_offset, 200);
  perform private.check_choice('The order', sort, array['created_at', 'title', 'company_name', 'status', 'planned_end']);
  sort_keys := case sort
    when 'created_at' then 'a.created_at %1$s, a.id %1$s'
    when 'title' then 'private.name_sort_key(a.title) %1$s, a.id %1$s'
    when 'company_name' then 'private.name_sort_key(c.company_name) %1$s, c.id %1$s, a.created_at %1$s, a.id %1$s'
    when 'status' then 'a.status %1$s, a.created_at %1$s, a.id %1$s'
    when 'planned_end' then 'a.planned_end %1$s, a.id %1$s'
  end;
  -- The ids of a page come from indexes where they can, and only the page's own rows are read from the tables.
  execute format('select array(select a.id from %s where %s order by %s limit $1 offset $2)',
    listed, condition, format(sort_keys, direction)) into page_ids using page_size, page_offset;
  return query
    select a.id, a.user_id, c.company_name, c.full_name, c.business_email, a.title, a.audit_type, a.status,
      a.lead_admin_id, a.planned_start, a.planned_end, a.fixes_due, coalesce(a.is_overdue, false), a.created_at,
      coalesce(t.open, 0), coalesce(t.waits_for_auditor, 0), coalesce(t.total, 0)
    from unnest(page_ids) with ordinality page (audit_id, place)
    join private.all_audits a on a.id = page.audit_id
    left join private.clients c on c.user_id = a.user_id
    left join (select * from public.audit_finding_totals f where f.audit_id = any (page_ids)) t on t.audit_id = a.id
    order by page.place;
end $$;
grant execute on function public.search_audits to authenticated, service_role;

-- How many audits match.
create function public.count_audits(
  search text default '', status_filter text default 'all', lead text default 'all', waiting text default 'all',
  only_overdue boolean default false
) returns bigint
language plpgsql stable security invoker set search_path = '' as $$
declare
  matches bigint;
begin
  execute 'select count(*) from private.all_audits a where '
    || private.audit_condition(search, status_filter, lead, waiting, only_overdue) into matches;
  return matches;
end $$;
grant execute on function public.count_audits to authenticated, service_role;
