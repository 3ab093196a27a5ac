SET local check_function_bodies = off;

DROP VIEW "private"."drafts_to_approve";

ALTER TABLE "private"."notice_rules"
  DROP CONSTRAINT "notice_rules_relation_is_known";

ALTER TABLE "private"."undoable_steps"
  DROP CONSTRAINT "undoable_steps_kind_is_known";

CREATE TABLE "private"."open_findings" (
  "person_id"  uuid                     NOT NULL,
  "finding_id" uuid                     NOT NULL,
  "seen_at"    timestamp with time zone NOT NULL,
  CONSTRAINT "open_findings_pkey" PRIMARY KEY (person_id)
);

ALTER TABLE "public"."finding_events"
  ADD COLUMN "undone_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION private.api_fix (
  finding_id uuid,
  arguments  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  finding public.findings;
  is_known boolean;
begin
  perform private.require_scope('fixes:write');
  perform private.allow('member');
  -- Locked, so that of two requests at once the second sees what the first wrote.
  finding := private.finding_to_change(finding_id);
  perform private.require_found(finding.audit_id = coalesce(private.token_audit_id(), finding.audit_id), 'This finding does not exist.');
  is_known := finding.status = 'fix_submitted' and (
    select (e.to_status, e.link, coalesce(e.message, '')) is not distinct from
      ('fix_submitted', btrim(arguments ->> 'link', E' \t\r\n'), coalesce(btrim(arguments ->> 'message', E' \t\r\n'), ''))
    from public.finding_events e where e.finding_id = finding.id and e.undone_at is null order by e.created_at desc, e.id desc limit 1);
  if not is_known then
    finding := public.move_finding(finding.id, 'fix_submitted', arguments ->> 'message', arguments ->> 'link');
  end if;
  return jsonb_build_object('id', finding.id, 'number', finding.number, 'status', finding.status);
end $function$;

