-- Searching the activity log (ADM-08): by words, action, admin, client and time, newest first, page by page and as an export.
-- Built as 90_admin_lists.sql says.

-- The words of a line that a search looks at: the names of the admin and the client, and what the action was about. The leading
-- space lets the first word be found by its beginning, as every other word is.
create function private.activity_words(details jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(' ', '', details ->> 'client_name', details ->> 'admin_name', details ->> 'title', details ->> 'number',
    details ->> 'project_name', details ->> 'file_name', details ->> 'article_slug', details ->> 'reason',
    details ->> 'old_address', details ->> 'new_address', details ->> 'from', details ->> 'to', details ->> 'between');
end $$;

create index admin_activity_logs_of_admin on public.admin_activity_logs (admin_user_id, created_at, id);
create index admin_activity_logs_of_action on public.admin_activity_logs (action, created_at, id);
create index admin_activity_logs_search on public.admin_activity_logs
  using gin (private.activity_words(details) extensions.gin_trgm_ops);

-- The lines that match every given filter (null means any), newest first: at most page_size of them, starting after the line
-- `after_created_at`, `after_id`. `until` is not included.
create function private.matching_activity(
  search text, action text, admin_id uuid, client_id uuid, since timestamptz, until timestamptz,
  after_created_at timestamptz, after_id uuid, page_size integer
) returns setof public.admin_activity_logs
language sql stable as $$
  select l.* from public.admin_activity_logs l
  where (private.search_pattern(search) is null
      or private.activity_words(l.details) ilike private.search_pattern(search))
    and (matching_activity.action is null or l.action = matching_activity.action)
    and (admin_id is null or l.admin_user_id = admin_id)
    -- An account that has the client's id need not belong to it any more.
    and (client_id is null or l.target_user_id = client_id
      and (l.details ->> 'client_id' = client_id::text or not private.is_about_account(l.action)))
    and (since is null or l.created_at >= since)
    and (until is null or l.created_at < until)
    and (after_id is null or (l.created_at, l.id) < (after_created_at, after_id))
  order by l.created_at desc, l.id desc limit page_size
$$;

-- ADM-08: a page of the log as the console shows it.
create function public.search_activity(
  search text default '', action text default null, admin_id uuid default null, client_id uuid default null,
  since timestamptz default null, until timestamptz default null,
  after_created_at timestamptz default null, after_id uuid default null, page_size integer default 100
) returns setof public.admin_activity_logs
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin('Only an admin can read the activity log.');
  perform private.check_page(page_size, 0, 200);
  return query select * from private.matching_activity(
    search, action, admin_id, client_id, since, until, after_created_at, after_id, page_size);
end $$;
grant execute on function public.search_activity to authenticated, service_role;

-- ADM-08, AUTH-18: a page of the export.
create function public.export_activity(
  search text default '', action text default null, admin_id uuid default null, client_id uuid default null,
  since timestamptz default null, until timestamptz default null,
  after_created_at timestamptz default null, after_id uuid default null, page_size integer default 1000
) returns setof public.admin_activity_logs
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin('Only an admin can read the activity log.');
  perform private.require_fresh_code();
  perform private.check_page(page_size, 0, 5000);
  if after_id is null then
    perform private.record_event('activity_exported');
  end if;
  return query select * from private.matching_activity(
    search, action, admin_id, client_id, since, until, after_created_at, after_id, page_size);
end $$;
grant execute on function public.export_activity to authenticated, service_role;
