-- Where the audited code is deployed, and whether that is what was audited (LIVE-01 to LIVE-03). The edge function check-deployments
-- asks the chain and Sourcify and records the answer; docs/decisions/deployments.md says how it is decided.

create table public.deployments (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  -- EIP-155.
  chain_id bigint not null,
  -- In lower case; pages show the EIP-55 form.
  address text not null,
  label text not null default '',
  -- The client shows it on the page of the public report.
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  next_check_at timestamptz not null default now(),
  -- A server asked to be left alone until then.
  waits_until timestamptz,
  lease uuid,
  -- When "Check now" made it due.
  asked_at timestamptz,

  constraint deployments_are_named_once unique (audit_id, chain_id, address),
  constraint deployments_chain_is_an_id check (private.check_that(chain_id between 1 and 9007199254740991,
    'Give the chain by its number.')),
  constraint deployments_address_is_one check (private.check_that(address ~ '^0x[0-9a-f]{40}$',
    'An address is 0x and 40 hexadecimal digits.')),
  constraint deployments_label_is_a_line check (private.check_line('The label', label, 100))
);
create index deployments_due on public.deployments (next_check_at);

-- A row for each state that was seen: a check replaces a failure before it, and moves the last row to its block if nothing is new.
create table public.deployment_checks (
  id uuid primary key default gen_random_uuid(),
  deployment_id uuid not null references public.deployments on delete cascade,
  -- The answer of packages/domain/src/deployments/judge.ts, of which `verdict` is the kind.
  verdict text not null constraint deployment_checks_verdict_is_known
    check (verdict in ('same', 'differs', 'not_verified', 'no_code', 'partly', 'failed')),
  answer jsonb not null,
  commit_hash text,
  chain_name text not null,
  -- Null when the chain gave no answer.
  block_number bigint,
  block_time timestamptz,
  -- Keccak-256, as the chain itself has it.
  code_hash text,
  implementation text,
  implementation_hash text,
  -- What Sourcify verified, with git's blob ids in place of the texts.
  contracts jsonb not null default '[]',
  found_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz not null default clock_timestamp()
);
create index deployment_checks_newest on public.deployment_checks (deployment_id, found_at);

-- The newest state; with is_known, the newest for which the chain gave an answer.
create function private.last_deployment_check(deployment_id uuid, is_known boolean default false)
returns setof public.deployment_checks
language sql stable security definer rows 1 set search_path = '' as $$
  select c.* from public.deployment_checks c
  where c.deployment_id = last_deployment_check.deployment_id and (not is_known or c.code_hash is not null)
  order by c.found_at desc limit 1
$$;

-- Two checks saw the same code, of the proxy and of what is behind it.
create function private.is_same_code(one public.deployment_checks, other public.deployment_checks) returns boolean
language sql immutable set search_path = '' as $$
  select (one.code_hash, one.implementation, one.implementation_hash)
    is not distinct from (other.code_hash, other.implementation, other.implementation_hash)
$$;

-- LIVE-03: the source, a file, is what the auditors vouch for: they added or confirmed it, and it is of a commit that a report names,
-- or of one with which they confirmed a fix, all its digits. A client could add any source under such a commit.
create function private.is_audited_source(file_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.id = file_id and (f.is_from_firm or f.confirmed_at is not null) and (
      exists (select from public.report_versions v join private.report_snapshots s on s.id = v.snapshot_id
        where v.audit_id = f.audit_id and v.state = 'published'
          and s.data -> 'repositories' @> jsonb_build_array(jsonb_build_object('id', f.repository_id, 'commit', f.commit_hash)))
      or exists (select from public.findings n join public.finding_events e on e.finding_id = n.id
        where n.audit_id = f.audit_id and e.by_firm and e.undone_at is null and e.to_status in ('fixed', 'partially_fixed')
          and f.commit_hash = private.commit_digits(e.link))))
$$;

