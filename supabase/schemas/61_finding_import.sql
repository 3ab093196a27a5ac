-- The import of findings (FIND-08): what an admin chose from a file becomes drafts, all of it or nothing.

-- What makes two findings of an audit the same for an import: the rule that found them, or their title, and all their places.
create function private.finding_identities(audit_id uuid) returns table (id uuid, rule text, places text[])
language sql stable security definer set search_path = '' as $$
  select f.id, coalesce(f.source_rule, f.title), array(
    select row (l.repository_id, l.path, l.first_line, l.last_line)::text
    from public.finding_locations l where l.finding_id = f.id order by 1)
  from public.findings f where f.audit_id = finding_identities.audit_id
$$;

-- Writes a list of objects with the columns of findings, each with a list of objects with the columns of finding_locations, and
-- returns how many there were. The tables' own rules hold for every row. Refuses findings that the audit has already: a second
-- click, another admin or an answer that was lost on its way imports nothing twice.
create function public.import_findings(audit_id uuid, findings jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  wanted constant integer := case jsonb_typeof(findings) when 'array' then jsonb_array_length(findings) else 0 end;
  ids constant uuid[] := array(select gen_random_uuid() from generate_series(1, least(wanted, 5000)));
  known bigint;
begin
  perform private.refuse_if_impersonating();
  perform private.require_admin('Only an admin can import findings.');
  perform private.holds(wanted between 1 and 5000, 'Between 1 and 5,000 findings can be imported at once.');
  -- Two imports into one audit wait for each other, so that the second one sees what the first one wrote.
  select a.* into audit from public.audits a where a.id = import_findings.audit_id for no key update;
  if audit.id is null then
    perform private.not_found('This audit does not exist.');
  end if;

  insert into public.findings (id, audit_id, title, severity, likelihood, impact, description, recommendation,
    source_tool, source_rule)
  select ids[given.position], audit.id, finding.title, finding.severity, finding.likelihood, finding.impact,
    coalesce(finding.description, ''), coalesce(finding.recommendation, ''), finding.source_tool, finding.source_rule
  from jsonb_array_elements(findings) with ordinality as given (value, position),
    jsonb_populate_record(null::public.findings, given.value) finding;

  insert into public.finding_locations (finding_id, repository_id, path, first_line, last_line, position)
  select ids[given.position], location.repository_id, location.path, location.first_line, location.last_line, place.position
  from jsonb_array_elements(findings) with ordinality as given (value, position),
    jsonb_array_elements(given.value -> 'locations') with ordinality as place (value, position),
    jsonb_populate_record(null::public.finding_locations, place.value) location;

  select count(*) into known from (
    select from private.finding_identities(audit.id) i left join unnest(ids) as imported (id) on imported.id = i.id
    group by i.rule, i.places having count(imported.id) between 1 and count(*) - 1
  ) as both_before_and_now;
  if known > 0 then
    perform private.conflict(format('%s of these findings are in the audit already. Nothing was imported.', known));
  end if;
  perform private.write_log('imported_findings', audit.user_id,
    jsonb_build_object('audit_id', audit.id, 'title', audit.title, 'count', wanted));
  return wanted;
end $$;
grant execute on function public.import_findings to authenticated, service_role;
