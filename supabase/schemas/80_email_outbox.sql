-- A transactional outbox (ONB-06, ONB-10, ADM-09): triggers queue an e-mail in the transaction of its event, the edge function
-- deliver-email sends it. An event is queued once and delivered at most once; a failing mail server loses nothing.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  -- Names the event, so that it is queued once.
  event_key text not null unique,
  kind text not null constraint email_outbox_kind_is_known check (kind in (
    'application_received', 'application_notice', 'client_approved', 'client_rejected', 'client_reopened',
    'client_suspended', 'client_resumed', 'files_uploaded', 'service_request_notice', 'service_request_received',
    'service_request_accepted', 'service_request_declined',
    'sign_in_address_changed',
    'new_device', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used',
    'audit_status_changed', 'report_published', 'findings_published', 'fix_reviewed',
    'fix_submitted', 'finding_disputed', 'finding_commented', 'team_invitation'
  )),
  -- Null for the team's own address, and once the account was deleted: nothing is sent to it any more.
  recipient_user_id uuid references auth.users on delete set null,
  -- What the e-mail says, as it was when the event happened.
  payload jsonb not null default '{}',

  -- Delivery: queued -> sending -> sent, back to queued for another try, or failed for a person to look at. An e-mail whose event
  -- was undone before it left (81_undo.sql), or that waited for a suspended client, is cancelled.
  status text not null default 'queued' constraint email_outbox_status_is_known
    check (status in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  -- Who may send it right now. A lease is short, so that the death of its holder delays the e-mail and does not lose it.
  lease uuid,
  lease_expires_at timestamptz,
  -- When the applicant's page called send-onboarding-notification; a second call is a replay.
  announced_at timestamptz,
  created_at timestamptz not null default now()
);

create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('queued', 'sending');
create index email_outbox_of_recipient on public.email_outbox (recipient_user_id);

-- Rules ---------------------------------------------------------------------------------------------------------------

-- What was queued stays as it was queued, for the service role too; delivery writes down its own progress, and only
-- retention and erasure remove (95_retention.sql).
create trigger outbox_keeps_what_was_queued before update on public.email_outbox
  for each row when (
    (new.id, new.event_key, new.kind, new.payload, new.created_at)
      is distinct from (old.id, old.event_key, old.kind, old.payload, old.created_at)
    or (new.recipient_user_id is not null and new.recipient_user_id is distinct from old.recipient_user_id)
    or (old.status in ('sent', 'cancelled') and new.status <> old.status))
  execute function private.only_add('A queued e-mail cannot be changed or removed.');
create trigger outbox_is_append_only before delete or truncate on public.email_outbox
  for each statement execute function private.only_add('A queued e-mail cannot be changed or removed.');

