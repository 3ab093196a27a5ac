-- The admin console's lists. They are functions because ilike on a user's words is not leakproof: under row level
-- security PostgreSQL may not use the trigram index for it. Each checks the caller itself, then reads as the owner.

-- The condition for a search and a status, as SQL. Under three letters there is no trigram: words that begin so match.
create function private.client_filter(search text, status text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  wanted text := btrim(coalesce(search, ''));
  pattern text;
  condition text := 'true';
begin
  if char_length(wanted) > 200 then
    raise exception 'Search for at most 200 characters.' using errcode = '22023';
  end if;
  if coalesce(status, 'all') not in ('all', 'pending', 'approved', 'rejected') then
    raise exception 'The status must be one of: all, pending, approved, rejected.' using errcode = '22023';
  end if;
  if coalesce(status, 'all') <> 'all' then
    condition := format('p.approval_status = %L', status);
  end if;
  if wanted <> '' then
    pattern := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
    pattern := case when char_length(wanted) < 3 then '% ' else '%' end || pattern || '%';
    condition := condition || format($q$ and (
      ' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
      coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, '')
    ) ilike %L$q$, pattern);
  end if;
  return condition;
end $$;

create function private.check_page(page_size integer, page_offset integer, largest integer)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if page_size is null or page_size not between 1 and largest then
    raise exception 'A page can have 1 to % rows.', largest using errcode = '22023';
  end if;
  if page_offset is null or page_offset not between 0 and 10000000 then
    raise exception 'There is no such page.' using errcode = '22023';
  end if;
end $$;

-- ADM-02. total_count is exact without a search; with one it is exact up to 1,000 and 1,001 means more than that.
create function private.search_clients(
  search text, status text, sort text, ascending boolean, page_size integer, page_offset integer
)
returns table (
  id uuid, user_id uuid, full_name text, company_name text, project_name text, role_title text, company_website text,
  twitter_handle text, telegram_handle text, linkedin_profile text, business_email text, project_description text,
  intended_services text[], newsletter_subscribed boolean, onboarding_completed boolean, approval_status text,
  approved_at timestamptz, created_at timestamptz, updated_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := private.client_filter(search, status);
  direction text := case when ascending then 'asc' else 'desc' end;
  total bigint;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, page_offset, 200);
  perform private.check_choice('The order', sort, array[
    'created_at', 'updated_at', 'full_name', 'company_name', 'project_name', 'business_email', 'approval_status'
  ]);
  if btrim(coalesce(search, '')) = '' then
    select coalesce(sum(c.clients), 0) into total from private.client_counts c
    where coalesce(status, 'all') in ('all', c.approval_status);
  else
    execute 'select count(*) from (select 1 from public.profiles p where ' || condition || ' limit 1001) found' into total;
  end if;
  -- The page's ids come from an index alone; only its rows are read.
  return query execute format($q$
    select p.id, p.user_id, p.full_name, p.company_name, p.project_name, p.role_title, p.company_website,
      p.twitter_handle, p.telegram_handle, p.linkedin_profile, p.business_email, p.project_description,
      p.intended_services, p.newsletter_subscribed, p.onboarding_completed, p.approval_status,
      p.approved_at, p.created_at, p.updated_at, $3::bigint
    from (
      select p.id from public.profiles p where %1$s order by p.%2$I %3$s, p.id %3$s limit $1 offset $2
    ) page
    join public.profiles p on p.id = page.id
    order by p.%2$I %3$s, p.id %3$s
  $q$, condition, sort, direction) using page_size, page_offset, total;
end $$;

create function public.search_clients(
  search text default '', status text default 'all', sort text default 'created_at', ascending boolean default false,
  page_size integer default 25, page_offset integer default 0
)
returns table (
  id uuid, user_id uuid, full_name text, company_name text, project_name text, role_title text, company_website text,
  twitter_handle text, telegram_handle text, linkedin_profile text, business_email text, project_description text,
  intended_services text[], newsletter_subscribed boolean, onboarding_completed boolean, approval_status text,
  approved_at timestamptz, created_at timestamptz, updated_at timestamptz, total_count bigint
)
language sql stable security invoker set search_path = '' as $$
  select * from private.search_clients(search, status, sort, ascending, page_size, page_offset)
$$;

-- PICK-03: the picker, by company.
create function private.pick_clients(search text, page_size integer)
returns table (user_id uuid, company_name text, full_name text, business_email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, 0, 100);
  return query execute format($q$
    select p.user_id, p.company_name, p.full_name, p.business_email
    from public.profiles p where %s order by p.company_name, p.id limit $1
  $q$, private.client_filter(search, 'all')) using page_size;
end $$;

create function public.pick_clients(search text default '', page_size integer default 20)
returns table (user_id uuid, company_name text, full_name text, business_email text)
language sql stable security invoker set search_path = '' as $$
  select * from private.pick_clients(search, page_size)
$$;

-- ADM-03: every matching row, oldest first, page after page by the last row's key, however rows change meanwhile.
create function private.export_clients(
  search text, status text, after_created_at timestamptz, after_id uuid, page_size integer
)
returns table (
  id uuid, full_name text, business_email text, company_name text, project_name text, approval_status text,
  created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, 0, 5000);
  return query execute format($q$
    select p.id, p.full_name, p.business_email, p.company_name, p.project_name, p.approval_status, p.created_at
    from public.profiles p where %s and (p.created_at, p.id) > ($1, $2) order by p.created_at, p.id limit $3
  $q$, private.client_filter(search, status))
  using coalesce(after_created_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'), page_size;
end $$;

create function public.export_clients(
  search text default '', status text default 'all', after_created_at timestamptz default null,
  after_id uuid default null, page_size integer default 1000
)
returns table (
  id uuid, full_name text, business_email text, company_name text, project_name text, approval_status text,
  created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select * from private.export_clients(search, status, after_created_at, after_id, page_size)
$$;

-- ADM-01.
create function private.admin_stats()
returns table (total_clients bigint, pending_approvals bigint, active_audits bigint, recent_activity bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can see these numbers.');
  end if;
  return query select
    (select coalesce(sum(c.clients), 0)::bigint from private.client_counts c),
    (select c.clients from private.client_counts c where c.approval_status = 'pending'),
    (select count(*) from public.audits a where a.status in ('in_progress', 'scheduled')),
    (select count(*) from public.profiles p where p.updated_at >= now() - interval '7 days');
end $$;

create function public.admin_stats()
returns table (total_clients bigint, pending_approvals bigint, active_audits bigint, recent_activity bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_stats()
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.search_clients(text, text, text, boolean, integer, integer), private.pick_clients(text, integer),
  private.export_clients(text, text, timestamptz, uuid, integer), private.admin_stats()
to authenticated, service_role;
revoke execute on function
  public.search_clients(text, text, text, boolean, integer, integer), public.pick_clients(text, integer),
  public.export_clients(text, text, timestamptz, uuid, integer), public.admin_stats()
from public, anon;
grant execute on function
  public.search_clients(text, text, text, boolean, integer, integer), public.pick_clients(text, integer),
  public.export_clients(text, text, timestamptz, uuid, integer), public.admin_stats()
to authenticated, service_role;
