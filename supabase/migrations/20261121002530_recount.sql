-- For operators who wrote rows with triggers off (an import, a seed): counts everything anew that triggers keep.
create function private.recount()
returns void language sql security definer set search_path = '' as $$
  update private.client_counts c
    set clients = (select count(*) from public.profiles p where p.approval_status = c.approval_status);
  update private.audit_counts c set audits = (select count(*) from public.audits a where a.status = c.status);
  delete from private.client_places;
  insert into private.client_places (sort, stretch, approval_status, clients)
  select place.sort, place.stretch, p.approval_status, count(*)
  from public.profiles p
  cross join lateral (values
    ('created_at', private.week_of(p.created_at)), ('full_name', private.beginning_of(p.full_name)),
    ('company_name', private.beginning_of(p.company_name))
  ) as place (sort, stretch)
  group by 1, 2, 3;
$$;

revoke execute on function private.recount() from public;
