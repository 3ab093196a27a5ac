-- PICK-03: a search in the picker is one question, planned once per connection, as opening it is. It went through a second
-- function, and through one more that left the order to be put together.

-- It says what a search is compared with, and nothing about anybody.
grant execute on function private.search_pattern(text) to authenticated, service_role;

do $migration$
declare
  -- Written out once here, because a function in its place would be called for each row.
  company text := private.name_key('p.company_name');
begin
  execute format($create$
create or replace function public.pick_clients(search text default '', page_size integer default 20)
returns table (user_id uuid, company_name text, full_name text, business_email text)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  pattern text;
begin
  if search = '' and page_size between 1 and 100 then
    return query select p.user_id, p.company_name, p.full_name, p.business_email from private.clients p
      order by %1$s, p.id limit page_size;
  -- Three letters in a row are what the trigram index needs; without them a plan for any search would be a bad one.
  elsif char_length(search) <= 200 and page_size between 1 and 100 and search ~ '[[:alnum:]]{3}' then
    pattern := private.search_pattern(search);
    -- More matches than a thousand are not ordered: the list's order is walked until the page is full.
    return query
      with hits as materialized (
        select p.id, p.user_id, p.company_name, p.full_name, p.business_email from private.clients p
        where (' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
          coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, '')) ilike pattern
        limit 1001
      )
      select p.user_id, p.company_name, p.full_name, p.business_email from hits p
      where (select count(*) from hits) <= 1000
      order by %1$s, p.id limit page_size;
  end if;
  if found then
    return;
  end if;
  -- Everything else, and whatever is to be refused.
  return query select * from private.pick_clients(search, page_size);
end $$
  $create$, company);
end $migration$;
