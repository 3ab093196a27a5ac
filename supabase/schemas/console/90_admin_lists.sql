-- What the admin console lists and counts (ADM-01..03, PICK-03). All lists of the console are built in the same way:
--
-- 1. `private.matching_...` returns the rows that match, and refuses invalid filters. The page, the number of rows and
--    the export of a list all read it. It has no settings of its own, not even a search_path, because PostgreSQL then writes
--    its condition into the query that calls it. It names everything with its schema, so that no search_path changes what it
--    means, and only the owner may call it.
-- 2. A public function for each of these checks the caller first. After that, it reads as the owner of the tables,
--    because a search for a user's words is not leakproof: under row level security no index may be used for it.
-- 3. Each query is planned for the values that were given, which are literals or come with `force_custom_plan`. A filter that is
--    not set then costs nothing.
-- 4. The ids of a page (`private.page_of`) come from an index alone where they can, and only the page's own rows are read from the
--    table: the rows before a page far inside the list cost little.

-- The sort key of a name: its letters without case and accents, so that "Écoles" is sorted beside "ecole". Null for an empty
-- name, which comes last. It is compared `collate "C"`, because a hosted project has another collation than a local database.
create function private.name_sort_key(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Nearly all names are ASCII, and taking accents off would more than double the time of a page far inside the list.
  if octet_length(name) = char_length(name) then
    return nullif(lower(name), '');
  end if;
  return translate(
    replace(replace(replace(
      regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđðħı', 'olddhi');
end $$;

-- The skeleton of a name (PICK-05): two names with the same skeleton look alike. It is the name without case, accents, spaces,
-- punctuation and invisible characters, with every letter and digit replaced by the ASCII letter that it resembles. The
-- replacements are those of Unicode's confusables (UTS 39) for Latin, Greek, Cyrillic and Armenian letters. They are here and not
-- in a library, because the comparison with all clients needs an index. Null when nothing is left.
create function private.name_skeleton(name text) returns text
language sql immutable set search_path = '' as $$
  select nullif(replace(replace(translate(
    regexp_replace(
      -- Capital letters first: a capital can resemble another letter than its small form does.
      lower(translate(normalize(private.visible_text(name), NFKD),
        '|ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХӀ',
        'labezhlkmnoptyxabesljkmhopctyxl')),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02b0-\u036f\u115f\u1160\u180b-\u180e\u2000-\u206f\u20d0-\u20ff'
        || '\u2e00-\u2e7f\u3000-\u303f\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
    '01iıɑɡøłđðħŧαβγεηικμνορστυχωавгеіјкмнопрстухѕһԁԛԝӏьѵүոսօհցզ',
    'olllagolddhtabyenlkuvopotuxwabreljkmhonpctyxshdqwlbvynuohgq'),
    'rn', 'm'), 'vv', 'w'), '')
$$;

-- The name under which the portal shows a client: the company, else the person, else the address.
create function private.client_label(company_name text, full_name text, business_email text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(company_name), ''), nullif(btrim(full_name), ''), business_email)
$$;
grant execute on function private.name_sort_key, private.name_skeleton, private.client_label to authenticated, service_role;

create index profiles_by_skeleton on public.profiles (
  private.name_skeleton(private.client_label(company_name, full_name, business_email)));

-- Another client, applicants included, has a name that looks like this one's.
create function private.has_look_alike(client public.profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  skeleton constant text :=
    private.name_skeleton(private.client_label(client.company_name, client.full_name, client.business_email));
begin
  return exists (
    select from public.profiles p
    where private.name_skeleton(private.client_label(p.company_name, p.full_name, p.business_email)) = skeleton
      and p.client_id <> client.client_id
  );
end $$;

-- The orders of the list; the id makes each order total.
create index profiles_newest on public.profiles (created_at, id);
create index profiles_by_status on public.profiles (approval_status, created_at, id) include (onboarding_completed);
-- With the included columns PostgreSQL scans these two without reading the table or computing a sort key again.
create index profiles_by_name on public.profiles (private.name_sort_key(full_name) collate "C", id)
  include (full_name, approval_status, onboarding_completed);
create index profiles_by_company on public.profiles (private.name_sort_key(company_name) collate "C", id)
  include (company_name, client_id, approval_status, onboarding_completed);
create index profiles_by_change on public.profiles (updated_at);
-- The words that a search looks at. The leading space lets the first word be found by its beginning, as every other word is.
create index profiles_search on public.profiles using gin ((
  ' ' || coalesce(full_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
  coalesce(project_name, '') || ' ' || coalesce(business_email, '')
) extensions.gin_trgm_ops);

-- The pattern of a search, for ilike: parts of words, or with fewer than three letters the beginnings of words. The text
-- that it is compared with must begin with a space. Null for an empty search, which every row matches.
create function private.search_pattern(search text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- macOS decomposes the letters of file names.
  wanted constant text := normalize(btrim(coalesce(search, '')), nfc);
begin
  perform private.require(char_length(wanted) <= 200, 'Search for at most 200 characters.');
  return case when wanted = '' then null else
    case when char_length(wanted) < 3 then '% ' else '%' end
    || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%' end;
end $$;

-- The same for findings, whose words are the number and the title: h-2, H2 and #H-02 are the number H-02.
create function private.finding_pattern(search text) returns text
language sql immutable set search_path = '' as $$
  select coalesce((
    select '% ' || upper(m.parts[1]) || '-' || lpad(m.parts[2], greatest(2, length(m.parts[2])), '0') || ' %'
    from regexp_match(btrim(search), '^#?([chmlig])-?0*([0-9]{1,6})$', 'i') m (parts) where m.parts is not null
  ), private.search_pattern(search))
$$;
grant execute on function private.search_pattern, private.finding_pattern to authenticated, service_role;

create function private.check_page(page_size integer, page_offset integer, largest integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require(page_size between 1 and largest, format('A page can have 1 to %s rows.', largest));
  perform private.require(page_offset between 0 and 10000000, 'There is no such page.');
end $$;

-- The ids of a page of `source`, which is called m, ordered by `keys`, all of them ascending or all descending. Both are our own
-- SQL; values from a caller are inserted with %L. `given` is $1 in them.
create function private.page_of(
  source text, keys text[], ascending boolean, page_size integer, page_offset integer, given uuid[] default null
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  direction constant text := case when ascending then '' else ' desc' end;
  ids uuid[];
begin
  perform private.check_page(page_size, page_offset, 200);
  execute format('select array(select m.id from %s order by %s limit %s offset %s)',
    source, array_to_string(keys, direction || ', ') || direction, page_size, page_offset) into ids using given;
  return ids;
end $$;

-- The clients that match a search and a status. For an auditor a search looks at the company alone: otherwise they could find out
-- names and addresses by trying (STAFF-02).
create function private.matching_clients(search text, status text) returns setof public.profiles
language sql stable as $$
  select p.* from public.profiles p
  where private.check_choice('The status', status, array['all'] || private.approval_statuses() || array['suspended', 'no_owner'])
    and (status in ('all', 'suspended', 'no_owner') or p.approval_status = status)
    and (status <> 'suspended' or p.suspended_at is not null)
    and (status <> 'no_owner' or p.origin = 'invited' and private.owner_of(p.client_id) is null)
    -- An application waits for a decision only after it was submitted.
    and (status <> 'pending' or p.onboarding_completed)
    and (private.search_pattern(search) is null or (
      ' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
      coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, '')
    ) ilike private.search_pattern(search)
      and ((select private.works_on_every_audit())
        or (' ' || coalesce(p.company_name, '')) ilike private.search_pattern(search)))
$$;

create function public.search_clients(
  search text default '', status text default 'all', sort text default 'created_at', ascending boolean default false,
  page_size integer default 25, page_offset integer default 0
) returns setof public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.check_choice('The order', sort, array['created_at', 'full_name', 'company_name', 'approval_status']);
  return query select p.* from unnest(private.page_of(format('private.matching_clients(%L, %L) m', search, status), case sort
      when 'full_name' then array['private.name_sort_key(m.full_name) collate "C"', 'm.id']
      when 'company_name' then array['private.name_sort_key(m.company_name) collate "C"', 'm.id']
      when 'approval_status' then array['m.approval_status', 'm.created_at', 'm.id']
      else array['m.created_at', 'm.id'] end, ascending, page_size, page_offset)) with ordinality page (id, place)
    join public.profiles p on p.id = page.id order by page.place;
end $$;

create function public.count_clients(search text default '', status text default 'all') returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  return (select count(*) from private.matching_clients(search, status));
end $$;

-- PICK-03, PICK-05: the clients that the picker offers, by company: the approved ones, and after them on request all others.
create function public.pick_clients(
  search text default '', page_size integer default 20, include_applicants boolean default false
) returns table (
  client_id uuid, company_name text, full_name text, business_email text, approval_status text, suspended_at timestamptz,
  has_look_alike boolean
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  perform private.check_page(page_size, 0, 100);
  -- Each half follows the index of its order to the end of a page, and no further.
  return query
    select p.client_id, p.company_name, p.full_name, p.business_email, p.approval_status, p.suspended_at,
      private.has_look_alike(p)
    from (
      (select c.id, 1 as half from private.matching_clients(search, 'approved') c
        order by private.name_sort_key(c.company_name) collate "C", c.id limit page_size)
      union all
      (select c.id, 2 from private.matching_clients(search, 'all') c
        where include_applicants and c.approval_status <> 'approved'
        order by private.name_sort_key(c.company_name) collate "C", c.id limit page_size)
    ) m
    join public.profiles p on p.id = m.id
    order by m.half, private.name_sort_key(p.company_name) collate "C", p.id limit page_size;
end $$;

-- PICK-05: the identity of a client, as every dialog that writes shows it. No row for an unknown id.
create function public.client_identity(client uuid) returns table (
  client_id uuid, company_name text, full_name text, business_email text, approval_status text, suspended_at timestamptz,
  has_look_alike boolean, has_owner boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  if limited_to is null then
    return query select p.client_id, p.company_name, p.full_name, p.business_email, p.approval_status, p.suspended_at,
        private.has_look_alike(p), private.owner_of(p.client_id) is not null
      from public.profiles p where p.client_id = client_identity.client;
  end if;
  -- Of a client, an auditor reads the company alone, and of other clients not that there are any.
  return query select p.client_id, p.company_name, null::text, null::text, p.approval_status, p.suspended_at, false,
      private.owner_of(p.client_id) is not null
    from public.profiles p where p.client_id = client_identity.client
      and exists (select from public.audits a where a.client_id = p.client_id and a.id = any (limited_to));
end $$;

-- ADM-03: a page of the export, oldest first. The first page is a line in the log. Each page begins after the last row of the one
-- before, so that rows which change meanwhile are neither lost nor doubled. The web page then sorts all rows as in the list: by
-- sort_key, then by the time of creation, the id or both.
create function public.export_clients(
  search text default '', status text default 'all', sort text default 'created_at',
  after_created_at timestamptz default null, after_id uuid default null, page_size integer default 1000
) returns table (
  id uuid, full_name text, business_email text, company_name text, project_name text, approval_status text,
  created_at timestamptz, sort_key text
)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform private.check_page(page_size, 0, 5000);
  perform private.check_choice('The order', sort, array['created_at', 'full_name', 'company_name', 'approval_status']);
  if after_id is null then
    perform private.record_event('clients_exported');
  end if;
  return query
    select c.id, c.full_name, c.business_email, c.company_name, c.project_name,
      case when c.suspended_at is null then c.approval_status else 'suspended' end, c.created_at,
      case sort when 'full_name' then private.name_sort_key(c.full_name)
        when 'company_name' then private.name_sort_key(c.company_name)
        when 'approval_status' then c.approval_status end
    from private.matching_clients(search, status) c
    where after_created_at is null or (c.created_at, c.id) > (after_created_at, after_id)
    order by c.created_at, c.id limit page_size;
end $$;

create function public.admin_stats()
returns table (total_clients bigint, pending_approvals bigint, active_audits bigint, recent_activity bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query select
    (select count(*) from public.profiles),
    (select count(*) from public.profiles p where p.approval_status = 'pending' and p.onboarding_completed),
    (select count(*) from public.audits a where a.status in ('in_progress', 'scheduled')),
    (select count(*) from public.profiles p where p.updated_at >= now() - interval '7 days');
end $$;
