-- The import of findings (FIND-08): the findings that one of the staff chose from files become drafts, all or none, once.

-- What each imported finding was in its file: for an import of the same file it stays that when it is edited or merged.
create table private.imported_findings (
  id bigint generated always as identity primary key,
  finding_id uuid not null references public.findings on delete cascade,
  rule text not null,
  places text[] not null,
  fingerprint text
);
create index imported_findings_of_finding on private.imported_findings (finding_id);

-- An import treats two findings of an audit as the same when their rule (or, without one, their title), all their locations and
-- their fingerprint are equal. A finding without a fingerprint was not imported: its title and locations decide.
create function private.finding_identities(audit_id uuid) returns table (id uuid, rule text, places text[], fingerprint text)
language sql stable security definer set search_path = '' as $$
  select f.id, coalesce(f.source_rule, f.title), array(
    select jsonb_build_array(l.repository_id, l.path, l.first_line, l.last_line)::text
    from public.finding_locations l where l.finding_id = f.id order by 1), f.source_fingerprint
  from public.findings f where f.audit_id = finding_identities.audit_id
  union
  select i.finding_id, i.rule, i.places, i.fingerprint from private.imported_findings i join public.findings f on f.id = i.finding_id
  where f.audit_id = finding_identities.audit_id
$$;

-- Called when a finding is updated from a file: an import of the same file knows it from then on, whatever was taken.
create function private.note_identity(finding_id uuid, from_file jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.imported_findings (finding_id, rule, places, fingerprint)
  select note_identity.finding_id, coalesce(f.source_rule, f.title), array(
    select jsonb_build_array(l.repository_id, normalize(l.path, nfc), l.first_line, l.last_line)::text
    from jsonb_array_elements(from_file -> 'locations') as place (value),
      jsonb_populate_record(null::public.finding_locations, place.value) l order by 1), f.source_fingerprint
  from jsonb_populate_record(null::public.findings, from_file) f
$$;

-- The identities of an audit's findings, each with the id of the finding, for the page of an import. One value, as the API cuts lists.
create function public.finding_identities(audit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_array(i.rule, i.fingerprint, i.places::jsonb[], i.id)), '[]')
    from private.finding_identities(finding_identities.audit_id) i);
end $$;

