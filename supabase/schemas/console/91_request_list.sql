-- ADM-11: the inbox of all service requests, built as 90_admin_lists.sql says.

create index service_requests_newest on public.service_requests (created_at, id);
create index service_requests_by_status on public.service_requests (status, created_at, id);
create index service_requests_waiting on public.service_requests (created_at, id) where status in ('new', 'in_review');
create index service_requests_by_project on public.service_requests (private.name_sort_key(project_name) collate "C", id)
  include (project_name);
create index service_requests_search on public.service_requests using gin ((' ' || project_name) extensions.gin_trgm_ops);

-- The requests that match a search, a status (or that of their proposal) and a client. A search looks at the project of the request and
-- at the names, project and address of its client.
create function private.matching_requests(search text, status_filter text, client uuid)
returns setof public.service_requests
language sql stable as $$
  select r.* from public.service_requests r
  where private.check_choice('The status', status_filter, array['all', 'waiting', 'proposed', 'lapsed']
      || private.request_statuses())
    and case status_filter when 'all' then true when 'waiting' then r.status in ('new', 'in_review')
      when 'proposed' then r.id = any ((select private.requests_by_proposal('proposed'))::uuid[])
      when 'lapsed' then r.id = any ((select private.requests_by_proposal('lapsed'))::uuid[])
      else r.status = status_filter end
    and (client is null or r.client_id = client)
    and (private.search_pattern(search) is null
      or (' ' || r.project_name) ilike private.search_pattern(search)
      or r.client_id = any (array(select c.client_id from private.matching_clients(search, 'all') c)))
$$;

-- A page of the requests that match, each with the audits that were started from it, newest first, and its newest proposal.
create function public.search_requests(
  search text default '', status_filter text default 'all', client uuid default null, sort text default 'created_at',
  ascending boolean default false, page_size integer default 25, page_offset integer default 0
) returns table (
  id uuid, client_id uuid, service_type text, project_name text, message text, repository_url text, git_ref text,
  lines_of_code integer, wished_start date, status text, created_at timestamptz, updated_at timestamptz,
  edited_at timestamptz, answer text, sender_name text, editor_name text, company_name text, full_name text, business_email text, approval_status text,
  suspended_at timestamptz, audits jsonb, proposal jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.check_choice('The order', sort, array['created_at', 'project_name', 'status']);
  return query
    select r.id, r.client_id, r.service_type, r.project_name, r.message, r.repository_url, r.git_ref, r.lines_of_code,
      r.wished_start, r.status, r.created_at, r.updated_at, r.edited_at, r.answer, r.sender_name, r.editor_name,
      c.company_name, c.full_name, c.business_email, c.approval_status, c.suspended_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'status', a.status)
         order by a.created_at desc, a.id desc), '[]')
       from public.audits a where a.service_request_id = r.id),
      (select jsonb_build_object('state', p.state, 'valid_until', p.valid_until, 'expires_at', p.expires_at)
       from public.proposals p where p.request_id = r.id order by p.version desc nulls first limit 1)
    from unnest(private.page_of(format('private.matching_requests(%L, %L, %L) m', search, status_filter, client), case sort
      when 'project_name' then array['private.name_sort_key(m.project_name) collate "C"', 'm.id']
      when 'status' then array['m.status', 'm.created_at', 'm.id']
      else array['m.created_at', 'm.id'] end, ascending, page_size, page_offset)) with ordinality page (request_id, place)
    join public.service_requests r on r.id = page.request_id
    left join public.profiles c on c.client_id = r.client_id
    order by page.place;
end $$;

create function public.count_requests(search text default '', status_filter text default 'all', client uuid default null)
returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  return (select count(*) from private.matching_requests(search, status_filter, client));
end $$;