-- What the page of a public report says of the deployments that its client shows: each was the same as audited source once, and is now
-- the same or changed. One whose code did not change, but whose source was taken from the audit, is left out. `outside` is how many
-- verified files are not in the source; it is as audited only if all of them are dependencies in audited source of the scope.
create function private.public_deployments(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('chain', n.chain_name, 'address', d.address, 'label', d.label,
    'is_same', n.id = s.id, 'outside', jsonb_array_length(s.answer -> 'outside') + (s.answer ->> 'dependencies')::integer,
    'is_as_audited', n.id = s.id and s.answer -> 'outside' = '[]' and not exists (
      select from jsonb_array_elements_text(s.answer -> 'dependencySources') i where not private.is_audited_source(i::uuid)),
    'commit', s.commit_hash, 'block', n.block_number, 'checked_at', n.checked_at)
    order by d.chain_id, d.label, d.address), '[]')
  from public.deployments d
  cross join lateral private.last_deployment_check(d.id, is_known => true) n
  cross join lateral (
    select c.* from public.deployment_checks c where c.deployment_id = d.id and c.verdict = 'same' and c.answer ? 'dependencySources'
      and private.is_audited_source(private.as_uuid(c.answer ->> 'snapshotId'))
    order by c.found_at desc limit 1
  ) s
  where d.audit_id = public_deployments.audit_id and d.is_public
    and (n.id = s.id or not private.is_same_code(n, s))
$$;

-- The audit and its deployments ------------------------------------------------------------------------------------------

-- The audit, locked after its client, if the caller writes its deployments: a member of its client, or an auditor.
create function private.audit_with_deployments(audit_id uuid) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  perform from private.clients c
  where c.id = (select a.client_id from public.audits a where a.id = audit_with_deployments.audit_id) for no key update;
  select a.* into audit from public.audits a where a.id = audit_with_deployments.audit_id for no key update;
  perform private.require_found(audit.id is not null and (private.may_work_on(audit.id)
    or coalesce(audit.client_id = private.writable_client_id(), false)), 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);
  return audit;
end $$;

