-- Undoing (ADM-06, ADM-10, AUD-05): an admin can undo a step that sends an e-mail to a client, while the e-mail waits. These
-- steps are a decision on an application, a suspension and its end, a decision on a request, a new status of an audit, and the review
-- of a fix (FIND-03), which its auditor can undo.

-- Ten seconds, in which the page offers to undo, and two for the request. The e-mail waits this long.
create function private.undo_time() returns interval
language sql immutable set search_path = '' as $$ select interval '12 seconds' $$;

-- The steps that can be undone, and those of the last day. A step is identified by the row that it changed and its updated_at after it.
create table private.undoable_steps (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint undoable_steps_kind_is_known check (kind in ('application', 'request', 'audit', 'finding')),
  -- The client_id of the profile, or the id of the request, audit or finding.
  subject_id uuid not null,
  client_id uuid not null references private.clients on delete cascade,
  actor_id uuid not null,
  -- The action of the step in the log, for the line that says that it was undone.
  action text not null,
  subject_updated_at timestamptz not null,
  before jsonb not null,
  -- The event of the step, whose notices and e-mails are taken back. No foreign key: an event may be removed before the step.
  event_id uuid,
  -- 'undoing' only within the transaction that undoes it: the triggers of the tables then write nothing of their own.
  state text not null default 'done' constraint undoable_steps_state_is_known check (state in ('done', 'undoing', 'undone')),
  -- The time of the statement, not of the transaction, which may have waited for a lock.
  created_at timestamptz not null default clock_timestamp()
);
create index undoable_steps_of_subject on private.undoable_steps (subject_id, created_at);
create index undoable_steps_of_client on private.undoable_steps (client_id);
create index undoable_steps_by_age on private.undoable_steps (created_at);

