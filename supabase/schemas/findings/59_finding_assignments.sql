-- Who is assigned to a finding (TEAM-04): one person of the client's team, who works on it, and one of the staff, who reviews it.

create table public.finding_assignments (
  finding_id uuid primary key references public.findings on delete cascade,
  -- A person of the client's team and one of the staff, with the names at that time. No foreign keys: unassign_person empties them when
  -- the membership or the role ends, which both end with the account.
  assignee_id uuid,
  assignee_name text,
  reviewer_id uuid,
  reviewer_name text,
  constraint finding_assignments_have_a_name check (
    (assignee_id is null) = (assignee_name is null) and (reviewer_id is null) = (reviewer_name is null))
);
create index finding_assignments_of_assignee on public.finding_assignments (assignee_id) where assignee_id is not null;
create index finding_assignments_of_reviewer on public.finding_assignments (reviewer_id) where reviewer_id is not null;

-- Refuses a person to whom a finding cannot be assigned. Locks the membership or role of the person otherwise, so
-- that it cannot end during the assignment.
create function private.check_assignee(person uuid, finding public.findings, is_review boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if is_review then
    perform from public.user_roles r where r.user_id = person for key share;
    perform from public.audit_staff s where s.audit_id = finding.audit_id and s.person_id = person for key share;
    perform private.require(private.is_staff_of(person, finding.audit_id), 'The reviewer must be an admin, or work on this audit.');
  else
    perform private.hold_membership(person);
    perform private.require(
      coalesce(private.client_of(person) = finding.client_id, false), 'Choose a person of the client''s team.');
  end if;
end $$;

-- Assigns a finding that the caller has locked. Returns whether that changed anything. Refused when the finding is assigned to
-- somebody other than the page showed (`expected`; null for nobody).
create function private.assign_one(finding public.findings, person uuid, expected uuid, is_review boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  current public.finding_assignments;
  assigned uuid;
begin
  perform private.conflict_if(finding.status = 'draft', 'This finding is a draft. Publish it first.');
  perform private.conflict_if(finding.status = 'withdrawn', 'This finding was withdrawn, which is final.');
  perform private.lock_client(finding.client_id);
  if person is not null then
    perform private.check_assignee(person, finding, is_review);
  end if;
  insert into public.finding_assignments (finding_id) values (finding.id) on conflict do nothing;
  select a.* into current from public.finding_assignments a where a.finding_id = finding.id for update;
  assigned := case when is_review then current.reviewer_id else current.assignee_id end;
  if assigned is not distinct from person then
    return false;
  elsif assigned is distinct from expected then
    perform private.conflict(format('Nothing was changed. %s has been assigned to %s in the meantime.', finding.number,
      coalesce(case when is_review then current.reviewer_name else current.assignee_name end, 'nobody')));
  end if;
  if is_review then
    update public.finding_assignments a set reviewer_id = person, reviewer_name = private.display_name(person)
    where a.finding_id = finding.id;
  else
    update public.finding_assignments a set assignee_id = person, assignee_name = private.display_name(person)
    where a.finding_id = finding.id;
  end if;
  return true;
end $$;

-- Assigns findings of one audit that the caller may change to a person, or to nobody: all or none, with one event. When two
-- people assign at once, the second is refused, and the error names the assigned person. Returns how many were assigned.
create function private.assign(finding_ids uuid[], person uuid, expected_ids uuid[], is_review boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted record;
  finding public.findings;
  audit uuid;
  changed uuid[] := '{}';
begin
  perform private.require(cardinality(finding_ids) between 1 and 500, 'Choose 1 to 500 findings.');
  perform private.require(cardinality(expected_ids) = cardinality(finding_ids), 'Each finding needs the person that it was shown with.');
  -- In the order of their ids, so that two such calls cannot deadlock.
  for wanted in select distinct on (g.id) g.* from unnest(finding_ids, expected_ids) g (id, expected) order by g.id loop
    finding := private.finding_to_change(wanted.id);
    audit := coalesce(audit, finding.audit_id);
    perform private.require(audit = finding.audit_id, 'These findings are of several audits.');
    if private.assign_one(finding, person, wanted.expected, is_review) then
      changed := changed || finding.id;
    end if;
  end loop;
  if changed <> '{}' then
    perform private.record_event('finding_assigned', audit_id => audit,
      finding_id => case when cardinality(changed) = 1 then changed[1] end, facts => jsonb_strip_nulls(jsonb_build_object(
        'to_id', person, 'to', private.display_name(person), 'is_review', is_review, 'count', cardinality(changed))));
  end if;
  return cardinality(changed);
end $$;

-- TEAM-04: assigns findings to a person of the client's team, or to nobody. For its owner and members, and for staff.
create function public.assign_findings(finding_ids uuid[], person_id uuid, expected_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('member', 'admin', 'auditor');
  return private.assign(finding_ids, person_id, expected_ids, false);
end $$;

-- TEAM-04: assigns the review of findings to an admin or one who works on the audit, or to nobody. For staff.
create function public.assign_reviews(finding_ids uuid[], reviewer_id uuid, expected_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  return private.assign(finding_ids, reviewer_id, expected_ids, true);
end $$;

-- For an auditor's page of an audit: to whom its findings, and with `is_review` their reviews, can be assigned. Names alone.
create function public.list_assignable(audit_id uuid) returns table (person_id uuid, name text, is_review boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return query
  select m.person_id, private.display_name(m.person_id), false
  from public.audits a join public.client_members m on m.client_id = a.client_id where a.id = list_assignable.audit_id
  union all
  select s.person_id, private.display_name(s.person_id), true
  from public.audit_staff s where s.audit_id = list_assignable.audit_id and private.is_current_staff(s)
  order by 3, 2, 1;
end $$;

alter table public.finding_assignments enable row level security;
create policy "Whoever sees a finding sees whom it waits for" on public.finding_assignments for select to authenticated
  using (exists (select from public.findings f where f.id = finding_id));
grant select on public.finding_assignments to authenticated;
grant select, insert, update, delete on public.finding_assignments to service_role;
