-- What an audit covers (AUD-02). Its dates and lead are columns of audits, its history are events (71_events.sql).

-- A path inside a repository. A link to the file is built from it, so no step of it may lead out of the repository.
create function private.check_repository_path(path text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_line('The path', path, 300) and private.check_that(
    path <> '' and path !~ '(^/|\\|(^|/)\.{1,2}(/|$))',
    'The path must lead from the root of the repository to a file or folder, such as src/Vault.sol.');
end $$;

create function private.check_repository_paths(paths text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  path text;
begin
  perform private.check_that(cardinality(paths) <= 500, 'A repository can have at most 500 paths in scope.');
  foreach path in array paths loop
    perform private.check_that(path is not null, 'The path is required.');
    perform private.check_repository_path(path);
  end loop;
  return true;
end $$;
grant execute on function private.check_repository_path, private.check_repository_paths to service_role;

create table public.audit_scopes (
  audit_id uuid primary key references public.audits on delete cascade,
  -- Lines of code without comments and blank lines.
  nsloc integer,
  chains text[] not null default '{}',
  languages text[] not null default '{}',
  -- Markdown.
  out_of_scope text,
  known_issues text,
  updated_at timestamptz not null default now(),

  constraint audit_scopes_nsloc_is_a_count check (private.check_lines_of_code(nsloc)),
  constraint audit_scopes_chains_are_few check (private.check_lines('Chains', chains, 50, 60)),
  constraint audit_scopes_languages_are_few check (private.check_lines('Languages', languages, 20, 60)),
  constraint audit_scopes_out_of_scope_is_short check (private.check_length('Out of scope', out_of_scope, 20000)),
  constraint audit_scopes_known_issues_are_short check (private.check_length('Known issues', known_issues, 20000))
);

create table public.scope_repositories (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  url text not null,
  commit_hash text not null,
  git_ref text,
  -- The paths in scope; empty for the whole repository.
  paths text[] not null default '{}',
  position integer not null default 0,
  -- When we asked the client for the source of this commit (CODE-01, request_source); null without an open request.
  source_requested_at timestamptz,

  constraint scope_repositories_url_is_https check (private.check_repository_url('The repository', url, 500)),
  constraint scope_repositories_commit_is_whole check (private.check_that(commit_hash ~ '^[0-9a-f]{40}$',
    'The commit must be its 40 hexadecimal digits, in lower case.')),
  constraint scope_repositories_git_ref_is_one_line check (private.check_line('The branch or tag', git_ref, 200)),
  constraint scope_repositories_paths_lead_into_it check (private.check_repository_paths(paths))
);
create index scope_repositories_of_audit on public.scope_repositories (audit_id, position);
create index scope_repositories_requested on public.scope_repositories (audit_id) where source_requested_at is not null;

-- The last step of a repository's address, which archives of it are named after.
create function private.repository_name(repository_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select regexp_replace(regexp_replace(r.url, '(\.git)?/*$', ''), '^.*/', '')
  from public.scope_repositories r where r.id = repository_name.repository_id
$$;
grant execute on function private.repository_name to service_role;

-- Sets the client of a row to that of its audit, whatever the statement says. By its name, it runs before the checks.
create function private.assign_client_of_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.client_id := (select a.client_id from public.audits a where a.id = new.audit_id);
  return new;
end $$;

create trigger keep_updated_at before update on public.audit_scopes for each row execute function private.keep_updated_at();

-- A repository that findings point to stays in the scope, for their links. The deletion of a whole audit deletes both, the audit first.
create function private.keep_repository_of_findings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(not private.is_operator() and exists (select from public.audits a where a.id = old.audit_id)
    and exists (select from public.finding_locations l where l.repository_id = old.id),
    'Findings have locations in this repository. Change those first.');
  perform private.conflict_if(not private.is_operator() and exists (select from public.audits a where a.id = old.audit_id)
    and exists (select from public.files f where f.repository_id = old.id and f.uploaded_at is not null),
    'The source of this repository was added. Remove that first.');
  return old;
end $$;
create trigger keep_repository_of_findings before delete on public.scope_repositories
  for each row execute function private.keep_repository_of_findings();

-- STAFF-03, AUD-03: the locations of its findings then lead to other code. So whoever changes the repository has edited the drafts,
-- History shows it, and while approvals are needed it is refused where a finding is published.
create function private.note_repository() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  numbers constant text := (
    select string_agg(f.number, ', ' order by f.severity_rank, f.ordinal) from public.findings f
    where f.status <> 'draft' and f.id in (select l.finding_id from public.finding_locations l where l.repository_id = new.id));
begin
  perform private.conflict_if(numbers is not null and private.needs_approvals(), format(
    'A second person has to approve every change of what is published. Add the new commit as another repository, and correct the locations of %s.',
    numbers));
  perform private.record_event('repository_changed', audit_id => new.audit_id, facts => jsonb_build_object(
    'repository', new.url, 'to', new.commit_hash, 'from', old.commit_hash, 'from_repository', nullif(old.url, new.url)));
  update public.findings f set content_sha256 = null
  where f.status = 'draft' and f.id in (select l.finding_id from public.finding_locations l where l.repository_id = new.id);
  return null;
end $$;
create trigger note_repository after update of url, commit_hash on public.scope_repositories
  for each row when ((old.url, old.commit_hash) <> (new.url, new.commit_hash)) execute function private.note_repository();

-- Makes the repositories of an audit those of a list of objects with columns of scope_repositories, in this order. At most 50,
-- which is far more than an audit has: the pages show all of them.
create function private.save_repositories(wanted_audit uuid, repositories jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept_ids constant uuid[] := array(
    select repository.id from jsonb_populate_recordset(null::public.scope_repositories, repositories) repository
    where repository.id is not null);
begin
  perform private.require(jsonb_array_length(repositories) <= 50, 'A scope can have at most 50 repositories.');
  delete from public.scope_repositories r where r.audit_id = wanted_audit and not r.id = any (kept_ids);
  update public.scope_repositories r
  set (url, commit_hash, git_ref, paths, position, source_requested_at)
    = (repository.url, repository.commit_hash, repository.git_ref, coalesce(repository.paths, '{}'), place.position,
      -- The request was for the source of this commit.
      case when r.commit_hash = repository.commit_hash then r.source_requested_at end)
  from jsonb_array_elements(repositories) with ordinality as place (value, position),
    jsonb_populate_record(null::public.scope_repositories, place.value) repository
  where r.audit_id = wanted_audit and r.id = repository.id;
  insert into public.scope_repositories (id, audit_id, url, commit_hash, git_ref, paths, position)
  select coalesce(repository.id, gen_random_uuid()), wanted_audit, repository.url, repository.commit_hash, repository.git_ref,
    coalesce(repository.paths, '{}'), place.position
  from jsonb_array_elements(repositories) with ordinality as place (value, position),
    jsonb_populate_record(null::public.scope_repositories, place.value) repository
  where not exists (
    select from public.scope_repositories r where r.audit_id = wanted_audit and r.id = repository.id
  );
end $$;

-- Saves a scope, an object with columns of audit_scopes, and makes the repositories of the audit those of a list of objects with
-- columns of scope_repositories, in this order: all of it or nothing. Without expected_updated_at the scope is a new one; with it, the
-- call is refused when the scope has changed since. A column that is not named keeps its value. The log gets a line (ADM-08).
create function private.store_scope(scope jsonb, repositories jsonb, expected_updated_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  stored public.audit_scopes;
  given public.audit_scopes;
begin
  perform private.require(jsonb_typeof(repositories) = 'array', 'The repositories must be a list.');
  -- The lock keeps the audit from being withdrawn meanwhile.
  select a.* into audit from public.audits a where a.id = (scope ->> 'audit_id')::uuid for share;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);

  if expected_updated_at is null then
    given := jsonb_populate_record(null::public.audit_scopes, scope);
    insert into public.audit_scopes (audit_id, nsloc, chains, languages, out_of_scope, known_issues)
    values (audit.id, given.nsloc, coalesce(given.chains, '{}'), coalesce(given.languages, '{}'), given.out_of_scope,
      given.known_issues)
    on conflict do nothing;
  else
    select s.* into stored from public.audit_scopes s where s.audit_id = audit.id for no key update;
    given := jsonb_populate_record(stored, scope);
    update public.audit_scopes s
    set (nsloc, chains, languages, out_of_scope, known_issues)
      = (given.nsloc, given.chains, given.languages, given.out_of_scope, given.known_issues)
    where s.audit_id = audit.id and stored.updated_at = expected_updated_at;
  end if;
  perform private.conflict_if(not found, 'The scope has been changed meanwhile. Look at it as it is now and save again.');
  perform private.save_repositories(audit.id, repositories);
  if not private.is_operator() then
    perform private.record_event('scope_changed', audit_id => audit.id);
  end if;
end $$;

create function public.save_scope(scope jsonb, repositories jsonb, expected_updated_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead((scope ->> 'audit_id')::uuid);
  perform private.store_scope(scope, repositories, expected_updated_at);
end $$;

-- The lead of an audit, for whoever sees the audit: name and title of the staff profile, if there is one.
create function public.audit_lead(audit_id uuid) returns table (full_name text, title text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  -- The list of chains (inspect-deployments) is for whom this does not refuse, too.
  perform private.require_found(exists (
    select from public.audits a
    where a.id = audit_lead.audit_id and (a.client_id = private.readable_client_id() or private.may_work_on(a.id))
  ), 'This audit does not exist.');
  return query select s.full_name, s.title
  from public.audits a join public.staff_profiles s on s.person_id = a.lead_id where a.id = audit_lead.audit_id;
end $$;

-- Proposing -------------------------------------------------------------------------------------------------------------

-- Checks a row, given as an object, by the check constraints of its table.
create function private.check_as_row(place regclass, given jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  rule text;
begin
  for rule in
    select pg_get_expr(c.conbin, c.conrelid) from pg_catalog.pg_constraint c
    where c.conrelid = place and c.contype = 'c' order by c.conname
  loop
    execute format('select %s from jsonb_populate_record(null::%s, $1) t', rule, place) using given;
  end loop;
end $$;

-- PROP-01, PROP-04: a proposed scope as it is kept: columns of audit_scopes, and the repositories as a list of objects. Refuses
-- what save_scope would refuse. Without needs_commits, as in a proposal for a request, a commit that is not frozen yet is ''.
create function private.clean_scope(scope jsonb, needs_commits boolean default true) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given constant jsonb := '{"chains": [], "languages": [], "repositories": []}' || jsonb_strip_nulls(scope);
  repository jsonb;
  repositories jsonb := '[]';
begin
  perform private.require(jsonb_typeof(scope) = 'object' and jsonb_typeof(given -> 'repositories') = 'array', 'This is not a scope.');
  perform private.require(octet_length(given::text) <= 200000, 'The scope is too long.');
  perform private.require(jsonb_array_length(given -> 'repositories') <= 50, 'A scope can have at most 50 repositories.');
  perform private.check_as_row('public.audit_scopes', given);
  for repository in select '{"paths": []}' || r.value from jsonb_array_elements(given -> 'repositories') r loop
    perform private.require(jsonb_typeof(repository) = 'object', 'This is not a scope.');
    perform private.require_text('The repository', repository ->> 'url');
    repository := repository || jsonb_build_object('commit_hash', nullif(repository ->> 'commit_hash', ''));
    if needs_commits then
      perform private.require_text('The commit', repository ->> 'commit_hash');
    end if;
    perform private.check_as_row('public.scope_repositories', repository);
    repositories := repositories || (
      select jsonb_build_object('id', coalesce(r.id, gen_random_uuid()), 'url', r.url,
        'commit_hash', coalesce(r.commit_hash, ''), 'git_ref', r.git_ref, 'paths', r.paths)
      from jsonb_populate_record(null::public.scope_repositories, repository) r);
  end loop;
  return (
    select jsonb_build_object('nsloc', s.nsloc, 'chains', s.chains, 'languages', s.languages, 'out_of_scope', s.out_of_scope,
      'known_issues', s.known_issues, 'repositories', repositories)
    from jsonb_populate_record(null::public.audit_scopes, given) s);
end $$;

-- Returns the repositories of a proposed scope that have a commit. A repository with an id that is not the audit's gets a new one.
create function private.proposed_repositories(scope jsonb, audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(case when exists (
      select from public.scope_repositories r
      where r.audit_id = proposed_repositories.audit_id and r.id = (place.value ->> 'id')::uuid
    ) then place.value else place.value - 'id' end order by place.position), '[]')
  from jsonb_array_elements(scope -> 'repositories') with ordinality place (value, position)
  where place.value ->> 'commit_hash' <> ''
$$;

-- The next review ------------------------------------------------------------------------------------------------------

-- Who works on one audit works on another too, until the same day. Left out are the caller, as nobody staffs themselves, and those whose
-- last day has passed, whose access has ended.
create function private.copy_staff(of_audit uuid, to_audit uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  staff public.audit_staff;
begin
  for staff in
    insert into public.audit_staff (audit_id, person_id, duty, until)
    select to_audit, s.person_id, s.duty, s.until from public.audit_staff s
    where s.audit_id = of_audit and s.person_id is distinct from private.caller_id() and private.is_current_staff(s)
    returning *
  loop
    perform private.record_event('audit_staffed', audit_id => to_audit, facts => jsonb_strip_nulls(jsonb_build_object(
      'to_id', staff.person_id, 'to', private.display_name(staff.person_id), 'duty', staff.duty, 'until', staff.until)));
  end loop;
end $$;

-- AUD-07: an admin has a completed audit reviewed again: a new audit with this id, of the same project, type, scope and staff, with these
-- repositories, of which at least one has another commit, and these known issues. A repeated call returns the id again.
create function public.review_again(audit_id uuid, new_id uuid, title text, repositories jsonb, known_issues text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before public.audits;
  created public.audits;
  scope jsonb;
begin
  perform private.allow('admin');
  perform private.require_work_on(review_again.audit_id);
  -- The lock keeps the audit from being reopened meanwhile, and a repeated call waiting.
  select a.* into before from public.audits a where a.id = review_again.audit_id for no key update;
  perform private.require_found(before.id is not null, 'This audit does not exist.');
  perform private.conflict_if(before.status <> 'completed', 'Only a completed audit can be reviewed again.');
  if exists (select from public.audits a where a.id = new_id and a.previous_audit_id = before.id) then
    return new_id;
  end if;
  perform private.require(exists (
    select from jsonb_populate_recordset(null::public.scope_repositories, repositories) r
    where not exists (select from public.scope_repositories o
      where o.audit_id = before.id and o.url = r.url and o.commit_hash = r.commit_hash)),
    'Give a new commit for at least one repository.');
  select coalesce((select to_jsonb(s) from public.audit_scopes s where s.audit_id = before.id) - 'updated_at', '{}')
    || jsonb_build_object('known_issues', known_issues) into scope;
  created := private.begin_audit(jsonb_build_object('id', new_id, 'client_id', before.client_id, 'project_id', before.project_id,
    'title', title, 'audit_type', before.audit_type, 'previous_audit_id', before.id,
    'lead_id', case when private.is_admin_account(before.lead_id) then before.lead_id end), null, true, scope,
    (select coalesce(jsonb_agg(r - 'id' - 'audit_id'), '[]') from jsonb_array_elements(repositories) r));
  perform private.conflict_if(created.previous_audit_id is distinct from before.id, 'There is an audit with this id already.');
  perform private.copy_staff(before.id, created.id);
  update public.audits a set lead_id = before.lead_id
  where a.id = created.id and a.lead_id is null and private.is_staff_of(before.lead_id, created.id);
  return created.id;
end $$;

alter table public.audit_scopes enable row level security;
create policy "Whoever sees an audit sees its scope" on public.audit_scopes for select to authenticated
  using (exists (select from public.audits a where a.id = audit_id));

alter table public.scope_repositories enable row level security;
create policy "Whoever sees an audit sees its repositories" on public.scope_repositories for select to authenticated
  using (exists (select from public.audits a where a.id = audit_id));

grant select on public.audit_scopes, public.scope_repositories to authenticated;
grant select, insert, update, delete on public.audit_scopes, public.scope_repositories to service_role;
