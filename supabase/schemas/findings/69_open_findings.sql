-- Who has which finding open in the console (FIND-10), so that two people who edit one see each other's names before they conflict. Only
-- staff read and write it, by the function below.

-- The finding that a person has open: one row for each person, which their next finding replaces.
create table private.open_findings (
  person_id uuid primary key references auth.users on delete cascade,
  -- No foreign key: an erasure does not wait for who reads.
  finding_id uuid not null,
  seen_at timestamptz not null
);
create index open_findings_of_finding on private.open_findings (finding_id);

-- A visible page of a finding calls this every 20 s. It records that the caller has it open and returns the names of the others.
-- Someone who misses two calls counts as gone. It returns nothing if the caller does not work on the finding, or it was deleted.
create function public.open_finding(finding_id uuid) returns table (name text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  if not exists (select from public.findings f where f.id = open_finding.finding_id and private.may_work_on(f.audit_id)) then
    return;
  end if;
  insert into private.open_findings (person_id, finding_id, seen_at) values (private.caller_id(), open_finding.finding_id, now())
  on conflict (person_id) do update set finding_id = excluded.finding_id, seen_at = excluded.seen_at;
  return query select private.display_name(o.person_id) from private.open_findings o
    where o.finding_id = open_finding.finding_id and o.person_id <> private.caller_id() and o.seen_at > now() - interval '45 seconds'
    order by 1;
end $$;
