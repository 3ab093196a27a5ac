-- The fix review (FIND-02..04): publishing, who may move a finding from where to where, and the ledger of every step.

-- FIND-03: all possible steps. take_step reads them.
create table public.finding_steps (
  actor text not null constraint finding_steps_actor_is_known check (actor in ('client', 'auditor')),
  from_status text not null,
  to_status text not null,
  needs_message boolean not null,
  needs_link text not null constraint finding_steps_link_is_known check (needs_link in ('none', 'commit', 'commit_or_pull_request')),
  -- The client may replace or withdraw a sent fix only until its review begins (check_fix_is_unreviewed).
  until_review boolean not null default false,
  primary key (actor, from_status, to_status)
);

insert into public.finding_steps (actor, from_status, to_status, needs_message, needs_link, until_review)
select s.actor, f.status, t.status, s.needs_message, s.needs_link, s.until_review
from (values
  ('client', '{open,partially_fixed,acknowledged,disputed}'::text[], '{fix_submitted}'::text[], false, 'commit_or_pull_request', false),
  ('client', '{open,partially_fixed}', '{acknowledged,disputed}', true, 'none', false),
  ('client', '{fix_submitted}', '{fix_submitted}', false, 'commit_or_pull_request', true),
  ('client', '{fix_submitted}', '{open,partially_fixed,acknowledged,disputed}', false, 'none', true),
  ('auditor', '{fix_submitted}', '{fixed}', false, 'commit', false),
  ('auditor', '{fix_submitted}', '{partially_fixed,open}', false, 'none', false),
  ('auditor', '{disputed}', '{open}', false, 'none', false),
  ('auditor', '{fixed}', '{open}', true, 'none', false),
  ('auditor', '{open,fix_submitted,partially_fixed,fixed,acknowledged,disputed}', '{withdrawn}', true, 'none', false)
) s (actor, from_statuses, to_statuses, needs_message, needs_link, until_review),
  unnest(s.from_statuses) f (status), unnest(s.to_statuses) t (status);

create function private.status_label(status text) returns text
language sql immutable set search_path = '' as $$ select initcap(left(status, 1)) || replace(substr(status, 2), '_', ' ') $$;