-- For triggers: queues the e-mail of an event, unless it is queued already.
create function private.queue_email(event_key text, kind text, recipient uuid, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values (event_key, kind, recipient, payload)
  on conflict (event_key) do nothing
$$;

-- For triggers: queues the e-mail of an event to the owner of a client. Nobody is told while a client has no owner.
create function private.queue_client_email(event_key text, kind text, client_id uuid, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_email(event_key, kind, o.person, jsonb_build_object('user_id', queue_client_email.client_id) || payload)
  from private.owner_of(queue_client_email.client_id) as o (person) where o.person is not null
$$;

-- For triggers: queues at most one e-mail per hour of a kind about the same client or audit. The first event of an hour is told at
-- once. Events after that e-mail has been sent, and those of another finding, are told by another one when the next hour begins, so
-- that none is missed; that one names no finding.
create function private.queue_hourly_email(kind text, about uuid, recipient uuid, payload jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now());
  email_hour timestamptz;
  hourly_key text;
begin
  foreach email_hour in array array[this_hour, this_hour + interval '1 hour'] loop
    hourly_key := concat_ws(':', queue_hourly_email.kind, extract(epoch from email_hour)::bigint, about);
    insert into public.email_outbox (event_key, kind, recipient_user_id, payload, next_attempt_at)
    values (hourly_key, queue_hourly_email.kind, recipient,
      case when email_hour = this_hour then queue_hourly_email.payload else queue_hourly_email.payload - 'finding_id' end,
      greatest(now(), email_hour))
    on conflict (event_key) do nothing;
    exit when found or exists (
      select from public.email_outbox o where o.event_key = hourly_key and o.status = 'queued'
        and o.payload -> 'finding_id' is not distinct from queue_hourly_email.payload -> 'finding_id');
  end loop;
end $$;

-- Policies ------------------------------------------------------------------------------------------------------------

alter table public.email_outbox enable row level security;

create policy "Admins read the outbox" on public.email_outbox for select to authenticated
  using ((select private.is_admin()));

grant select on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;

-- Delivery --------------------------------------------------------------------------------------------------------------
-- For the edge functions, which call as service_role. Security invoker: whoever else could call one of these may not write the
-- table.

-- The address of the admin who leads an audit, for the replies to its e-mails. Null for a malformed id.
create function private.lead_address(audit_id text) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from public.audits a join public.user_roles r on r.user_id = a.lead_admin_id and r.role = 'admin'
    join auth.users u on u.id = r.user_id
  where a.id = private.as_uuid(lead_address.audit_id)
$$;
grant execute on function private.lead_address to service_role;

-- Leases the next e-mail that is due to the caller and returns it, or no row. Two callers at once never get the same one.
-- The payload is that of the event, completed by what the profile of the client that the event names, else of the recipient's
-- client, says now, by the recipient's name unless they own the client, and lead_address. Recipient is null for the team. It is the
-- address that the event names (an old one, AUTH-20), else that of the recipient's account. The link of an invitation is made here
-- (private.new_invitation_token), so that the outbox, which admins read, never holds it.
create function public.claim_email(lease_seconds integer)
returns table (id uuid, event_key text, kind text, payload jsonb, attempts integer, lease uuid, recipient text)
language sql volatile security invoker set search_path = '' as $$
  -- A lease that ran out during the hand-over: the e-mail may have arrived. It is not sent again by itself, a person decides.
  update public.email_outbox o
  set status = 'failed', last_error = 'Unknown delivery: the function ended before the mail server answered.'
  where o.status = 'sending' and o.lease_expires_at < now();

  with due as (
    select o.id
    from public.email_outbox o
    where o.status = 'queued' and o.next_attempt_at <= now()
      -- What is told about an audit waits while its client is suspended, and is cancelled when the suspension ends.
      and not (o.payload ? 'audit_id' and exists (
        select from public.profiles p where p.user_id = private.as_uuid(o.payload ->> 'user_id')
          and o.recipient_user_id is not null and p.suspended_at is not null))
      and (o.lease_expires_at is null or o.lease_expires_at < now())
    order by o.next_attempt_at, o.id
    limit 1
    for update skip locked
  ), claimed as (
    update public.email_outbox o
    set attempts = o.attempts + 1,
      lease = gen_random_uuid(),
      lease_expires_at = now() + make_interval(secs => lease_seconds)
    from due
    where o.id = due.id
    returning o.*
  ), written as (
    select c.*, case when c.kind = 'team_invitation'
      then private.new_invitation_token(private.as_uuid(c.payload ->> 'invitation_id')) end as invitation
    from claimed c
  )
  select c.id, c.event_key, c.kind, coalesce(jsonb_strip_nulls(to_jsonb(p)), '{}')
      || case when m.role <> 'owner' then jsonb_build_object('full_name', m.name) else '{}' end || c.payload
      || coalesce(c.invitation, '{}')
      || jsonb_strip_nulls(jsonb_build_object('lead_address', private.lead_address(c.payload ->> 'audit_id'))),
    c.attempts, c.lease,
    case
      when c.kind = 'team_invitation' then c.invitation ->> 'address'
      when c.recipient_user_id is null then null
      else coalesce(c.payload ->> 'recipient_address', private.address_of(c.recipient_user_id))
    end
  from written c
  left join public.client_members m on m.person_id = c.recipient_user_id
  left join public.profiles p on p.user_id = coalesce(private.as_uuid(c.payload ->> 'user_id'), m.client_id)
$$;
grant execute on function public.claim_email to service_role;

-- Called right before the content goes to the mail server; false when the lease is no longer the caller's.
create function public.begin_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  with begun as (
    update public.email_outbox o set status = 'sending'
    where o.id = email_id and o.lease = held_lease and o.status = 'queued' and o.lease_expires_at > now()
    returning 1
  )
  select exists (select from begun)
$$;
grant execute on function public.begin_email_delivery to service_role;

-- The mail server took it. True also for an e-mail that was given up meanwhile: now its delivery is known.
create function public.complete_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  with completed as (
    update public.email_outbox o
    set status = 'sent', sent_at = now(), last_error = null, lease = null, lease_expires_at = null
    where o.id = email_id and o.lease = held_lease and o.status in ('sending', 'failed')
    returning 1
  )
  select exists (select from completed)
$$;
grant execute on function public.complete_email_delivery to service_role;

-- It was not delivered, for this reason: try again later, or give up (retry_after_seconds null) and stay visible.
create function public.fail_email_delivery(
  email_id uuid, held_lease uuid, reason text, retry_after_seconds double precision default null
) returns boolean
language sql volatile security invoker set search_path = '' as $$
  with failed as (
    update public.email_outbox o
    set status = case when retry_after_seconds is null then 'failed' else 'queued' end,
      next_attempt_at = now() + make_interval(secs => coalesce(retry_after_seconds, 0)),
      last_error = reason, lease = null, lease_expires_at = null
    where o.id = email_id and o.lease = held_lease and o.status in ('queued', 'sending')
    returning 1
  )
  select exists (select from failed)
$$;
grant execute on function public.fail_email_delivery to service_role;

-- Whoever is signed in, for the application of their client: makes sure that its two e-mails are in the outbox. Returns 'not_submitted'
-- before the application is saved, 'queued' for the first call, 'replayed' for every later one (ONB-06).
create function public.announce_application() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  applicant constant uuid := private.own_client_id();
  facts constant jsonb := jsonb_build_object('user_id', applicant);
begin
  if private.caller_id() is null then
    perform private.refuse('Your session has ended. Please sign in again.');
  end if;
  if not exists (select from public.profiles p where p.user_id = applicant and p.onboarding_completed) then
    return 'not_submitted';
  end if;
  perform private.queue_client_email('application_received:' || applicant, 'application_received', applicant, facts);
  perform private.queue_email('application_notice:' || applicant, 'application_notice', null, facts);
  update public.email_outbox o set announced_at = now()
  where o.event_key = 'application_notice:' || applicant and o.announced_at is null;
  return case when found then 'queued' else 'replayed' end;
end $$;
grant execute on function public.announce_application to authenticated;
