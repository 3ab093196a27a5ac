-- AUD-06: what waits for us, as /admin shows it. It uses the rules of the lists that it links to (92_audit_list.sql).

-- How soon an applicant is promised a decision (ONB-10).
create function private.promised_decision_time() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;

create index admin_activity_logs_of_reopening on public.admin_activity_logs (target_user_id, created_at)
  where action = 'reopened_client';

-- The applications that wait for a decision, since they were sent or last reopened (ADM-07).
create function private.waiting_applications() returns table (
  id uuid, user_id uuid, full_name text, company_name text, business_email text, waiting_since timestamptz, is_overdue boolean
)
language sql stable as $$
  select p.id, p.user_id, p.full_name, p.company_name, p.business_email,
    greatest(p.submitted_at, r.reopened_at),
    greatest(p.submitted_at, r.reopened_at) < now() - private.promised_decision_time()
  from public.profiles p
  left join (
    select l.target_user_id, max(l.created_at) as reopened_at from public.admin_activity_logs l
    where l.action = 'reopened_client' group by l.target_user_id
  ) r on r.target_user_id = p.user_id
  where p.approval_status = 'pending' and p.onboarding_completed
$$;

-- The numbers of the work queue. Each is the number of rows in the list that it links to.
create function public.work_queue() returns table (
  applications bigint, overdue_applications bigint, new_requests bigint, fixes_to_review bigint, audits_with_fixes bigint,
  disputed_findings bigint, audits_with_disputes bigint, overdue_audits bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin('Only an admin can see the work queue.');
  return query
    select w.applications, w.overdue,
      (select count(*) from public.service_requests r where r.status = 'new'),
      f.findings, f.audits, d.findings, d.audits,
      (select count(*) from private.matching_audits('', 'all', 'all', null, true))
    from
      (select count(*) as applications, count(*) filter (where a.is_overdue) as overdue
       from private.waiting_applications() a) w,
      (select count(*) as findings, count(distinct f.audit_id) as audits from public.findings f
       where f.status = 'fix_submitted') f,
      (select count(*) as findings, count(distinct f.audit_id) as audits from public.findings f
       where f.status = 'disputed') d;
end $$;
grant execute on function public.work_queue to authenticated, service_role;

-- The applications that have waited longest, and whether longer than promised.
create function public.oldest_applications(page_size integer default 5) returns table (
  user_id uuid, full_name text, company_name text, business_email text, waiting_since timestamptz, is_overdue boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('Only an admin can see the work queue.');
  perform private.check_page(page_size, 0, 100);
  return query select w.user_id, w.full_name, w.company_name, w.business_email, w.waiting_since, w.is_overdue
    from private.waiting_applications() w order by w.waiting_since, w.id limit page_size;
end $$;
grant execute on function public.oldest_applications to authenticated, service_role;
