-- The e-mails of notices (NOTE-02): they depend on the notices (72_notices.sql) and on each person's choices. Each decision is kept.

-- What a person chose, by kind of event; without a choice, the rule applies.
create table private.notice_choices (
  person_id uuid not null references auth.users on delete cascade,
  kind text not null references private.event_kinds,
  email text not null constraint notice_choices_email_is_known check (email in ('at_once', 'daily', 'never')),
  chosen_at timestamptz not null default now(),
  primary key (person_id, kind)
);
create index notice_choices_of_kind on private.notice_choices (kind);

create table private.notice_settings (
  person_id uuid primary key references auth.users on delete cascade,
  -- Null until the person's browser has sent it; until then, digests follow UTC.
  time_zone text,
  -- The secret key of the unsubscribe links: without it, nobody can forge one.
  unsubscribe_key uuid not null default gen_random_uuid()
);

-- The first 08:00 in this time zone after this moment.
create function private.next_digest(after timestamptz, time_zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select ((after at time zone next_digest.time_zone)::date + n + time '08:00') at time zone next_digest.time_zone as morning
    from generate_series(0, 1) n
  ) mornings
  where morning > after
$$;

-- How long the first notice for an e-mail waits for others like it.
create function private.gathering_time() returns interval
language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;

create function private.email_due_at(email text, written_at timestamptz, person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case email_due_at.email
    when 'at_once' then written_at + private.gathering_time()
    when 'daily' then private.next_digest(written_at,
      coalesce((select s.time_zone from private.notice_settings s where s.person_id = person), 'UTC'))
    else written_at
  end
$$;

-- The choice that applies to this person and kind. `by_rule` is the rule's.
create function private.email_choice(person uuid, kind text, by_rule text) returns text
language sql stable security definer set search_path = '' as $$
  select case when by_rule = 'always' then by_rule else coalesce(
    (select c.email from private.notice_choices c where c.person_id = person and c.kind = email_choice.kind), by_rule) end
$$;

-- For notify_people, in the transaction of the event: writes the notice of a person, or of the firm's mailbox when person is null, and
-- plans its e-mail. An 'always' e-mail is queued here, others when due, none for findings that are no news.
create function private.write_notice(event public.events, person uuid, relation text, by_rule text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  choice constant text := case when event.facts ? 'no_news' then 'never'
    else private.email_choice(person, event.kind, by_rule) end;
  written uuid;
begin
  insert into private.notices (event_id, person_id, relation, created_at, in_bell, email, due_at, decision, decided_at)
  values (event.id, person, write_notice.relation, event.created_at, person is not null and write_notice.relation <> 'applicant',
    choice, private.email_due_at(choice, event.created_at, person),
    case when choice = 'never' then 'off' end, case when choice = 'never' then event.created_at end)
  returning id into written;
  if choice = 'always' then
    perform private.queue_notice_email(array[written]);
  end if;
end $$;

-- Applies changed choices to the person's waiting e-mails, of one kind or of all. A digest is planned for the next morning from now.
create function private.plan_again(person uuid, kind text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.notices n
  set email = chosen.email,
    due_at = private.email_due_at(chosen.email, case chosen.email when 'daily' then now() else n.created_at end, n.person_id),
    decision = case when chosen.email = 'never' then 'off' end, decided_at = case when chosen.email = 'never' then now() end
  from (
    select w.id, private.email_choice(w.person_id, e.kind, w.email) as email
    from private.notices w join public.events e on e.id = w.event_id
    where w.person_id = plan_again.person and w.decision is null and e.kind = coalesce(plan_again.kind, e.kind)
  ) chosen
  where n.id = chosen.id and n.decision is null
$$;

-- Gathering -----------------------------------------------------------------------------------------------------------

-- The facts of a notice that an e-mail may contain: of a finding only its id, and no text but the shared reason of a rejection.
create function private.notice_facts(event public.events, relation text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', event.kind, 'relation', notice_facts.relation, 'by_firm', event.by_firm, 'client_id', event.client_id,
    'client_name', private.client_name(event.client_id), 'audit_id', event.audit_id,
    'audit_title', (select a.title from public.audits a where a.id = event.audit_id),
    'finding_id', event.facts -> 'finding_id', 'comment_id', event.facts -> 'comment_id', 'count', event.facts -> 'count',
    'status', case when event.kind in ('status_changed', 'audit_withdrawn', 'request_decided', 'request_status_changed',
      'proposal_decided', 'scope_proposal_answered') then event.facts -> 'to' end,
    'request_id', event.facts -> 'request_id', 'project_name', event.facts -> 'project_name',
    'service_name', event.facts -> 'service_name',
    'server', case when event.kind = 'webhook_switched_off' then event.facts -> 'server' end,
    'because', case when event.kind = 'webhook_switched_off' then event.facts -> 'because' end,
    'reason', case when event.kind = 'client_rejected' then event.facts -> 'reason' end))
$$;

-- Queues one e-mail for these notices, which are for one person. When they are about several findings, the e-mail names none.
create function private.queue_notice_email(notice_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice record;
  queued uuid;
begin
  select (array_agg(n.person_id))[1] as person_id, (array_agg(n.email))[1] as email, (array_agg(n.id order by n.created_at, n.id))[1] as id,
    jsonb_agg(private.notice_facts(e, n.relation) order by n.created_at, n.id) as facts,
    -- An event without a finding may be about several.
    count(distinct coalesce(e.facts ->> 'finding_id', e.id::text)) as findings,
    sum(coalesce((e.facts ->> 'count')::integer, 1)) as count,
    count(distinct coalesce(e.client_id::text, '')) as clients
  into notice
  from private.notices n join public.events e on e.id = n.event_id where n.id = any (notice_ids);
  insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values ('notice:' || notice.id, case notice.email when 'daily' then 'daily_digest' else 'notice' end, notice.person_id,
    case notice.email when 'daily' then jsonb_build_object('notices', notice.facts)
      || case when notice.clients = 1 then jsonb_build_object('client_id', notice.facts #> '{0,client_id}') else '{}' end
      else (notice.facts -> -1) - case when notice.findings > 1 then '{finding_id,comment_id}'::text[]
        when notice.count > 1 then '{comment_id}' else '{}' end || jsonb_build_object('count', notice.count) end)
  returning id into queued;
  update private.notices n
  set decision = case when cardinality(notice_ids) > 1 then 'gathered' else 'sent' end, decided_at = now(), email_id = queued
  where n.id = any (notice_ids);
end $$;

-- The person still has the relation that entitles them to the notice.
create function private.is_still_told(notice private.notices, event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select notice.person_id is null
    or notice.person_id in (select private.people_of(notice.relation, event.client_id, event.audit_id, notice.person_id))
$$;

-- The person has read it in the portal, or a later one that replaced it (notify_people).
create function private.is_read(notice private.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.notices r join public.events e on e.id = r.event_id, public.events told
    where told.id = notice.event_id and r.person_id = notice.person_id and r.created_at >= notice.created_at
      and r.read_at is not null
      and (e.id = told.id or private.repeats_event(e, told)))
$$;

-- For the mail worker: handles the due notices: queues one e-mail for each person, kind and audit (else client), and one digest
-- for each person. Leaves out steps that can still be undone. Notices for a suspended client wait until its portal is open again,
-- so that none is missing when the suspension is undone. A second worker at the same time does nothing.
create function private.queue_due_notices() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  wanted uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.queue_due_notices', 0)) then
    return;
  end if;
  for due in
    select array_agg(n.id) as ids
    from private.notices n join public.events e on e.id = n.event_id
    -- The second condition implies the first, which lets PostgreSQL use the index on due_at.
    where n.decision is null and n.due_at <= now() + private.gathering_time() and (n.email <> 'daily' or n.due_at <= now())
      and n.created_at <= now() - private.undo_time()
      and not (n.relation = any (private.portal_relations()) and exists (
        select from private.suspended_members s where s.person_id = n.person_id and s.client_id = e.client_id))
    group by n.person_id, n.email, case when n.email <> 'daily' then e.kind end,
      case when n.email <> 'daily' then coalesce(e.audit_id, e.client_id) end
    having min(n.due_at) <= now()
    order by min(n.due_at) limit 200
  loop
    wanted := array(
      select n.id from private.notices n where n.id = any (due.ids) and n.decision is null for update skip locked);
    update private.notices n
    set decision = case when private.is_still_told(n, e) then 'read' else 'left' end, decided_at = now()
    from public.events e
    where e.id = n.event_id and n.id = any (wanted) and (not private.is_still_told(n, e) or private.is_read(n));
    wanted := array(select n.id from private.notices n where n.id = any (wanted) and n.decision is null);
    if cardinality(wanted) > 0 then
      perform private.queue_notice_email(wanted);
    end if;
  end loop;
end $$;

-- For the mail worker: true while this e-mail should be sent. An e-mail of notices: the person is still entitled to one of them,
-- and has not read it unless it is an 'always' one. Any other e-mail about a client: the recipient still belongs to the client.
create function private.is_still_due(email_id uuid, email_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when email_kind in ('notice', 'daily_digest') then exists (
    select from private.notices n join public.events e on e.id = n.event_id
    where n.email_id = is_still_due.email_id and private.is_still_told(n, e) and (n.email = 'always' or not private.is_read(n)))
  else not exists (
    select from public.email_outbox o
    where o.id = is_still_due.email_id and o.recipient_user_id is not null and o.payload ? 'client_id'
      and private.client_of(o.recipient_user_id) is distinct from private.as_uuid(o.payload ->> 'client_id'))
  end
$$;

-- Unsubscribing -------------------------------------------------------------------------------------------------------

-- The token in the link by which this person stops the e-mails of a kind, or the digest.
create function private.unsubscribe_token(settings private.notice_settings, kind text) returns text
language sql immutable set search_path = '' as $$
  select concat_ws('.', settings.person_id, kind,
    encode(sha256(convert_to(settings.unsubscribe_key || ':' || kind, 'UTF8')), 'hex'))
$$;

-- For the mail worker: the token for an e-mail that its recipient can switch off; null for any other.
create function private.unsubscribe_token_of(email public.email_outbox) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind constant text := case email.kind when 'daily_digest' then email.kind when 'notice' then email.payload ->> 'kind' end;
  settings private.notice_settings;
begin
  if kind is null or email.recipient_user_id is null
    or exists (select from private.notices n where n.email_id = email.id and n.email = 'always')
  then
    return null;
  end if;
  insert into private.notice_settings (person_id) values (email.recipient_user_id) on conflict do nothing;
  select s.* into settings from private.notice_settings s where s.person_id = email.recipient_user_id;
  return private.unsubscribe_token(settings, kind);
end $$;

-- For anybody with the token of an e-mail, without signing in: stops the person's e-mails of that kind, or of all kinds in the
-- digest. A repeated call changes nothing. Returns false for a forged token; these are counted, and refused when there are many.
-- Valid tokens are not limited, because many mail programs share a network address.
create function public.unsubscribe(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(coalesce(token, ''), '.');
  settings private.notice_settings;
begin
  perform private.allow('anyone');
  select s.* into settings from private.notice_settings s where s.person_id = private.as_uuid(parts[1]);
  if settings.person_id is null or private.unsubscribe_token(settings, parts[2]) is distinct from token then
    perform private.limit_requests();
    return false;
  end if;
  insert into private.notice_choices (person_id, kind, email)
  select settings.person_id, r.kind, 'never'
  from (
    select n.kind, private.strongest_email(array_agg(n.email)) as email
    from private.notice_rules n where n.email <> 'always' group by n.kind
  ) r
  where r.kind = parts[2] and private.email_choice(settings.person_id, r.kind, r.email) in ('at_once', 'daily')
    or parts[2] = 'daily_digest' and private.email_choice(settings.person_id, r.kind, r.email) = 'daily'
  on conflict (person_id, kind) do update set email = 'never', chosen_at = now();
  if found then
    perform private.plan_again(settings.person_id);
  end if;
  return true;
end $$;
grant execute on function public.unsubscribe to service_role;

-- The kinds of which a person can be told, with the choice that applies to each; fixed ones cannot be changed. The person is the
-- one whose view the caller has.
create function public.list_notice_choices() returns table (kind text, email text, is_fixed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  reader constant uuid := private.readable_person_id();
  is_staff constant boolean := exists (select from public.user_roles r where r.user_id = reader);
begin
  perform private.allow('person', 'viewing');
  return query
  select r.kind, private.email_choice(reader, r.kind, r.by_rule), r.by_rule = 'always'
  from (
    select n.kind, private.strongest_email(array_agg(n.email)) as by_rule
    from private.notice_rules n
    where n.relation = any (case when is_staff then '{lead,admin,staff,person,approver}' else private.client_relations() end)
    group by n.kind
  ) r
  order by r.kind;
end $$;

-- The time zone of the caller's digests; null until it is known.
create function public.notice_time_zone() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return (select s.time_zone from private.notice_settings s where s.person_id = private.readable_person_id());
end $$;

create function public.choose_time_zone(time_zone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('person');
  perform private.check_time_zone(time_zone);
  insert into private.notice_settings as s (person_id, time_zone) values (private.caller_id(), choose_time_zone.time_zone)
  on conflict (person_id) do update set time_zone = excluded.time_zone;
  perform private.plan_again(private.caller_id());
end $$;

-- The caller chooses how notices of this kind come by e-mail. Waiting e-mails follow the choice.
create function public.choose_notice_email(kind text, email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  choice record;
begin
  perform private.allow('person');
  select c.* into choice from public.list_notice_choices() c where c.kind = choose_notice_email.kind;
  perform private.require(choice.kind is not null, 'There is no such kind of notification.');
  perform private.require(not choice.is_fixed, 'These e-mails cannot be switched off.');
  perform private.check_choice('The choice', choose_notice_email.email, array['at_once', 'daily', 'never']);
  insert into private.notice_choices (person_id, kind, email)
  values (private.caller_id(), choose_notice_email.kind, choose_notice_email.email)
  on conflict on constraint notice_choices_pkey do update set email = excluded.email, chosen_at = now();
  perform private.plan_again(private.caller_id(), choose_notice_email.kind);
end $$;
