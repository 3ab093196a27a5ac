-- The routes of the API (API-02, docs/decisions/api.md). The edge function `api` calls call_api with the service key and the SHA-256
-- of a token. Everything after the token was opened runs as its person: row level security answers.

-- What a token opens ------------------------------------------------------------------------------------------------------

-- Refuses a caller without a live token that has this scope; 'any' is for each token. The first statement of every route.
create function private.require_scope(scope text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  token constant private.access_tokens := private.calling_token();
begin
  if not private.is_live_token(token) then
    perform private.refuse('This needs an access token.');
  elsif scope <> 'any' and not scope = any (token.scopes) then
    perform private.refuse(format('This access token lacks the scope %s.', scope));
  end if;
end $$;

create function private.token_audit_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.calling_token()).audit_id;
end $$;

-- For routes about one audit: refuses a token of another audit, and one whose person cannot read this audit, in the same words.
create function private.require_audit(audit_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_found(require_audit.audit_id = coalesce(private.token_audit_id(), require_audit.audit_id)
    and exists (select from public.audits a where a.id = require_audit.audit_id), 'This audit does not exist.');
end $$;

create function private.api_me() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  token constant private.access_tokens := private.calling_token();
begin
  perform private.require_scope('any');
  return jsonb_build_object('person', private.display_name(token.person_id), 'client', private.client_name(token.client_id),
    'token', jsonb_build_object('name', token.name, 'scopes', token.scopes, 'audit_id', token.audit_id, 'ends_at', token.ends_at));
end $$;

create function private.api_audits(arguments jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  page_size constant integer := (arguments ->> 'limit')::integer;
  after_at constant timestamptz := arguments #>> '{after,0}';
  after_id constant uuid := arguments #>> '{after,1}';
  audits jsonb;
begin
  perform private.require_scope('audits:read');
  select jsonb_agg(r) into audits from (
    select a.id, a.title, a.audit_type as type, a.status, a.planned_start, a.planned_end, a.fixes_due, a.created_at,
      coalesce(t.open, 0) as open_findings, coalesce(t.total, 0) as findings
    from public.audits a left join public.audit_finding_totals t on t.audit_id = a.id
    where a.id = coalesce(private.token_audit_id(), a.id)
      and (after_id is null or (a.created_at, a.id) < (after_at, after_id))
    order by a.created_at desc, a.id desc limit page_size) r;
  return jsonb_build_object('audits', coalesce(audits, '[]'), 'last', case when jsonb_array_length(audits) = page_size
    then jsonb_build_array(audits -> -1 -> 'created_at', audits -> -1 -> 'id') end);
end $$;

create function private.api_audit(audit_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_scope('audits:read');
  perform private.require_audit(audit_id);
  return (
    select to_jsonb(r) from (
      select a.id, a.title, a.audit_type as type, a.status, a.planned_start, a.planned_end, a.fixes_due, a.created_at,
        coalesce((select jsonb_agg(jsonb_build_object('url', s.url, 'commit', s.commit_hash, 'ref', s.git_ref) order by s.position, s.id)
          from public.scope_repositories s where s.audit_id = a.id), '[]') as repositories,
        coalesce((select jsonb_agg(c) from (
          select f.severity, f.status, count(*) from public.findings f where f.audit_id = a.id and f.status <> 'draft'
          group by f.severity_rank, f.severity, f.status order by f.severity_rank, f.status) c), '[]') as counts
      from public.audits a where a.id = api_audit.audit_id) r);
end $$;

create function private.api_finding_row(finding public.findings) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('id', finding.id, 'audit_id', finding.audit_id, 'number', finding.number, 'title', finding.title,
    'severity', finding.severity, 'likelihood', finding.likelihood, 'impact', finding.impact, 'status', finding.status,
    'description', finding.description, 'recommendation', finding.recommendation, 'published_at', finding.published_at,
    'updated_at', finding.updated_at, 'locations', private.linked_locations(finding.id))
$$;

-- The published findings of an audit with one of these severities and statuses, the most severe first, after the cursor.
create function private.api_findings(audit_id uuid, arguments jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  page_size constant integer := (arguments ->> 'limit')::integer;
  after_rank constant integer := arguments #>> '{after,0}';
  after_ordinal constant integer := arguments #>> '{after,1}';
  after_id constant uuid := arguments #>> '{after,2}';
  wanted public.findings[];
begin
  perform private.require_scope('findings:read');
  perform private.require_audit(audit_id);
  wanted := array(
    select f from public.findings f
    where f.audit_id = api_findings.audit_id and f.status <> 'draft'
      and (arguments -> 'severity' is null or arguments -> 'severity' ? f.severity)
      and (arguments -> 'status' is null or arguments -> 'status' ? f.status)
      and (after_rank is null or (f.severity_rank, f.ordinal, f.id) > (after_rank, after_ordinal, after_id))
    order by f.severity_rank, f.ordinal, f.id limit page_size);
  return jsonb_build_object(
    'findings', coalesce((
      select jsonb_agg(private.api_finding_row(f) order by f.severity_rank, f.ordinal, f.id) from unnest(wanted) f), '[]'),
    'last', case when cardinality(wanted) = page_size
      then jsonb_build_array(wanted[page_size].severity_rank, wanted[page_size].ordinal, wanted[page_size].id) end);
end $$;

-- One published finding, and where the bytes of the files are that hold its reported lines: of its first five locations, in the
-- source of the audited commit. Each opening is in Access (open_source_file). The edge function keeps nothing but those lines.
create function private.api_finding(finding_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  finding public.findings;
  place record;
  places jsonb := '[]';
begin
  perform private.require_scope('findings:read');
  select f.* into finding from public.findings f
  where f.id = api_finding.finding_id and f.status <> 'draft' and f.audit_id = coalesce(private.token_audit_id(), f.audit_id);
  perform private.require_found(finding.id is not null, 'This finding does not exist.');
  for place in
    select l.index, l.path, file.id as snapshot_id from (
      select p.path, p.repository_id, p.first_line, row_number() over (order by p.position, p.id) - 1 as index
      from public.finding_locations p where p.finding_id = finding.id
    ) l join public.scope_repositories r on r.id = l.repository_id
    join public.files file on file.repository_id = r.id and file.commit_hash = r.commit_hash and file.uploaded_at is not null
    join public.source_files s on s.snapshot_id = file.id and s.path = l.path and s.is_text
    where l.first_line is not null order by l.index limit 5
  loop
    places := places || (select to_jsonb(o) || jsonb_build_object('index', place.index)
      from public.open_source_file(place.snapshot_id, place.path) o);
  end loop;
  return jsonb_build_object('finding', private.api_finding_row(finding), 'places', places);
end $$;

-- Writes the line of Access about the findings of an audit as SARIF: one an hour and person.
create function private.note_sarif(audit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  audit public.audits;
begin
  perform private.hold_membership(person);
  perform private.require_openings_left();
  select a.* into audit from public.audits a where a.id = note_sarif.audit_id;
  insert into public.openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
  select audit.client_id, person, private.display_name(person),
    private.opening_as(audit.client_id), 'report', audit.id, audit.title || '.sarif'
  where not exists (
    select from public.openings o
    where o.opened_by = person and o.object_id = audit.id and o.kind = 'report' and o.created_at > now() - interval '1 hour');
end $$;

-- What SARIF says of an audit, as findingsToSarif takes it: published findings with the steps of their fix review, naming nobody.
-- Bounded, because an edge function has 2 s and 256 MB.
create function private.api_sarif(audit_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
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
end $$;

-- Sends a fix of a finding (FIND-03). The same fix again, after a response that was lost, changes nothing.
create function private.api_fix(finding_id uuid, arguments jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;

-- Staff: adds drafts to an audit (FIND-08), all or none, once for each key. A repository is named by its address in the scope.
create function private.api_drafts(audit_id uuid, arguments jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  given jsonb;
  unknown text;
begin
  perform private.require_scope('drafts:write');
  perform private.require_audit(audit_id);
  select l.value ->> 'repository' into unknown
  from jsonb_array_elements(arguments -> 'findings') f, jsonb_array_elements(f.value -> 'locations') l
  where l.value ->> 'repository' not in (select r.url from public.scope_repositories r where r.audit_id = api_drafts.audit_id) limit 1;
  perform private.require(unknown is null, format('The repository %s is not in the scope of this audit.', unknown));
  select jsonb_agg(f.value || jsonb_build_object('locations', (
      select coalesce(jsonb_agg(l.value || jsonb_build_object('repository_id', (
        select r.id from public.scope_repositories r
        where r.audit_id = api_drafts.audit_id and r.url = l.value ->> 'repository' order by r.position, r.id limit 1))
        order by l.position), '[]')
      from jsonb_array_elements(f.value -> 'locations') with ordinality l (value, position))) order by f.position)
  into given from jsonb_array_elements(arguments -> 'findings') with ordinality f (value, position);
  return jsonb_build_object('imported', public.import_findings(audit_id, given, (arguments ->> 'key')::uuid, '{API}'));
end $$;
-- A route, and what it calls, runs as the person of the token.
grant execute on function private.require_scope, private.token_audit_id, private.require_audit, private.api_me, private.api_audits,
  private.api_audit, private.api_finding_row, private.api_findings, private.api_finding, private.note_sarif, private.api_sarif,
  private.api_fix, private.api_drafts to authenticated, service_role;

-- Opens a token: counts the call, notes the day, and returns the claims of its person, or why it opens nothing. A call with an invalid
-- token counts for the address that sent it. A person has aal2 only with a second factor, and never `amr`: what asks for a fresh code
-- stays closed.
create function private.open_token(token_sha256 text, through_mcp boolean, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  token private.access_tokens;
  is_live boolean;
  most_a_minute integer;
begin
  select t.* into token from private.access_tokens t where t.digest = decode(token_sha256, 'hex');
  is_live := private.is_live_token(token);
  most_a_minute := case when is_live then 120 else 60 end;
  begin
    perform private.limit_requests(case when is_live then 'access token ' || token.id
      else 'no access token ' || coalesce(address, '') end, most_a_minute);
  exception when sqlstate 'PT429' then
    return jsonb_build_object('status', 429, 'detail', case when is_live then format('A token can call %s times a minute.', most_a_minute)
      else 'Too many invalid access tokens were sent from your address.' end, 'retry_after', 60 - floor(extract(second from now())));
  end;
  if not is_live then
    return jsonb_build_object('status', 401, 'detail', case
      when token.revoked_at is not null then 'This access token was revoked.'
      when token.ends_at <= now() then 'This access token has expired.'
      else 'This access token is not valid.' end);
  end if;
  if exists (select from public.impersonation_sessions s where s.admin_user_id = token.person_id and s.is_active and s.expires_at > now()) then
    return jsonb_build_object('status', 403, 'detail', 'While you view the portal as a client, your access tokens open nothing.');
  elsif through_mcp and not private.is_mcp_on(token.client_id) then
    return jsonb_build_object('status', 403, 'detail', case when token.client_id is null then 'MCP is off. An admin can switch it on.'
      else 'MCP is off. The owner of the team can switch it on.' end);
  end if;
  update private.access_tokens t set last_used_on = current_date
  where t.id = token.id and t.last_used_on is distinct from current_date;
  return jsonb_build_object('status', 200, 'claims', jsonb_build_object('role', 'authenticated', 'sub', token.person_id,
    'aal', case when private.has_verified_factor(token.person_id) then 'aal2' else 'aal1' end, 'access_token_id', token.id));
end $$;
grant execute on function private.open_token to service_role;

create function private.run_route(route text, arguments jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  id constant uuid := arguments ->> 'id';
begin
  return case route
    when 'me' then private.api_me()
    when 'audits' then private.api_audits(arguments)
    when 'audit' then private.api_audit(id)
    when 'findings' then private.api_findings(id, arguments)
    when 'finding' then private.api_finding(id)
    when 'sarif' then private.api_sarif(id)
    when 'fix' then private.api_fix(id, arguments)
    when 'drafts' then private.api_drafts(id, arguments)
  end;
end $$;
grant execute on function private.run_route to authenticated, service_role;

-- The edge function `api`: runs a route as the person of a token. Returns {status, body}, or {status, detail} with a sentence. A
-- refusal is a value, because an exception would take back the count of the call. The role and the claims end with the transaction.
create function public.call_api(
  token_sha256 text, route text, arguments jsonb default '{}', through_mcp boolean default false, address text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  opened jsonb;
  status integer;
begin
  perform private.allow('operator');
  opened := private.open_token(token_sha256, through_mcp, address);
  if opened -> 'claims' is null then
    return opened;
  end if;
  begin
    perform set_config('request.jwt.claims', opened ->> 'claims', true),
      set_config('request.jwt.claim.sub', opened #>> '{claims,sub}', true), set_config('request.jwt.claim.role', 'authenticated', true);
    set local role authenticated;
    return jsonb_build_object('status', 200, 'body', private.run_route(route, arguments));
  exception when others then
    -- The end of this block gives back the role and the claims.
    status := case when sqlstate = '42501' then 403 when sqlstate like 'PT4__' then right(sqlstate, 3)::integer
      when left(sqlstate, 2) in ('22', '23') then 400 end;
    if status is null then
      raise;
    end if;
    -- What PostgreSQL itself says of a value names its own types and constraints.
    return jsonb_build_object('status', status, 'detail',
      case when status = 400 and sqlstate <> '22023' then 'A value of this request cannot be accepted.' else sqlerrm end);
  end;
end $$;
