-- Reports are sealed by their SHA-256, and everybody can check one (SEAL-01, SEAL-04 to SEAL-06). docs/verify.md is for readers.

-- What an audit has published: itself, its scope and its findings, without drafts, notes and ledgers. Names no people.
create function private.published_audit(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'audit', jsonb_build_object('id', a.id, 'title', a.title, 'type', a.audit_type, 'date', a.audit_date),
    'project', p.name,
    'client', c.company_name,
    'scope', (
      select to_jsonb(s) - '{audit_id,updated_at}'::text[] from public.audit_scopes s where s.audit_id = a.id),
    'repositories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'url', r.url, 'commit', r.commit_hash, 'ref', r.git_ref, 'paths', r.paths)
        order by r.position, r.id), '[]')
      from public.scope_repositories r where r.audit_id = a.id),
    'findings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'number', f.number, 'title', f.title, 'severity', f.severity, 'likelihood', f.likelihood, 'impact', f.impact,
        'status', f.status, 'description', f.description, 'recommendation', f.recommendation,
        'locations', private.linked_locations(f.id)) order by f.severity_rank, f.ordinal, f.id), '[]')
      from public.findings f where f.audit_id = a.id and f.status <> 'draft'))
  from public.audits a join public.projects p on p.id = a.project_id left join public.profiles c on c.client_id = a.client_id
  where a.id = published_audit.audit_id
$$;

create function private.keep_snapshot(id uuid, audit_id uuid, data jsonb, created_by uuid) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.report_snapshots (id, audit_id, data, sha256, created_by)
  values (id, audit_id, data, encode(sha256(convert_to(data::text, 'UTF8')), 'hex'), created_by)
  returning id
$$;

-- SEAL-06: the findings that are new or gone between two snapshots, and those whose status or severity differs, then and now.
create function private.changes_between(earlier jsonb, later jsonb)
returns table (
  number text, title text, from_status text, to_status text, from_severity text, to_severity text
)
language sql immutable set search_path = '' as $$
  select coalesce(n.value, t.value) ->> 'number', coalesce(n.value, t.value) ->> 'title',
    t.value ->> 'status', n.value ->> 'status', t.value ->> 'severity', n.value ->> 'severity'
  from jsonb_array_elements(later -> 'findings') n (value)
  full join jsonb_array_elements(earlier -> 'findings') t (value) on t.value ->> 'id' = n.value ->> 'id'
  where (t.value ->> 'status', t.value ->> 'severity') is distinct from (n.value ->> 'status', n.value ->> 'severity')
  order by array_position(private.severities(), coalesce(n.value, t.value) ->> 'severity'), 1
$$;

-- Generating --------------------------------------------------------------------------------------------------------------

create function private.report_before(audit_id uuid, moment timestamptz) returns setof public.report_versions
language sql stable security definer set search_path = '' as $$
  select v.* from public.report_versions v
  where v.audit_id = report_before.audit_id and v.state <> 'removed' and v.sealed_at is not null and v.created_at < moment
  order by v.created_at desc, v.id limit 1
$$;

-- The images of the firm that the published findings and texts of an audit show. A client adds images to comments alone.
create function private.published_images(audit_id uuid) returns setof public.files
language sql stable security definer set search_path = '' as $$
  select i.* from public.findings f join public.files i on i.finding_id = f.id
  where f.audit_id = published_images.audit_id and f.status <> 'draft' and i.is_from_firm and i.object_sha256 is not null
    and strpos(concat(f.description, f.recommendation), 'image:' || i.id) > 0
  union all
  select i.* from private.published_sections(published_images.audit_id) s join public.files i on i.section_id = s.id
  where i.is_from_firm and i.object_sha256 is not null and strpos(s.body, 'image:' || i.id) > 0
  order by id
$$;

