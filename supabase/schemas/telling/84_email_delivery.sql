-- The delivery of the outbox (80_email_outbox.sql).
-- For the edge functions, which call as service_role and write the outbox only through these functions.

-- The address of the person who leads an audit, for the replies to its e-mails. Null for a malformed id.
create function private.lead_address(audit_id text) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from public.audits a join auth.users u on u.id = a.lead_id
  where a.id = private.as_uuid(lead_address.audit_id) and private.is_staff_of(u.id, a.id)
$$;

-- An e-mail about an audit waits while its client is suspended, and is cancelled when the suspension ends.
create function private.waits_for_client(email public.email_outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_about_audits(email)
    and exists (select from private.suspended_members s where s.person_id = email.recipient_user_id)
$$;

-- Cancels those of the next 20 e-mails that should no longer be sent: the recipient has lost the relation, or has read the notice.
create function private.cancel_untold_emails() returns void
language sql volatile security definer set search_path = '' as $$
  update public.email_outbox o set status = 'cancelled', lease = null, lease_expires_at = null
  from (
    select q.id from public.email_outbox q
    where q.status = 'queued' and q.next_attempt_at <= now() and (q.lease_expires_at is null or q.lease_expires_at < now())
      and not private.waits_for_client(q)
    order by q.next_attempt_at, q.id limit 20 for update skip locked
  ) next
  where o.id = next.id and not private.is_still_due(o.id, o.kind)
$$;

-- Leases the next e-mail that is due to the caller and returns it, or no row. Two callers at once never get the same one. The
-- payload is that of the event, plus the current profile of the client that the event names (else of the recipient's client), the
-- recipient's name unless they own the client, the unsubscribe token and lead_address. Recipient is the address in the payload
-- (an old one, AUTH-20), else that of the recipient's account; null for the team. The token of an invitation is made here
-- (private.new_invitation_token), so that the outbox, which admins read, never holds it. Of a client, an auditor gets the company
-- alone, whatever the relation of the notice (STAFF-02): they may lead an audit.
create function public.claim_email(lease_seconds integer)
returns table (id uuid, event_key text, kind text, payload jsonb, attempts integer, lease uuid, recipient text)
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
  -- A lease that ran out during the hand-over: the e-mail may have arrived. It is not sent again automatically; a person decides.
  update public.email_outbox o
  set status = 'failed', last_error = 'Unknown delivery: the function ended before the mail server answered.'
  where o.status = 'sending' and o.lease_expires_at < now();
  select private.tell_overdue_preparation(), private.tell_fixes_due(), private.queue_due_notices();
  select private.cancel_untold_emails();

  with due as (
    select o.id
    from public.email_outbox o
    where o.status = 'queued' and o.next_attempt_at <= now()
      and not private.waits_for_client(o)
      and (o.lease_expires_at is null or o.lease_expires_at < now())
    order by o.next_attempt_at, o.id
    limit 1
    for update skip locked
  ), claimed as (
    update public.email_outbox o
    set attempts = o.attempts + 1, lease = gen_random_uuid(), lease_expires_at = now() + make_interval(secs => lease_seconds)
    from due
    where o.id = due.id
    returning o.*
  ), written as (
    select c.*, c::public.email_outbox as email, case when c.kind = 'team_invitation'
      then private.new_invitation_token(private.as_uuid(c.payload ->> 'invitation_id')) end as invitation
    from claimed c
  )
  select c.id, c.event_key, c.kind, coalesce(jsonb_strip_nulls(
      case r.role when 'auditor' then jsonb_build_object('company_name', p.company_name) else to_jsonb(p) end), '{}')
      || case when c.recipient_user_id is not null and m.role is distinct from 'owner'
        then jsonb_build_object('full_name', coalesce(m.name, s.full_name, '')) else '{}' end || c.payload
      || coalesce(c.invitation, '{}')
      || jsonb_strip_nulls(jsonb_build_object('unsubscribe', private.unsubscribe_token_of(c.email)))
      || jsonb_strip_nulls(jsonb_build_object('lead_address', private.lead_address(c.payload ->> 'audit_id'))),
    c.attempts, c.lease,
    case
      when c.kind = 'team_invitation' then c.invitation ->> 'address'
      when c.recipient_user_id is null then null
      else coalesce(c.payload ->> 'recipient_address', private.address_of(c.recipient_user_id))
    end
  from written c
  left join public.client_members m on m.person_id = c.recipient_user_id
  left join public.staff_profiles s on s.person_id = c.recipient_user_id
  left join public.user_roles r on r.user_id = c.recipient_user_id
  left join public.profiles p on p.client_id = coalesce(private.as_uuid(c.payload ->> 'client_id'), m.client_id)
$$;

-- Called right before the content goes to the mail server; false when the lease is lost or the e-mail should not be sent.
create function public.begin_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
  with begun as (
    update public.email_outbox o set status = 'sending'
    where o.id = email_id and o.lease = held_lease and o.status = 'queued' and o.lease_expires_at > now()
      and private.is_still_due(o.id, o.kind)
    returning 1
  )
  select exists (select from begun)
$$;

-- The mail server accepted it. Also returns true for an e-mail that was given up meanwhile, because its delivery is now known.
create function public.complete_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
  with completed as (
    update public.email_outbox o
    set status = 'sent', sent_at = now(), last_error = null, lease = null, lease_expires_at = null
    where o.id = email_id and o.lease = held_lease and o.status in ('sending', 'failed')
    returning 1
  )
  select exists (select from completed)
$$;

-- It was not delivered, for this reason: try again later, or give up (retry_after_seconds null) and stay visible.
create function public.fail_email_delivery(
  email_id uuid, held_lease uuid, reason text, retry_after_seconds double precision default null
) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
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

-- npm run email:retry: sends an e-mail again that was given up. An operator has looked into the mailbox or the mail server's log before.
create function public.retry_email(email_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  update public.email_outbox o
  set status = 'queued', attempts = 0, next_attempt_at = now(), lease = null, lease_expires_at = null, retried_at = now()
  where o.id = email_id and o.status = 'failed';
  if not found then
    raise exception 'No e-mail with this id was given up.' using errcode = '23514';
  end if;
end $$;

-- Admins: no row while delivery works; else how many e-mails of the last 7 days were given up, why the newest of them was, and
-- since when the oldest due e-mail waits, if that is longer than an hour.
create function public.email_trouble() returns table (failed bigint, last_error text, waiting_since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query
  select f.failed, f.last_error, w.since
  from (
    select count(*) as failed, (array_agg(o.last_error order by o.created_at desc, o.id))[1] as last_error
    from public.email_outbox o where o.status = 'failed' and o.created_at > now() - interval '7 days') f
  cross join (
    select min(o.next_attempt_at) as since from public.email_outbox o
    where o.status = 'queued' and o.next_attempt_at < now() - interval '1 hour' and not private.waits_for_client(o)) w
  where f.failed > 0 or w.since is not null;
end $$;
