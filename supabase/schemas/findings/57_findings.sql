-- Findings of an audit and where in the code they are (FIND-01, FIND-02, FIND-10). A finding is a draft until it is published
-- (58_fix_review.sql), and until then no client can tell that it exists.

create function private.severities() returns text[]
language sql immutable set search_path = '' as $$
  select array['critical', 'high', 'medium', 'low', 'informational', 'gas']
$$;

create function private.levels() returns text[]
language sql immutable set search_path = '' as $$ select array['high', 'medium', 'low'] $$;

-- A commit: 7 to 40 hexadecimal digits, or the https address of a page about one.
create function private.is_commit(link text) returns boolean
language sql immutable set search_path = '' as $$
  select link ~ '^[0-9a-f]{7,40}$' or link ~ '^https://[^\s/?#@]+/[^\s?#]*/commits?/[0-9a-f]{7,40}([/?#]\S*)?$'
$$;

create function private.is_pull_request(link text) returns boolean
language sql immutable set search_path = '' as $$
  select link ~ '^https://[^\s/?#@]+/[^\s?#]*/(pull|pulls|merge_requests|pull-requests)/[0-9]+([/?#]\S*)?$'
$$;
grant execute on function private.severities, private.levels, private.is_commit, private.is_pull_request to service_role;

-- Each import of findings (62_finding_import.sql), under an id that the page made, so that a repeated import is saved once.
create table private.finding_imports (
  id uuid primary key,
  audit_id uuid not null references public.audits on delete cascade,
  -- Null for an operator.
  imported_by uuid,
  file_names text[] not null,
  count integer not null,
  -- The SHA-256 of the findings: other findings under this id are refused.
  content_digest bytea,
  created_at timestamptz not null default now(),
  -- An import cannot be undone after its first draft was published, or when it is already undone.
  published_at timestamptz,
  undone_at timestamptz,

  constraint finding_imports_name_their_files check (private.check_lines('The files', file_names, 100, 300))
);
create index finding_imports_of_audit on private.finding_imports (audit_id, created_at);

create table public.findings (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null,
  client_id uuid not null,
  -- "H-02": the letter of the severity at publication and a count, given once. ordinal is the count, for ordering.
  number text,
  ordinal integer,
  title text not null,
  severity text not null,
  likelihood text,
  impact text,
  -- Markdown.
  description text not null default '',
  recommendation text not null default '',
  status text not null default 'draft',
  -- The tool that found it and the tool's name of the rule, when it was imported (FIND-08).
  source_tool text,
  source_rule text,
  -- The tool's id of this result in every run, or a digest of the imported message: tells apart findings that are otherwise equal.
  source_fingerprint text,
  -- Only drafts have these, so that a client does not learn how many drafts there are: place, number in its file, and import.
  position integer,
  source_number text,
  -- Only drafts have these, too: how the fix review ended before the import, with reason and commit. Publication applies it.
  source_status text,
  source_reason text,
  source_link text,
  import_id uuid,
  -- Only drafts have these, too (STAFF-03, 64_approvals.sql): the published finding that gets its content, who wrote it, when each
  -- person last changed what is approved, by their id, and the SHA-256 of that. Operators are not named.
  corrects_id uuid references public.findings on delete cascade,
  author_id uuid,
  edited_at jsonb,
  content_sha256 text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  severity_rank smallint not null generated always as (array_position(private.severities(), severity)) stored,
  -- For ordering: what waits for the client first, the most severe of it before the others.
  waiting_rank smallint not null generated always as (
    array_position(private.severities(), severity) + case when status in ('open', 'partially_fixed') then 0 else 10 end) stored,

  constraint findings_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade,
  constraint findings_id_and_client unique (id, client_id),
  constraint findings_number_is_given_once unique (audit_id, number),
  constraint findings_title_is_one_line check (private.check_line('Title', title, 200)),
  constraint findings_severity_is_known check (private.check_choice('Severity', severity, private.severities())),
  constraint findings_likelihood_is_known check (private.check_choice('Likelihood', likelihood, private.levels())),
  constraint findings_impact_is_known check (private.check_choice('Impact', impact, private.levels())),
  constraint findings_description_is_short check (private.check_length('Description', description, 50000)),
  constraint findings_recommendation_is_short check (private.check_length('Recommendation', recommendation, 50000)),
  constraint findings_source_tool_is_one_line check (private.check_line('The tool', source_tool, 200)),
  constraint findings_source_rule_is_one_line check (private.check_line('The rule', source_rule, 200)),
  constraint findings_source_fingerprint_is_one_line check (private.check_line('The fingerprint', source_fingerprint, 200)),
  constraint findings_source_number_is_a_number check (private.check_that(source_number ~ '^[CHMLIG]-(0[1-9]|[1-9][0-9]{1,3})$',
    'The number in the file must be a letter and a count, such as H-02.')),
  constraint findings_source_status_is_an_end check (private.check_choice('The status in the file', source_status,
    array['partially_fixed', 'fixed', 'acknowledged', 'withdrawn'])),
  constraint findings_source_reason_is_short check (private.check_length('The reason in the file', source_reason, 5000)),
  constraint findings_source_link_is_a_commit_or_pull_request check (private.check_length('The link in the file', source_link, 500)
    and private.check_that(private.is_commit(source_link) or private.is_pull_request(source_link),
      'The link in the file must be a commit, or the https address of a commit or pull request.')),
  constraint findings_status_is_known check (private.check_choice('Status', status, array['draft', 'open', 'fix_submitted',
    'partially_fixed', 'fixed', 'acknowledged', 'disputed', 'withdrawn'])),
  constraint findings_are_published_with_a_number check (
    (status = 'draft') = (published_at is null) and (status = 'draft') = (number is null)
    and (status = 'draft') = (ordinal is null)),
  constraint findings_number_has_a_letter_and_a_count check (number ~ '^[CHMLIG]-[0-9]{2,}$')
);
-- For the ordered list of an audit and the counts, each of which reads only its index, and for what waits for a client.
create index findings_of_audit on public.findings (audit_id, severity_rank, ordinal, id)
  include (client_id, number, title, severity, status, updated_at);