-- Only the client's owner shows, hides, renames and removes what the public report shows.
create function private.refuse_public_deployments(audit public.audits, deployment_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(audit.client_id is distinct from private.owned_client_id() and exists (
    select from public.deployments d where d.id = any (deployment_ids) and d.is_public
  ), 'Only the owner renames or removes a deployment that the public report shows.');
end $$;

-- Counts checks that are made due, for the client of the audit, whose row is locked. Removing and adding an address is a check, too.
create function private.count_checks(audit public.audits, added bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_a_day constant integer := 2000;
  today constant date := (now() at time zone 'UTC')::date;
  asked_for integer;
begin
  update private.clients c set checks_on = today,
    checks_asked_for = case when c.checks_on = today then c.checks_asked_for else 0 end + added
  where c.id = audit.client_id returning c.checks_asked_for into asked_for;
  if asked_for > most_a_day then
    raise exception 'The deployments of this client were checked % times today. They are checked again every day.', most_a_day
      using errcode = 'PT429';
  end if;
end $$;

-- LIVE-01, members and auditors: adds deployments, a list of objects with chain_id, address and label, all of it or nothing. One that
-- is there gets the new label; what the public report shows is renamed by the client's owner alone.
create function public.add_deployments(audit_id uuid, deployments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  most constant integer := 500;
  had bigint;
  has bigint;
begin
  perform private.allow('member', 'auditor', 'admin');
  audit := private.audit_with_deployments(add_deployments.audit_id);
  perform private.require(jsonb_typeof(deployments) = 'array' and jsonb_array_length(deployments) between 1 and most,
    format('Add 1 to %s deployments.', most));
  perform private.refuse_public_deployments(audit, array(
    select d.id from jsonb_populate_recordset(null::public.deployments, add_deployments.deployments) n
    join public.deployments d on d.audit_id = audit.id and d.chain_id = n.chain_id and d.address = lower(n.address)
    where d.label <> btrim(coalesce(n.label, ''))));
  had := (select count(*) from public.deployments d where d.audit_id = audit.id);
  insert into public.deployments as d (audit_id, chain_id, address, label)
  select distinct on (n.chain_id, lower(n.address)) audit.id, n.chain_id, lower(n.address), btrim(coalesce(n.label, ''))
  from jsonb_populate_recordset(null::public.deployments, add_deployments.deployments) n
  on conflict on constraint deployments_are_named_once do update set label = excluded.label;
  has := (select count(*) from public.deployments d where d.audit_id = audit.id);
  perform private.require(has <= most, format('An audit can have at most %s deployments.', most));
  perform private.count_checks(audit, has - had);
  perform private.record_event('deployments_added', audit_id => audit.id,
    facts => jsonb_build_object('count', jsonb_array_length(add_deployments.deployments)));
end $$;

create function private.deployment_facts(deployment public.deployments) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('deployment_id', deployment.id, 'contract', deployment.address, 'label', deployment.label)
$$;

create function public.remove_deployment(deployment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  deployment public.deployments;
  audit public.audits;
begin
  perform private.allow('member', 'auditor', 'admin');
  select d.* into deployment from public.deployments d where d.id = remove_deployment.deployment_id;
  audit := private.audit_with_deployments(deployment.audit_id);
  perform private.refuse_public_deployments(audit, array[deployment.id]);
  delete from public.deployments d where d.id = deployment.id;
  perform private.record_event('deployment_removed', audit_id => deployment.audit_id,
    facts => private.deployment_facts(deployment));
end $$;

-- LIVE-03, the client's owner: shows a deployment on the page of the audit's public report, or no longer. It must be the same at
-- that moment; a later change is shown, too.
create function public.set_deployment_public(deployment_id uuid, is_public boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  deployment public.deployments;
begin
  perform private.allow('owner');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'owner');
  select d.* into deployment from public.deployments d join public.audits a on a.id = d.audit_id
  where d.id = set_deployment_public.deployment_id and a.client_id = private.owned_client_id() for no key update of d;
  perform private.require_found(deployment.id is not null, 'This deployment no longer exists.');
  if coalesce(set_deployment_public.is_public, false) = deployment.is_public then
    return;
  end if;
  perform private.limit_switches();
  perform private.conflict_if(not deployment.is_public and not exists (
    select from private.last_deployment_check(deployment.id) c
    where c.verdict = 'same' and private.is_audited_source(private.as_uuid(c.answer ->> 'snapshotId'))
  ), 'Only a deployment with the same source as the audit can be shown.');
  update public.deployments d set is_public = not deployment.is_public where d.id = deployment.id;
  perform private.record_event(case when deployment.is_public then 'deployment_hidden' else 'deployment_shown' end,
    audit_id => deployment.audit_id, facts => private.deployment_facts(deployment));
end $$;

create function public.list_deployments(audit_id uuid)
returns table (
  id uuid, chain_id bigint, address text, label text, is_public boolean, verdict text, answer jsonb, commit_hash text,
  is_audited_commit boolean, is_audited_source boolean, block_number bigint, block_time timestamptz, code_hash text,
  implementation text, found_at timestamptz, checked_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'auditor', 'admin');
  return query
  select d.id, d.chain_id, d.address, d.label, d.is_public, c.verdict, c.answer, c.commit_hash,
    coalesce(c.commit_hash = any (array(
      select r.commit_hash from public.scope_repositories r where r.audit_id = list_deployments.audit_id)), false),
    private.is_audited_source(private.as_uuid(c.answer ->> 'snapshotId')), c.block_number, c.block_time, c.code_hash,
    c.implementation, c.found_at, c.checked_at
  from public.deployments d join public.audits a on a.id = d.audit_id
    and (private.may_read_client(a.client_id) or private.may_work_on(a.id))
  left join lateral private.last_deployment_check(d.id) c on true
  where d.audit_id = list_deployments.audit_id
  order by d.chain_id, d.label, d.address;
end $$;

-- Checking --------------------------------------------------------------------------------------------------------------

-- LIVE-01, members and auditors: makes all deployments of an audit due, once in five minutes, except those whose server asked to wait.
create function public.request_deployment_checks(audit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  made_due bigint;
begin
  perform private.allow('member', 'auditor', 'admin');
  audit := private.audit_with_deployments(request_deployment_checks.audit_id);
  update public.deployments d set next_check_at = now(), asked_at = now()
  where d.audit_id = audit.id and d.next_check_at > now() and d.lease is null and coalesce(d.waits_until < now(), true)
    and not exists (
      select from public.deployments o where o.audit_id = audit.id and o.asked_at > now() - interval '5 minutes');
  get diagnostics made_due = row_count;
  perform private.count_checks(audit, made_due);
end $$;

-- The service: the next deployments that are due, of one audit or of all, each with what was known of its code. A check that does
-- not come to an end is tried again after ten minutes and delays no other.
create function public.claim_deployments(batch_size integer, audit_id uuid default null)
returns table (id uuid, lease uuid, chain_id bigint, address text, contracts jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query
  with due as (
    select d.id from public.deployments d join public.audits a on a.id = d.audit_id
    where d.next_check_at <= now() and a.status <> 'withdrawn'
      and (claim_deployments.audit_id is null or d.audit_id = claim_deployments.audit_id)
    order by d.next_check_at, d.id limit batch_size for update of d skip locked
  ), claimed as (
    update public.deployments d
    set lease = gen_random_uuid(), next_check_at = now() + interval '10 minutes'
    where d.id in (select due.id from due) returning d.*
  )
  select d.id, d.lease, d.chain_id, d.address, c.contracts
  from claimed d left join lateral private.last_deployment_check(d.id, is_known => true) c on true;
end $$;

-- The service: for each source of the audit, in the order in which they were added, the files with one of these blob ids or one of
-- these names, which are all that judge.ts compares, and whether they are in the paths of the scope.
create function public.deployment_source_files(deployment_id uuid, blob_ids text[], names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'repositoryId', r.id,
      'isConfirmed', f.is_from_firm or f.confirmed_at is not null, 'files', coalesce((
      select jsonb_agg(jsonb_build_object('path', s.path, 'blobId', s.blob_id, 'isInScope', s.position in (select private.files_in_paths(f.id, r.paths)))
        order by s.path) from public.source_files s
      where s.snapshot_id = f.id and not s.is_link and (s.blob_id = any (blob_ids) or substring(s.path from '[^/]*$') = any (names))
    ), '[]')) order by f.uploaded_at, f.id), '[]')
    from public.deployments d join public.files f on f.audit_id = d.audit_id
    join public.scope_repositories r on r.id = f.repository_id
    where d.id = deployment_source_files.deployment_id and f.uploaded_at is not null);
end $$;

-- The service: records what a check found, an object with columns of deployment_checks, and when the next one is due. A changed
-- code or implementation is told (LIVE-03). Returns false when another check has begun, the deployment is gone or its audit withdrawn.
create function public.record_deployment_check(deployment_id uuid, held_lease uuid, seen jsonb, next_in_seconds integer,
  waits boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  deployment public.deployments;
  fresh public.deployment_checks := jsonb_populate_record(null::public.deployment_checks, seen);
  known public.deployment_checks;
  last public.deployment_checks;
begin
  perform private.allow('operator');
  perform from public.audits a where a.status <> 'withdrawn'
    and a.id = (select d.audit_id from public.deployments d where d.id = record_deployment_check.deployment_id) for share;
  if not found then
    return false;
  end if;
  update public.deployments d set lease = null, next_check_at = now() + make_interval(secs => next_in_seconds),
    waits_until = case when waits then now() + make_interval(secs => next_in_seconds) end
  where d.id = deployment_id and d.lease = held_lease returning d.* into deployment;
  if deployment.id is null then
    return false;
  end if;
  select c.* into known from private.last_deployment_check(deployment.id, is_known => true) c;
  -- A server that is behind says what was so before. A chain that began anew is further back.
  if known.block_number - fresh.block_number between 1 and 1000 then
    return true;
  end if;
  -- A failure gives way to what is found after it.
  delete from public.deployment_checks c where c.deployment_id = deployment.id and c.verdict = 'failed'
    and (fresh.verdict <> 'failed' or c.code_hash is null and fresh.code_hash is not null);
  select c.* into last from private.last_deployment_check(deployment.id) c;
  fresh.commit_hash := (select f.commit_hash from public.files f
    where f.id = private.as_uuid(coalesce(fresh.answer ->> 'snapshotId', fresh.answer #>> '{implementation,snapshotId}')));
  if private.is_same_code(last, fresh) and (last.verdict, last.commit_hash) is not distinct from (fresh.verdict, fresh.commit_hash) then
    update public.deployment_checks c set answer = fresh.answer, chain_name = fresh.chain_name, block_number = fresh.block_number,
      block_time = fresh.block_time, contracts = fresh.contracts, checked_at = clock_timestamp()
    where c.id = last.id;
  else
    insert into public.deployment_checks (deployment_id, verdict, answer, commit_hash, chain_name, block_number, block_time, code_hash,
      implementation, implementation_hash, contracts, found_at)
    values (deployment.id, fresh.verdict, fresh.answer, fresh.commit_hash, fresh.chain_name, fresh.block_number, fresh.block_time,
      fresh.code_hash, fresh.implementation, fresh.implementation_hash, coalesce(fresh.contracts, '[]'),
      -- The rows are read in this order, and a clock may count milliseconds.
      greatest(clock_timestamp(), last.found_at + interval '1 microsecond'));
  end if;
  if known.id is not null and fresh.code_hash is not null and not private.is_same_code(known, fresh) then
    perform private.record_event('deployment_changed', audit_id => deployment.audit_id,
      facts => private.deployment_facts(deployment));
  end if;
  return true;
end $$;

-- LIVE-01, whoever sees the audit: the contract whose verified source has this file, and git's blob id of it. The edge function
-- check-deployments calls it in the name of the caller, and then asks Sourcify for the text.
create function public.deployed_file(deployment_id uuid, path text) returns table (chain_id bigint, address text, blob_id text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'auditor', 'admin');
  return query
  select d.chain_id, k.value ->> 'address', f.value ->> 'blobId'
  from public.deployments d join public.audits a on a.id = d.audit_id
    and (private.may_read_client(a.client_id) or private.may_work_on(a.id))
  cross join lateral private.last_deployment_check(d.id, is_known => true) c
  cross join lateral jsonb_array_elements(c.contracts) k cross join lateral jsonb_array_elements(k.value -> 'files') f
  where d.id = deployed_file.deployment_id and f.value ->> 'path' = deployed_file.path limit 1;
  perform private.require_found(found, 'This file no longer exists.');
end $$;

alter table public.deployments enable row level security;
create policy "Whoever sees an audit sees its deployments" on public.deployments for select to authenticated
  using (exists (select from public.audits a where a.id = audit_id));

alter table public.deployment_checks enable row level security;
create policy "Whoever sees a deployment sees what was found out about it" on public.deployment_checks for select to authenticated
  using (exists (select from public.deployments d where d.id = deployment_id));

grant select (id, audit_id, chain_id, address, label, is_public, created_at) on public.deployments to authenticated;
grant select on public.deployment_checks to authenticated;
grant select, insert, update, delete on public.deployments, public.deployment_checks to service_role;
