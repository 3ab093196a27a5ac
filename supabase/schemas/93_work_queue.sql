-- AUD-06: what waits for us, as /admin shows it. It uses the rules of the lists that it links to: 92_audit_list.sql says which
-- audits are overdue and which findings wait for us.

-- How soon an applicant is promised a decision (ONB-10).
create function private.promised_decision_time() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
grant execute on function private.promised_decision_time to authenticated, service_role;

-- The applications that wait for a decision, since they were sent or last reopened (ADM-07), for admins alone.
create view private.waiting_applications as
  select p.id, p.user_id, p.full_name, p.company_name, p.business_email,
    greatest(p.created_at, r.reopened_at) as waiting_since,
    greatest(p.created_at, r.reopened_at) < now() - private.promised_decision_time() as is_overdue
  from public.profiles p
  left join (
    select l.target_user_id, max(l.created_at) as reopened_at from public.admin_activity_logs l
    where l.action = 'reopened_client' group by l.target_user_id
  ) r on r.target_user_id = p.user_id
  where p.approval_status = 'pending' and (select private.is_admin());

create index admin_activity_logs_of_reopening on public.admin_activity_logs (target_user_id, created_at)
  where action = 'reopened_client';

create view private.work_queue as
  select a.applications, a.overdue_applications,
    (select count(*) from public.service_requests r where r.status = 'new') as new_requests,
    f.findings as fixes_to_review, f.audits as audits_with_fixes,
    d.findings as disputed_findings, d.audits as audits_with_disputes,
    (select count(*) from private.all_audits a where a.is_overdue) as overdue_audits
  from
    (select count(*) as applications, count(*) filter (where w.is_overdue) as overdue_applications
     from private.waiting_applications w) a,
    (select count(*) as findings, count(distinct w.audit_id) as audits from private.findings_for_us w
     where w.status = 'fix_submitted') f,
    (select count(*) as findings, count(distinct w.audit_id) as audits from private.findings_for_us w
     where w.status = 'disputed') d
  where private.is_admin();

grant select on private.waiting_applications, private.work_queue to authenticated, service_role;

-- The numbers of the work queue. Each is the number of rows in the list that it links to.
create function public.work_queue() returns table (
  applications bigint, overdue_applications bigint, new_requests bigint, fixes_to_review bigint, audits_with_fixes bigint,
  disputed_findings bigint, audits_with_disputes bigint, overdue_audits bigint
)
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query select q.applications, q.overdue_applications, q.new_requests, q.fixes_to_review, q.audits_with_fixes,
    q.disputed_findings, q.audits_with_disputes, q.overdue_audits from private.work_queue q;
  if not found then
    perform private.refuse('Only an admin can see the work queue.');
  end if;
end $$;
grant execute on function public.work_queue to authenticated, service_role;

-- The applications that have waited longest, and whether longer than promised.
create function public.oldest_applications(page_size integer default 5) returns table (
  user_id uuid, full_name text, company_name text, business_email text, waiting_since timestamptz, is_overdue boolean
)
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can see the work queue.');
  end if;
  perform private.check_page(page_size, 0, 100);
  return query select w.user_id, w.full_name, w.company_name, w.business_email, w.waiting_since, w.is_overdue
    from private.waiting_applications w order by w.waiting_since, w.id limit page_size;
end $$;
grant execute on function public.oldest_applications to authenticated, service_role;
