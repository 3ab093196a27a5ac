-- A transactional outbox (ONB-06, ONB-10, ADM-09): 82_notice_emails.sql queues the e-mails of notices; triggers queue receipts to the
-- person who acted, security notices and e-mails to a bare address, in the transaction of their event. The edge function deliver-email
-- sends them (84_email_delivery.sql). An event is queued once and delivered at most once; no failure of the mail server loses it.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  -- Names the event, so that it is queued once.
  event_key text not null unique,
  kind text not null constraint email_outbox_kind_is_known check (kind in (
    'application_received', 'application_notice', 'service_request_received', 'sign_in_address_changed',
    'new_device', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used',
    'access_token_created', 'team_invitation', 'notice', 'daily_digest'
  )),
  -- Null for the team's own address, and once the account was deleted: nothing is sent to it any more.
  recipient_user_id uuid references auth.users on delete set null,
  -- The facts for the e-mail, as they were when the event happened.
  payload jsonb not null default '{}',

  -- Delivery: queued -> sending -> sent, back to queued for another try, or failed for a person to look at. An e-mail whose event
  -- was undone before it left (81_undo.sql), or that waited for a suspended client, is cancelled.
  status text not null default 'queued' constraint email_outbox_status_is_known
    check (status in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  -- Identifies the caller that may send it right now. A lease is short, so that a crash of its holder only delays the e-mail.
  lease uuid,
  lease_expires_at timestamptz,
  -- When the applicant's page called send-onboarding-notification; a second call is a replay.
  announced_at timestamptz,
  -- When an operator last had it sent again (retry_email). It may have arrived before.
  retried_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('queued', 'sending');
-- For retention and the erasure.
create index email_outbox_by_age on public.email_outbox (coalesce(sent_at, created_at))
  where status in ('sent', 'failed', 'cancelled');
create index email_outbox_by_payload on public.email_outbox using gin (payload jsonb_path_ops);
create index email_outbox_failed on public.email_outbox (created_at) where status = 'failed';
create index email_outbox_of_recipient on public.email_outbox (recipient_user_id);

-- The e-mail is about audits: it is not sent while its recipient's client is suspended (ADM-10).
create function private.is_about_audits(email public.email_outbox) returns boolean
language sql immutable set search_path = '' as $$ select email.payload ?| '{audit_id,notices}' $$;

-- For triggers: queues the e-mail of an event, unless it is queued already.
create function private.queue_email(event_key text, kind text, recipient uuid, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values (event_key, kind, recipient, payload)
  on conflict (event_key) do nothing
$$;

-- For triggers: queues the e-mail of an event to the owner of a client. Queues nothing while the client has no owner.
create function private.queue_client_email(event_key text, kind text, client_id uuid, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_email(event_key, kind, o.person, jsonb_build_object('client_id', queue_client_email.client_id) || payload)
  from private.owner_of(queue_client_email.client_id) as o (person) where o.person is not null
$$;

-- The two e-mails about the application of a client. Their content comes from the profile at the time of sending (claim_email).
create function private.queue_application_emails(client uuid) returns void
language sql security definer set search_path = '' as $$
  select private.queue_client_email('application_received:' || client, 'application_received', client, '{}'),
    private.queue_email('application_notice:' || client, 'application_notice', null, jsonb_build_object('client_id', client))
$$;

alter table public.email_outbox enable row level security;
create policy "Admins read the outbox" on public.email_outbox for select to authenticated using ((select private.is_admin()));
grant select on public.email_outbox to authenticated;
-- Only the functions of delivery (84_email_delivery.sql), retention and erasure change queued e-mails.
grant select on public.email_outbox to service_role;

-- The owner, for the application of their client: makes sure that its two e-mails are in the outbox. Returns 'not_submitted'
-- before the application is saved, 'queued' for the first call, 'replayed' for every later one (ONB-06).
create function public.announce_application() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  applicant constant uuid := private.writable_profile_id();
begin
  perform private.allow('person');
  if not exists (select from public.profiles p where p.client_id = applicant and p.onboarding_completed) then
    return 'not_submitted';
  end if;
  -- Queues none for an application that is older than the oldest e-mail that is kept.
  perform private.queue_application_emails(p.client_id) from public.profiles p
  where p.client_id = applicant and (p.submitted_at < private.kept_since('emails')) is not true;
  update public.email_outbox o set announced_at = now()
  where o.event_key = 'application_notice:' || applicant and o.announced_at is null;
  return case when found then 'queued' else 'replayed' end;
end $$;
