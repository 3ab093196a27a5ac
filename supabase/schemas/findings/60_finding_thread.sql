-- What people say about a finding (FIND-04): comments, which its client reads, and notes, which only staff read.

create table public.finding_comments (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  author_id uuid default auth.uid(),
  author_name text,
  by_firm boolean not null default false,
  -- Markdown.
  body text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- The line of source that the comment is about (CODE-06); null for a comment on the finding. It names the commit, not the archive
  -- with its source, so that it stays when that is removed and added again.
  repository_id uuid references public.scope_repositories on delete set null,
  commit_hash text,
  path text,
  line integer,
  constraint finding_comments_body_is_short check (private.check_length('A comment', body, 10000)),
  constraint finding_comments_line_is_complete check (private.check_that(
    num_nulls(commit_hash, path, line) in (0, 3) and (path is not null or repository_id is null),
    'A comment on a line names its repository, commit, path and number.')),
  constraint finding_comments_line_is_one check (private.check_that(line between 1 and 10000000 or line is null,
    'A line is a whole number from 1.'))
);
create index finding_comments_of_finding on public.finding_comments (finding_id, created_at, id);
create index finding_comments_of_repository on public.finding_comments (repository_id);
create index finding_comments_of_author on public.finding_comments (author_id, created_at);

create table public.finding_notes (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  author_id uuid default auth.uid(),
  author_name text,
  -- Markdown.
  body text not null,
  created_at timestamptz not null default now(),
  -- A note keeps the whole of a draft that was merged.
  constraint finding_notes_body_is_short check (private.check_length('A note', body, 120000))
);
create index finding_notes_of_finding on public.finding_notes (finding_id, created_at, id);
create index finding_notes_of_author on public.finding_notes (author_id);

-- Findings with a client's comment that no auditor has answered, and the time of the first such comment. An answer is a comment,
-- a step or an internal note; a note can also say that no answer is needed.
create table private.unanswered_comments (
  finding_id uuid primary key references public.findings on delete cascade,
  waiting_since timestamptz not null default now()
);

-- The caller may write and correct comments on this finding: it is published, and they work on its audit or may write for its client.
create function private.may_comment_on(finding_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.findings f
    where f.id = finding_id and f.status <> 'draft' and (f.client_id = private.writable_client_id() or private.may_work_on(f.audit_id))
  );
end $$;
grant execute on function private.may_comment_on to authenticated, service_role;

-- CODE-06: a comment is about a line of the source that was added to the audit of its finding. Missing source and source
-- of another audit get the same refusal.
create function private.require_line_of_source(comment public.finding_comments) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_found(exists (
    select from public.findings f join public.files s on s.audit_id = f.audit_id
    join public.source_files t on t.snapshot_id = s.id
    where f.id = comment.finding_id and s.repository_id = comment.repository_id and s.commit_hash = comment.commit_hash
      and s.uploaded_at is not null and t.path = comment.path and t.is_text
  ), 'This line is not in the source of the audit.');
end $$;

-- A client cannot tell a draft, another client's finding and an unknown id apart.
create function private.begin_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_an_hour constant integer := 60;
begin
  perform private.hold_membership(new.author_id);
  new.by_firm := private.acts_for_firm();
  if not private.may_comment_on(new.finding_id) then
    perform private.conflict_if(exists (select from public.findings f where f.id = new.finding_id and private.may_work_on(f.audit_id)),
      'This finding is a draft, which has no comments. Write an internal note instead.');
    perform private.not_found('This finding does not exist.');
  end if;
  if num_nonnulls(new.repository_id, new.commit_hash, new.path, new.line) > 0 then
    perform private.require_line_of_source(new);
  end if;
  if not new.by_firm then
    -- A person's comments run one after the other, so that several at once cannot pass the limit together.
    perform pg_advisory_xact_lock(hashtextextended('comments of ' || new.author_id, 0));
    perform private.require(
      (select count(*) from public.finding_comments c
       where c.author_id = new.author_id and c.created_at > now() - interval '1 hour') < most_an_hour,
      format('You have written %s comments within an hour. Please write the next one later.', most_an_hour));
  end if;
  return new;
end $$;

create trigger wait_for_erasure before insert or update on public.finding_comments
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger begin_comment before insert on public.finding_comments
  for each row when (not private.is_operator()) execute function private.begin_comment();
create trigger sign_text before insert on public.finding_comments for each row execute function private.sign_text('A comment');

create function private.correct_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(old.created_at < now() - interval '15 minutes',
    'A comment can be corrected within 15 minutes. Please write another one.');
  perform private.require_text('A comment', new.body);
  new.edited_at := now();
  return new;
end $$;

-- Only when the text changes: removing a repository also updates the comments that name it, however old they are.
create trigger correct_comment before update of body on public.finding_comments
  for each row when (not private.is_operator()) execute function private.correct_comment();

create function private.begin_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_found(not private.is_admin() or exists (select from public.findings f where f.id = new.finding_id),
    'This finding does not exist.');
  return new;
end $$;

create trigger wait_for_erasure before insert on public.finding_notes
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger begin_note before insert on public.finding_notes for each row execute function private.begin_note();
create trigger sign_text before insert on public.finding_notes for each row execute function private.sign_text('A note');

-- FIND-04, AUD-06: the event of a comment leaves out its text. A client's comment waits for an answer.
create function private.follow_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_event('finding_commented', finding_id => new.finding_id, facts => jsonb_build_object('comment_id', new.id));
  if new.by_firm then
    delete from private.unanswered_comments u where u.finding_id = new.finding_id;
  else
    insert into private.unanswered_comments (finding_id) values (new.finding_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger follow_comment after insert on public.finding_comments
  for each row when (not private.is_operator()) execute function private.follow_comment();
create trigger answer_comments after insert on public.finding_notes for each row execute function private.answer_comments();

alter table public.finding_comments enable row level security;
create policy "Whoever sees a finding sees its comments" on public.finding_comments for select to authenticated
  using (exists (select from public.findings f where f.id = finding_id));
create policy "Clients and staff comment in their own name" on public.finding_comments for insert to authenticated
  with check (author_id = (select private.caller_id()) and private.may_comment_on(finding_id));
create policy "Authors correct their comments" on public.finding_comments for update to authenticated
  using (author_id = (select private.caller_id()) and private.may_comment_on(finding_id))
  with check (author_id = (select private.caller_id()));

alter table public.finding_notes enable row level security;
create policy "Whoever works on an audit reads its internal notes" on public.finding_notes for select to authenticated
  using ((select private.is_admin())
    or exists (select from public.findings f where f.id = finding_id and f.audit_id = any ((select private.worked_on_audits())::uuid[])));
create policy "Whoever works on an audit writes internal notes" on public.finding_notes for insert to authenticated
  with check ((select private.is_admin())
    or exists (select from public.findings f where f.id = finding_id and f.audit_id = any ((select private.worked_on_audits())::uuid[])));

grant select, insert (id, finding_id, body, repository_id, commit_hash, path, line), update (body)
  on public.finding_comments to authenticated;
grant select, insert (id, finding_id, body) on public.finding_notes to authenticated;
grant select, insert, update, delete on public.finding_comments, public.finding_notes to service_role;
