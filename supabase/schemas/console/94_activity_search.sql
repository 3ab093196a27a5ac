-- Searching the activity log (ADM-08): newest first, in pages and as an export, built as 90_admin_lists.sql says.

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

-- ADM-08: the lines that match every given filter (null means any), newest first: at most page_size of them, starting after the line
-- `after_created_at`, `after_id`. `until` is not included. `by_admin` chooses what admins or clients did; neither has what operators
-- and the portal did. An export has larger pages, needs a fresh code (AUTH-18), and its first page is itself a line in the log.
create function public.search_activity(
  search text default '', action text default null, actor_id uuid default null, client_id uuid default null,
  since timestamptz default null, until timestamptz default null,
  after_created_at timestamptz default null, after_id uuid default null, page_size integer default 100,
  is_export boolean default false, by_admin boolean default null
) returns setof public.admin_activity_logs
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  perform private.check_page(page_size, 0, case when is_export then 5000 else 200 end);
  if is_export then
    perform private.require_fresh_code();
    if after_id is null then
      perform private.record_event('activity_exported');
    end if;
  end if;
  return query
  select l.* from public.admin_activity_logs l
  where (private.search_pattern(search) is null
      or private.activity_words(l.details) ilike private.search_pattern(search))
    and (search_activity.action is null or l.action = search_activity.action)
    and (search_activity.by_admin is null
      or l.by_firm = search_activity.by_admin and (not search_activity.by_admin or l.admin_user_id is not null))
    and (actor_id is null or l.admin_user_id = actor_id)
    -- The account that has the client's id may have left the client.
    and (search_activity.client_id is null or l.target_user_id = search_activity.client_id
      and (l.details ->> 'client_id' = search_activity.client_id::text or not private.is_about_account(l.action)))
    and (since is null or l.created_at >= since)
    and (until is null or l.created_at < until)
    and (after_id is null or (l.created_at, l.id) < (after_created_at, after_id))
  order by l.created_at desc, l.id desc limit page_size;
end $$;
