-- A second person approves findings before they are published (STAFF-03), when the firm's rule asks for it. What a draft has for this,
-- and the trigger that asks before publication, are in 57_findings.sql. docs/decisions/approvals.md says why.

create table public.finding_approvals (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  person_id uuid not null,
  person_name text,
  content_sha256 text not null,
  -- What was read (finding_content), for whoever reads it again after an edit.
  content jsonb not null,
  -- The time of the statement, so that approvals that waited for each other are in the right order.
  at timestamptz not null default clock_timestamp(),

  constraint finding_approvals_are_given_once unique (finding_id, person_id, content_sha256)
);
create index finding_approvals_of_finding on public.finding_approvals (finding_id, at);
create index finding_approvals_of_person on public.finding_approvals (person_id);

create function private.needs_approvals() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.findings_need_approval from private.security_settings s), false);
end $$;

-- Whether findings are published only after a second person has approved them.
create function public.approval_rule() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  return private.needs_approvals();
end $$;

create function public.set_approval_rule(is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform private.require(is_on is not null, 'Say whether a second person approves findings.');
  update private.security_settings s set findings_need_approval = is_on where s.findings_need_approval <> is_on;
  if found then
    perform private.record_event('approval_rule_changed', facts => jsonb_build_object('to', case when is_on then 'on' else 'off' end));
    perform private.need_approval(array(select f.id from public.findings f where f.status = 'draft' and is_on));
  end if;
end $$;

-- Approving -----------------------------------------------------------------------------------------------------------

-- The approvals by somebody who still belongs to our staff: whoever was removed may not be who they seemed to be.
create function private.live_approvals(finding_id uuid) returns setof public.finding_approvals
language sql stable security definer set search_path = '' as $$
  select a.* from public.finding_approvals a
  where a.finding_id = live_approvals.finding_id and private.is_staff_account(a.person_id)
$$;

-- Why a person may not approve a draft: they have 'written' it, or 'edited' it since somebody else last approved it. Otherwise two
-- people could approve each other's text: one rewrites it, the other one adds a full stop.
create function private.own_part(person uuid, finding_id uuid, author_id uuid, edited_at jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case when person = author_id then 'written'
    when edited_at ? person::text and not exists (
      select from private.live_approvals(finding_id) a
      where a.person_id <> person and a.at > (edited_at ->> person::text)::timestamptz) then 'edited' end
$$;

-- The approvals of exactly this content that permit its publication.
create function private.counting_approvals(finding_id uuid, content_sha256 text, author_id uuid, edited_at jsonb)
returns setof public.finding_approvals
language sql stable security definer set search_path = '' as $$
  select a.* from private.live_approvals(finding_id) a
  where a.content_sha256 = counting_approvals.content_sha256 and private.own_part(a.person_id, finding_id, author_id, edited_at) is null
$$;

-- A draft that nobody has approved as it is now. It waits for that once it has a description, while the rule is on.
create function private.lacks_approval(finding_id uuid, description text, content_sha256 text, author_id uuid, edited_at jsonb)
returns boolean
language sql stable security definer set search_path = '' as $$
  select description <> '' and not exists (select from private.counting_approvals(finding_id, content_sha256, author_id, edited_at))
$$;

-- Tells those who may approve these drafts, once for each audit. Findings that do not wait for an approval are skipped.
create function private.need_approval(finding_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_event('approval_needed', audit_id => w.audit_id) from (
    select distinct f.audit_id from public.findings f
    where f.id = any (finding_ids) and f.status = 'draft'
      and private.lacks_approval(f.id, f.description, f.content_sha256, f.author_id, f.edited_at)) w;
end $$;

-- The caller approves a draft as they have read it: the page's digest says which content that was.
create function public.approve_finding(finding_id uuid, seen_sha256 text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  finding public.findings;
  own text;
  content jsonb;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select f.audit_id from public.findings f where f.id = approve_finding.finding_id));
  finding := private.finding_to_change(approve_finding.finding_id);
  perform private.conflict_if(finding.status <> 'draft', format('%s has already been published.', finding.number));
  own := private.own_part(private.caller_id(), finding.id, finding.author_id, finding.edited_at);
  perform private.conflict_if(own = 'written', 'You wrote this finding, so somebody else has to approve it.');
  perform private.conflict_if(own = 'edited',
    'You have edited this finding since it was last approved, so somebody else has to approve it.');
  content := private.finding_content(finding);
  perform private.conflict_if(private.content_sha256(content) is distinct from seen_sha256,
    'This finding has been changed meanwhile. Read it as it is now, and approve it then.');
  insert into public.finding_approvals (finding_id, person_id, person_name, content_sha256, content)
  values (finding.id, private.caller_id(), private.display_name(private.caller_id()), seen_sha256, content)
  on conflict on constraint finding_approvals_are_given_once do update set at = excluded.at;
end $$;

-- How the drafts of an audit stand, by their ids: approved and by whom, changed since the last approval, or without one; why the
-- caller may not approve it (own_part), who wrote it, when it was last changed, and who else may approve it. Empty while the rule is off. Returns one value, because the API cuts
-- off a long list of rows.
create function public.draft_reviews(audit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(draft_reviews.audit_id);
  if not private.needs_approvals() then
    return '{}';
  end if;
  return (
    with staff as materialized (
      select p.person, private.display_name(p.person) as name
      from (select private.people_of('admin', null, null, null) union select private.people_of('staff', null, draft_reviews.audit_id, null)) p (person)
      where p.person <> private.caller_id()
    )
    select coalesce(jsonb_object_agg(f.id, jsonb_build_object(
      'state', case when valid.at is not null then 'approved' when last.at is not null then 'changed' else 'missing' end,
      'person', coalesce(valid.person_name, last.person_name), 'at', coalesce(valid.at, last.at),
      'own', private.own_part(private.caller_id(), f.id, f.author_id, f.edited_at),
      'author', private.display_name(f.author_id), 'since', greatest(f.created_at,
        (select max(e.value::timestamptz) from jsonb_each_text(f.edited_at) e)),
      'approvers', array(select s.name from staff s
        where private.own_part(s.person, f.id, f.author_id, f.edited_at) is null order by s.name))), '{}')
    from public.findings f
    left join lateral (
      select a.person_name, a.at from public.finding_approvals a where a.finding_id = f.id order by a.at desc limit 1) last on true
    left join lateral (
      select a.person_name, a.at from private.counting_approvals(f.id, f.content_sha256, f.author_id, f.edited_at) a
      order by a.at desc limit 1) valid on true
    where f.audit_id = draft_reviews.audit_id and f.status = 'draft');
end $$;

alter table public.finding_approvals enable row level security;
create policy "Whoever works on an audit sees who approved its findings" on public.finding_approvals for select to authenticated
  using ((select private.is_admin()) or exists (
    select from public.findings f where f.id = finding_id and f.audit_id = any ((select private.worked_on_audits())::uuid[])));
-- Only approve_finding writes an approval: the service role could otherwise forge one.
grant select on public.finding_approvals to authenticated, service_role;
