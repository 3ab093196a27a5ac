-- Only what orders and names a client is kept while sorting: with whole rows, 9,000 matches overflowed the working
-- memory and were written to disk.
create or replace function private.client_source(condition text, matches bigint)
returns text language sql immutable set search_path = '' as $$
  select case when matches <= 10000
    then '(with hits as materialized (
      select p.id, p.user_id, p.full_name, p.company_name, p.project_name, p.business_email, p.approval_status,
        p.created_at, p.updated_at
      from public.profiles p where ' || condition || '
    ) select * from hits) p'
    else 'public.profiles p where ' || condition
  end
$$;