create index findings_of_audit_by_turn on public.findings (audit_id, waiting_rank, ordinal, id);
create index findings_of_audit_by_status on public.findings (audit_id, client_id, status, severity);
create index findings_by_position on public.findings (audit_id, position) where position is not null;
create index findings_of_import on public.findings (import_id) where import_id is not null;
create index findings_of_client on public.findings (client_id, status);
create unique index findings_corrections on public.findings (corrects_id) where corrects_id is not null;
create index findings_drafts on public.findings (audit_id) where status = 'draft';

create table public.finding_locations (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  -- Of the audit's scope. Null when the repository is not in it: then the location is text and not a link.
  repository_id uuid references public.scope_repositories on delete set null,
  path text not null,
  first_line integer,
  last_line integer,
  position integer not null default 0,

  constraint finding_locations_path_leads_into_the_repository check (private.check_repository_path(path)),
  constraint finding_locations_lines_are_in_order check (private.check_that(
    coalesce(first_line >= 1, true) and coalesce(last_line >= first_line, last_line is null)
      and coalesce(last_line <= 10000000, true),
    'The first line must be 1 or more, and the last line cannot be before it.'))
);
create index finding_locations_of_finding on public.finding_locations (finding_id, position);
create index finding_locations_of_repository on public.finding_locations (repository_id) where repository_id is not null;

create trigger assign_client_of_audit before insert or update of audit_id, client_id on public.findings
  for each row execute function private.assign_client_of_audit();

create function private.place_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'draft' then
    new.position := null;
    new.source_number := null;
    new.source_status := null;
    new.source_reason := null;
    new.source_link := null;
    new.import_id := null;
    new.corrects_id := null;
    new.author_id := null;
    new.edited_at := null;
    new.content_sha256 := null;
  elsif new.position is null then
    new.position := 1 + coalesce((
      select f.position from public.findings f where f.audit_id = new.audit_id and f.position is not null
      order by f.position desc limit 1), 0);
  end if;
  return new;
end $$;
create trigger place_draft before insert or update of status on public.findings for each row execute function private.place_draft();