-- SEAL-07: the steps of a finding's ledger that say something, the first one first: what the client and the auditors wrote, and the
-- commits. For an e-mail address, and the unknown author of an imported step, it names the firm or the client.
create function private.exchange_of(finding_id uuid, firm_name text, client_name text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'by', coalesce(case when e.kind = 'moved' and strpos(e.actor_name, '@') = 0 then e.actor_name end,
      case when e.by_firm then firm_name else client_name end, 'The client'),
    'by_client', not e.by_firm, 'from_status', e.from_status, 'to_status', e.to_status, 'message', e.message, 'link', e.link)
    order by e.created_at, e.id), '[]')
  from public.finding_events e
  where e.finding_id = exchange_of.finding_id and e.kind in ('moved', 'imported') and e.undone_at is null
    and coalesce(e.message, e.link) is not null
$$;

-- SEAL-07: the reports of an audit that were issued so far, the first one first.
create function private.issued_versions(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'kind', v.kind,
    'issued_on', (v.created_at at time zone 'UTC')::date, 'withdrawn', v.state = 'withdrawn')
    || case when v.report_date is not null then jsonb_build_object('report_date', v.report_date) else '{}' end order by v.created_at, v.id), '[]')
  from public.report_versions v
  where v.audit_id = issued_versions.audit_id and v.state <> 'removed' and (v.report_path is null or v.sealed_at is not null)
$$;

-- CODE-04: for each repository of the scope, at most 500 files that differ between the audited commit and the newest one with
-- source, those that no finding covers first. Null when there is no such source.
create function private.changed_code(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('repository', r.url, 'from_commit', r.commit_hash, 'to_commit', later.commit_hash,
    'count', changes.count, 'uncovered', changes.uncovered, 'files', changes.files) order by r.position, r.id)
  from public.scope_repositories r
  join public.files earlier on earlier.repository_id = r.id and earlier.commit_hash = r.commit_hash and earlier.uploaded_at is not null
  cross join lateral (
    select f.id, f.commit_hash from public.files f
    where f.repository_id = r.id and f.commit_hash <> r.commit_hash and f.uploaded_at is not null
    order by f.uploaded_at desc, f.id limit 1) later
  cross join lateral (
    select count(*) as count, count(*) filter (where cardinality(c.findings) = 0) as uncovered,
      coalesce(jsonb_agg(jsonb_build_object('path', c.path, 'old_path', c.old_path, 'kind', c.kind, 'findings', c.findings)
        order by c.place) filter (where c.place <= 500), '[]') as files
    from (
      select s.*, row_number() over (order by cardinality(s.findings) > 0, s.path) as place
      from private.source_changes(earlier.id, later.id) s) c) changes
  where r.audit_id = changed_code.audit_id
$$;

-- The locations of the published findings of an audit in a repository whose source at the audited commit was added, each with its file
-- there; without one where the source has no such text. CODE-02: an archive's bytes never change.
create function private.reported_files(audit_id uuid)
returns table (finding_id uuid, repository text, path text, blob text, object_path text, data_start bigint, data_size bigint,
  is_deflated boolean, size bigint)
language sql stable security definer set search_path = '' as $$
  select distinct f.id, r.url, l.path, s.blob_id, a.storage_path, s.data_start, s.data_size, s.is_deflated, s.size
  from public.findings f join public.finding_locations l on l.finding_id = f.id join public.scope_repositories r on r.id = l.repository_id
  join public.files a on a.repository_id = r.id and a.commit_hash = r.commit_hash and a.uploaded_at is not null
  left join public.source_files s on s.snapshot_id = a.id and s.path = l.path and s.is_text
  where f.audit_id = reported_files.audit_id and f.status <> 'draft'
$$;

