-- Who works on an audit (STAFF-02). This table alone lets an auditor reach an audit; 10_access.sql reads it. Admins work on every
-- audit, and are named here to be shown as its staff.

create table public.audit_staff (
  audit_id uuid not null references public.audits on delete cascade,
  -- A person who is removed from the staff loses their audits in the same statement.
  person_id uuid not null references public.user_roles on delete cascade,
  duty text not null constraint audit_staff_duty_is_known
    check (private.check_choice('The duty', duty, array['lead', 'auditor', 'reviewer'])),
  -- The last day, in UTC; null without an end.
  until date,
  created_at timestamptz not null default now(),
  primary key (audit_id, person_id)
);

create index audit_staff_of_person on public.audit_staff (person_id);

-- The staffing is not over.
create function private.is_current_staff(staff public.audit_staff) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(staff.until >= (now() at time zone 'UTC')::date, true)
$$;

-- Policies ------------------------------------------------------------------------------------------------------------

alter table public.audit_staff enable row level security;

create policy "Whoever works on an audit sees its staff" on public.audit_staff for select to authenticated
  using (audit_id = any ((select private.worked_on_audits())::uuid[]) or (select private.is_admin()));

-- Written by staff_audit and unstaff_audit.
grant select on public.audit_staff to authenticated;
grant all on public.audit_staff to service_role;