-- Refuses an import when the audit had one of its findings already, from another admin for example, unless the finding has
-- "is_again": then the admin has seen that it is there. `new_ids` are those of the imported findings, in their order.
create function private.refuse_known_findings(audit_id uuid, new_ids uuid[], findings jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  known bigint;
begin
  with identities as materialized (
    select i.*, given.is_new, given.is_again from private.finding_identities(refuse_known_findings.audit_id) i left join (
      select new_ids[g.position] as id, true as is_new, g.value -> 'is_again' = 'true' as is_again
      from jsonb_array_elements(findings) with ordinality as g (value, position)
    ) given using (id)
  ), stored as materialized (select s.* from identities s where s.is_new is null)
  select count(*) into known from identities i
  where i.is_new and i.is_again is not true and (
    (i.rule, i.places, coalesce(i.fingerprint, '')) in (select s.rule, s.places, coalesce(s.fingerprint, '') from stored s)
    or (i.rule, i.places) in (select s.rule, s.places from stored s where s.fingerprint is null));
  perform private.conflict_if(known > 0, format('%s of these findings are in the audit already. Nothing was imported.', known));
end $$;

create function private.add_drafts(wanted_audit uuid, import_id uuid, ids uuid[], findings jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  last_position integer;
begin
  select coalesce(max(f.position), 0) into last_position from public.findings f where f.audit_id = wanted_audit;
  insert into public.findings (id, audit_id, title, severity, likelihood, impact, description, recommendation,
    source_tool, source_rule, source_fingerprint, source_number, source_status, source_reason, source_link, position, import_id)
  select ids[given.position], wanted_audit, finding.title, finding.severity, finding.likelihood, finding.impact,
    coalesce(finding.description, ''), coalesce(finding.recommendation, ''), finding.source_tool, finding.source_rule,
    finding.source_fingerprint, finding.source_number, finding.source_status, finding.source_reason, finding.source_link,
    last_position + given.position, add_drafts.import_id
  from jsonb_array_elements(findings) with ordinality as given (value, position),
    jsonb_populate_record(null::public.findings, given.value) finding;

  insert into public.finding_locations (finding_id, repository_id, path, first_line, last_line, position)
  select ids[given.position], location.repository_id, location.path, location.first_line, location.last_line, place.position
  from jsonb_array_elements(findings) with ordinality as given (value, position),
    jsonb_array_elements(given.value -> 'locations') with ordinality as place (value, position),
    jsonb_populate_record(null::public.finding_locations, place.value) location;
end $$;

-- Writes a list of objects with the columns of findings, each with a list of objects with the columns of finding_locations, as
-- drafts in this order, and returns how many there were. The tables' own rules apply to every row. A repeated call with the same
-- import_id and findings, from a second click or after a lost response, imports nothing and returns the same.
create function public.import_findings(audit_id uuid, findings jsonb, import_id uuid, file_names text[] default '{}')
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  earlier private.finding_imports;
  wanted constant integer := case jsonb_typeof(findings) when 'array' then jsonb_array_length(findings) else 0 end;
  ids constant uuid[] := array(select gen_random_uuid() from generate_series(1, least(wanted, 5000)));
  digest constant bytea := sha256(convert_to(findings::text, 'UTF8'));
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  perform private.require(wanted between 1 and 5000, 'Between 1 and 5,000 findings can be imported at once.');
  -- Imports into one audit run one after the other, so that the second sees the rows of the first.
  select a.* into audit from public.audits a where a.id = import_findings.audit_id for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  select i.* into earlier from private.finding_imports i where i.id = import_findings.import_id;
  if earlier.id is not null then
    perform private.conflict_if((earlier.audit_id, earlier.imported_by) is distinct from (audit.id, private.caller_id()) or earlier.undone_at is not null,
      'This import has ended. Choose the file again.');
    perform private.refuse_if_contradictory(earlier.content_digest <> digest,
      'This key was already used for other findings. Use a new key for these.');
    return earlier.count;
  end if;
  insert into private.finding_imports (id, audit_id, imported_by, file_names, count, content_digest)
  values (import_findings.import_id, audit.id, private.caller_id(), import_findings.file_names, wanted, digest)
  on conflict (id) do nothing;
  perform private.conflict_if(not found, 'This import has ended. Choose the file again.');

  perform private.add_drafts(audit.id, import_findings.import_id, ids, findings);
  perform private.refuse_known_findings(audit.id, ids, findings);
  insert into private.imported_findings (finding_id, rule, places, fingerprint)
  select i.* from private.finding_identities(audit.id) i where i.id = any (ids);
  perform private.record_event('findings_imported', audit_id => audit.id, facts => jsonb_build_object('count', wanted));
  return wanted;
end $$;

-- The imports of an audit that can be undone: none of their drafts was published, and some drafts are left.
create function public.undoable_imports(audit_id uuid)
returns table (id uuid, file_names text[], imported_by_name text, created_at timestamptz, drafts bigint, changed_drafts bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return query select i.id, i.file_names, private.display_name(i.imported_by), i.created_at, count(*),
    count(*) filter (where f.updated_at > f.created_at)
  from private.finding_imports i join public.findings f on f.audit_id = i.audit_id and f.import_id = i.id
  where i.audit_id = undoable_imports.audit_id and i.published_at is null and i.undone_at is null
  group by i.id order by i.created_at desc, i.id;
end $$;

-- Deletes the drafts of an import, also changed ones, and returns how many there were. Refused once one of them is published.
create function public.undo_import(import_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone private.finding_imports;
  audit public.audits;
  deleted integer;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select i.audit_id from private.finding_imports i where i.id = undo_import.import_id));
  select a.* into audit from public.audits a
  where a.id = (select i.audit_id from private.finding_imports i where i.id = undo_import.import_id) for no key update;
  perform private.require_found(audit.id is not null, 'This import does not exist.');
  -- Publishing locks the drafts first, too, and then writes published_at.
  perform from public.findings f where f.audit_id = audit.id and f.import_id = undo_import.import_id order by f.id for update;
  select i.* into undone from private.finding_imports i where i.id = undo_import.import_id;
  perform private.conflict_if(undone.undone_at is not null, 'This import has been undone already.');
  perform private.conflict_if(undone.published_at is not null,
    'A finding of this import has been published. Discard the drafts that are left instead.');
  update private.finding_imports i set undone_at = now() where i.id = undone.id;
  delete from public.findings f where f.audit_id = audit.id and f.import_id = undone.id and f.status = 'draft';
  get diagnostics deleted = row_count;
  perform private.record_event('import_undone', audit_id => audit.id, facts => jsonb_build_object('count', deleted));
  return deleted;
end $$;