CREATE OR REPLACE FUNCTION private.api_sarif (
  audit_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  most_findings constant integer := 1000;
  most_characters constant integer := 3000000;
begin
  perform private.require_scope('findings:read');
  perform private.require_audit(audit_id);
  perform private.require((
    select count(*) <= most_findings and coalesce(sum(length(f.description) + length(f.recommendation) + (
      select coalesce(sum(length(e.message)), 0) from public.finding_events e where e.finding_id = f.id and e.undone_at is null) + (
      -- With what SARIF writes around a place.
      select coalesce(sum(length(l.path) + 150), 0) from public.finding_locations l where l.finding_id = f.id)), 0) <= most_characters
    from public.findings f where f.audit_id = api_sarif.audit_id and f.status <> 'draft'),
    'This audit is too large for one SARIF file. Read its findings in pages.');
  perform private.note_sarif(audit_id);
  return jsonb_build_object(
    'audit', (select jsonb_build_object('id', a.id, 'title', a.title) from public.audits a where a.id = api_sarif.audit_id),
    'findings', coalesce((
      select jsonb_agg(private.api_finding_row(f) || jsonb_build_object('sourceTool', f.source_tool, 'sourceRule', f.source_rule,
        'sourceFingerprint', f.source_fingerprint, 'publishedAt', f.published_at, 'updatedAt', f.updated_at,
        'locations', (
          select coalesce(jsonb_agg(jsonb_build_object('repository', r.url, 'path', l.path, 'firstLine', l.first_line,
            'lastLine', l.last_line) order by l.position, l.id), '[]')
          from public.finding_locations l left join public.scope_repositories r on r.id = l.repository_id
          where l.finding_id = f.id),
        'ledger', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'toStatus', e.to_status, 'message', e.message, 'link', e.link)
            order by e.created_at, e.id), '[]')
          from public.finding_events e where e.finding_id = f.id and e.undone_at is null)) order by f.severity_rank, f.ordinal, f.id)
      from public.findings f where f.audit_id = api_sarif.audit_id and f.status <> 'draft'), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION private.check_fix_is_unreviewed (
  finding_id uuid,
  wanted     text
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before text;
  sent_at timestamptz;
begin
  select e.from_status into before from public.finding_events e
  where e.finding_id = check_fix_is_unreviewed.finding_id and e.to_status = 'fix_submitted' and e.from_status <> 'fix_submitted'
  order by e.created_at desc, e.id desc limit 1;
  select max(e.created_at) into sent_at from public.finding_events e
  where e.finding_id = check_fix_is_unreviewed.finding_id and e.to_status = 'fix_submitted';
  perform private.conflict_if(exists (
    select from public.finding_comments c
    where c.finding_id = check_fix_is_unreviewed.finding_id and c.by_firm and c.created_at > sent_at
  ) or exists (
    select from public.finding_events e
    where e.finding_id = check_fix_is_unreviewed.finding_id and e.by_firm and e.undone_at is null and e.created_at > sent_at
  ), 'Our auditors have begun to review this fix, so it can no longer be changed. Please write a comment.');
  perform private.conflict_if(wanted not in ('fix_submitted', coalesce(before, '')),
    format('Without the fix, this finding is "%s" again, as before.',
      private.status_label(coalesce(before, 'open'))));
end $function$;

CREATE OR REPLACE FUNCTION private.check_request()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if private.is_operator() or private.is_being_undone(new.id) then
    return new;
  end if;
  perform private.hold_membership(private.caller_id());
  if tg_op = 'INSERT' then
    perform private.check_new_request(new);
    if private.is_admin() then
      new.sent_by := null;
    end if;
    new.sender_name := coalesce(private.display_name(new.sent_by), private.firm_name(), 'the firm');
  elsif new.status <> old.status then
    perform private.conflict_if(old.status = 'withdrawn', 'The client has withdrawn this request.');
    new.decided_at := case when new.status in ('accepted', 'declined') then now() end;
  else
    perform private.require_found(new.client_id = private.writable_client_id(), 'This request does not exist.');
    perform private.require_open_request(old);
    perform private.require_complete_request(new);
    if (new.service_type, new.project_name, new.message, new.repository_url, new.git_ref, new.lines_of_code, new.wished_start)
      is distinct from (old.service_type, old.project_name, old.message, old.repository_url, old.git_ref, old.lines_of_code,
        old.wished_start)
    then
      new.edited_at := now();
      new.edited_by := private.caller_id();
      new.editor_name := private.display_name(new.edited_by);
    end if;
  end if;
  -- Forms send an empty field as ''.
  new.repository_url := nullif(btrim(new.repository_url), '');
  new.git_ref := nullif(btrim(new.git_ref), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.exchange_of (
  finding_id  uuid,
  firm_name   text,
  client_name text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'by', coalesce(case when e.kind = 'moved' and strpos(e.actor_name, '@') = 0 then e.actor_name end,
      case when e.by_firm then firm_name else client_name end, 'The client'),
    'by_client', not e.by_firm, 'from_status', e.from_status, 'to_status', e.to_status, 'message', e.message, 'link', e.link)
    order by e.created_at, e.id), '[]')
  from public.finding_events e
  where e.finding_id = exchange_of.finding_id and e.kind in ('moved', 'imported') and e.undone_at is null
    and coalesce(e.message, e.link) is not null
$function$;

CREATE OR REPLACE FUNCTION private.firm_name()
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select nullif(btrim(s.firm_name), '') from public.report_settings s
$function$;

