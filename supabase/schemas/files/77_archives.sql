-- The archive of an audit, or of all audits of a client (TAKE-01). The browser makes it from what its reader may see; this file
-- decides who takes one, lists its objects and writes the one line of Access. docs/decisions/archive.md says why.

-- The objects that archives contain, the same for a client and an admin: what the client may read.
create view private.archived_objects as
  select case when f.repository_id is not null then 'source' when coalesce(f.finding_id, f.section_id) is not null then 'image'
      else 'file' end as kind,
    f.id as object_id, f.client_id, coalesce(f.audit_id, finding.audit_id, section.audit_id, proposal.audit_id) as audit_id,
    case when f.repository_id is not null then private.source_name(f) else f.file_name end as name,
    f.file_size as size, f.object_sha256 as sha256,
    -- The time from which archives contain it: the last of its upload, its move, and the publication of its text or proposal.
    greatest(f.uploaded_at, f.moved_at, finding.published_at, section.published_at, proposal.sent_at) as added_at
  from public.files f left join public.findings finding on finding.id = f.finding_id
    left join public.report_sections section on section.id = f.section_id
    left join public.proposals proposal on proposal.id = f.proposal_id
  where f.uploaded_at is not null and private.is_shared(f)
  union all
  select 'report', v.id, a.client_id, a.id, concat_ws(' ', a.title, v.version) || '.pdf', v.object_size, v.object_sha256, v.sealed_at
  from public.report_versions v join public.audits a on a.id = v.audit_id
  where v.state = 'published' and v.report_path is not null and v.sealed_at is not null;

-- The caller took an archive with this object within the last two hours: its line of Access stands for the opening.
create function private.is_in_archive_of(taker uuid, taken_as text, object_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.archived_objects o
      join public.openings d on d.client_id = o.client_id and d.object_id in (o.audit_id, o.client_id)
    where o.object_id = is_in_archive_of.object_id and d.kind = 'archive' and d.opened_by = taker and d.opened_as = taken_as
      and d.created_at > now() - interval '2 hours' and d.created_at >= o.added_at)
$$;

-- The owner of the client, and admins: begins an archive of an audit, or of everything of a client, and returns its reports,
-- files, images of texts and source: a list of objects, because of rows the API would return the first thousand. However many they
-- are, this is one line in Access and in the activity log, and one opening of the day.
create function public.begin_archive(audit_id uuid default null, client_id uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_bytes constant bigint := 2147483648;
  client uuid := begin_archive.client_id;
  title text := 'everything';
begin
  perform private.allow('owner', 'admin');
  perform private.hold_membership(private.caller_id());
  if begin_archive.audit_id is not null then
    select a.client_id, a.title into client, title from public.audits a where a.id = begin_archive.audit_id;
  end if;
  -- Again, now that the membership is held.
  perform private.require_found(
    (private.is_admin() or client = private.owned_client_id()) and exists (select from private.clients c where c.id = client),
    'There is nothing with this address to archive.');
  perform private.require_fresh_code();
  perform private.require_openings_left();
  perform private.require(most_bytes >= (
    select coalesce(sum(o.size), 0) from private.archived_objects o
    where o.client_id = client and (begin_archive.audit_id is null or o.audit_id = begin_archive.audit_id)),
    'This archive would be larger than 2 GB, which a browser cannot make. An operator can write it with "npm run client:export".');
  insert into public.openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
  values (client, private.caller_id(), private.display_name(private.caller_id()), private.opening_as(client), 'archive',
    coalesce(begin_archive.audit_id, client), title);
  perform private.record_event('archive_taken', client, audit_id => begin_archive.audit_id);
  return (
    select coalesce(jsonb_agg(to_jsonb(o) - '{client_id,added_at}'::text[] order by o.kind, o.added_at, o.object_id), '[]')
    from private.archived_objects o
    where o.client_id = client and (begin_archive.audit_id is null or o.audit_id = begin_archive.audit_id));
end $$;
