-- AUD-06: what waits for us, as /admin shows it. It uses the rules of the lists that it links to (92_audit_list.sql).

create function private.promised_decision_time() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;

create index admin_activity_logs_of_reopening on public.admin_activity_logs (target_user_id, created_at)
  where action = 'reopened_client';

-- The applications that wait for a decision, since they were sent or last reopened (ADM-07).
create view private.waiting_applications as
  select p.id, p.client_id, p.full_name, p.company_name, p.business_email,
    greatest(p.submitted_at, r.reopened_at) as waiting_since,
    greatest(p.submitted_at, r.reopened_at) < now() - private.promised_decision_time() as is_overdue
  from public.profiles p
  left join (
    select l.target_user_id, max(l.created_at) as reopened_at from public.admin_activity_logs l
    where l.action = 'reopened_client' group by l.target_user_id
  ) r on r.target_user_id = p.client_id
  where p.approval_status = 'pending' and p.onboarding_completed;

-- The names of a finding's assignee and reviewer, for searches (98_search.sql too).
create function private.assignment_words(assignment public.finding_assignments) returns text
language sql immutable set search_path = '' as $$
  select ' ' || coalesce(assignment.assignee_name || ' ', '') || coalesce(assignment.reviewer_name, '')
$$;
grant execute on function private.assignment_words to authenticated, service_role;
create index finding_assignments_search on public.finding_assignments
  using gin (private.assignment_words(finding_assignments) extensions.gin_trgm_ops);

-- The drafts that the caller may approve and nobody has approved (STAFF-03). None while the rule is off.
create view private.drafts_to_approve as
  select f.id, f.audit_id, f.severity_rank, f.updated_at from public.findings f
  where f.status = 'draft' and (select private.needs_approvals())
    and private.own_part((select private.caller_id()), f.id, f.author_id, f.edited_at) is null
    and private.lacks_approval(f.id, f.description, f.content_sha256, f.author_id, f.edited_at);

-- The findings that wait for us, once for each reason: a fix to review, a dispute or a comment to answer, or a draft to approve.
-- waiting_since is the time of that line of the ledger, of the comment, or of the last change of the draft. `assigned` is 'all', 'me'
-- for those whose review is assigned to the caller, or 'nobody'. `limited_to` are the audits that the caller may list
-- (private.audits_to_list). Left joins, and tests without a join, let PostgreSQL skip what a call does not read.
create function private.matching_findings(search text, waits text, assigned text, limited_to uuid[]) returns table (
  finding_id uuid, waits_for text, waiting_since timestamptz, severity_rank smallint
)
language sql stable as $$
  -- The ledger is read last, only for the rows that match.
  select w.finding_id, w.waits_for, coalesce(w.commented_at,
    (select max(e.created_at) from public.finding_events e where e.finding_id = w.finding_id and e.to_status = w.status), w.updated_at),
    w.severity_rank
  from (
    select f.id as finding_id, case f.status when 'disputed' then 'disputes' else 'fixes' end as waits_for,
      null::timestamptz as commented_at, f.status, f.updated_at, f.severity_rank, f.audit_id
    from public.findings f where f.status in ('fix_submitted', 'disputed')
    union all
    select u.finding_id, 'comments', u.waiting_since, null, null, f.severity_rank, f.audit_id
    from private.unanswered_comments u left join public.findings f on f.id = u.finding_id
    union all
    select d.id, 'approvals', d.updated_at, null, null, d.severity_rank, d.audit_id from private.drafts_to_approve d
  ) w
  left join public.finding_assignments s on s.finding_id = w.finding_id
  where private.check_choice('The filter', waits, array['all', 'fixes', 'disputes', 'comments', 'approvals'])
    and (limited_to is null or w.audit_id = any (limited_to))
    and (waits = 'all' or w.waits_for = waits)
    and private.check_choice('The filter', assigned, array['all', 'me', 'nobody'])
    and (assigned <> 'me' or s.reviewer_id = (select private.caller_id()))
    and (assigned <> 'nobody' or w.finding_id not in (
      select m.finding_id from public.finding_assignments m where m.reviewer_id is not null))
    -- Each by its own index: the finding, its audit, who reviews it, its client.
    and (private.search_pattern(search) is null or w.finding_id in (
      select n.id from public.findings n
      where (' ' || coalesce(n.number || ' ', '') || n.title) ilike private.finding_pattern(search)
      union all
      select n.id from public.audits a join public.findings n on n.audit_id = a.id
      where (' ' || a.title) ilike private.search_pattern(search)
      union all
      select r.finding_id from public.finding_assignments r
      where private.assignment_words(r) ilike private.search_pattern(search)
        and (' ' || r.reviewer_name) ilike private.search_pattern(search)
      union all
      select n.id from private.matching_clients(search, 'all') c join public.findings n on n.client_id = c.client_id))