-- The images that a text names (packages/domain/src/files/image-address.ts), with the SHA-256 of those that the firm added to one of
-- these findings or sections; null for an image that is missing, is still being checked, is a client's or is another text's.
create function private.named_images(texts uuid[], markdown text) returns table (id uuid, sha256 text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct named.id, f.object_sha256
  from regexp_matches(markdown, 'image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') m,
    lateral (select m[1]::uuid) named (id)
    left join public.files f on f.id = named.id and coalesce(f.finding_id, f.section_id) = any (texts) and f.is_from_firm
      and f.uploaded_at is not null;
end $$;

-- For triggers, before a text is published: nobody adds its images later, unread.
create function private.require_images(texts uuid[], title text, markdown text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (select from private.named_images(texts, markdown) i where i.sha256 is null), format(
    'An image in “%s” is missing or still being checked. Add it again, or remove it from the text.', title));
end $$;

-- The locations of a finding, each with the repository and the commit to which its link leads.
create function private.linked_locations(finding_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('repository', r.url, 'commit', r.commit_hash, 'path', l.path,
    'first_line', l.first_line, 'last_line', l.last_line) order by l.position, l.id), '[]')
  from public.finding_locations l left join public.scope_repositories r on r.id = l.repository_id
  where l.finding_id = linked_locations.finding_id
$$;
grant execute on function private.linked_locations to authenticated, service_role;

-- STAFF-03: what a second person approves, as they read it: with the commit that each location leads to, and the images.
create function private.finding_content(finding public.findings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', finding.title, 'severity', finding.severity, 'likelihood', finding.likelihood,
    'impact', finding.impact, 'description', finding.description, 'recommendation', finding.recommendation,
    'source_status', finding.source_status, 'source_reason', finding.source_reason, 'source_link', finding.source_link,
    'images', (
      select coalesce(jsonb_object_agg(i.id, i.sha256), '{}')
      from private.named_images(array[finding.id, finding.corrects_id], concat(finding.description, ' ', finding.recommendation)) i),
    'locations', private.linked_locations(finding.id))
$$;

-- Two contents never have the same text: jsonb quotes its strings and orders its keys.
create function private.content_sha256(content jsonb) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') $$;