-- The digits of a commit, from a hash or from the address of its page.
create function private.commit_digits(link text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(substring(link from '^[0-9a-f]{7,40}$'),
    substring(link from '^https://[^\s/?#@]+/[^\s?#]*/commits?/([0-9a-f]{7,40})(?:[/?#]\S*)?$'))
$$;

-- Ledger --------------------------------------------------------------------------------------------------------------

-- Every step of a finding: its publication, its imported status, each move, new severity and edit. Only the functions below write it.
create table public.finding_events (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  kind text not null constraint finding_events_kind_is_known check (kind in (
    'published', 'imported', 'moved', 'severity_changed', 'edited')),
  -- Both are null for an operator.
  actor_id uuid default private.caller_id(),
  actor_name text default private.display_name(private.caller_id()),
  by_firm boolean not null default private.acts_for_firm(),
  from_status text,
  to_status text,
  from_severity text,
  to_severity text,
  -- Markdown.
  message text,
  -- A commit or a pull request; a page links to it only when it begins with https://.
  link text,
  -- For an edit: the previous values, by column.
  replaced jsonb,
  -- The time of the statement, not of the transaction: one that waited for another's lock began before it.
  created_at timestamptz not null default clock_timestamp(),
  -- When the auditor undid this review of a fix (81_undo.sql). It then counts as no review.
  undone_at timestamptz,

  constraint finding_events_say_what_changed check (case kind
    when 'published' then from_status is null and to_status = 'open' and from_severity is null and to_severity is not null
    when 'imported' then from_status = 'open' and to_status <> 'open' and from_severity is null and to_severity is null
    -- Replacing a fix with another one is a step too.
    when 'moved' then (from_status <> to_status or to_status = 'fix_submitted') and from_severity is null and to_severity is null
    when 'edited' then coalesce(from_status, to_status, from_severity, to_severity) is null
    else from_severity <> to_severity and from_status is null and to_status is null end),
  constraint finding_events_edits_keep_what_was_there check ((kind = 'edited') = (replaced is not null)),
  constraint finding_events_message_is_short check (private.check_length('The message', message, 5000)),
  constraint finding_events_link_is_a_commit_or_pull_request check (private.check_length('The link', link, 500)
    and private.check_that(private.is_commit(link) or private.is_pull_request(link),
      'The link must be a commit, or the https address of a commit or pull request.'))
);
create index finding_events_of_finding on public.finding_events (finding_id, created_at, id);
create index finding_events_of_actor on public.finding_events (actor_id);

-- FIND-03, AUD-03: keeps in the ledger what an edit of a published finding replaced, by column, and points to it in History.
create function private.keep_replaced(finding_id uuid, replaced jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event uuid;
begin
  insert into public.finding_events (finding_id, kind, replaced)
  values (keep_replaced.finding_id, 'edited', keep_replaced.replaced)
  returning id into event;
  perform private.record_event('finding_edited', finding_id => keep_replaced.finding_id, facts => jsonb_build_object('event_id', event,
    'columns', (select jsonb_agg(r.key order by r.key) from jsonb_each(keep_replaced.replaced) r)));
end $$;

-- A note, or a step by an auditor, answers the client's comments.
create function private.answer_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unanswered_comments u where u.finding_id = new.finding_id;
  return null;
end $$;
create trigger answer_comments after insert on public.finding_events
  for each row when (new.by_firm and new.kind = 'moved') execute function private.answer_comments();

-- Publishing ----------------------------------------------------------------------------------------------------------

-- Publications in one audit and its withdrawal run one after the other, so that no number is given twice.
create function private.lock_numbers(audit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('numbers of ' || audit_id, 0))
$$;

-- Refuses an auditor who does not work on the audits of these findings as if they did not exist. Locks their clients in one order, as
-- private.require_work_on does, and asks again after that.
create function private.require_work_on_findings(finding_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  limited_to uuid[];
begin
  for attempt in 1..2 loop
    limited_to := private.audits_to_list();
    perform private.require_found(limited_to is null or not exists (
      select from unnest(finding_ids) i (id)
      where not exists (select from public.findings f where f.id = i.id and f.audit_id = any (limited_to))),
      'One of these findings no longer exists.');
    perform private.lock_client(c.client_id) from (
      select distinct f.client_id from public.findings f where f.id = any (finding_ids) order by 1) c;
  end loop;
end $$;

-- The drafts with these ids, each once, locked for an act on all of them. Refuses them when one is no longer a draft.
create function private.lock_drafts(finding_ids uuid[], act text) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid[] := array(select distinct i.id from unnest(finding_ids) i (id) where i.id is not null);
  number_taken text;
begin
  perform private.require(cardinality(wanted) between 1 and 10000, format('Choose 1 to 10,000 findings to %s.', act));
  perform from public.findings f where f.id = any (wanted) order by f.id for no key update;
  perform private.require_found((select count(*) from public.findings f where f.id = any (wanted)) = cardinality(wanted),
    'One of these findings no longer exists.');
  select min(f.number) into number_taken from public.findings f where f.id = any (wanted) and f.status <> 'draft';
  perform private.conflict_if(number_taken is not null, format('%s has already been published.', number_taken));
  return wanted;
end $$;

-- FIND-02: the counts in the numbers that these drafts get when they are published together. The drafts of a severity keep the
-- numbers of their file, unless two are equal or one is given already: then all of that severity are numbered in the order shown,
-- after the last number. A draft without a number, or with another severity's letter, comes after the others.
create function private.ordinals_of_drafts(finding_ids uuid[]) returns table (id uuid, letter text, ordinal bigint)
language sql stable security definer set search_path = '' as $$
  with drafts as (
    select f.id, f.audit_id, s.letter, f.position, f.created_at,
      case when left(f.source_number, 1) = s.letter then substr(f.source_number, 3)::bigint end as own
    from public.findings f, upper(left(f.severity, 1)) s (letter) where f.id = any (finding_ids)
  ), given as (
    select p.audit_id, left(p.number, 1) as letter, max(p.ordinal) as last, array_agg(p.ordinal) as ordinals
    from public.findings p where p.audit_id in (select d.audit_id from drafts d) and p.status <> 'draft'
    group by 1, 2
  ), severities as (
    select d.audit_id, d.letter, coalesce(max(g.last), 0) as last, max(d.own) as highest,
      count(d.own) = count(distinct d.own) and count(*) filter (where d.own = any (g.ordinals)) = 0 as are_kept
    from drafts d left join given g using (audit_id, letter)
    group by 1, 2
  )
  select d.id, d.letter, case when kept.is_kept then d.own
    else greatest(s.last, case when s.are_kept then s.highest end) + row_number() over (
      partition by d.audit_id, d.letter, kept.is_kept order by d.position, d.created_at, d.id) end
  from drafts d join severities s using (audit_id, letter), lateral (select s.are_kept and d.own is not null) kept (is_kept)
$$;

create function private.finding_number(letter text, ordinal bigint) returns text
language sql immutable set search_path = '' as $$
  select letter || '-' || case when ordinal < 10 then '0' else '' end || ordinal
$$;

-- FIND-02: the numbers that these drafts would get now, by their ids, for the page that publishes them; for a correction, the number
-- of what it corrects. Returns one value, because the API cuts off a long list of rows.
create function public.draft_numbers(finding_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on_findings(finding_ids);
  return (
    select coalesce(jsonb_object_agg(n.id, n.number), '{}') from (
      select o.id, private.finding_number(o.letter, o.ordinal) as number
      from private.ordinals_of_drafts(array(
        select f.id from public.findings f
        where f.id = any (finding_ids) and f.status = 'draft' and f.corrects_id is null)) o
      union all
      select d.id, f.number from public.findings d join public.findings f on f.id = d.corrects_id where d.id = any (finding_ids)) n);
end $$;

-- Records one event for each audit whose findings were published, and whether they are news to the client.
create function private.announce_publication(finding_ids uuid[], audits_with_news uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit record;
begin
  for audit in
    select s.audit_id, sum(s.n)::integer as count, jsonb_object_agg(s.severity, s.n) as severities
    from (
      select f.audit_id, f.severity, count(*) as n from public.findings f where f.id = any (finding_ids) group by 1, 2
    ) s
    group by 1
  loop
    perform private.record_event('findings_published', audit_id => audit.audit_id,
      facts => jsonb_build_object('count', audit.count, 'severities', audit.severities,
        'no_news', case when audit.audit_id = any (audits_with_news) then null else true end));
  end loop;
end $$;

-- STAFF-03: for save_finding: refuses a new draft that cannot correct the published finding which it names.
create function private.begin_correction(draft public.findings) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  target constant public.findings := private.finding_to_change(draft.corrects_id);
begin
  perform private.conflict_if(target.status in ('draft', 'withdrawn'), 'Only a published finding can be corrected.');
  perform private.require(target.audit_id = draft.audit_id, 'These findings are of several audits.');
  perform private.conflict_if(target.updated_at is distinct from draft.updated_at,
    'This finding has been changed meanwhile. Look at it as it is now and save again.');
  perform private.conflict_if(exists (select from public.findings f where f.corrects_id = target.id and f.id <> draft.id),
    format('%s has a correction already. Edit that one.', target.number));
end $$;

-- STAFF-03: gives the content of a correction, with its approvals, notes and images, to the finding that it corrects, and deletes it.
-- One statement changes text and locations, so that refuse_unapproved_changes sees all of it.
create function private.apply_correction(draft public.findings, severity_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before constant jsonb := private.locations_of(draft.corrects_id);
  target public.findings;
begin
  select f.* into target from public.findings f where f.id = draft.corrects_id;
  -- While the rule was off, for example: what was changed then would silently be changed back.
  perform private.conflict_if(exists (
    select from public.finding_events e
    where e.finding_id = target.id and e.kind in ('edited', 'severity_changed') and e.created_at > draft.created_at
  ), format('%s has been changed since its correction was begun. Discard the correction, and begin it again.', target.number));
  perform private.conflict_if(draft.content_sha256 = private.content_sha256(private.finding_content(target)),
    format('The correction of %s changes nothing. Edit it or discard it.', target.number));
  -- First, because the content that is checked names them.
  update public.files i set finding_id = target.id where i.finding_id = draft.id;
  -- `added` reads `removed`, which therefore comes first: a finding has at most 100 locations at any moment (check_location).
  with removed as (delete from public.finding_locations l where l.finding_id = target.id returning l.id),
    added as (
      insert into public.finding_locations (finding_id, repository_id, path, first_line, last_line, position)
      select target.id, l.repository_id, l.path, l.first_line, l.last_line, l.position
      from public.finding_locations l where l.finding_id = draft.id and (select count(*) from removed) >= 0)
  update public.findings f
  set (title, severity, likelihood, impact, description, recommendation)
    = (draft.title, draft.severity, draft.likelihood, draft.impact, draft.description, draft.recommendation)
  where f.id = target.id;
  if before <> private.locations_of(target.id) then
    perform private.keep_replaced(target.id, jsonb_build_object('locations', before));
  end if;
  if target.severity <> draft.severity then
    perform private.note_severity(target, draft.severity, severity_reason);
  end if;
  -- Moved, in the order of an erasure of who wrote them: it waits for these rows, and would not see copies.
  update public.finding_notes n set finding_id = target.id where n.finding_id = draft.id;
  update public.finding_approvals a set finding_id = target.id where a.finding_id = draft.id and not exists (
    select from public.finding_approvals o
    where o.finding_id = target.id and o.person_id = a.person_id and o.content_sha256 = a.content_sha256);
  delete from public.findings f where f.id = draft.id;
end $$;

-- FIND-02: publishes drafts, all or none, and gives each its number. Returns them as published. When two admins publish at once, the
-- second is refused. A draft with a status from its file (FIND-08) is published with that status, and the ledger says who imported it.
-- When all of an audit have one, the client, who knows the past audit, gets no e-mail. severity_reason is for corrections.
create function public.publish_findings(finding_ids uuid[], severity_reason text default null) returns setof public.findings
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid[];
  audit record;
  draft public.findings;
  corrected uuid[] := '{}';
  has_news uuid[];
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on_findings(finding_ids);
  for audit in select distinct f.audit_id from public.findings f where f.id = any (finding_ids) order by 1 loop
    perform private.lock_numbers(audit.audit_id);
    perform private.refuse_withdrawn_audit(audit.audit_id);
  end loop;
  -- With what they correct, in the order of the ids.
  perform from public.findings f
  where f.id = any (finding_ids) or f.id in (select d.corrects_id from public.findings d where d.id = any (finding_ids))
  order by f.id for no key update;
  wanted := private.lock_drafts(finding_ids, 'publish');
  perform private.require(
    not exists (select from public.findings f where f.id = any (wanted) and private.is_blank(f.description)),
    'A finding needs a description before it is published.');
  perform private.require_approved_client(c.client_id)
  from (select distinct f.client_id from public.findings f where f.id = any (wanted)) c;
  for draft in select f.* from public.findings f where f.id = any (wanted) and f.corrects_id is not null loop
    perform private.apply_correction(draft, severity_reason);
    corrected := corrected || draft.corrects_id;
    wanted := array_remove(wanted, draft.id);
  end loop;

  update private.finding_imports i set published_at = now()
  where i.published_at is null and i.id in (select f.import_id from public.findings f where f.id = any (wanted));

  has_news := array(select distinct f.audit_id from public.findings f where f.id = any (wanted) and f.source_status is null);
  insert into public.finding_events (finding_id, kind, to_status, to_severity)
  select f.id, 'published', 'open', f.severity from public.findings f where f.id = any (wanted);
  insert into public.finding_events (finding_id, kind, actor_id, actor_name, from_status, to_status, message, link)
  select f.id, 'imported', i.imported_by, private.display_name(i.imported_by), 'open', f.source_status, f.source_reason,
    f.source_link
  from public.findings f left join private.finding_imports i on i.id = f.import_id
  where f.id = any (wanted) and f.source_status is not null;

  update public.findings f set status = coalesce(f.source_status, 'open'), published_at = now(), ordinal = o.ordinal,
    number = private.finding_number(o.letter, o.ordinal)
  from private.ordinals_of_drafts(wanted) o where f.id = o.id;

  perform private.announce_publication(wanted, has_news);
  return query select f.* from public.findings f where f.id = any (wanted || corrected) order by f.severity_rank, f.ordinal;
end $$;

-- Many drafts at once (FIND-10) ---------------------------------------------------------------------------------------

create function public.change_draft_severities(finding_ids uuid[], severity text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid[];
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on_findings(finding_ids);
  wanted := private.lock_drafts(finding_ids, 'change');
  update public.findings f set severity = change_draft_severities.severity where f.id = any (wanted);
end $$;

-- Deletes drafts. While all findings of their audit are drafts, and no file has said how a fix review of them ended, nobody outside
-- has read their numbers: those that followed in the file close the gap.
create function private.delete_drafts(finding_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with removed as (
    delete from public.findings f where f.id = any (finding_ids) returning f.audit_id, f.source_number
  ), gaps as (
    select distinct r.* from removed r where not exists (
      select from public.findings f where (f.audit_id, f.source_number) = (r.audit_id, r.source_number) and f.id <> all (finding_ids))
  ), later as (
    select f.id, left(f.source_number, 1) as letter, substr(f.source_number, 3)::bigint - count(*) as ordinal
    from public.findings f join gaps g on g.audit_id = f.audit_id and left(g.source_number, 1) = left(f.source_number, 1)
      and substr(g.source_number, 3)::bigint < substr(f.source_number, 3)::bigint
    where f.id <> all (finding_ids) and not exists (
      select from public.findings p where p.audit_id = f.audit_id and (p.status <> 'draft' or p.source_status is not null))
    group by f.id
  )
  update public.findings f set source_number = private.finding_number(l.letter, l.ordinal) from later l where f.id = l.id;
end $$;

create function public.discard_drafts(finding_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid[];
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on_findings(finding_ids);
  wanted := private.lock_drafts(finding_ids, 'discard');
  perform private.delete_drafts(wanted);
end $$;

-- The text of a draft, whole, with what else is lost when it is deleted, for a note.
create function private.text_of_draft(draft public.findings) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws(E'\n\n', 'Merged duplicate: ' || draft.title,
    (select string_agg(part.label || ': ' || part.value, E'  \n' order by part.place) from (values
      (1, 'Severity', draft.severity), (2, 'Likelihood', draft.likelihood), (3, 'Impact', draft.impact),
      (4, 'Tool', draft.source_tool), (5, 'Rule', draft.source_rule), (6, 'Number in the file', draft.source_number),
      (7, 'Status in the file', draft.source_status), (8, 'Reason in the file', draft.source_reason),
      (9, 'Link in the file', draft.source_link)) part (place, label, value) where part.value is not null),
    nullif(draft.description, ''), nullif(draft.recommendation, ''))
$$;

-- Merges ranges of a finding that overlap in a file.
create function private.unite_ranges(of_finding uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with ranges as (
    select l.id, l.repository_id, l.path, l.position, l.first_line as first, coalesce(l.last_line, l.first_line) as last
    from public.finding_locations l where l.finding_id = of_finding and l.first_line is not null
  ), begun as (
    select r.*, r.first > coalesce(max(r.last) over (partition by r.repository_id, r.path order by r.first, r.last, r.id
      rows between unbounded preceding and 1 preceding), 0) as begins
    from ranges r
  ), grouped as (
    select b.*, count(*) filter (where b.begins) over (partition by b.repository_id, b.path order by b.first, b.last, b.id) as part
    from begun b
  ), united as (
    select array_agg(g.id order by g.position, g.id) as ids, min(g.first) as first, max(g.last) as last
    from grouped g group by g.repository_id, g.path, g.part having count(*) > 1
  ), kept as (
    update public.finding_locations l set (first_line, last_line) = (u.first, nullif(u.last, u.first)) from united u where l.id = u.ids[1]
  )
  delete from public.finding_locations l using united u where l.id = any (u.ids[2:]);
end $$;

-- Merges drafts into another finding of their audit, a draft or a published one, which they duplicate. It gets their locations, notes
-- and images, and the rest of each as an internal note. In a draft, overlapping ranges are merged. The merged drafts are deleted.
create function public.merge_drafts(finding_ids uuid[], target_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid[];
  target public.findings;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on_findings(finding_ids || target_id);
  perform private.require(not coalesce(target_id = any (finding_ids), false), 'A finding cannot be a duplicate of itself.');
  -- Locked in the order of the ids, as by every act on several findings.
  perform from public.findings f where f.id = any (finding_ids || target_id) order by f.id for no key update;
  wanted := private.lock_drafts(finding_ids, 'merge');
  select f.* into target from public.findings f where f.id = target_id;
  perform private.require_found(target.id is not null, 'This finding does not exist.');
  perform private.conflict_if(target.status = 'withdrawn', 'This finding was withdrawn, which is final.');
  perform private.require(
    not exists (select from public.findings f where f.id = any (wanted) and f.audit_id <> target.audit_id),
    'These findings are of several audits.');

  insert into public.finding_locations (finding_id, repository_id, path, first_line, last_line, position)
  select target.id, l.repository_id, l.path, l.first_line, l.last_line,
    row_number() over (order by min(f.position), min(l.position))
      + (select coalesce(max(o.position), 0) from public.finding_locations o where o.finding_id = target.id)
  from public.finding_locations l join public.findings f on f.id = l.finding_id
  where f.id = any (wanted) and not exists (
    select from public.finding_locations o where o.finding_id = target.id
      and (o.repository_id, o.path, o.first_line, o.last_line)
        is not distinct from (l.repository_id, l.path, l.first_line, l.last_line))
  group by l.repository_id, l.path, l.first_line, l.last_line;
  if found and target.status = 'draft' then
    perform private.unite_ranges(target.id);
  end if;
  -- FIND-01: adding a location changes the finding. For a draft, new notes do too, so that somebody who is editing it gets a
  -- conflict, and whoever merges has edited it (STAFF-03).
  if found or target.status = 'draft' then
    update public.findings f set updated_at = now(), edited_at = case when f.status = 'draft' then private.edited_by(f.edited_at, private.caller_id()) end
    where f.id = target.id;
  end if;
  update public.finding_notes n set finding_id = target.id where n.finding_id = any (wanted);
  update public.files i set finding_id = target.id where i.finding_id = any (wanted);
  update private.imported_findings i set finding_id = target.id where i.finding_id = any (wanted);
  insert into public.finding_notes (finding_id, body)
  select target.id, private.text_of_draft(f) from public.findings f where f.id = any (wanted) order by f.position;
  perform private.delete_drafts(wanted);
end $$;

-- Puts drafts of one audit into this order, after its other drafts. They are numbered in this order from then on, without the numbers
-- of their file. Refused if the drafts of their severity no longer have the order in which the caller saw them (`shown_ids`).
create function public.reorder_drafts(finding_ids uuid[], shown_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid[];
  audits uuid[];
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on_findings(finding_ids);
  wanted := private.lock_drafts(finding_ids, 'order');
  audits := array(select distinct f.audit_id from public.findings f where f.id = any (wanted));
  perform private.require(cardinality(audits) = 1, 'These findings are of several audits.');
  perform private.conflict_if(
    shown_ids is distinct from array(
      select f.id from public.findings f
      where f.audit_id = audits[1] and f.status = 'draft'
        and f.severity = (select o.severity from public.findings o where o.id = wanted[1])
      order by f.position, f.id),
    'Someone else has changed these drafts. Look at their order and try again.');
  update public.findings f set position = last.position + given.position, source_number = null
  from (select max(o.position) as position from public.findings o where o.audit_id = audits[1]) last,
    (select i.id, min(i.position) as position from unnest(finding_ids) with ordinality i (id, position) group by 1) given
  where f.id = given.id;
end $$;

-- The finding, locked for a change by the caller. A client cannot tell a draft, another client's finding and an unknown id apart,
-- nor an auditor a finding of another audit and an unknown id, by the response or its time: none of them is locked.
create function private.finding_to_change(finding_id uuid) returns public.findings
language plpgsql volatile security definer set search_path = '' as $$
declare
  limited_to uuid[] := private.audits_to_list();
  client uuid;
  finding public.findings;
begin
  perform private.hold_membership(private.caller_id());
  perform private.lock_client((
    select f.client_id from public.findings f
    where f.id = finding_to_change.finding_id and (limited_to is null or f.audit_id = any (limited_to))));
  -- Only now: a role, a staffing or a membership may have ended meanwhile.
  limited_to := private.audits_to_list();
  client := private.writable_client_id();
  select f.* into finding from public.findings f
  where f.id = finding_to_change.finding_id
    and (limited_to is null or f.audit_id = any (limited_to) or (f.client_id = client and f.status <> 'draft'))
  for no key update;
  perform private.require_found(finding.id is not null, 'This finding does not exist.');
  return finding;
end $$;

-- FIND-03: until an auditor has written a comment on a fix or anything in the ledger after it, the client can replace it, or
-- withdraw it to the status that the finding had before.
create function private.check_fix_is_unreviewed(finding_id uuid, wanted text) returns void
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

-- The step from the current status. Refuses a move that finding_steps does not have; the error names the current status.
create function private.find_step(finding public.findings, actor_kind text, wanted text) returns public.finding_steps
language plpgsql stable security definer set search_path = '' as $$
declare
  step public.finding_steps;
begin
  perform private.conflict_if(finding.status = 'draft', 'This finding is a draft. Publish it first.');
  perform private.refuse_if(not exists (select from public.finding_steps s where s.actor = actor_kind and s.to_status = wanted),
    case actor_kind
      when 'client' then format('Only our auditors can move a finding to "%s".', private.status_label(wanted))
      else format('Only the client can move a finding to "%s".', private.status_label(wanted)) end);
  select s.* into step from public.finding_steps s
  where s.actor = actor_kind and s.from_status = finding.status and s.to_status = wanted;
  perform private.conflict_if(step.actor is null, case finding.status
      when 'withdrawn' then 'This finding was withdrawn, which is final.'
      when wanted then format('This finding is already "%s".', private.status_label(wanted))
      else format('This finding is now "%s", and cannot be moved from there to "%s".',
        private.status_label(finding.status), private.status_label(wanted)) end);
  if step.until_review then
    perform private.check_fix_is_unreviewed(finding.id, wanted);
  end if;
  return step;
end $$;

-- Records one event for each kind of move in one audit. For several findings it holds their number. The review of one fix can be undone.
create function private.follow_moves(moves public.finding_events[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;

-- Limits what a client's person does within an hour, so that they cannot flood the bell and the history of others. These acts run one
-- after the other, so that several at once cannot pass the limit together. The sentence has the number.
create function private.limit_acts(kinds text[], sentence text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_an_hour constant integer := 60;
begin
  if private.acts_for_firm() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('steps of ' || private.caller_id(), 0));
  perform private.require(
    (select count(*) from public.events e
     where e.actor_id = private.caller_id() and e.created_at > now() - interval '1 hour' and e.kind = any (kinds)) < most_an_hour,
    format(sentence, most_an_hour));
end $$;

create function private.limit_steps() returns void
language sql volatile security definer set search_path = '' as $$
  select private.limit_acts('{fix_submitted,fix_replaced,fix_withdrawn,finding_acknowledged,finding_disputed}',
    'You have moved findings %s times within an hour. Please try again later, or move several findings at once.')
$$;

create function private.limit_switches() returns void
language sql volatile security definer set search_path = '' as $$
  select private.limit_acts('{report_made_public,report_made_private,deployment_shown,deployment_hidden}',
    'You have changed what is public %s times within an hour. Please try again later.')
$$;

-- FIND-03: moves a finding that the caller has locked one step, and returns the line of the ledger. `expected_status` is what the page
-- showed: when the finding has moved meanwhile, the move is refused, even where the step would still be possible.
create function private.take_step(finding public.findings, to_status text, message text, link text, expected_status text)
returns public.finding_events
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor_kind constant text := case when private.acts_for_firm() then 'auditor' else 'client' end;
  given_message constant text := case when not private.is_blank(message) then btrim(message, E' \t\r\n') end;
  reference constant text := nullif(btrim(link, E' \t\r\n'), '');
  step public.finding_steps;
  event public.finding_events;
begin
  perform private.require(to_status in (select s.to_status from public.finding_steps s),
    'There is no such status to move a finding to.');
  perform private.conflict_if(finding.status <> 'draft' and expected_status <> finding.status,
    format('This finding has been moved in the meantime. It is now "%s".',
      private.status_label(finding.status)));
  step := private.find_step(finding, actor_kind, to_status);
  if step.to_status = 'fix_submitted' and step.from_status <> 'fix_submitted' then
    perform private.require_round_left(finding);
  end if;
  perform private.require(given_message is not null or not step.needs_message, 'Please give a reason.');
  -- All 40 digits, because a short hash may become ambiguous.
  perform private.require(step.needs_link <> 'commit' or length(private.commit_digits(reference)) = 40,
    'Please give the reviewed commit with all its 40 digits.');
  perform private.require(step.needs_link <> 'commit' or not exists (
      select from public.scope_repositories r
      where r.audit_id = finding.audit_id and r.commit_hash = private.commit_digits(reference)),
    'This is the audited commit. Please give the commit with the fix.');
  perform private.require(step.needs_link <> 'commit_or_pull_request'
    or private.is_commit(reference) or private.is_pull_request(reference),
    'Please give the commit or the pull request that has the fix.');

  perform private.require(step.from_status <> step.to_status or not exists (
      select from public.finding_events e
      where e.finding_id = finding.id and (e.link, coalesce(e.message, '')) = (reference, coalesce(given_message, ''))
        and e.created_at = (select max(l.created_at) from public.finding_events l where l.finding_id = finding.id)),
    'This is the fix that you have already sent.');

  update public.findings f set status = step.to_status where f.id = finding.id and f.status <> step.to_status;
  insert into public.finding_events (finding_id, kind, from_status, to_status, message, link)
  values (finding.id, 'moved', step.from_status, step.to_status, given_message, reference)
  returning * into event;
  return event;
end $$;

-- Refuses an answer to a fix that the auditor has not read: the client has sent another since the line `seen_fix`.
create function private.check_fix_was_read(finding public.findings, seen_fix uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(finding.status = 'fix_submitted' and seen_fix <> (
    select e.id from public.finding_events e where e.finding_id = finding.id and e.to_status = 'fix_submitted'
    order by e.created_at desc, e.id desc limit 1),
    'The client has sent another fix in the meantime. Read it, and answer it then.');
end $$;

-- FIND-03: moves a finding one step (take_step). `seen_fix` is the line of the ledger with the fix that an auditor has read.
create function public.move_finding(
  finding_id uuid, to_status text, message text default null, link text default null, expected_status text default null,
  seen_fix uuid default null
) returns public.findings
language plpgsql volatile security definer set search_path = '' as $$
declare
  finding public.findings;
begin
  perform private.allow('member', 'admin', 'auditor');
  finding := private.finding_to_change(finding_id);
  perform private.limit_steps();
  perform private.check_fix_was_read(finding, seen_fix);
  perform private.follow_moves(array[private.take_step(finding, to_status, message, link, expected_status)]);
  select f.* into finding from public.findings f where f.id = finding.id;
  return finding;
end $$;

-- FIND-10: moves findings of one audit the same step with the same message and link: all or none, with one event and one e-mail.
-- `expected_statuses` are those that the page showed, and `seen_fixes` the lines of the ledger with the fixes that an auditor has
-- read. The error names the findings that have moved, or have another fix, meanwhile. Returns how many were moved.
create function public.move_findings(
  finding_ids uuid[], to_status text, message text default null, link text default null, expected_statuses text[] default null,
  seen_fixes uuid[] default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted record;
  finding public.findings;
  audit uuid;
  refusals text[] := '{}';
  moves public.finding_events[] := '{}';
begin
  perform private.allow('member', 'admin', 'auditor');
  perform private.require(cardinality(finding_ids) between 1 and 500, 'Choose 1 to 500 findings.');
  perform private.require(expected_statuses is null or cardinality(expected_statuses) = cardinality(finding_ids),
    'Each finding needs the status that it was shown with.');
  perform private.require(seen_fixes is null or cardinality(seen_fixes) = cardinality(finding_ids),
    'Each finding needs the fix that it was shown with.');
  perform private.limit_steps();
  -- In the order of their ids, so that two such calls cannot deadlock.
  for wanted in
    select distinct on (g.id) g.* from unnest(finding_ids, expected_statuses, seen_fixes) g (id, expected, seen_fix) order by g.id
  loop
    finding := private.finding_to_change(wanted.id);
    audit := coalesce(audit, finding.audit_id);
    perform private.require(audit = finding.audit_id, 'These findings are of several audits.');
    begin
      perform private.check_fix_was_read(finding, wanted.seen_fix);
      moves := moves || private.take_step(finding, to_status, message, link, wanted.expected);
    exception when sqlstate 'PT409' then
      refusals := refusals || format('%s: %s', coalesce(finding.number, finding.title), sqlerrm);
    end;
  end loop;
  perform private.conflict_if(refusals <> '{}',
    format('Nothing was changed. %s', array_to_string(refusals[:10]
      || case when cardinality(refusals) > 10 then format('And %s more.', cardinality(refusals) - 10) end, ' ')));
  perform private.follow_moves(moves);
  return cardinality(moves);
end $$;

create function private.withdraw_findings(audit_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted uuid[];
begin
  perform from public.findings f where f.audit_id = withdraw_findings.audit_id order by f.id for no key update;
  wanted := array(select f.id from public.findings f
    where f.audit_id = withdraw_findings.audit_id and f.status not in ('draft', 'withdrawn'));
  insert into public.finding_events (finding_id, kind, from_status, to_status, message)
  select f.id, 'moved', f.status, 'withdrawn', reason from public.findings f where f.id = any (wanted);
  update public.findings f set status = 'withdrawn' where f.id = any (wanted);
end $$;

create function private.note_severity(finding public.findings, severity text, message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require(not private.is_blank(message), 'Please give a reason for the new severity.');
  insert into public.finding_events (finding_id, kind, from_severity, to_severity, message)
  values (finding.id, 'severity_changed', finding.severity, note_severity.severity, btrim(note_severity.message, E' \t\r\n'));
  perform private.record_event('severity_changed', finding_id => finding.id,
    facts => jsonb_build_object('from', finding.severity, 'to', note_severity.severity));
end $$;

-- FIND-03: a new severity for a published finding, with a reason. The number stays, because reports and commits refer to it.
create function public.change_finding_severity(
  finding_id uuid, new_severity text, message text, expected_severity text default null
) returns public.findings
language plpgsql volatile security definer set search_path = '' as $$
declare
  finding public.findings;
  old_severity text;
begin
  perform private.allow('admin', 'auditor');
  finding := private.finding_to_change(finding_id);
  old_severity := finding.severity;
  perform private.conflict_if(finding.status = 'draft', 'This finding is a draft. Change its severity with its text.');
  perform private.conflict_if(finding.status = 'withdrawn', 'This finding was withdrawn, which is final.');
  perform private.check_choice('Severity', coalesce(new_severity, ''), private.severities());
  perform private.conflict_if(expected_severity <> old_severity or new_severity = old_severity,
    format('The severity of this finding is already "%s".', private.status_label(old_severity)));
  update public.findings f set severity = new_severity where f.id = finding.id;
  perform private.note_severity(finding, new_severity, message);
  select f.* into finding from public.findings f where f.id = finding.id;
  return finding;
end $$;

alter table public.finding_steps enable row level security;
create policy "Signed-in users read the steps" on public.finding_steps for select to authenticated
  using ((select private.caller_id()) is not null);

alter table public.finding_events enable row level security;
create policy "Whoever sees a finding sees its ledger" on public.finding_events for select to authenticated
  using (exists (select from public.findings f where f.id = finding_id));

grant select on public.finding_steps, public.finding_events to authenticated;
grant select on public.finding_steps to service_role;
-- Only triggers and functions add an event: the service role could otherwise forge one.
grant select on public.finding_events to service_role;
