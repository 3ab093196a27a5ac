-- How long data is kept, and the removal of what is older than its rule. Retention and erasure (96_personal_data.sql) are the only
-- ways in which the activity log and the outbox lose anything.
--
-- The tables are in schema private, on which no API role has any privilege, the service role included: the functions
-- below are their only writers.

-- The rules. The privacy policy says the same (apps/shell/src/legal/privacy-promises.test.tsx compares them). Which data is kept by
-- which rule is in private.personal_data (96_personal_data.sql). An operator changes a period in the SQL console, and the policy
-- with it.
create table private.retention_rules (
  what text primary key,
  -- Null: as long as the client has an account.
  keep_for interval,
  counted_from text not null,
  -- The statement that removes what is older than $1; null where an account is removed (accounts_past_retention).
  removal text,
  -- A slip of the pen does not empty a table.
  constraint retention_rules_are_not_short check (private.holds(keep_for >= interval '30 days',
    'Nothing is removed by retention before it is 30 days old.'))
);

insert into private.retention_rules (what, keep_for, counted_from, removal) values
  ('client_data', null, 'Kept until the account is erased (npm run client:erase).', null),
  ('rejected_applications', interval '12 months', 'The last change of an application that was rejected.', null),
  ('unused_accounts', interval '12 months', 'The last sign-in of somebody who never submitted an application.', null),
  ('email_contents', interval '90 days', 'The sending, or the event when it could not be sent.',
    $$update public.email_outbox o set payload = '{}', last_error = null
      where o.status in ('sent', 'failed', 'cancelled') and coalesce(o.sent_at, o.created_at) < $1
        and (o.payload <> '{}' or o.last_error is not null)$$),
  ('activity_log', interval '3 years', 'The act.', 'delete from public.admin_activity_logs l where l.created_at < $1'),
  ('events', interval '90 days', 'The event. History is kept with the audit.',
    'delete from public.events e where not e.in_history and e.created_at < $1'),
  ('notices', interval '90 days', 'The event.',
    $$with emails as (delete from private.notice_emails n where n.created_at < $1)
      delete from private.notices n where n.created_at < $1$$),
  ('webhook_deliveries', interval '90 days', 'The event, or the test.',
    'delete from private.webhook_deliveries d where d.created_at < $1'),
  ('impersonation_sessions', interval '3 years', 'The start of the view.',
    'delete from public.impersonation_sessions s where s.started_at < $1'),
  ('deliveries', interval '3 years', 'The opening.', 'delete from public.deliveries d where d.created_at < $1'),
  ('sign_in_log', interval '12 months', 'The sign-in.', 'delete from auth.audit_log_entries l where l.created_at < $1');

-- What is older than this is removed; null when it is kept.
create function private.kept_since(what text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() - r.keep_for from private.retention_rules r where r.what = kept_since.what
$$;

-- Removals --------------------------------------------------------------------------------------------------------------

-- One row per removal, written in its transaction: the record of what retention and erasure removed. While the row is not
-- ended, which only its own transaction can see, the append-only tables let go of rows.
create table private.data_removals (
  id uuid primary key default gen_random_uuid(),
  reason text not null constraint data_removals_reason_is_known check (reason in ('retention', 'erasure')),
  -- The client that was erased, or the person, of those who were erased alone; this id means nobody any more.
  client_id uuid,
  -- How many rows, by rule or by table.
  removed jsonb,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Asked by the triggers of the append-only tables.
create function private.is_removing_data() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.data_removals r where r.ended_at is null)
$$;

-- A removal that was committed without its end would leave the append-only tables open for everybody.
create function private.refuse_unended_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.data_removals r where r.id = new.id and r.ended_at is null) then
    perform private.refuse('A removal ends in the transaction in which it began.');
  end if;
  return null;
end $$;

create constraint trigger removals_end_with_their_transaction after insert or update on private.data_removals
  deferrable initially deferred for each row execute function private.refuse_unended_removal();

create function private.begin_removal(reason text, client_id uuid default null) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.data_removals (reason, client_id) values (reason, client_id) returning id
$$;

create function private.end_removal(removal_id uuid, removed jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update private.data_removals r set removed = end_removal.removed, ended_at = clock_timestamp() where r.id = removal_id
$$;

-- Retention -----------------------------------------------------------------------------------------------------------------

-- Accounts that a rule removes, each with the client that goes with it. An account of a client with work in it (audits, files) or
-- with other people, or with the admin role, is none of them: a person decides about those.
create function private.accounts_past_retention() returns table (what text, person_id uuid, client_id uuid)
language sql stable security definer set search_path = '' as $$
  select a.what, a.person_id, a.client_id
  from (
    select 'rejected_applications' as what, private.owner_of(p.user_id) as person_id, p.user_id as client_id
    from public.profiles p
    where p.approval_status = 'rejected' and p.updated_at < private.kept_since('rejected_applications')
    union all
    select 'unused_accounts', u.id, m.client_id
    from auth.users u left join public.client_members m on m.person_id = u.id
    where greatest(u.created_at, u.last_sign_in_at) < private.kept_since('unused_accounts')
      and not exists (select from public.profiles p where p.user_id = m.client_id and p.onboarding_completed)
      and not exists (select from public.profiles p where p.user_id = m.client_id and p.approval_status <> 'pending')
  ) a
  where not exists (select from public.user_roles r where r.user_id = a.person_id)
    and not exists (select from public.audits t where t.user_id = a.client_id)
    and not exists (select from public.files f where f.user_id = a.client_id)
    and not exists (select from public.client_members m where m.client_id = a.client_id and m.person_id <> a.person_id)
$$;

-- For the schedule (daily) and for operators (npm run retention): removes what is older than its rule and returns how many of each.
-- A dry run, which a call without an argument is, does the same and takes it back.
create function public.apply_retention(dry_run boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  removal uuid;
  counts jsonb := jsonb_build_object('rejected_applications', 0, 'unused_accounts', 0);
  account record;
  rule record;
  n integer;
begin
  perform private.require_operator();
  removal := private.begin_removal('retention');
  for account in select a.* from private.accounts_past_retention() a loop
    perform private.erase_rows(account.person_id, account.client_id);
    counts := jsonb_set(counts, array[account.what], to_jsonb((counts ->> account.what)::integer + 1));
  end loop;
  for rule in select r.what, r.removal from private.retention_rules r where r.removal is not null loop
    execute rule.removal using private.kept_since(rule.what);
    get diagnostics n = row_count;
    counts := counts || jsonb_build_object(rule.what, n);
  end loop;
  delete from private.data_removals r where r.ended_at < private.kept_since('activity_log');
  delete from private.verifications v where v.minute < now() - interval '10 minutes';
  perform private.end_removal(removal, counts);
  if dry_run then
    raise exception 'This was a dry run.' using errcode = 'DRYRN';
  end if;
  return counts;
exception when sqlstate 'DRYRN' then
  -- The rows are as before; the variable keeps what was counted.
  return counts;
end $$;
grant execute on function public.apply_retention to service_role;

create function private.require_operator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_operator() then
    perform private.refuse('Only an operator can do this.');
  end if;
end $$;