-- The times at which each person last changed a draft, after a change by this person; null for an operator.
create function private.edited_by(edited_at jsonb, person uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(edited_at, '{}') || case when person is null then '{}' else jsonb_build_object(person, clock_timestamp()) end
$$;

create function private.note_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.content_sha256 := private.content_sha256(private.finding_content(new));
  if tg_op = 'INSERT' then
    new.author_id := private.caller_id();
  end if;
  if tg_op = 'INSERT' or new.content_sha256 is distinct from old.content_sha256 then
    new.edited_at := private.edited_by(new.edited_at, private.caller_id());
  end if;
  return new;
end $$;
create trigger note_content before insert or update of title, severity, likelihood, impact, description, recommendation, status,
  source_status, source_reason, source_link, content_sha256 on public.findings
  for each row when (new.status = 'draft') execute function private.note_content();

-- The digest of drafts whose locations have changed is written again, and published findings are checked. `changed` are the rows.
create function private.note_locations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(select distinct c.finding_id from changed c);
begin
  update public.findings f set content_sha256 = null where f.status = 'draft' and f.id = any (ids);
  perform private.refuse_unapproved_changes(ids);
  return null;
end $$;
create trigger note_added_locations after insert on public.finding_locations
  referencing new table as changed for each statement execute function private.note_locations();
create trigger note_changed_locations after update on public.finding_locations
  referencing new table as changed for each statement execute function private.note_locations();
create trigger note_removed_locations after delete on public.finding_locations
  referencing old table as changed for each statement execute function private.note_locations();

-- STAFF-03: while the rule is on, a changed published finding has the content of its correction, which somebody approved since it was
-- begun. What was approved of an earlier version does not count: whoever wants that one back could publish it alone.
create function private.refuse_unapproved_changes(finding_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  numbers text;
begin
  if not private.needs_approvals() then
    return;
  end if;
  select string_agg(f.number, ', ' order by f.severity_rank, f.ordinal) into numbers
  from public.findings f
  where f.id = any (finding_ids) and f.status <> 'draft' and not exists (
    select from public.findings d
    where d.corrects_id = f.id and d.content_sha256 = private.content_sha256(private.finding_content(f))
      and exists (select from private.counting_approvals(d.id, d.content_sha256, d.author_id, d.edited_at)));
  perform private.conflict_if(numbers is not null, format(
    'A second person has to approve every change of what is published. Write a correction of %s, and have it approved.', numbers));
end $$;

-- STAFF-03: refuses to publish a draft without the approval that the rule asks for, and to change what is published. It knows no
-- exception, and looks at the content that is published, with what an import said of the fix.
create function private.refuse_unapproved() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unapproved text[];
begin
  if not private.needs_approvals() then
    return null;
  end if;
  unapproved := array(
    select format('“%s”', f.title) from public.findings f join before d on d.id = f.id
    where d.status = 'draft' and f.status <> 'draft' and not exists (select from private.counting_approvals(f.id,
      private.content_sha256(private.finding_content(f) || jsonb_build_object('source_status', d.source_status,
        'source_reason', d.source_reason, 'source_link', d.source_link)), d.author_id, d.edited_at))
    order by f.severity_rank, d.position, f.id);
  perform private.conflict_if(unapproved <> '{}', format(
    'Nothing was published. Each of these must first be approved by somebody who neither wrote nor edited it: %s.',
    array_to_string(unapproved[:5], ', ')
      || case when cardinality(unapproved) > 5 then format(' and %s more', cardinality(unapproved) - 5) else '' end));
  perform private.refuse_unapproved_changes(array(
    select f.id from public.findings f join before d on d.id = f.id
    where d.status <> 'draft' and (f.title, f.severity, f.likelihood, f.impact, f.description, f.recommendation)
      is distinct from (d.title, d.severity, d.likelihood, d.impact, d.description, d.recommendation)));
  return null;
end $$;
create trigger refuse_unapproved after update on public.findings
  referencing old table as before
  for each statement execute function private.refuse_unapproved();

-- STAFF-03: drafts that are new, or whose approval an edit has made void, begin to wait for one (64_approvals.sql).
create function private.tell_approvers() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger tell_approvers_of_new after insert on public.findings
  referencing new table as changed for each statement execute function private.tell_approvers();
create trigger tell_approvers_of_changed after update on public.findings
  referencing old table as before new table as changed for each statement execute function private.tell_approvers();

-- Nobody has approved a finding that was never a draft.
create function private.refuse_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(private.needs_approvals(), 'A second person has to approve every finding. Add it as a draft.');
  return new;
end $$;
create trigger refuse_published before insert on public.findings
  for each row when (new.status <> 'draft') execute function private.refuse_published();

create function private.check_finding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_found(new.client_id is not null, 'This audit does not exist.');
    perform private.refuse_withdrawn_audit(new.audit_id);
    perform private.require_approved_client(new.client_id);
  else
    perform private.conflict_if(new.status = 'withdrawn' and old.status = 'withdrawn',
      'This finding was withdrawn. It cannot be changed any more.');
    if new.status <> 'draft' and new.description <> old.description then
      perform private.require_text('Description', new.description);
    end if;
    if new.status <> 'draft'
      and (old.status = 'draft' or (new.description, new.recommendation) <> (old.description, old.recommendation))
    then
      perform private.require_images(array[new.id], new.title, concat(new.description, ' ', new.recommendation));
    end if;
  end if;
  perform private.require_text('Title', new.title);
  return new;
end $$;
create trigger check_finding before insert or update on public.findings
  for each row when (not private.is_operator()) execute function private.check_finding();

-- TEAM-04: when an operator moves a finding to another client, it loses its assignee.
create function private.unassign_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.finding_assignments a set assignee_id = null, assignee_name = null where a.finding_id = new.id;
  return null;
end $$;
create trigger unassign_client after update of client_id on public.findings
  for each row when (old.client_id <> new.client_id) execute function private.unassign_client();
create trigger keep_updated_at before update on public.findings for each row execute function private.keep_updated_at();

-- A location is in the scope of its finding's audit. Its path is composed (NFC), as those of source are: macOS decomposes names.
create function private.check_location() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  finding public.findings;
begin
  select f.* into finding from public.findings f where f.id = new.finding_id;
  perform private.require(new.repository_id is null or exists (
    select from public.scope_repositories r where r.id = new.repository_id and r.audit_id = finding.audit_id
  ), 'The repository of a location must be in the scope of the audit.');
  perform private.require(tg_op = 'UPDATE'
    or (select count(*) from public.finding_locations l where l.finding_id = new.finding_id) < 100,
    'A finding can have at most 100 locations.');
  new.path := normalize(new.path, nfc);
  return new;
end $$;
create trigger check_location before insert or update on public.finding_locations
  for each row execute function private.check_location();

-- ADM-08: changes of what clients read, and drafts that are deleted, are lines in the log. Steps and severities are logged by the
-- functions that make them. The line about a draft contains nothing of the draft, and is not exported to the client.
create function private.log_finding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The deletion of a whole audit takes its drafts with it.
  if private.is_operator() or not exists (select from public.audits a where a.id = old.audit_id) then
    return null;
  end if;
  if tg_op = 'DELETE' and exists (select from private.finding_imports i where i.id = old.import_id and i.undone_at is not null) then
    -- undo_import writes one line for all of them.
    return null;
  elsif tg_op = 'DELETE' then
    perform private.record_event('draft_deleted', audit_id => old.audit_id);
  elsif old.status <> 'draft' and (new.status, new.severity) = (old.status, old.severity) then
    perform private.record_event('finding_updated', finding_id => new.id);
  end if;
  return null;
end $$;
create trigger log_finding after update or delete on public.findings for each row execute function private.log_finding();

-- Keeps the previous text when a published finding is changed, by operators too: what a client has read does not disappear.
create function private.keep_replaced_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  replaced constant jsonb := (
    select jsonb_object_agg(b.key, b.value)
    from jsonb_each(to_jsonb(old)) b join jsonb_each(to_jsonb(new)) a on a.key = b.key and a.value <> b.value
    where b.key in ('title', 'description', 'recommendation', 'likelihood', 'impact')
  );
begin
  if replaced is not null then
    perform private.keep_replaced(new.id, replaced);
  end if;
  return null;
end $$;
create trigger keep_replaced_text after update on public.findings
  for each row when (old.status <> 'draft') execute function private.keep_replaced_text();

-- The locations of a finding as the ledger keeps them: the repository by its URL, which outlives the scope.
create function private.locations_of(finding_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('repository', r.url, 'path', l.path, 'first_line', l.first_line,
    'last_line', l.last_line) order by l.position, l.id), '[]')
  from public.finding_locations l left join public.scope_repositories r on r.id = l.repository_id
  where l.finding_id = locations_of.finding_id
$$;

-- Makes the locations of a finding those of a list of objects with columns of finding_locations; the same ones again are no edit. Of a
-- published finding, those that a client has read are kept in its ledger.
create function private.replace_locations(finding_id uuid, locations jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before constant jsonb := private.locations_of(finding_id);
begin
  if array(select row (l.repository_id, l.path, l.first_line, l.last_line)::text from public.finding_locations l
      where l.finding_id = replace_locations.finding_id order by l.position, l.id)
    = array(select row (g.repository_id, normalize(g.path, nfc), g.first_line, g.last_line)::text
      from jsonb_array_elements(locations) with ordinality as place (value, position),
        jsonb_populate_record(null::public.finding_locations, place.value) g order by place.position)
  then
    return;
  end if;
  delete from public.finding_locations l where l.finding_id = replace_locations.finding_id;
  insert into public.finding_locations (finding_id, repository_id, path, first_line, last_line, position)
  select replace_locations.finding_id, location.repository_id, location.path, location.first_line, location.last_line,
    place.position
  from jsonb_array_elements(locations) with ordinality as place (value, position),
    jsonb_populate_record(null::public.finding_locations, place.value) location;
  if private.locations_of(finding_id) <> before
    and exists (select from public.findings f where f.id = replace_locations.finding_id and f.status <> 'draft')
  then
    perform private.keep_replaced(finding_id, jsonb_build_object('locations', before));
  end if;
end $$;

-- FIND-10: saves a finding, an object with columns of findings, and makes its locations those of a list of objects with columns
-- of finding_locations, in this order: all of it or nothing. Returns the id of the finding. Without expected_updated_at it is a
-- new draft; with it, the call is refused when the finding has changed since. A column that is not named keeps its value, and
-- without a list the locations stay as they are. The severity of a published finding is changed by change_finding_severity, with
-- a reason. A new draft with corrects_id corrects that published finding (STAFF-03), whose updated_at it names.
create function public.save_finding(finding jsonb, locations jsonb default null, expected_updated_at timestamptz default null,
  from_file jsonb default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  stored public.findings;
  given public.findings;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(case when expected_updated_at is null then (finding ->> 'audit_id')::uuid
    else (select f.audit_id from public.findings f where f.id = (finding ->> 'id')::uuid) end);
  perform private.require(locations is null or jsonb_typeof(locations) = 'array', 'The locations must be a list.');

  if expected_updated_at is null then
    given := jsonb_populate_record(null::public.findings, finding);
    given.id := coalesce(given.id, gen_random_uuid());
    if given.corrects_id is not null then
      perform private.begin_correction(given);
    end if;
    -- The time of the statement: a correction begins after every change of the finding that it has read.
    insert into public.findings (id, audit_id, title, severity, likelihood, impact, description, recommendation, corrects_id, created_at)
    values (given.id, given.audit_id, given.title, given.severity, given.likelihood, given.impact,
      coalesce(given.description, ''), coalesce(given.recommendation, ''), given.corrects_id, clock_timestamp())
    returning * into stored;
  else
    select f.* into stored from public.findings f where f.id = (finding ->> 'id')::uuid for no key update;
    perform private.require_found(stored.id is not null, 'This finding does not exist.');
    perform private.conflict_if(stored.updated_at <> expected_updated_at,
      'This finding has been changed meanwhile. Look at it as it is now and save again.');
    given := jsonb_populate_record(stored, finding);
    perform private.refuse_if(stored.status <> 'draft' and given.severity is distinct from stored.severity,
      'The severity of a published finding is changed with a reason.');
    update public.findings f
    set (title, severity, likelihood, impact, description, recommendation)
      = (given.title, given.severity, given.likelihood, given.impact, given.description, given.recommendation)
    where f.id = stored.id;
  end if;

  if locations is not null then
    perform private.replace_locations(stored.id, locations);
  end if;
  if from_file is not null then
    perform private.note_identity(stored.id, from_file);
  end if;
  return stored.id;
end $$;

-- FIND-06: how many findings of an audit the caller sees, by severity and status; no row for whoever has no client, as running_audit.
create function public.finding_counts(audit_id uuid) returns table (severity text, status text, count bigint)
language sql stable security invoker set search_path = '' as $$
  select private.allow('person', 'viewing');
  -- Grouped as the index is ordered; an audit has one client.
  select f.severity, f.status, count(*) from public.findings f where f.audit_id = finding_counts.audit_id
  group by f.client_id, f.status, f.severity
$$;

-- AUD-01, AUD-04, FIND-07: "3 open of 12 findings", and whose turn it is. Withdrawn findings and drafts are not among them and
-- have columns of their own; that of drafts is 0 for clients. An audit without findings has no row.
create view public.audit_finding_totals with (security_invoker = true) as
  select s.audit_id, s.client_id,
    coalesce(sum(s.n) filter (where s.status in ('open', 'partially_fixed', 'fix_submitted', 'disputed')), 0)::bigint as open,
    coalesce(sum(s.n) filter (where s.status not in ('draft', 'withdrawn')), 0)::bigint as total,
    coalesce(sum(s.n) filter (where s.status = 'withdrawn'), 0)::bigint as withdrawn,
    coalesce(sum(s.n) filter (where s.status in ('open', 'partially_fixed')), 0)::bigint as waits_for_client,
    coalesce(sum(s.n) filter (where s.status in ('fix_submitted', 'disputed')), 0)::bigint as waits_for_auditor,
    coalesce(sum(s.n) filter (where s.status = 'draft'), 0)::bigint as drafts
  -- Counted by status first, as the index is ordered.
  from (select f.audit_id, f.client_id, f.status, count(*) as n from public.findings f group by 1, 2, 3) s
  group by s.audit_id, s.client_id;

-- Counts cannot be written. Without this trigger PostgreSQL would report that the view is not writable before it checks the
-- missing grant, and the API would return a server error.
create function private.refuse_count() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('The numbers of findings are counted and cannot be written.');
end $$;
create trigger totals_are_counted instead of insert or update or delete on public.audit_finding_totals
  for each row execute function private.refuse_count();

alter table public.findings enable row level security;
create policy "Clients see the published findings of their audits, staff all" on public.findings for select to authenticated
  using ((client_id = (select private.readable_client_id()) and status <> 'draft') or (select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[]));

alter table public.finding_locations enable row level security;
create policy "Whoever sees a finding sees its locations" on public.finding_locations for select to authenticated
  using (exists (select from public.findings f where f.id = finding_id));

-- Findings and their locations are written by the functions here and in 58_fix_review.sql and 62_finding_import.sql.
grant select on public.findings, public.finding_locations, public.audit_finding_totals to authenticated;
grant select, insert, update, delete on public.findings, public.finding_locations to service_role;
grant select on public.audit_finding_totals to service_role;
