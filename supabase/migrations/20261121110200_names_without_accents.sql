-- ADM-02 PICK-03: names are ordered by their letters without accents, "Écoles" beside "Ecole" and not after "Zenith". The
-- order stays the same in every database ("C"), because the stretches that are counted for deep pages build on it.

-- What a name is ordered by, as SQL over an expression: one text for the indexes, the lists and the counted stretches.
-- Clients without a name come last. Only names with other letters than ASCII's are taken apart.
create function private.name_key(name text)
returns text language sql immutable set search_path = '' as $$
  select format($q$(coalesce(nullif(
    case when octet_length(%1$s) = char_length(%1$s) then lower(%1$s) else translate(
      replace(replace(replace(regexp_replace(normalize(lower(%1$s), NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđðħı', 'olddhi'
    ) end, ''), chr(1114109)) collate "C")$q$, name)
$$;

-- The key of one name, and its stretch: the first two letters.
do $$ begin
  execute format(
    'create or replace function private.beginning_of(name text) returns text language sql immutable set search_path = '''' as $f$ select left(%s, 2) $f$',
    private.name_key('name')
  );
end $$;

create or replace function private.order_keys(sort text)
returns text[] language sql immutable set search_path = '' as $$
  select case
    when sort in ('full_name', 'company_name') then array[private.name_key(format('p.%I', sort)), 'p.id']
    when sort = 'approval_status' then array['p.approval_status', 'p.created_at', 'p.id']
    else array[format('p.%I', sort), 'p.id']
  end
$$;

drop index public.profiles_in_order_of_names;
drop index public.profiles_in_order_of_companies;
do $$ begin
  execute format(
    'create index profiles_in_order_of_names on public.profiles (%s, id) include (full_name, approval_status)',
    private.name_key('full_name')
  );
  execute format(
    'create index profiles_in_order_of_companies on public.profiles (%s, id) include (company_name, approval_status)',
    private.name_key('company_name')
  );
end $$;
select private.recount();

revoke execute on function private.name_key(text) from public;