-- SEAL-02: all the data of a report. `portal` comes from the edge function: {verify_url, firm_name, accent}.
create function private.report_data(
  audit_id uuid, version text, kind text, replaces_characters boolean, portal jsonb, taken_at timestamptz
)
returns jsonb language sql stable security definer set search_path = '' as $$
  with files as materialized (select * from private.reported_files(report_data.audit_id))
  select published.data || private.report_texts(report_data.audit_id) || jsonb_build_object(
    'findings', (
      select coalesce(jsonb_agg(f.value || jsonb_build_object('exchange',
        private.exchange_of((f.value ->> 'id')::uuid, firm.data ->> 'name', published.data ->> 'client'), 'locations', (
          select coalesce(jsonb_agg(l.value || case when r.path is not null then jsonb_build_object('blob', r.blob) else '{}' end
            order by l.place), '[]')
          from jsonb_array_elements(f.value -> 'locations') with ordinality l (value, place)
          left join files r on r.finding_id = (f.value ->> 'id')::uuid
            and (r.repository, r.path) = (l.value ->> 'repository', l.value ->> 'path'))) order by f.place), '[]')
      from jsonb_array_elements(published.data -> 'findings') with ordinality f (value, place)),
    'history', private.issued_versions(report_data.audit_id),
    'images', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'sha256', i.object_sha256, 'type', i.mime_type)), '[]')
      from private.published_images(report_data.audit_id) i),
    'report', jsonb_build_object(
      'version', nullif(btrim(report_data.version), ''), 'kind', report_data.kind,
      'taken_at', to_char(report_data.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'reference', 'A-' || upper(left(report_data.audit_id::text, 8)),
      'verify_url', portal ->> 'verify_url', 'replaces_characters', report_data.replaces_characters, 'is_preview', false),
    'firm', firm.data,
    'code', case when report_data.kind <> 'preliminary' then private.changed_code(report_data.audit_id) end,
    'changes', (
      select jsonb_build_object('since', coalesce(e.version, ''), 'findings', (
        select coalesce(jsonb_agg(to_jsonb(c)), '[]')
        from private.changes_between(s.data, published.data) c))
      from private.report_before(report_data.audit_id, now()) e join private.report_snapshots s on s.id = e.snapshot_id))
  from private.published_audit(report_data.audit_id) as published (data),
    (select private.firm_of(s, portal ->> 'firm_name', portal ->> 'accent') from public.report_settings s) as firm (data)
$$;

create function private.check_generation(audit_id uuid, version text, kind text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_found(exists (select from public.audits a where a.id = check_generation.audit_id),
    'This audit does not exist.');
  perform private.refuse_withdrawn_audit(check_generation.audit_id);
  perform private.check_line('Version', check_generation.version, 40);
  perform private.refuse_issued_version(check_generation.audit_id, check_generation.version);
  perform private.require(check_generation.kind = any (private.report_kinds()), 'Choose the kind of report.');
end $$;

-- Admins: the data of a report at this moment, and what else the edge function needs: the number of draft findings and the titles
-- of draft texts, which are left out, the paths of the images, the folder of the report and the caller. The edge function
-- generate-report calls this in the name of the caller, once for each part of a report. With `taken_at` of the first call, the data
-- is the same unless the audit was changed. Saves nothing.
create function public.draft_report(
  audit_id uuid, version text, kind text, replaces_characters boolean, portal jsonb, taken_at timestamptz default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(draft_report.audit_id);
  perform private.conflict_if(draft_report.taken_at not between now() - interval '1 hour' and now(),
    'This took too long. Generate the report again.');
  perform private.check_generation(draft_report.audit_id, draft_report.version, draft_report.kind);
  return jsonb_build_object(
    'snapshot', private.report_data(draft_report.audit_id, draft_report.version, draft_report.kind,
      draft_report.replaces_characters, draft_report.portal, coalesce(draft_report.taken_at, now())),
    'drafts', (select count(*) from public.findings f where f.audit_id = draft_report.audit_id and f.status = 'draft'),
    'draft_sections', (
      select coalesce(jsonb_agg(s.title order by array_position(private.section_kinds(), s.kind), s.created_at), '[]')
      from public.report_sections s where s.audit_id = draft_report.audit_id and s.published_at is null),
    'images', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'path', i.storage_path)), '[]')
      from private.published_images(draft_report.audit_id) i),
    'files', (
      select coalesce(jsonb_object_agg(r.blob, to_jsonb(r)), '{}') from private.reported_files(draft_report.audit_id) r
      where r.blob is not null),
    'nsloc', (
      select sum(s.nsloc) from public.scope_repositories r
      join public.files a on a.repository_id = r.id and a.commit_hash = r.commit_hash and a.uploaded_at is not null
      join public.source_files s on s.snapshot_id = a.id and s.position in (select private.files_in_paths(a.id, r.paths))
      where r.audit_id = draft_report.audit_id),
    'folder', (select concat(a.client_id, '/', a.id) from public.audits a where a.id = draft_report.audit_id),
    'caller', private.caller_id());
