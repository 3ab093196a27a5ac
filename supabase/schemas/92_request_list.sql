-- ADM-11: the inbox of all service requests. Its functions read one view, for the reason given in 90_admin_lists.sql.

-- All requests for admins, no row for anybody else. The view reads as its owner; this condition is its guard.
create view private.requests as
  select r.* from public.service_requests r where (select private.is_admin());

grant select on private.requests to authenticated, service_role;

-- The orders of the list; the id makes each order total.
create index service_requests_newest on public.service_requests (created_at, id);
create index service_requests_by_status on public.service_requests (status, created_at, id);
create index service_requests_waiting on public.service_requests (created_at, id) where status in ('new', 'in_review');
create index service_requests_by_project on public.service_requests (private.name_sort_key(project_name), id);

-- The leading space lets the first word be found by its beginning, as every other word is.
create index service_requests_search on public.service_requests using gin ((' ' || project_name) extensions.gin_trgm_ops);

-- The condition of a search, a status filter and a client on private.requests r, as SQL. A search looks at the project of the
-- request and at the words of its client (client_condition). Refuses anyone who is not an admin.
create function private.request_condition(search text, status_filter text, client_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := btrim(coalesce(search, ''));
  of_client constant text := private.client_condition(search, 'all');
  condition text := 'true';
begin
  perform private.check_choice('The status', status_filter,
    array['all', 'waiting', 'new', 'in_review', 'accepted', 'declined', 'withdrawn']);
  if status_filter = 'waiting' then
    condition := 'r.status in (''new'', ''in_review'')';
  elsif status_filter <> 'all' then
    condition := format('r.status = %L', status_filter);
  end if;
  if client_id is not null then
    condition := condition || format(' and r.user_id = %L', client_id);
  end if;
  if wanted <> '' then
    condition := condition || format($condition$ and r.id in (
      select q.id from private.requests q where (' ' || q.project_name) ilike %L
      union all
      select q.id from private.clients c join private.requests q on q.user_id = c.user_id where %s
    )$condition$, private.search_pattern(wanted), of_client);
  end if;
  return condition;
end $$;
grant execute on function private.request_condition to authenticated, service_role;

-- A page of the requests that match, each with the audits that were started from it, newest first.
create function public.search_requests(
  search text default '', status_filter text default 'all', client_id uuid default null, sort text default 'created_at',
  ascending boolean default false, page_size integer default 25, page_offset integer default 0
) returns table (
  id uuid, user_id uuid, service_type text, project_name text, message text, status text, created_at timestamptz,
  edited_at timestamptz, company_name text, full_name text, business_email text, approval_status text,
  suspended_at timestamptz, audits jsonb
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  condition constant text := private.request_condition(search, status_filter, client_id);
  direction constant text := case when ascending then 'asc' else 'desc' end;
  sort_key text;
begin
  perform private.check_page(page_size, page_offset, 200);
  perform private.check_choice('The order', sort, array['created_at', 'project_name', 'status']);
  sort_key := case sort
    when 'created_at' then 'r.created_at'
    when 'status' then 'r.status ' || direction || ', r.created_at'
    else 'private.name_sort_key(r.project_name)'
  end;
  -- The ids of a page come from an index alone, and only the page's own rows are read from the table.
  return query execute format(
    'select r.id, r.user_id, r.service_type, r.project_name, r.message, r.status, r.created_at, r.edited_at,
       c.company_name, c.full_name, c.business_email, c.approval_status, c.suspended_at,
       (select coalesce(jsonb_agg(jsonb_build_object(''id'', a.id, ''title'', a.title, ''status'', a.status)
          order by a.created_at desc, a.id desc), ''[]'')
        from public.audits a where a.service_request_id = r.id)
     from private.requests r left join private.clients c on c.user_id = r.user_id
     where r.id in (
       select r.id from private.requests r where %1$s order by %2$s %3$s, r.id %3$s limit $1 offset $2
     )
     order by %2$s %3$s, r.id %3$s', condition, sort_key, direction
  ) using page_size, page_offset;
end $$;
grant execute on function public.search_requests to authenticated, service_role;

-- How many requests match.
create function public.count_requests(search text default '', status_filter text default 'all', client_id uuid default null)
returns bigint
language plpgsql stable security invoker set search_path = '' as $$
declare
  matches bigint;
begin
  execute 'select count(*) from private.requests r where ' || private.request_condition(search, status_filter, client_id)
    into matches;
  return matches;
end $$;
grant execute on function public.count_requests to authenticated, service_role;
