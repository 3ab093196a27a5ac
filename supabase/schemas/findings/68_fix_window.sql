-- The fix window of an audit (FIX-01): until when its client sends fixes, and in how many rounds we review them.

-- What is told today about the day by which fixes are due: three working days before it, and when it is over.
create function private.fixes_notice(fixes_due date, today date) returns text
language sql immutable set search_path = '' as $$
  select case when fixes_due < today then 'fixes_overdue'
    when private.working_days_before(fixes_due, 3) <= today then 'fixes_due_soon' end
$$;

-- History says for which day it was told, and so it is told again when that day moves.
create function private.was_told_of_fixes(audit_id uuid, kind text, fixes_due date) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.events e
    where e.audit_id = was_told_of_fixes.audit_id and e.in_history and e.kind = was_told_of_fixes.kind
      and e.facts ->> 'due' = was_told_of_fixes.fixes_due::text);
end $$;

-- For the mail worker: tells the lead and the client, unless suspended, of fixes due soon or overdue while a finding waits for them.
create function private.tell_fixes_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record;
begin
  for late in
    select a.id, a.client_id, a.fixes_due, n.kind
    from public.audits a, private.fixes_notice(a.fixes_due, (select private.today())) n (kind)
    where a.status = 'mitigation' and n.kind is not null and not private.was_told_of_fixes(a.id, n.kind, a.fixes_due)
      and exists (select from public.findings f where f.audit_id = a.id and f.status in ('open', 'partially_fixed'))
      and private.is_active_client(a.client_id)
    order by a.id limit 100
  loop
    -- An event refers to the client, and an erasure locks it first. Another worker, or the lead, may have been faster.
    perform private.lock_client(late.client_id);
    perform from public.audits a where a.id = late.id and a.fixes_due = late.fixes_due for no key update;
    if found and not private.was_told_of_fixes(late.id, late.kind, late.fixes_due) then
      perform private.record_event(late.kind, audit_id => late.id, facts => jsonb_build_object('due', late.fixes_due));
    end if;
  end loop;
end $$;

create function private.fix_window_to_change(audit_id uuid) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  perform private.require_lead(audit_id);
  select a.* into audit from public.audits a where a.id = fix_window_to_change.audit_id for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);
  return audit;
end $$;

-- An admin or the lead gives the client longer to send fixes, for a reason that History shows. The page showed `expected_due`.
create function public.extend_fixes_due(audit_id uuid, expected_due date, new_due date, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason text;
  audit public.audits;
begin
  perform private.allow('admin', 'auditor');
  audit := private.fix_window_to_change(audit_id);
  given_reason := private.required_reason(reason);
  perform private.conflict_if(audit.fixes_due is distinct from expected_due,
    'Somebody else has changed the day meanwhile. Look at it as it is now.');
  perform private.require(isfinite(new_due) and new_due >= private.today() and new_due > audit.fixes_due,
    'Choose a day that is later than the present one and not over yet.');
  update public.audits a set fixes_due = new_due where a.id = audit.id;
  perform private.record_event('fixes_due_extended', audit_id => audit.id,
    facts => jsonb_build_object('from', audit.fixes_due, 'to', new_due, 'reason', given_reason));
end $$;

create function private.reviewed_fixes(finding_id uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.finding_events e
  where e.finding_id = reviewed_fixes.finding_id and e.kind = 'moved' and e.by_firm
    and e.from_status = 'fix_submitted' and e.to_status <> 'withdrawn' and e.undone_at is null
$$;
grant execute on function private.reviewed_fixes to authenticated;

-- The round of fix review that an audit is in: the highest of its findings, each of which begins a round with its fix. Row level
-- security leaves out the findings that the caller may not see.
create function public.review_round(audit_id uuid) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (select from public.audits a where a.id = review_round.audit_id), 'This audit does not exist.');
  return (select greatest(1, max(private.reviewed_fixes(f.id) + (f.status = 'fix_submitted')::integer))
    from public.findings f where f.audit_id = review_round.audit_id);
end $$;

create function private.require_round_left(finding public.findings) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  rounds constant integer := (select a.review_rounds from public.audits a where a.id = finding.audit_id);
begin
  perform private.conflict_if(private.reviewed_fixes(finding.id) >= rounds, format(
    'We have reviewed %s of this finding, as agreed. A further round of review needs the agreement of the lead auditor.',
    case rounds when 1 then 'a fix' else rounds || ' fixes' end));
end $$;

-- An admin or the lead agrees to one more round of fix review. `expected_rounds` is what the page showed.
create function public.add_review_round(audit_id uuid, expected_rounds integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  perform private.allow('admin', 'auditor');
  audit := private.fix_window_to_change(audit_id);
  perform private.conflict_if(audit.review_rounds is distinct from expected_rounds, 'Somebody else has already added a round.');
  update public.audits a set review_rounds = a.review_rounds + 1 where a.id = audit.id;
  perform private.record_event('review_round_added', audit_id => audit.id,
    facts => jsonb_build_object('rounds', audit.review_rounds + 1));
end $$;
