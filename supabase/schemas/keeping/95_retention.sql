-- How long data is kept, and the removal of older data. Only it and erasure (96_personal_data.sql) remove anything from log and outbox.
--
-- The tables are in schema private, on which no API role has any privilege: only the functions below write them.

-- The rules. The privacy policy says the same (apps/shell/src/legal/privacy-promises.test.tsx compares them). Which data is kept by
-- which rule is in private.personal_data (96_personal_data.sql). An operator changes a period in the SQL console, and the policy.
create table private.retention_rules (
  what text primary key,
  -- Null: as long as the client has an account.
  keep_for interval,
  counted_from text not null,
  -- The tables that lose their rows for which `past` holds, with $1 as the oldest time that is kept. Null where accounts are removed.
  places text[],
  past text,
  -- Keeps a typing error from emptying a table.
  constraint retention_rules_are_not_short check (private.check_that(keep_for >= interval '30 days',
    'Nothing is removed by retention before it is 30 days old.'))
);

insert into private.retention_rules (what, keep_for, counted_from) values
  ('client_data', null, 'Kept until the account is erased (npm run client:erase).'),
  ('rejected_applications', interval '12 months', 'The last change of an application that was rejected.'),
  ('unused_accounts', interval '12 months', 'The last sign-in or use of somebody who never submitted an application and has no open invitation.');

insert into private.retention_rules (what, keep_for, counted_from, places, past) values
  ('emails', interval '90 days', 'The sending, or the event when it was not sent.', '{public.email_outbox}',
    $$t.status in ('sent', 'failed', 'cancelled') and coalesce(t.sent_at, t.created_at) < $1$$),
  ('invitations', interval '30 days', 'The end of the invitation.', '{private.invitations}', 't.ends_at < $1'),
  ('activity_log', interval '3 years', 'The act.', '{public.admin_activity_logs}', 't.created_at < $1'),
  ('events', interval '90 days', 'The event. History is kept with the audit.', '{public.events}',
    'not t.in_history and t.created_at < $1'),
  ('notices', interval '90 days', 'The event.', '{private.notices}', 't.created_at < $1'),
  ('webhook_deliveries', interval '90 days', 'The event, or the test.', '{private.webhook_deliveries}', 't.created_at < $1'),
  ('impersonation_sessions', interval '3 years', 'The start of the view.', '{public.impersonation_sessions}', 't.started_at < $1'),
  ('openings', interval '3 years', 'The opening.', '{public.openings}', 't.created_at < $1'),
  ('sign_in_log', interval '12 months', 'The sign-in.', '{auth.audit_log_entries}', 't.created_at < $1');

-- Data from before this time is removed; null when all data is kept.
create function private.kept_since(what text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() - r.keep_for from private.retention_rules r where r.what = kept_since.what
$$;

-- Removals --------------------------------------------------------------------------------------------------------------

-- One row per removal, written in its transaction: the record of what retention and erasure removed.
create table private.data_removals (
  id uuid primary key default gen_random_uuid(),
  reason text not null constraint data_removals_reason_is_known check (reason in ('retention', 'erasure')),
  -- The erased client, or the person who was erased alone. The id no longer identifies anybody.
  client_id uuid,
  -- How many rows, by rule or by table.
  removed jsonb not null,
  removed_at timestamptz not null default now()
);
create index data_removals_of_client on private.data_removals (client_id, removed_at);

-- Accounts that a rule removes, each with the client that goes with it. An account of a client with work in it (audits, files) or
-- with other people, or with the admin role, is left out: a person decides about those.
create function private.accounts_past_retention() returns table (what text, person_id uuid, client_id uuid)
language sql stable security definer set search_path = '' as $$
  select a.what, a.person_id, a.client_id
  from (
    select 'rejected_applications' as what, private.owner_of(p.client_id) as person_id, p.client_id as client_id
    from public.profiles p
    where p.approval_status = 'rejected' and p.updated_at < (select private.kept_since('rejected_applications'))
    union all
    select 'unused_accounts', u.id, m.client_id
    from auth.users u left join public.client_members m on m.person_id = u.id
    -- Auth before 2.195 does not write last_sign_in_at when it renews a session.
    where greatest(u.created_at, u.last_sign_in_at, (
        select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = u.id))
        < (select private.kept_since('unused_accounts'))
      and not exists (select from private.invitations i
        where i.address = lower(u.email) and i.accepted_by is null and i.ends_at > now())
      and not exists (select from public.profiles p where p.client_id = m.client_id and p.onboarding_completed)
      and not exists (select from public.profiles p where p.client_id = m.client_id and p.approval_status <> 'pending')
  ) a
  where not exists (select from public.user_roles r where r.user_id = a.person_id)
    and not exists (select from public.audits t where t.client_id = a.client_id)
    and not exists (select from public.files f where f.client_id = a.client_id)
    and not exists (select from public.client_members m where m.client_id = a.client_id and m.person_id <> a.person_id)
$$;

-- For operators (npm run retention): how many rows or accounts are past each rule.
create function public.retention_due() returns table (what text, due bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.retention_rules;
  counted bigint;
  place text;
begin
  perform private.allow('operator');
  for rule in select r.* from private.retention_rules r where r.keep_for is not null order by r.what loop
    what := rule.what;
    due := (select count(*) from private.accounts_past_retention() a where a.what = rule.what);
    foreach place in array coalesce(rule.places, '{}') loop
      execute format('select count(*) from %s t where %s', place, rule.past) into counted using private.kept_since(rule.what);
      due := due + counted;
    end loop;
    return next;
  end loop;
end $$;

-- For the schedule and for operators: one batch of one rule in one transaction, so that none takes long and a failing rule stops no
-- other. Removes at most batch_size rows of each of its tables, or 20 accounts, and returns how many; 0 once nothing is past the rule.
create function public.apply_retention(what text, batch_size integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule private.retention_rules;
  removed integer := 0;
  counted integer;
  place text;
begin
  perform private.allow('operator');
  select r.* into rule from private.retention_rules r where r.what = apply_retention.what and r.keep_for is not null;
  perform private.require(rule.what is not null, 'There is no such rule.');
  if rule.places is null then
    select count(private.erase_rows(a.person_id, a.client_id)) into removed
    from (select p.* from private.accounts_past_retention() p where p.what = rule.what limit least(batch_size, 20)) a;
  end if;
  foreach place in array coalesce(rule.places, '{}') loop
    execute format('delete from %1$s e where e.id in (select t.id from %1$s t where %2$s limit $2)', place, rule.past)
      using private.kept_since(rule.what), batch_size;
    get diagnostics counted = row_count;
    removed := removed + counted;
  end loop;
  delete from private.data_removals r where r.removed_at < private.kept_since('activity_log');
  delete from private.request_counts v where v.minute < now() - interval '10 minutes';
  if removed > 0 then
    insert into private.data_removals (reason, removed) values ('retention', jsonb_build_object(rule.what, removed));
  end if;
  return removed;
end $$;