$$;

-- AUD-06: a page of the findings that wait for us, across all audits that the caller works on. Auditors read only the company.
create function public.search_waiting_findings(
  search text default '', waits text default 'all', sort text default 'waiting_since', ascending boolean default true,
  page_size integer default 25, page_offset integer default 0, assigned text default 'all'
) returns table (
  finding_id uuid, audit_id uuid, client_id uuid, company_name text, full_name text, business_email text, audit_title text,
  number text, title text, severity text, status text, waits_for text, waiting_since timestamptz, reviewer_id uuid, reviewer_name text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  perform private.check_page(page_size, page_offset, 200);
  perform private.check_choice('The order', sort, array['waiting_since', 'severity']);
  return query
    select f.id, f.audit_id, f.client_id, c.company_name, case when limited_to is null then c.full_name end,
      case when limited_to is null then c.business_email end, a.title, f.number, f.title, f.severity,
      f.status, w.waits_for, w.waiting_since, s.reviewer_id, s.reviewer_name
    from (
      select page.*, row_number() over () as place from (
        select m.* from private.matching_findings(search, waits, assigned, limited_to) m
        order by
          case when ascending and sort = 'severity' then m.severity_rank end,
          case when not ascending and sort = 'severity' then m.severity_rank end desc,
          case when not ascending and sort = 'waiting_since' then m.waiting_since end desc,
          m.waiting_since, m.finding_id, m.waits_for
        limit page_size offset page_offset
      ) page
    ) w
    join public.findings f on f.id = w.finding_id
    join public.audits a on a.id = f.audit_id
    left join public.profiles c on c.client_id = f.client_id
    left join public.finding_assignments s on s.finding_id = f.id
    order by w.place;
end $$;

create function public.count_waiting_findings(search text default '', waits text default 'all', assigned text default 'all')
returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  return (select count(*) from private.matching_findings(search, waits, assigned, limited_to));
end $$;

-- The numbers of the work queue. Each is the number of rows in the list that it links to. Those of drafts are null while nobody has
-- to approve them. Applications and requests are the admins': for an auditor there are none.
create function public.work_queue() returns table (
  applications bigint, overdue_applications bigint, new_requests bigint, fixes_to_review bigint, audits_with_fixes bigint,
  disputed_findings bigint, audits_with_disputes bigint, unanswered_comments bigint, audits_with_comments bigint,
  overdue_audits bigint, drafts_to_approve bigint, audits_with_drafts_to_approve bigint, lapsed_proposals bigint,
  proposed_scopes bigint, unprepared_audits bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  return query
    select w.applications, w.overdue,
      (select count(*) from public.service_requests r where r.status = 'new' and limited_to is null),
      f.findings, f.audits, d.findings, d.audits, u.findings, u.audits,
      (select count(*) from private.matching_audits('', 'all', 'all', limited_to, true)),
      case when private.needs_approvals() then p.drafts end, case when private.needs_approvals() then p.audits end,
      case when limited_to is null then cardinality(private.requests_by_proposal('lapsed')) else 0 end::bigint,
      cardinality(private.audits_waiting_for_us('scope'))::bigint, cardinality(private.audits_waiting_for_us('preparation'))::bigint
    from
      (select count(*) as drafts, count(distinct d.audit_id) as audits from private.drafts_to_approve d
       where limited_to is null or d.audit_id = any (limited_to)) p,
      (select count(*) as applications, count(*) filter (where a.is_overdue) as overdue
       from private.waiting_applications a where limited_to is null) w,
      (select count(*) as findings, count(distinct f.audit_id) as audits from public.findings f
       where f.status = 'fix_submitted' and (limited_to is null or f.audit_id = any (limited_to))) f,
      (select count(*) as findings, count(distinct f.audit_id) as audits from public.findings f
       where f.status = 'disputed' and (limited_to is null or f.audit_id = any (limited_to))) d,
      (select count(*) as findings, count(distinct f.audit_id) as audits from private.unanswered_comments c
       join public.findings f on f.id = c.finding_id
       where limited_to is null or f.audit_id = any (limited_to)) u;
end $$;

create function public.oldest_applications(page_size integer default 5) returns table (
  client_id uuid, full_name text, company_name text, business_email text, waiting_since timestamptz, is_overdue boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.check_page(page_size, 0, 100);
  return query select w.client_id, w.full_name, w.company_name, w.business_email, w.waiting_since, w.is_overdue
    from private.waiting_applications w order by w.waiting_since, w.id limit page_size;
end $$;