-- For the functions and triggers that take a step: lets the caller undo it, and makes its e-mail and webhooks wait until then.
create function private.allow_undo(
  kind text, subject_id uuid, client_id uuid, action text, subject_updated_at timestamptz, before jsonb,
  event_id uuid
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.undoable_steps s where s.created_at < now() - interval '1 day';
  update private.webhook_deliveries d set next_attempt_at = clock_timestamp() + private.undo_time()
  where d.event_id = allow_undo.event_id;
  update public.email_outbox o set next_attempt_at = clock_timestamp() + private.undo_time()
  where o.id in (select n.email_id from private.notices n where n.event_id = allow_undo.event_id);
  insert into private.undoable_steps (kind, subject_id, client_id, actor_id, action, subject_updated_at, before, event_id)
  values (allow_undo.kind, allow_undo.subject_id, allow_undo.client_id, private.caller_id(), allow_undo.action,
    allow_undo.subject_updated_at, allow_undo.before, allow_undo.event_id);
end $$;

-- For triggers: true while undo_step restores this row. It writes the line of the log itself, and no e-mail is sent.
create function private.is_being_undone(subject_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.undoable_steps s where s.subject_id = is_being_undone.subject_id and s.state = 'undoing');
end $$;

-- Takes back the notices of an event, and its waiting e-mails and webhook messages. What was sent or decided stays. An e-mail
-- that also has other notices is still sent.
create function private.take_back_notices(event_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  waiting uuid[];
begin
  -- Locked in the order of the mail worker, which then neither queues nor sends any of them.
  perform from private.notices n where n.event_id = take_back_notices.event_id order by n.id for update;
  perform from public.email_outbox o
  where o.id in (select n.email_id from private.notices n where n.event_id = take_back_notices.event_id)
  order by o.id for update;
  waiting := array(
    select o.id from public.email_outbox o join private.notices n on n.email_id = o.id
    where n.event_id = take_back_notices.event_id and o.status = 'queued');
  update private.notices n set in_bell = false where n.event_id = take_back_notices.event_id;
  delete from private.notices n
  where n.event_id = take_back_notices.event_id and (n.decision is null or n.email_id = any (waiting));
  update public.email_outbox o set status = 'cancelled', lease = null, lease_expires_at = null
  where o.id = any (waiting) and not exists (select from private.notices n where n.email_id = o.id);
  delete from private.webhook_deliveries d where d.event_id = take_back_notices.event_id and d.state = 'waiting';
end $$;

-- Restores the row of a step and takes its notices back; refused when its e-mail is on its way. Returns facts for the log.
create function private.put_back(step private.undoable_steps, subject jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  statuses constant jsonb := jsonb_build_object('from', subject ->> 'status', 'to', step.before ->> 'status');
begin
  perform private.take_back_notices(step.event_id);
  perform private.conflict_if(exists (
    select from private.notices n join public.email_outbox o on o.id = n.email_id
    where n.event_id = step.event_id and o.status <> 'cancelled'),
    'The e-mail is on its way to the client, so this can no longer be undone.');
  case step.kind
    when 'application' then
      update public.profiles p set approval_status = step.before ->> 'approval_status',
        approved_at = (step.before ->> 'approved_at')::timestamptz, suspended_at = (step.before ->> 'suspended_at')::timestamptz,
        suspension_reason = step.before ->> 'suspension_reason', rejection_reason = step.before ->> 'rejection_reason'
      where p.client_id = step.subject_id;
      return '{}';
    when 'request' then
      update public.service_requests r set status = step.before ->> 'status', answer = step.before ->> 'answer',
        decided_at = (step.before ->> 'decided_at')::timestamptz
      where r.id = step.subject_id;
      return statuses || jsonb_build_object('request_id', step.subject_id, 'project_name', subject ->> 'project_name');
    when 'audit' then
      update public.audits a set status = step.before ->> 'status' where a.id = step.subject_id;
      return statuses;
    when 'finding' then
      update public.findings f set status = step.before ->> 'status' where f.id = step.subject_id;
      -- The ledger keeps the line, without words or a link that may have been sent by mistake.
      update public.finding_events e set undone_at = clock_timestamp(), message = null, link = null
      where e.id = (step.before ->> 'line_id')::uuid;
      -- Comments that only this review had answered wait again.
      insert into private.unanswered_comments (finding_id, waiting_since)
      select step.subject_id, min(c.created_at) from public.finding_comments c
      where c.finding_id = step.subject_id and not c.by_firm and c.created_at > all (
        select o.created_at from public.finding_comments o where o.finding_id = step.subject_id and o.by_firm
        union all select n.created_at from public.finding_notes n where n.finding_id = step.subject_id
        union all select e.created_at from public.finding_events e
          where e.finding_id = step.subject_id and e.by_firm and e.kind = 'moved' and e.undone_at is null)
      having count(*) > 0 on conflict do nothing;
      return statuses;
  end case;
end $$;

-- Undoes the step of the caller after which the row had this updated_at, with its notices and its e-mail: all or nothing.
-- Refused when the time is over, the row has changed since, the e-mail is on its way, or the step was undone.
create function public.undo_step(kind text, subject_id uuid, seen_updated_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  step private.undoable_steps;
  subject jsonb;
begin
  perform private.allow('admin', 'auditor');
  -- Null for what is the admins' alone.
  perform private.require_work_on(case undo_step.kind when 'audit' then undo_step.subject_id
    when 'finding' then (select f.audit_id from public.findings f where f.id = undo_step.subject_id) end);
  -- Locks the client and then the row, as every step does, so that two calls at once cannot deadlock.
  case undo_step.kind
    when 'application' then
      perform from private.clients c where c.id = undo_step.subject_id for update;
      select to_jsonb(p) into subject from public.profiles p where p.client_id = undo_step.subject_id for no key update;
    when 'request' then
      perform private.lock_client((select r.client_id from public.service_requests r where r.id = undo_step.subject_id));
      select to_jsonb(r) into subject from public.service_requests r where r.id = undo_step.subject_id for no key update;
    when 'audit' then
      select to_jsonb(a) into subject from public.audits a where a.id = undo_step.subject_id for no key update;
    when 'finding' then
      subject := to_jsonb(private.finding_to_change(undo_step.subject_id));
    else perform private.invalid('There is no such kind of step.');
  end case;
  perform private.allow('admin', 'auditor');
  select s.* into step from private.undoable_steps s
  where s.kind = undo_step.kind and s.subject_id = undo_step.subject_id and s.subject_updated_at = seen_updated_at
  order by s.created_at desc limit 1 for update;
  perform private.require_found(subject is not null and step.id is not null, 'There is no step to undo.');
  perform private.refuse_if(step.actor_id is distinct from private.caller_id(), 'Only the person who took this step can undo it.');
  perform private.conflict_if(step.state = 'undone', 'This was undone already.');
  perform private.conflict_if(clock_timestamp() > step.created_at + private.undo_time(),
    'It is too late to undo this: the time of ten seconds is over, and the client is told.');
  perform private.conflict_if((subject ->> 'updated_at')::timestamptz <> step.subject_updated_at,
    'This has been changed since, so it can no longer be undone.');
  perform private.conflict_if(step.kind = 'request' and exists (select from public.audits a where a.service_request_id = step.subject_id),
    'An audit has been started from this request, so the decision can no longer be undone.');
  perform private.conflict_if(step.kind = 'finding' and exists (
    select from public.report_versions v where v.audit_id = (subject ->> 'audit_id')::uuid and v.created_at > step.created_at),
    'A report has been issued since, so the review can no longer be undone.');

  update private.undoable_steps s set state = 'undoing' where s.id = step.id;
  perform private.record_event(
    case step.kind when 'audit' then 'status_change_undone' when 'finding' then 'fix_review_undone' else 'step_undone' end, step.client_id,
    audit_id => case step.kind when 'audit' then step.subject_id end, finding_id => case step.kind when 'finding' then step.subject_id end,
    facts => jsonb_build_object('step', step.action) || private.put_back(step, subject));
  update private.undoable_steps s set state = 'undone' where s.id = step.id;
end $$;
