-- The webhooks of clients and of the firm (NOTE-03, NOTE-05): messages to a server of their choice. They follow from events
-- (71_events.sql) in their transaction; the edge function deliver-webhooks sends them, at least once, always under the id of the event.
-- docs/notifications.md is the contract with the receiver, docs/decisions/webhooks.md says why.

-- https and the name of a public server, as `new URL` writes it: no user, no port, no IP address in any spelling. The IP address
-- behind the name is checked when a message is sent (supabase/functions/_shared/webhook/address.ts).
create function private.check_webhook_address(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  host constant text := substring(address from '^https://([^/?]+)');
begin
  return private.check_line('The address', address, 500) and private.check_that(
    address ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(/[!-"$-\[\]-~]*)?$'
      and length(host) <= 253 and host !~ '\.(localhost|localdomain|local|internal|intranet|lan|home|corp|arpa|onion)$',
    'Enter the https address of a public server, without a user, a port or an IP address.');
end $$;

-- 32 bytes, as Standard Webhooks writes them.
create function private.new_webhook_secret() returns text
language sql volatile set search_path = '' as $$ select 'whsec_' || encode(private.random_bytes(), 'base64') $$;

create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  -- Null for a webhook of the firm, which all admins see and change.
  client_id uuid references private.clients on delete cascade,
  -- Of a webhook of the firm: the admin who chose the address, or switched it on last. It is switched off when they are no longer one.
  admin_id uuid,
  -- Anybody who knows the address of a chat can write there, so only the owner sees more than the server.
  address text not null constraint webhooks_address_is_public check (private.check_webhook_address(address)),
  form text not null constraint webhooks_form_is_known
    check (private.check_choice('The form', form, array['standard', 'slack', 'discord'])),
  kinds text[] not null,
  -- Signs each message. The old secret also signs until it expires.
  secret text not null default private.new_webhook_secret(),
  old_secret text,
  old_secret_until timestamptz,
  switched_off_at timestamptz,
  switched_off_because text constraint webhooks_reason_is_known check (switched_off_because in ('owner', 'failures', 'gone', 'admin')),
  -- The worker that sends to it right now. One message at a time, so that a slow server does not delay other webhooks.
  lease uuid,
  lease_expires_at timestamptz,
  -- After a failure, nothing is sent before this time.
  rests_until timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhooks_of_client on private.webhooks (client_id);

create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks on delete cascade,
  -- The id of the event is the id of the message. Null for a test, whose message has the id of this row.
  event_id uuid references public.events on delete cascade,
  state text not null default 'waiting' constraint webhook_deliveries_state_is_known
    check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  attempts integer not null default 0,
  first_tried_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  -- The last attempt: its time, the status and the beginning of the response, or why there was no response.
  tried_at timestamptz,
  status_code integer,
  response text constraint webhook_deliveries_response_is_short check (char_length(response) <= 1024),
  problem text constraint webhook_deliveries_problem_is_short check (char_length(problem) <= 200),
  -- When the owner sent it by hand: a test, or a message again.
  sent_by_hand_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint webhook_deliveries_are_one_for_each_event unique (webhook_id, event_id)
);
create index webhook_deliveries_due on private.webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on private.webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_of_event on private.webhook_deliveries (event_id);
create index webhook_deliveries_by_age on private.webhook_deliveries (created_at);

-- Telling -------------------------------------------------------------------------------------------------------------

-- The kinds that a webhook can receive: those of which all people of a client are told (72_notices.sql), or for one of the firm all
-- admins. queue_webhooks of 71_events.sql is the only writer of deliveries of events.
create function private.webhook_kinds(of_firm boolean) returns setof text
language sql stable security definer set search_path = '' as $$
  select r.kind from private.notice_rules r
  where r.relation = case when of_firm then 'admin' else 'client' end and r.kind <> 'firm_webhook_switched_off'
$$;

create function private.webhook_server(address text) returns text
language sql immutable set search_path = '' as $$ select substring(address from '^https://([^/]+)') $$;

-- Records an event that names only the server of a webhook: the rest of the address may be a secret.
create function private.record_webhook_event(kind text, webhook private.webhooks, facts jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select private.record_event(kind, webhook.client_id, facts => jsonb_build_object('webhook_id', webhook.id,
    'server', private.webhook_server(webhook.address)) || facts)
$$;

-- Sending -------------------------------------------------------------------------------------------------------------
-- For the edge function deliver-webhooks, which calls as service_role.

create function private.webhook_pause(attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select (array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '12 hours', '1 day'])[least(attempts, 7)]::interval
$$;

-- When a message is tried for the last time; null before the first.
create function private.last_webhook_attempt(delivery private.webhook_deliveries) returns timestamptz
language sql stable set search_path = '' as $$ select delivery.first_tried_at + interval '3 days' $$;

-- Leases the webhook of the next delivery that is due to the caller and returns what to send, or no row. Two callers at once never get
-- the same webhook. A client, and the firm, has at most two leased webhooks, and gets the second only when nothing is due for a client
-- without one, so that slow servers do not block others. When the lease runs out before the result is recorded, the message is sent
-- again under the same id, after the pause of a failure: a message that crashes its worker delays no other, and is given up.
create function public.claim_webhook_delivery(lease_seconds integer)
returns table (id uuid, lease uuid, message_id uuid, kind text, happened_at text, audit_id uuid, audit_title text,
  form text, address text, secrets text[], of_firm boolean, client_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  webhook private.webhooks;
begin
  perform private.allow('operator');
  loop
    -- is_over: the last attempt was begun, and its result was never recorded.
    select d.id, d.webhook_id, coalesce(d.event_id is null or d.tried_at >= private.last_webhook_attempt(d), false)
      and d.first_tried_at is not null as is_over
    into due
    from private.webhook_deliveries d join private.webhooks w on w.id = d.webhook_id
    left join (
      select array[o.client_id] as client, count(*) as on_their_way from private.webhooks o where o.lease_expires_at > now() group by 1
    ) busy on busy.client = array[w.client_id]
    where d.state = 'waiting' and d.next_attempt_at <= now() and w.switched_off_at is null
      and coalesce(w.lease_expires_at <= now(), true) and (w.client_id is null or private.is_active_client(w.client_id))
      and (d.event_id is null or coalesce(w.rests_until <= now(), true)) and coalesce(busy.on_their_way, 0) < 2
    order by coalesce(busy.on_their_way, 0), d.next_attempt_at, d.created_at, d.id
    limit 1 for update of d, w skip locked;
    if due.id is null then
      return;
    end if;
    update private.webhooks w
    set lease = gen_random_uuid(), lease_expires_at = now() + make_interval(secs => lease_seconds),
      old_secret = case when w.old_secret_until > now() then w.old_secret end
    where w.id = due.webhook_id
    returning w.* into webhook;
    exit when not due.is_over;
    perform public.record_webhook_attempt(due.id, webhook.lease, 'failed', null, null, 'The last attempt did not come to an end.');
  end loop;
  return query
  with tried as (
    update private.webhook_deliveries d
    set attempts = d.attempts + 1, first_tried_at = coalesce(d.first_tried_at, now()), tried_at = now(),
      next_attempt_at = least(private.last_webhook_attempt(d), now() + private.webhook_pause(d.attempts + 1))
    where d.id = due.id
    returning d.*
  )
  select t.id, webhook.lease, coalesce(t.event_id, t.id), coalesce(e.kind, 'test'),
    to_char(coalesce(e.created_at, t.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.id, a.title,
    webhook.form, webhook.address, array_remove(array[webhook.secret, webhook.old_secret], null), webhook.client_id is null, e.client_id
  from tried t left join public.events e on e.id = t.event_id
    -- Does not name an audit that an operator has moved to another client meanwhile.
    left join public.audits a on a.id = e.audit_id and (webhook.client_id is null or a.client_id = webhook.client_id);
end $$;

-- Switches a webhook off, cancels its waiting deliveries, and tells the client's owner, or every admin, unless they did it.
create function private.switch_webhook_off(webhook private.webhooks, because text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.webhooks w set switched_off_at = now(), switched_off_because = because where w.id = webhook.id;
  update private.webhook_deliveries d set state = 'cancelled' where d.webhook_id = webhook.id and d.state = 'waiting';
  perform private.record_webhook_event(case when because = 'owner' then 'webhook_changed'
    when webhook.client_id is null then 'firm_webhook_switched_off' else 'webhook_switched_off' end, webhook,
    jsonb_build_object('because', because));
end $$;

-- Records how an attempt ended: 'delivered', 'gone' when the receiver wants no more messages (410), or 'failed', to be tried
-- again after the pause that the receiver asked for, if it is longer than ours. After three days a delivery is given up, and its
-- webhook is switched off unless it accepted another message meanwhile. Returns false when the caller no longer holds the lease.
create function public.record_webhook_attempt(
  delivery_id uuid, held_lease uuid, outcome text, status_code integer, response text, problem text,
  retry_after_seconds integer default null
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
  delivery private.webhook_deliveries;
  last_attempt timestamptz;
  is_over boolean;
begin
  perform private.allow('operator');
  perform private.check_choice('The outcome', outcome, array['delivered', 'gone', 'failed']);
  select w.* into webhook from private.webhooks w where w.lease = held_lease for update;
  select d.* into delivery from private.webhook_deliveries d
  where d.id = delivery_id and d.webhook_id = webhook.id for update;
  if delivery.id is null then
    return false;
  end if;
  -- A test is tried once.
  last_attempt := private.last_webhook_attempt(delivery);
  is_over := outcome <> 'failed' or delivery.event_id is null or now() >= last_attempt;
  update private.webhook_deliveries d
  set state = case
      when outcome = 'delivered' then 'delivered'
      when d.state <> 'waiting' then d.state
      when is_over then 'failed'
      else 'waiting'
    end,
    next_attempt_at = least(last_attempt, now() + greatest(private.webhook_pause(d.attempts),
      make_interval(secs => retry_after_seconds))),
    status_code = record_webhook_attempt.status_code, response = left(record_webhook_attempt.response, 1024),
    problem = left(record_webhook_attempt.problem, 200)
  where d.id = delivery.id;
  update private.webhooks w
  set lease = null, lease_expires_at = null,
    rests_until = case when outcome = 'delivered' then null when delivery.event_id is null then w.rests_until
      else now() + greatest(interval '1 minute', make_interval(secs => retry_after_seconds)) end,
    last_delivered_at = case when outcome = 'delivered' then now() else w.last_delivered_at end
  where w.id = webhook.id;
  if webhook.switched_off_at is null and (outcome = 'gone' or (outcome = 'failed' and delivery.event_id is not null and is_over
    and coalesce(webhook.last_delivered_at < delivery.first_tried_at, true)))
  then
    perform private.switch_webhook_off(webhook, case outcome when 'gone' then 'gone' else 'failures' end);
  end if;
  return true;
end $$;

-- The owner's choices -------------------------------------------------------------------------------------------------

-- The client that the caller owns, or null for the firm if the caller is an admin. Changes of its webhooks run one after the other.
create function private.whose_webhooks_change(of_firm boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  if of_firm then
    perform pg_advisory_xact_lock(hashtextextended('webhooks of the firm', 0));
    -- Somebody may be ending the admin's role.
    perform from public.user_roles r where r.user_id = private.caller_id() for key share;
    perform private.allow('admin');
    return null;
  end if;
  -- Not `for update`: the events that the worker records refer to the row.
  perform from private.clients c where c.id = private.owned_client_id() for no key update;
  perform private.lock_and_allow(private.owned_client_id(), 'owner');
  return private.owned_client_id();
end $$;

-- The webhook of the owner's client, or for an admin one of the firm, locked.
create function private.webhook_to_change(webhook_id uuid) returns private.webhooks
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_firm constant boolean := private.is_admin() and exists (
    select from private.webhooks w where w.id = webhook_id and w.client_id is null);
  client constant uuid := private.whose_webhooks_change(of_firm);
  webhook private.webhooks;
begin
  select w.* into webhook from private.webhooks w
  where w.id = webhook_id and (w.client_id = client or of_firm and w.client_id is null) for update;
  perform private.require_found(webhook.id is not null, 'This webhook no longer exists.');
  return webhook;
end $$;

-- The kinds, each once and in one order; refused when a webhook cannot receive one of them.
create function private.checked_webhook_kinds(kinds text[], of_firm boolean) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(cardinality(kinds) > 0, 'Choose at least one kind of event.');
  perform private.require(kinds <@ array(select private.webhook_kinds(of_firm)), 'There is no such kind of event.');
  return array(select distinct k from unnest(kinds) k order by k);
end $$;

-- An admin chooses with a fresh code where the firm's messages go.
create function private.require_code_for_firm(of_firm boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if of_firm then
    perform private.require_fresh_code();
  end if;
end $$;

-- The owner, or an admin for the firm, adds a webhook. Returns its secret, which no other call returns.
create function public.add_webhook(address text, form text, kinds text[], of_firm boolean default false) returns table (id uuid, secret text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  client uuid;
  most_webhooks constant integer := 5;
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  client := private.whose_webhooks_change(of_firm);
  perform private.require_code_for_firm(of_firm);
  perform private.require_text('The address', address);
  perform private.require((select count(*) from private.webhooks w where w.client_id is not distinct from client) < most_webhooks,
    format('You can have at most %s webhooks.', most_webhooks));
  insert into private.webhooks (client_id, admin_id, address, form, kinds)
  values (client, case when of_firm then private.caller_id() end, add_webhook.address, coalesce(add_webhook.form, ''), private.checked_webhook_kinds(add_webhook.kinds, of_firm))
  returning * into webhook;
  perform private.record_webhook_event('webhook_added', webhook);
  return query select webhook.id, webhook.secret;
end $$;

-- The owner changes the address, form or kinds of a webhook. Waiting deliveries of a removed kind are cancelled.
create function public.change_webhook(webhook_id uuid, address text, form text, kinds text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  perform private.require_code_for_firm(webhook.client_id is null);
  perform private.require_text('The address', address);
  update private.webhooks w set address = change_webhook.address,
    admin_id = case when w.client_id is null and w.address <> change_webhook.address then private.caller_id() else w.admin_id end, form = coalesce(change_webhook.form, ''),
    kinds = private.checked_webhook_kinds(change_webhook.kinds, webhook.client_id is null)
  where w.id = webhook.id returning w.* into webhook;
  update private.webhook_deliveries d set state = 'cancelled' from public.events e
  where d.webhook_id = webhook.id and d.state = 'waiting' and e.id = d.event_id and e.kind <> all (webhook.kinds);
  perform private.record_webhook_event('webhook_changed', webhook);
end $$;

-- The owner switches a webhook off or on. Switching it off cancels what waits, and events in the meantime are not delivered.
create function public.switch_webhook(webhook_id uuid, is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  perform private.require(is_on is not null, 'Say whether the webhook is on.');
  if is_on = (webhook.switched_off_at is null) then
    return;
  end if;
  if is_on then
    perform private.require_code_for_firm(webhook.client_id is null);
    update private.webhooks w set switched_off_at = null, switched_off_because = null, rests_until = null,
      admin_id = case when w.client_id is null then private.caller_id() end where w.id = webhook.id;
    perform private.record_webhook_event('webhook_changed', webhook);
  else
    perform private.switch_webhook_off(webhook, 'owner');
  end if;
end $$;

-- The owner replaces the secret. The old one stays valid for 24 hours; until then both sign. No other call returns the new one.
create function public.rotate_webhook_secret(webhook_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  update private.webhooks w set old_secret = w.secret, old_secret_until = now() + interval '24 hours',
    secret = private.new_webhook_secret()
  where w.id = webhook.id returning w.* into webhook;
  perform private.record_webhook_event('webhook_secret_rotated', webhook);
  return webhook.secret;
end $$;

create function private.webhook_sends(webhook_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.webhook_deliveries d
  where d.webhook_id = webhook_sends.webhook_id and d.sent_by_hand_at > now() - interval '1 hour'
$$;

create function public.remove_webhook(webhook_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
  sent constant integer := private.webhook_sends(webhook_id);
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  delete from private.webhooks w where w.id = webhook.id;
  perform private.record_webhook_event('webhook_removed', webhook, jsonb_build_object('sent', sent));
end $$;

-- Limits what the owner sends by hand, so that a webhook cannot be used to flood a server. Removed webhooks count too.
create function private.refuse_many_webhook_sends(webhook private.webhooks) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(webhook.switched_off_at is not null, 'This webhook is switched off. Switch it on first.');
  perform private.require((
    select sum(s.sent) from (
      select private.webhook_sends(w.id) as sent from private.webhooks w where w.client_id is not distinct from webhook.client_id
      union all
      select (e.facts ->> 'sent')::integer from public.events e
      where e.client_id is not distinct from webhook.client_id and e.kind = 'webhook_removed' and e.created_at > now() - interval '1 hour') s) < 30,
    'You have sent 30 messages within an hour. Please send the next one later.');
end $$;

-- The owner sends a test: a message of the kind `test`, tried once.
create function public.test_webhook(webhook_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  perform private.refuse_many_webhook_sends(webhook);
  insert into private.webhook_deliveries (webhook_id, sent_by_hand_at) values (webhook.id, now());
end $$;

-- The owner sends a message again, under the same id, unless it still waits to be sent.
create function public.resend_webhook_delivery(delivery_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(
    (select d.webhook_id from private.webhook_deliveries d where d.id = delivery_id));
  perform private.refuse_many_webhook_sends(webhook);
  update private.webhook_deliveries d
  set state = 'waiting', attempts = 0, first_tried_at = null, next_attempt_at = now(), sent_by_hand_at = now()
  where d.id = delivery_id and d.webhook_id = webhook.id and d.state <> 'waiting'
    and coalesce(d.sent_by_hand_at < now() - interval '1 minute', true);
  perform private.conflict_if(not found, 'This message is on its way, or was sent within the last minute.');
  update private.webhooks w set rests_until = null where w.id = webhook.id;
end $$;

-- The webhooks of the client whose portal the caller sees, the whole address for its owner alone; for an admin those of the firm.
create function public.list_webhooks(of_firm boolean default false) returns table (
  id uuid, address text, server text, form text, kinds text[], created_at timestamptz, switched_off_at timestamptz,
  switched_off_because text, old_secret_until timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  if of_firm then
    perform private.allow('admin');
  end if;
  return query
  select w.id, case when of_firm or w.client_id = private.owned_client_id() then w.address end, private.webhook_server(w.address), w.form, w.kinds,
    w.created_at, w.switched_off_at, w.switched_off_because, case when w.old_secret_until > now() then w.old_secret_until end
  from private.webhooks w
  where case when of_firm then w.client_id is null else w.client_id = private.readable_client_id() end
  order by w.created_at, w.id;
end $$;

-- The people of the client whose portal the caller sees, or an admin of the firm: the newest 50 deliveries of one of its
-- webhooks. Only the owner sees the server's response, because it may repeat the address.
create function public.list_webhook_deliveries(webhook_id uuid) returns table (
  id uuid, kind text, audit_title text, state text, attempts integer, created_at timestamptz, tried_at timestamptz,
  next_attempt_at timestamptz, status_code integer, response text, problem text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  return query
  select d.id, coalesce(e.kind, 'test'), (select a.title from public.audits a where a.id = e.audit_id and (w.client_id is null or a.client_id = w.client_id)),
    d.state, d.attempts, d.created_at, d.tried_at, case when d.state = 'waiting' then d.next_attempt_at end,
    d.status_code, case when w.client_id is null or w.client_id = (select private.owned_client_id()) then d.response end,
    case when w.client_id is null or w.client_id = (select private.owned_client_id()) then d.problem end
  from private.webhooks w join private.webhook_deliveries d on d.webhook_id = w.id left join public.events e on e.id = d.event_id
  where w.id = list_webhook_deliveries.webhook_id
    and (w.client_id = (select private.readable_client_id()) or w.client_id is null and (select private.is_admin()))
  order by d.created_at desc, d.id desc
  limit 50;
end $$;