end $$;

-- REP-06: for whoever may open a generated report, and with the same line of Access: its snapshot, for the edge function.
create function public.generated_report(version_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  snapshot jsonb;
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.open_object('markdown', version_id);
  select s.data into snapshot from public.report_versions v join private.report_snapshots s on s.id = v.snapshot_id
  where v.id = generated_report.version_id and s.created_by is not null;
  perform private.require_found(snapshot is not null, 'This report was not generated here.');
  return snapshot;
end $$;

-- Publishing ------------------------------------------------------------------------------------------------------------

-- Publishes the object at this path as a version of the audit's report, which its client sees when it is sealed. Only one of
-- several admins who publish at once, or of two clicks, gets a version: the audit must not have changed since it was read. Nor
-- must the client's name: its owner can enter any firm's name, and the report vouches for it.
create function private.publish_report(
  audit_id uuid, version text, kind text, path text, client_name text, audit_updated_at timestamptz, publisher uuid,
  snapshot_id uuid default null, report_date date default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := (select a.client_id from public.audits a where a.id = publish_report.audit_id);
  present_name constant text := (select p.company_name from public.profiles p where p.client_id = client);
  version_id uuid;
begin
  perform private.check_line('Version', publish_report.version, 40);
  perform private.require(publish_report.kind = any (private.report_kinds()), 'Choose the kind of report.');
  perform private.require(path ~ ('^' || client || '/' || publish_report.audit_id || '/[^/\\]{1,200}\.pdf$'),
    'The report must be a PDF in the folder of this client and audit.');
  perform private.refuse_withdrawn_audit(publish_report.audit_id);
  perform private.conflict_if(coalesce(publish_report.client_name, '') <> coalesce(present_name, ''),
    format('The client is now called %s. Look at the name, and publish the report again.',
      coalesce(nullif(present_name, ''), 'by no name')));
  update public.audits a set title = a.title
  where a.id = publish_report.audit_id and a.updated_at = publish_report.audit_updated_at;
  perform private.conflict_if(not found,
    'Someone else has changed this audit in the meantime. Look at it and publish the report again.');
  insert into public.report_versions (audit_id, version, kind, report_path, object_version, client_name, snapshot_id, report_date,
    created_by)
  values (publish_report.audit_id, nullif(btrim(publish_report.version), ''), publish_report.kind, path,
    private.stored_version('reports', path), publish_report.client_name, publish_report.snapshot_id, publish_report.report_date,
    publisher)
  returning id into version_id;
  perform private.record_event(case when publish_report.snapshot_id is null then 'report_uploaded' else 'report_issued' end,
    audit_id => publish_report.audit_id, actor => publisher,
    facts => jsonb_build_object('version', nullif(btrim(publish_report.version), '')));
  return version_id;
end $$;

-- Admins: publishes an uploaded report. `client_name` is the client's name that the admin read.
create function public.publish_report(
  audit_id uuid, version text, kind text, report_path text, client_name text, audit_updated_at timestamptz
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(publish_report.audit_id);
  return private.publish_report(publish_report.audit_id, publish_report.version, publish_report.kind, report_path,
    publish_report.client_name, publish_report.audit_updated_at, private.caller_id());
end $$;

-- The service: publishes the report that it wrote from this snapshot and stored under the snapshot's id, in the name of the admin for
-- whom it read the snapshot (draft_report). So each generated report was written from its snapshot, and no snapshot is left alone.
create function public.issue_report(snapshot_id uuid, snapshot jsonb, client_name text, audit_updated_at timestamptz, publisher uuid)
returns table (version_id uuid, object_path text, object_version text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit constant public.audits := (select a from public.audits a where a.id = (snapshot #>> '{audit,id}')::uuid);
  path constant text := concat(audit.client_id, '/', audit.id, '/', issue_report.snapshot_id, '.pdf');
  issued uuid;
begin
  perform private.allow('operator');
  -- The publisher's time on the audit may have passed since the report was begun.
  perform private.require_found(private.is_staff_of(publisher, audit.id), 'This audit does not exist.');
  perform private.require(private.stored_version('reports', path) is not null, 'This report was not generated.');
  perform private.require(snapshot #>> '{report,is_preview}' = 'false', 'A preview cannot be issued.');
  perform private.conflict_if(coalesce(issue_report.client_name, '') <> coalesce(snapshot ->> 'client', ''),
    'The client was renamed in the meantime. Look at the name, and issue the report again.');
  perform private.keep_snapshot(issue_report.snapshot_id, audit.id, snapshot, publisher);
  issued := private.publish_report(audit.id, snapshot #>> '{report,version}', snapshot #>> '{report,kind}', path,
    issue_report.client_name, issue_report.audit_updated_at, publisher, issue_report.snapshot_id);
  return query select v.id, v.report_path, v.object_version from public.report_versions v where v.id = issued;
end $$;

-- Admins: enters an audit that was finished before, with its report, which has a date of its own, and its findings with the statuses of
-- their file (MOVE-03). `audit` has id, client_id, title, audit_type and the planned dates; `report` version, path, client_name and date.
-- The project is the client's first one. A repeated call with the same id adds nothing.
create function public.add_past_audit(audit jsonb, report jsonb, findings jsonb default '[]', file_names text[] default '{}') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := (audit ->> 'client_id')::uuid;
  dated constant date := (report ->> 'date')::date;
  import constant uuid := gen_random_uuid();
  project uuid;
  added public.audits;
begin
  perform private.allow('admin');
  perform from private.clients c where c.id = client for update;
  perform private.allow('admin');
  select a.* into added from public.audits a where a.id = (add_past_audit.audit ->> 'id')::uuid;
  if added.id is not null then
    perform private.require_found(added.client_id = client, 'This audit does not exist.');
    return added.id;
  end if;
  perform private.require(dated <= private.today(), 'Enter the date of the report, which is not in the future.');
  select p.id into project from public.projects p where p.client_id = client order by p.created_at, p.id limit 1;
  added := private.begin_audit(add_past_audit.audit || jsonb_build_object('status', 'completed', 'project_id', project,
    'service_request_id', null), case when project is null then coalesce(private.client_name(client), 'Project') end, false, null, '[]');
  if jsonb_array_length(findings) > 0 then
    perform public.import_findings(added.id, findings, import, file_names);
    -- The page stores the images of these drafts, and then publishes them.
    if not exists (select from public.findings f, private.named_images(array[f.id], concat(f.description, f.recommendation))
      where f.import_id = import)
    then
      perform public.publish_findings(array(select f.id from public.findings f where f.import_id = import));
    end if;
  end if;
  select a.* into added from public.audits a where a.id = added.id;
  perform private.publish_report(added.id, report ->> 'version', 'final', report ->> 'path', report ->> 'client_name', added.updated_at,
    private.caller_id(), report_date => dated);
  return added.id;
end $$;

-- Sealing ---------------------------------------------------------------------------------------------------------------

-- MOVE-03: the report of a past audit is not sealed while its findings wait for their images as drafts: the badge counts the
-- findings that were sealed with the report.
create function private.waits_for_findings(version_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.report_versions v join public.findings f on f.audit_id = v.audit_id
    where v.id = version_id and v.report_date is not null and f.status = 'draft')
$$;

-- Admins: the newest report of an audit that is published and not sealed. The edge function seal-report calls this in the name of
-- the caller, reads the object, and seals the version. No row when all are sealed.
create function public.report_to_seal(audit_id uuid)
returns table (version_id uuid, object_path text, object_version text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(report_to_seal.audit_id);
  return query select v.id, v.report_path, v.object_version from public.report_versions v
    where v.audit_id = report_to_seal.audit_id and v.state = 'published' and v.report_path is not null and v.sealed_at is null
      and not private.waits_for_findings(v.id)
    order by v.created_at desc, v.id limit 1;
end $$;

-- The service: the bytes of this Storage version are a PDF with this SHA-256 and size. From now on the client sees the report. It
-- becomes the audit's current report unless there is a newer one. Records the publication, for History and the e-mail, in the
-- publisher's name. A repeated call changes nothing.
create function public.seal_report(version_id uuid, judged_version text, sha256 text, size bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  report public.report_versions;
  snapshot uuid;
begin
  perform private.allow('operator');
  perform private.lock_audit_of_report(version_id);
  select v.* into report from public.report_versions v where v.id = version_id for no key update;
  perform private.require_found(report.report_path is not null and report.state = 'published', 'This report no longer exists.');
  if report.sealed_at is not null then
    return;
  end if;
  perform private.conflict_if(judged_version is null or report.object_version is distinct from judged_version
    or private.stored_version('reports', report.report_path) is distinct from judged_version,
    'The file was replaced while it was checked. Please upload it again.');
  -- A generated report has its own snapshot. A report that an operator added gets the client's current name. The firm's name stays
  -- the one of this moment; null for the name of the portal.
  snapshot := coalesce(report.snapshot_id, private.keep_snapshot(gen_random_uuid(), report.audit_id,
    private.published_audit(report.audit_id)
      || jsonb_build_object('firm', jsonb_build_object('name', private.firm_name()))
      || case when report.created_by is null then '{}' else jsonb_build_object('client', report.client_name) end, null));
  update public.report_versions v
  set object_sha256 = seal_report.sha256, object_size = seal_report.size, sealed_at = now(), snapshot_id = snapshot,
    client_name = (select s.data ->> 'client' from private.report_snapshots s where s.id = snapshot)
  where v.id = report.id;
  update public.audits a
  set version = report.version, report_kind = report.kind, report_url = null, report_path = report.report_path
  where a.id = report.audit_id and not exists (
    select from public.report_versions newer
    where newer.audit_id = a.id and newer.state = 'published' and newer.created_at > report.created_at
      and (newer.report_path is null or newer.sealed_at is not null));
  -- Reports added by operators (seeds, repairs) have no history.
  if report.created_by is not null then
    perform private.record_event('report_published', audit_id => report.audit_id, actor => report.created_by,
      facts => jsonb_build_object('report_version_id', report.id, 'version', report.version, 'report_date', report.report_date));
  end if;
end $$;

-- The service: the object is not a PDF. The version is removed from its audit, and only admins can see that it existed.
create function public.refuse_report(version_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused public.report_versions;
begin
  perform private.allow('operator');
  perform private.lock_audit_of_report(version_id);
  update public.report_versions v set state = 'removed'
  where v.id = version_id and v.state = 'published' and v.report_path is not null and v.sealed_at is null
  returning * into refused;
  update public.audits a set report_path = null where a.id = refused.audit_id and a.report_path = refused.report_path;
end $$;

-- Sharing ---------------------------------------------------------------------------------------------------------------

-- SEAL-05: the client's owner makes a final report public, with a fresh code, or private again. Both take effect at once.
-- `client_name` is the name that the owner read, which everybody will read. Each change is in History.
create function public.set_report_public(version_id uuid, is_public boolean, client_name text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  report public.report_versions;
begin
  perform private.allow('owner');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'owner');
  select v.* into report from public.report_versions v join public.audits a on a.id = v.audit_id
  where v.id = set_report_public.version_id and a.client_id = private.owned_client_id()
    and v.state <> 'removed' and v.sealed_at is not null
  for no key update of v;
  perform private.require_found(report.id is not null, 'This report no longer exists.');
  if coalesce(set_report_public.is_public, false) = report.is_public then
    return;
  end if;
  perform private.limit_switches();
  perform private.require(report.is_public or report.kind = 'final', 'Only a final report can be made public.');
  perform private.conflict_if(not report.is_public and report.state <> 'published', 'This report was withdrawn.');
  if not report.is_public then
    perform private.conflict_if(coalesce(set_report_public.client_name, '') <> coalesce(report.client_name, ''),
      'This report names another client than you have read. Look at the name again.');
    perform private.require_fresh_code();
  end if;
  update public.report_versions v set is_public = not report.is_public where v.id = report.id;
  perform private.record_event(case when report.is_public then 'report_made_private' else 'report_made_public' end,
    audit_id => report.audit_id, facts => jsonb_build_object('report_version_id', report.id, 'version', report.version));
end $$;

-- Checking --------------------------------------------------------------------------------------------------------------

-- Every sealed report: whether it is in force, and which newer report of the audit replaced it: one of the same kind or a later
-- one, because a fix review replaces a preliminary report and not the other way round. A report that was withdrawn since does not
-- put the one that it replaced in force again. Computed and not stored, so that it is always right.
create view private.sealed_reports as
  select v.*, newer.id as newer_id, newer.object_sha256 as newer_sha256, newer.is_public as newer_is_public,
    case when v.state <> 'published' then 'withdrawn' when newer.state = 'withdrawn' then 'replaced_by_withdrawn'
      when newer.id is not null then 'replaced' else 'current' end as standing
  from public.report_versions v
  left join lateral (
    select w.id, w.object_sha256, w.is_public, w.state from public.report_versions w
    where w.audit_id = v.audit_id and w.state <> 'removed' and (w.report_path is null or w.sealed_at is not null)
      and w.created_at > v.created_at and w.object_sha256 is distinct from v.object_sha256
      and array_position(private.report_kinds(), w.kind) >= array_position(private.report_kinds(), v.kind)
    order by w.state = 'withdrawn', w.created_at desc, w.id limit 1
  ) newer on true
  where v.sealed_at is not null;

-- The sealed report with this SHA-256. The same file may have been published twice: one that was not withdrawn comes first.
create function private.sealed_report(sha256 text) returns setof private.sealed_reports
language sql stable security definer set search_path = '' as $$
  select r.* from private.sealed_reports r where r.object_sha256 = sealed_report.sha256
  order by r.standing = 'withdrawn', r.is_public desc, r.created_at desc, r.id limit 1
$$;

-- Everybody, without an account: whether a report with this SHA-256 was issued here (SEAL-04). The responses for an unknown and a
-- private report differ only in the standing and its dates. Of a public one, it adds what was published at the seal.
create function public.verify_report(sha256 text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := lower(regexp_replace(coalesce(sha256, ''), '\s', '', 'g'));
  report private.sealed_reports;
begin
  perform private.allow('anyone');
  perform private.limit_requests();
  perform private.require(digest ~ '^[0-9a-f]{64}$', 'A SHA-256 has 64 hexadecimal digits.');
  select r.* into report from private.sealed_report(digest) r;
  return jsonb_build_object(
    'standing', coalesce(report.standing, 'unknown'),
    'issued_on', case when report.report_date is null then (report.created_at at time zone 'UTC')::date end,
    -- MOVE-03: a report that was issued before has two dates, each by its name.
    'sealed_on', case when report.report_date is not null then (report.sealed_at at time zone 'UTC')::date end,
    'report_date', report.report_date,
    'withdrawn_on', (report.withdrawn_at at time zone 'UTC')::date,
    'report', case when report.is_public then private.public_facts(report) end);
end $$;

create function private.finding_counts(snapshot jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('severity', f.severity, 'status', f.status, 'count', f.count)), '[]')
  from (
    select f.value ->> 'severity' as severity, f.value ->> 'status' as status, count(*) as count
    from jsonb_array_elements(snapshot -> 'findings') f group by 1, 2) f
$$;

create function private.public_facts(report private.sealed_reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', s.data #> '{audit,title}',
    'client', s.data -> 'client',
    -- Null for the name of the portal.
    'firm', s.data #> '{firm,name}',
    'version', report.version,
    'kind', report.kind,
    'repositories', (
      select coalesce(jsonb_agg(jsonb_build_object('url', r.value -> 'url', 'commit', r.value -> 'commit', 'ref', r.value -> 'ref')
        order by r.ordinality), '[]')
      from jsonb_array_elements(s.data -> 'repositories') with ordinality r),
    'findings', private.finding_counts(s.data),
    'deployments', case when report.state = 'published' then private.public_deployments(report.audit_id) else '[]' end,
    'newer_sha256', case when report.newer_is_public then report.newer_sha256 end,
    'can_be_read', report.state = 'published')
  from private.report_snapshots s where s.id = report.snapshot_id
$$;

-- The service: the facts for the badge of a report; the version of a newer report only if that one is public too. No row unless its
-- client made it public. The firm is that of the snapshot, or null for the name of the portal; an older upload has the present name.
create function public.report_badge(sha256 text)
returns table (standing text, issued_on date, report_date date, newer_version text, firm text, findings jsonb)
language sql stable security definer set search_path = '' as $$
  select private.allow('operator');
  select r.standing, (r.created_at at time zone 'UTC')::date, r.report_date, newer.version,
    case when s.data ? 'firm' then s.data #>> '{firm,name}' else private.firm_name() end,
    private.finding_counts(s.data)
  from private.sealed_report(lower(report_badge.sha256)) r
  left join private.report_snapshots s on s.id = r.snapshot_id
  left join public.report_versions newer on newer.id = r.newer_id and newer.is_public
  where r.is_public
$$;

-- The service: the path of a public report that is not withdrawn, and its file name, from the title at the seal. No row for any
-- other. `address` is the requester's, for the limit: a PDF can have 50 MB.
create function public.public_report(sha256 text, address text) returns table (object_path text, file_name text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.limit_requests('pdf ' || coalesce(address, ''), 20);
  return query select r.report_path, coalesce(nullif(concat_ws(' ', s.data #>> '{audit,title}', r.version), ''), 'Audit report') || '.pdf'
    from private.sealed_report(lower(public_report.sha256)) r left join private.report_snapshots s on s.id = r.snapshot_id
    where r.is_public and r.state = 'published'
      and private.stored_version('reports', r.report_path) is not distinct from r.object_version;
end $$;

-- SEAL-06, for whoever sees the report: what changed since the previous sealed report: findings that are new or gone, and those
-- whose status or severity differs, then and now. No row for the first one.
create function public.report_changes(version_id uuid)
returns table (
  since text, number text, title text, from_status text, to_status text, from_severity text, to_severity text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  report public.report_versions;
  earlier public.report_versions;
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  select v.* into report from public.report_versions v join public.audits a on a.id = v.audit_id
  where v.id = report_changes.version_id and v.sealed_at is not null
    and (private.may_read_client(a.client_id) or private.may_work_on(a.id)) and (v.state <> 'removed' or private.may_work_on(a.id));
  select e.* into earlier from private.report_before(report.audit_id, report.created_at) e;
  return query select coalesce(earlier.version, ''), c.*
  from private.report_snapshots t, private.report_snapshots n, private.changes_between(t.data, n.data) c
  where t.id = earlier.snapshot_id and n.id = report.snapshot_id;
end $$;
