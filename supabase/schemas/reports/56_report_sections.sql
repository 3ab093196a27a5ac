-- What the report of an audit says besides its findings (SEAL-07): its texts, which the client reads once they are published, and
-- who worked on it and when, which the client reads only in the report.

-- The kinds of text, in the order in which a report has them. An audit has each of them once, and any number of appendices.
create function private.section_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array['summary', 'overview', 'goals', 'coverage', 'limitations', 'appendix']
$$;
grant execute on function private.section_kinds to authenticated, service_role;

create table public.report_sections (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null,
  client_id uuid not null,
  kind text not null,
  title text not null,
  -- Markdown.
  body text not null default '',
  -- Null for a draft, which its client does not see.
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint report_sections_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade,
  constraint report_sections_id_and_client unique (id, client_id),
  constraint report_sections_kind_is_known check (private.check_choice('The kind of text', kind, private.section_kinds())),
  constraint report_sections_title_is_one_line check (private.check_line('Title', title, 120)
    and private.check_that(not private.is_blank(title), 'Title is required.')),
  constraint report_sections_body_is_short check (private.check_length('The text', body, 50000)),
  constraint report_sections_are_published_with_a_text check (private.check_that(
    published_at is null or not private.is_blank(body), 'An empty text cannot be published.'))
);
create index report_sections_of_audit on public.report_sections (audit_id, client_id);
create index report_sections_of_client on public.report_sections (client_id);
create unique index report_sections_of_a_kind_are_one on public.report_sections (audit_id, kind) where kind <> 'appendix';

-- Who is named as an auditor, and when the work was done. Its client does not read it before the report is issued.
create table public.report_details (
  audit_id uuid primary key references public.audits on delete cascade,
  -- One person each: the name and, after a comma, their duty.
  auditors text[] not null default '{}',
  starts date,
  ends date,
  review_starts date,
  review_ends date,
  -- Such as "24 auditor-days".
  effort text,
  updated_at timestamptz not null default now(),

  constraint report_details_auditors_are_lines check (private.check_lines('The auditors', auditors, 50, 240)
    and private.check_that(array_to_string(auditors, E'\n') !~ '(^|\n)\s*,', 'Each line of the auditors begins with a name.')),
  constraint report_details_end_follows_the_start check (private.check_that(ends >= starts,
    'The end of the audit cannot be before its start.')),
  constraint report_details_review_ends_after_its_start check (private.check_that(review_ends >= review_starts,
    'The end of the fix review cannot be before its start.')),
  constraint report_details_effort_is_one_line check (private.check_line('The effort', effort, 120))
);

create trigger assign_client_of_audit before insert or update of audit_id, client_id on public.report_sections
  for each row execute function private.assign_client_of_audit();

create function private.check_report_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_work_on(new.audit_id);
  perform private.require_found(exists (select from public.audits a where a.id = new.audit_id), 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(new.audit_id);
  return new;
end $$;

create trigger wait_for_erasure before insert or update or delete on public.report_sections
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger wait_for_erasure before insert or update on public.report_details
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_report_text before insert or update on public.report_sections
  for each row when (not private.is_operator()) execute function private.check_report_text();
create function private.check_section_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_images(array[new.id], new.title, new.body);
  return new;
end $$;
create trigger check_section_images before insert or update of body, published_at on public.report_sections
  for each row when (new.published_at is not null and not private.is_operator()) execute function private.check_section_images();
create trigger check_report_text before insert or update on public.report_details
  for each row when (not private.is_operator()) execute function private.check_report_text();
create trigger keep_updated_at before update on public.report_sections for each row execute function private.keep_updated_at();
create trigger keep_updated_at before update on public.report_details for each row execute function private.keep_updated_at();

-- ADM-08: each change of what a client reads is a line in the log. A draft leaves none.
create function private.log_report_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.published_at is not null and new.published_at is not null and (new.title, new.body) <> (old.title, old.body) then
    perform private.record_event('section_changed', audit_id => new.audit_id, facts => jsonb_build_object('section', new.title));
  end if;
  return null;
end $$;
create trigger log_report_section after update on public.report_sections
  for each row when (not private.is_operator()) execute function private.log_report_section();

create function private.log_report_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_event('audit_updated', audit_id => new.audit_id);
  return null;
end $$;
create trigger log_report_details after insert or update on public.report_details
  for each row when (not private.is_operator()) execute function private.log_report_details();

-- Publishing ----------------------------------------------------------------------------------------------------------

-- SEAL-07: publishes a text as the admin has read it, or makes it a draft again. Reports that were issued keep their copy.
create function public.publish_section(section_id uuid, is_published boolean, expected_updated_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  section public.report_sections;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select s.audit_id from public.report_sections s where s.id = section_id));
  select s.* into section from public.report_sections s where s.id = section_id for no key update;
  perform private.require_found(section.id is not null, 'This text no longer exists.');
  perform private.require(is_published is not null, 'Publish the text, or take it back.');
  perform private.conflict_if(section.updated_at is distinct from expected_updated_at,
    'Somebody else has changed this text. Reload the page and read it again.');
  if (section.published_at is not null) = is_published then
    return;
  end if;
  update public.report_sections s set published_at = case when is_published then now() end where s.id = section.id;
  perform private.record_event(case when is_published then 'section_published' else 'section_taken_back' end,
    audit_id => section.audit_id, facts => jsonb_build_object('section', section.title));
end $$;

-- For reports ---------------------------------------------------------------------------------------------------------

create function private.published_sections(audit_id uuid) returns setof public.report_sections
language sql stable security definer set search_path = '' as $$
  select s.* from public.report_sections s where s.audit_id = published_sections.audit_id and s.published_at is not null
  order by array_position(private.section_kinds(), s.kind), s.created_at, s.id
$$;

create function private.report_texts(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sections', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'title', s.title, 'text', s.body)), '[]')
      from private.published_sections(report_texts.audit_id) s),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('name', btrim(split_part(l.line, ',', 1)),
        'duty', nullif(btrim(substr(l.line, length(split_part(l.line, ',', 1)) + 2)), '')) order by l.place), '[]')
      from unnest(d.auditors) with ordinality l (line, place)),
    'engagement', jsonb_build_object('starts', d.starts, 'ends', d.ends, 'review_starts', d.review_starts,
      'review_ends', d.review_ends, 'effort', nullif(btrim(d.effort), '')))
  from (select report_texts.audit_id) a left join public.report_details d on d.audit_id = a.audit_id
$$;

alter table public.report_sections enable row level security;
create policy "Clients see the published texts of their audits, staff all" on public.report_sections for select to authenticated
  using ((client_id = (select private.readable_client_id()) and published_at is not null) or (select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[]));
create policy "Whoever works on an audit writes its texts" on public.report_sections for insert to authenticated
  with check ((select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[]));
create policy "Whoever works on an audit changes its texts" on public.report_sections for update to authenticated
  using ((select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[]));
create policy "Whoever works on an audit deletes drafts of its texts" on public.report_sections for delete to authenticated
  using (((select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[])) and published_at is null);

alter table public.report_details enable row level security;
create policy "Whoever works on an audit writes the details of its reports" on public.report_details for all to authenticated
  using ((select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[]));

grant select, insert (id, audit_id, client_id, kind, title, body), update (title, body), delete on public.report_sections to authenticated;
grant select, insert (audit_id, auditors, starts, ends, review_starts, review_ends, effort),
  update (auditors, starts, ends, review_starts, review_ends, effort) on public.report_details to authenticated;
grant select, insert, update, delete on public.report_sections, public.report_details to service_role;