CREATE OR REPLACE FUNCTION private.follow_moves (
  moves public.finding_events[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  told record;
  event uuid;
begin
  for told in
    select kinds.kind, count(*)::integer as count, (array_agg(m.finding_id))[1] as finding_id, (array_agg(m.id))[1] as line_id,
      case when count(distinct m.from_status) = 1 then min(m.from_status) end as from_status, min(m.to_status) as to_status
    from unnest(moves) m, lateral (select case
      when m.from_status = 'fix_submitted' and m.to_status = 'fix_submitted' then 'fix_replaced'
      when m.from_status = 'fix_submitted' and not m.by_firm then 'fix_withdrawn'
      when m.to_status = 'fix_submitted' then 'fix_submitted'
      when m.to_status in ('acknowledged', 'disputed', 'withdrawn') then 'finding_' || m.to_status
      when m.from_status = 'disputed' then 'dispute_answered'
      when m.from_status = 'fixed' then 'finding_reopened'
      else 'fix_reviewed' end) kinds (kind)
    group by kinds.kind
  loop
    event := private.record_event(told.kind,
      audit_id => (select f.audit_id from public.findings f where f.id = told.finding_id),
      finding_id => case when told.count = 1 then told.finding_id end,
      facts => jsonb_strip_nulls(jsonb_build_object(
        'from', told.from_status, 'to', told.to_status, 'count', nullif(told.count, 1))));
    if told.kind = 'fix_reviewed' and told.count = 1 then
      perform private.allow_undo('finding', f.id, f.client_id, 'moved_finding', f.updated_at,
        jsonb_build_object('status', told.from_status, 'line_id', told.line_id), event)
      from public.findings f where f.id = told.finding_id;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.is_audited_source (
  file_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.files f
    where f.id = file_id and (f.is_from_firm or f.confirmed_at is not null) and (
      exists (select from public.report_versions v join private.report_snapshots s on s.id = v.snapshot_id
        where v.audit_id = f.audit_id and v.state = 'published'
          and s.data -> 'repositories' @> jsonb_build_array(jsonb_build_object('id', f.repository_id, 'commit', f.commit_hash)))
      or exists (select from public.findings n join public.finding_events e on e.finding_id = n.id
        where n.audit_id = f.audit_id and e.by_firm and e.undone_at is null and e.to_status in ('fixed', 'partially_fixed')
          and f.commit_hash = private.commit_digits(e.link))))
$function$;

CREATE OR REPLACE FUNCTION private.is_wanted_source (
  file public.files
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.scope_repositories r
    where r.id = file.repository_id and case
      when r.commit_hash = file.commit_hash then r.source_requested_at is not null
      else exists (
        select from public.findings f join public.finding_events e on e.finding_id = f.id
        where f.audit_id = r.audit_id and e.link is not null and e.undone_at is null
          and (starts_with(file.commit_hash, coalesce(private.commit_digits(e.link), ''))
            or exists (select from public.scope_repositories o where o.audit_id = r.audit_id and o.id <> r.id)))
    end)
$function$;

CREATE OR REPLACE FUNCTION private.lacks_approval (
  finding_id     uuid,
  description    text,
  content_sha256 text,
  author_id      uuid,
  edited_at      jsonb
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select description <> '' and not exists (select from private.counting_approvals(finding_id, content_sha256, author_id, edited_at))
$function$;

CREATE OR REPLACE FUNCTION private.need_approval (
  finding_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.record_event('approval_needed', audit_id => w.audit_id) from (
    select distinct f.audit_id from public.findings f
    where f.id = any (finding_ids) and f.status = 'draft'
      and private.lacks_approval(f.id, f.description, f.content_sha256, f.author_id, f.edited_at)) w;
end $function$;

CREATE OR REPLACE FUNCTION private.newest_notices()
  RETURNS TABLE (
    id         uuid,
    created_at timestamp with time zone,
    read_at    timestamp with time zone,
    event      public.events
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  reader constant uuid := private.readable_person_id();
begin
  return query
    with newest as materialized (
      select n.id, n.created_at, n.read_at, e as event, n.relation,
        -- Only what the relation is about, so that each is resolved once.
        case when n.relation = any (private.portal_relations()) then e.client_id end as client_id,
        case when n.relation in ('lead', 'staff', 'person', 'approver') then e.audit_id end as audit_id
      from private.notices n join public.events e on e.id = n.event_id
      where n.person_id = reader and n.in_bell order by n.created_at desc, n.id desc limit 100
    ), entitled as materialized (
      select r.relation, r.client_id, r.audit_id
      from (select distinct w.relation, w.client_id, w.audit_id from newest w) r
      where reader in (select private.people_of(r.relation, r.client_id, r.audit_id, reader))
    )
    select w.id, w.created_at, w.read_at, w.event
    from newest w join entitled t on (t.relation, t.client_id, t.audit_id)
      is not distinct from (w.relation, w.client_id, w.audit_id)
    order by w.created_at desc, w.id desc;
end $function$;

CREATE OR REPLACE FUNCTION private.people_of (
  relation  text,
  client_id uuid,
  audit_id  uuid,
  person    uuid
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  case relation
    when 'client' then
      return query select m.person_id from public.client_members m
        where m.client_id = people_of.client_id and private.is_active_client(people_of.client_id);
    when 'owner' then
      return query select m.person_id from public.client_members m
        where m.client_id = people_of.client_id and m.role = 'owner' and private.is_active_client(people_of.client_id);
    -- The owner, to whom the portal is closed: they have an e-mail and no notice.
    when 'applicant' then
      return query select m.person_id from public.client_members m where m.client_id = people_of.client_id and m.role = 'owner';
    when 'firm' then
      return next null;
    when 'lead' then
      return query select a.lead_id from public.audits a
        where a.id = people_of.audit_id and private.is_staff_of(a.lead_id, a.id);
    when 'admin' then
      return query select r.user_id from public.user_roles r where r.role = 'admin';
    -- Who is staffed on the audit. An admin among them is told as 'admin', which notify_people takes first.
    when 'staff' then
      return query select s.person_id from public.audit_staff s
        where s.audit_id = people_of.audit_id and private.is_current_staff(s);
    -- The concerned person, if they are an admin or work on the audit.
    when 'person' then
      return query select people_of.person where private.is_staff_of(people_of.person, people_of.audit_id);
    -- Who may approve one of the audit's drafts that wait for it (STAFF-03): of these only the concerned person, if there is one. The
    -- notice ends by itself when nothing waits for them any more.
    when 'approver' then
      return query select s.person
        from (select private.people_of('admin', null, null, null) union select private.people_of('staff', null, people_of.audit_id, null)) s (person)
        where s.person = coalesce(people_of.person, s.person) and private.needs_approvals() and exists (
          select from public.findings f
          where f.audit_id = people_of.audit_id and f.status = 'draft' and f.description <> '' and f.author_id is distinct from s.person
            and private.own_part(s.person, f.id, f.author_id, f.edited_at) is null
            and private.lacks_approval(f.id, f.description, f.content_sha256, f.author_id, f.edited_at));
    -- The concerned person, if they belong to the client's team.
    when 'teammate' then
      return query select m.person_id from public.client_members m
        where m.person_id = people_of.person and m.client_id = people_of.client_id and private.is_active_client(people_of.client_id);
    else null;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION private.put_back (
  step    private.undoable_steps,
  subject jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  statuses constant jsonb := jsonb_build_object('from', subject ->> 'status', 'to', step.before ->> 'status');
begin
  perform private.take_back_notices(step.event_id);
  perform private.conflict_if(exists (
    select from private.notices n join public.email_outbox o on o.id = n.email_id
    where n.event_id = step.event_id and o.status <> 'cancelled'),
    'The e-mail is on its way to the client, so this can no longer be undone.');
  case step.kind
    when 'application' then
      update public.profiles p set approval_status = step.before ->> 'approval_status',
        approved_at = (step.before ->> 'approved_at')::timestamptz, suspended_at = (step.before ->> 'suspended_at')::timestamptz,
        suspension_reason = step.before ->> 'suspension_reason', rejection_reason = step.before ->> 'rejection_reason'
      where p.client_id = step.subject_id;
      return '{}';
    when 'request' then
      update public.service_requests r set status = step.before ->> 'status', answer = step.before ->> 'answer',
        decided_at = (step.before ->> 'decided_at')::timestamptz
      where r.id = step.subject_id;
      return statuses || jsonb_build_object('request_id', step.subject_id, 'project_name', subject ->> 'project_name');
    when 'audit' then
      update public.audits a set status = step.before ->> 'status' where a.id = step.subject_id;
      return statuses;
    when 'finding' then
      update public.findings f set status = step.before ->> 'status' where f.id = step.subject_id;
      -- The ledger keeps the line, without words or a link that may have been sent by mistake.
      update public.finding_events e set undone_at = clock_timestamp(), message = null, link = null
      where e.id = (step.before ->> 'line_id')::uuid;
      -- Comments that only this review had answered wait again.
      insert into private.unanswered_comments (finding_id, waiting_since)
      select step.subject_id, min(c.created_at) from public.finding_comments c
      where c.finding_id = step.subject_id and not c.by_firm and c.created_at > all (
        select o.created_at from public.finding_comments o where o.finding_id = step.subject_id and o.by_firm
        union all select n.created_at from public.finding_notes n where n.finding_id = step.subject_id
        union all select e.created_at from public.finding_events e
          where e.finding_id = step.subject_id and e.by_firm and e.kind = 'moved' and e.undone_at is null)
      having count(*) > 0 on conflict do nothing;
      return statuses;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION private.repeats_event (
  event   public.events,
  earlier public.events
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select event.kind = earlier.kind and event.facts ->> 'finding_id' = earlier.facts ->> 'finding_id'
    or event.kind = 'approval_needed' and earlier.kind = event.kind and event.audit_id = earlier.audit_id
    or event.kind in ('report_made_public', 'report_made_private') and earlier.kind in ('report_made_public', 'report_made_private')
      and event.facts ->> 'report_version_id' = earlier.facts ->> 'report_version_id'
$function$;

CREATE OR REPLACE FUNCTION private.reviewed_fixes (
  finding_id uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*)::integer from public.finding_events e
  where e.finding_id = reviewed_fixes.finding_id and e.kind = 'moved' and e.by_firm
    and e.from_status = 'fix_submitted' and e.to_status <> 'withdrawn' and e.undone_at is null
$function$;

CREATE OR REPLACE FUNCTION private.tell_approvers()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.needs_approvals() then
    return null;
  elsif tg_op = 'INSERT' then
    perform private.need_approval(array(select c.id from changed c));
  else
    perform private.need_approval(array(
      select c.id from changed c join before b on b.id = c.id
      where c.status = 'draft' and (c.content_sha256, c.edited_at) is distinct from (b.content_sha256, b.edited_at)
        and not private.lacks_approval(b.id, b.description, b.content_sha256, b.author_id, b.edited_at)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.list_notice_choices()
  RETURNS TABLE (
    kind     text,
    email    text,
    is_fixed boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.open_finding (
  finding_id uuid
)
  RETURNS TABLE (
    name text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

REVOKE ALL ON FUNCTION "public"."open_finding"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.report_badge (
  sha256 text
)
  RETURNS TABLE (
    standing      text,
    issued_on     date,
    report_date   date,
    newer_version text,
    firm          text,
    findings      jsonb
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.allow('operator');
  select r.standing, (r.created_at at time zone 'UTC')::date, r.report_date, newer.version,
    case when s.data ? 'firm' then s.data #>> '{firm,name}' else private.firm_name() end,
    private.finding_counts(s.data)
  from private.sealed_report(lower(report_badge.sha256)) r
  left join private.report_snapshots s on s.id = r.snapshot_id
  left join public.report_versions newer on newer.id = r.newer_id and newer.is_public
  where r.is_public
$function$;

CREATE OR REPLACE FUNCTION public.seal_report (
  version_id     uuid,
  judged_version text,
  sha256         text,
  size           bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.set_approval_rule (
  is_on boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform private.require(is_on is not null, 'Say whether a second person approves findings.');
  update private.security_settings s set findings_need_approval = is_on where s.findings_need_approval <> is_on;
  if found then
    perform private.record_event('approval_rule_changed', facts => jsonb_build_object('to', case when is_on then 'on' else 'off' end));
    perform private.need_approval(array(select f.id from public.findings f where f.status = 'draft' and is_on));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.undo_step (
  kind            text,
  subject_id      uuid,
  seen_updated_at timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  step private.undoable_steps;
  subject jsonb;
begin
  perform private.allow('admin', 'auditor');
  -- Null for what is the admins' alone.
  perform private.require_work_on(case undo_step.kind when 'audit' then undo_step.subject_id
    when 'finding' then (select f.audit_id from public.findings f where f.id = undo_step.subject_id) end);
  -- Locks the client and then the row, as every step does, so that two calls at once cannot deadlock.
  case undo_step.kind
    when 'application' then
      perform from private.clients c where c.id = undo_step.subject_id for update;
      select to_jsonb(p) into subject from public.profiles p where p.client_id = undo_step.subject_id for no key update;
    when 'request' then
      perform private.lock_client((select r.client_id from public.service_requests r where r.id = undo_step.subject_id));
      select to_jsonb(r) into subject from public.service_requests r where r.id = undo_step.subject_id for no key update;
    when 'audit' then
      select to_jsonb(a) into subject from public.audits a where a.id = undo_step.subject_id for no key update;
    when 'finding' then
      subject := to_jsonb(private.finding_to_change(undo_step.subject_id));
    else perform private.invalid('There is no such kind of step.');
  end case;
  perform private.allow('admin', 'auditor');
  select s.* into step from private.undoable_steps s
  where s.kind = undo_step.kind and s.subject_id = undo_step.subject_id and s.subject_updated_at = seen_updated_at
  order by s.created_at desc limit 1 for update;
  perform private.require_found(subject is not null and step.id is not null, 'There is no step to undo.');
  perform private.refuse_if(step.actor_id is distinct from private.caller_id(), 'Only the person who took this step can undo it.');
  perform private.conflict_if(step.state = 'undone', 'This was undone already.');
  perform private.conflict_if(clock_timestamp() > step.created_at + private.undo_time(),
    'It is too late to undo this: the time of ten seconds is over, and the client is told.');
  perform private.conflict_if((subject ->> 'updated_at')::timestamptz <> step.subject_updated_at,
    'This has been changed since, so it can no longer be undone.');
  perform private.conflict_if(step.kind = 'request' and exists (select from public.audits a where a.service_request_id = step.subject_id),
    'An audit has been started from this request, so the decision can no longer be undone.');
  perform private.conflict_if(step.kind = 'finding' and exists (
    select from public.report_versions v where v.audit_id = (subject ->> 'audit_id')::uuid and v.created_at > step.created_at),
    'A report has been issued since, so the review can no longer be undone.');

  update private.undoable_steps s set state = 'undoing' where s.id = step.id;
  perform private.record_event(
    case step.kind when 'audit' then 'status_change_undone' when 'finding' then 'fix_review_undone' else 'step_undone' end, step.client_id,
    audit_id => case step.kind when 'audit' then step.subject_id end, finding_id => case step.kind when 'finding' then step.subject_id end,
    facts => jsonb_build_object('step', step.action) || private.put_back(step, subject));
  update private.undoable_steps s set state = 'undone' where s.id = step.id;
end $function$;

ALTER TABLE "private"."notice_rules"
  ADD CONSTRAINT "notice_rules_relation_is_known"
    CHECK
    ((relation = ANY (ARRAY['client'::text, 'owner'::text, 'applicant'::text, 'lead'::text, 'admin'::text, 'staff'::text, 'person'::text, 'approver'::text, 'teammate'::text,
    'firm'::text])));

ALTER TABLE "private"."open_findings"
  ADD CONSTRAINT "open_findings_person_id_fkey" FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."undoable_steps"
  ADD CONSTRAINT "undoable_steps_kind_is_known" CHECK ((kind = ANY (ARRAY['application'::text, 'request'::text, 'audit'::text, 'finding'::text])));

CREATE VIEW "private"."drafts_to_approve" AS  SELECT id,
    audit_id,
    severity_rank,
    updated_at
   FROM public.findings f
  WHERE ((status = 'draft'::text) AND ( SELECT private.needs_approvals() AS needs_approvals) AND (private.own_part(( SELECT private.caller_id() AS caller_id), id, author_id, edited_at) IS NULL) AND private.lacks_approval(id, description, content_sha256, author_id, edited_at));

CREATE INDEX open_findings_of_finding ON private.open_findings USING btree (finding_id);

CREATE TRIGGER tell_approvers_of_changed
  AFTER UPDATE ON public.findings REFERENCING OLD TABLE AS
  BEFORE NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.tell_approvers();

CREATE TRIGGER tell_approvers_of_new
  AFTER INSERT ON public.findings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.tell_approvers();

REVOKE ALL ON FUNCTION "private"."firm_name"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."firm_name"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."firm_name"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lacks_approval"(uuid, text, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lacks_approval"(uuid, text, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lacks_approval"(uuid, text, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."need_approval"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."need_approval"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."need_approval"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_approvers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_approvers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_approvers"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_finding"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_finding"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_finding"(uuid) TO "postgres";


insert into private.event_kinds (kind, in_history, logged_as) values
  ('approval_needed', 'false', NULL),
  ('fix_review_undone', 'true', 'undid_review');

insert into private.notice_rules (kind, relation, by_firm, email) values
  ('approval_needed', 'approver', NULL, 'never');

insert into private.personal_data (place, about, whose, columns, is_exported, on_erasure, kept) values
  ('private.open_findings', 'person', 'person_id = $1', '{person_id,finding_id,seen_at}', 'true', 'account', 'client_data');