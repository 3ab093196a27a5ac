-- Who works on an audit (STAFF-02). This table alone lets an auditor reach an audit; 10_access.sql reads it. Admins work on every
-- audit, and are named here to be shown as its staff.

create table public.audit_staff (
  audit_id uuid not null references public.audits on delete cascade,
  -- A person who is removed from the staff loses their audits in the same statement.
  person_id uuid not null references public.user_roles on delete cascade,
  duty text not null constraint audit_staff_duty_is_known
    check (private.check_choice('The duty', duty, array['lead', 'auditor', 'reviewer'])),
  -- The last day, in the firm's time zone (private.today); null without an end.
  until date,
  created_at timestamptz not null default now(),
  primary key (audit_id, person_id)
);
create index audit_staff_of_person on public.audit_staff (person_id);

create function private.is_current_staff(staff public.audit_staff) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return staff.until is null or staff.until >= private.today();
end $$;

-- Whom the firm's rules accept in an audit as lead or reviewer: an admin, or one who works on it at present.
create function private.is_staff_of(person uuid, audit_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin_account(person) or exists (
    select from public.audit_staff s
    where s.audit_id = is_staff_of.audit_id and s.person_id = person and private.is_current_staff(s))
$$;

-- Ends the reviews of a person who works on the audit no longer, unless they are an admin. The client goes on reading the lead.
create function private.leave_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin_account(old.person_id) then
    return null;
  end if;
  -- In the order in which findings are assigned, so that two such calls cannot deadlock.
  perform from public.finding_assignments a join public.findings f on f.id = a.finding_id
  where f.audit_id = old.audit_id and a.reviewer_id = old.person_id order by a.finding_id for update of a;
  update public.finding_assignments a set reviewer_id = null, reviewer_name = null from public.findings f
  where f.id = a.finding_id and f.audit_id = old.audit_id and a.reviewer_id = old.person_id;
  return null;
end $$;
create trigger leave_audit after delete on public.audit_staff for each row execute function private.leave_audit();

-- Refuses a caller who is neither an admin nor a lead of this audit: they decide about its staff, its scope and the withdrawal of its
-- reports. Returns the last day of a lead, beyond which they staff nobody; null without one.
create function private.require_lead(audit_id uuid) returns date
language plpgsql volatile security definer set search_path = '' as $$
declare
  lead public.audit_staff;
begin
  perform private.require_work_on(audit_id);
  if private.works_on_every_audit() then
    return null;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    -- Somebody may be ending the lead's work.
    perform from public.audits a where a.id = require_lead.audit_id for no key update;
  end if;
  select s.* into lead from public.audit_staff s
  where s.audit_id = require_lead.audit_id and s.person_id = private.caller_id() and s.duty = 'lead';
  perform private.refuse_if(lead.person_id is null, 'Only an admin or the lead of this audit can do this.');
  return lead.until;
end $$;

-- Refuses a lead who makes, changes or removes a lead: somebody could otherwise stay past their last day with a colleague's help.
create function private.refuse_changed_lead(duties text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if('lead' = any (duties) and not private.works_on_every_audit(),
    'Only an admin can make somebody a lead, or change a lead.');
end $$;

-- STAFF-02: a person of the staff works on this audit with this duty from now on, through the last day if there is one. A repeated
-- call changes duty and day. Nobody staffs themselves. The first lead whom an admin staffs becomes the lead whom the client sees.
create function public.staff_audit(audit_id uuid, person_id uuid, duty text, until date default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  longest date;
  before public.audit_staff;
  written public.audit_staff;
begin
  perform private.allow('admin', 'auditor');
  longest := private.require_lead(audit_id);
  perform from public.audits a where a.id = staff_audit.audit_id for no key update;
  perform private.require_found(found, 'This audit does not exist.');
  perform private.refuse_if(person_id = private.caller_id(),
    'You cannot decide about your own work on an audit. Ask another admin.');
  -- Held, so that the role cannot end meanwhile.
  perform from public.user_roles r where r.user_id = staff_audit.person_id for key share;
  perform private.require(found, 'Choose a person of our staff.');
  perform private.require(until is null or until >= private.today(), 'The last day has passed already.');
  select s.* into before from public.audit_staff s
  where s.audit_id = staff_audit.audit_id and s.person_id = staff_audit.person_id for update;
  perform private.refuse_changed_lead(array[duty, before.duty]);
  perform private.refuse_if(longest < coalesce(until, 'infinity') and (before.person_id is null or until is distinct from before.until),
    format('You work on this audit until %s, and cannot staff anybody for longer.',
      to_char(longest, 'FMDD Mon YYYY')));
  insert into public.audit_staff as s (audit_id, person_id, duty, until)
  values (staff_audit.audit_id, staff_audit.person_id, staff_audit.duty, staff_audit.until)
  on conflict on constraint audit_staff_pkey do update set duty = excluded.duty, until = excluded.until
  returning s.* into written;
  if (written.duty, written.until) is not distinct from (before.duty, before.until) then
    return;
  end if;
  update public.audits a set lead_id = written.person_id
  where a.id = written.audit_id and a.lead_id is null and written.duty = 'lead' and a.status <> 'withdrawn'
    and private.works_on_every_audit();
  perform private.record_event('audit_staffed', audit_id => written.audit_id, facts => jsonb_strip_nulls(jsonb_build_object(
    'to_id', written.person_id, 'to', private.display_name(written.person_id), 'duty', written.duty, 'until', written.until)));
end $$;

create function public.unstaff_audit(audit_id uuid, person_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.audit_staff;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead(audit_id);
  perform from public.audits a where a.id = unstaff_audit.audit_id for no key update;
  delete from public.audit_staff s where s.audit_id = unstaff_audit.audit_id and s.person_id = unstaff_audit.person_id
  returning s.* into ended;
  perform private.require_found(found, 'This person does not work on this audit.');
  perform private.refuse_changed_lead(array[ended.duty]);
  perform private.record_event('audit_unstaffed', audit_id => unstaff_audit.audit_id, facts => jsonb_build_object(
    'to_id', person_id, 'to', private.display_name(person_id)));
end $$;

-- Who works on an audit, for whoever works on it: leads first. Those whose last day has passed stay in the list.
create function public.list_audit_staff(audit_id uuid) returns table (
  person_id uuid, name text, title text, duty text, until date, is_over boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return query
  select s.person_id, private.display_name(s.person_id), p.title, s.duty, s.until, not private.is_current_staff(s)
  from public.audit_staff s left join public.staff_profiles p on p.person_id = s.person_id
  where s.audit_id = list_audit_staff.audit_id
  order by not private.is_current_staff(s), array_position(array['lead', 'auditor', 'reviewer'], s.duty),
    private.name_sort_key(private.display_name(s.person_id)) collate "C", s.person_id;
end $$;

-- Whom an admin or the lead can staff on an audit: everybody on the staff but themselves, by name.
create function public.list_staff_to_choose(audit_id uuid) returns table (person_id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead(audit_id);
  return query
  select r.user_id, private.display_name(r.user_id) from public.user_roles r
  where r.user_id is distinct from private.caller_id()
  order by private.name_sort_key(private.display_name(r.user_id)) collate "C", r.user_id;
end $$;

alter table public.audit_staff enable row level security;
create policy "Whoever works on an audit sees its staff" on public.audit_staff for select to authenticated
  using (audit_id = any ((select private.worked_on_audits())::uuid[]) or (select private.is_admin()));
grant select on public.audit_staff to authenticated;
grant select, insert, update, delete on public.audit_staff to service_role;
