-- The schema as it was first released: the files of supabase/schemas in their order. Generated; read those instead.

-- access/00_setup.sql

-- What every other file builds on: the schema of the helper functions, limits that more than one place needs, and the errors with
-- which the database refuses a request.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The API does not serve this schema: its functions are called by policies, triggers and public functions only.
create schema private;
grant usage on schema private to authenticated, service_role;

-- Privileges ----------------------------------------------------------------------------------------------------------
-- A role may use a table or call a helper only if a grant beside it allows that. Who may call a function of the API follows from its
-- first statement (99_api_requests.sql). Hosted Supabase grants everything in schema public to the API roles, and PostgreSQL lets
-- every role call functions: these statements revoke both defaults.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Constraints, policies and functions that run as the caller use the functions of this file, which read no table.
alter default privileges in schema private grant execute on functions to authenticated, service_role;

-- Limits --------------------------------------------------------------------------------------------------------------

-- The largest file and the largest report, in bytes (FILE-03).
create function private.max_upload_bytes() returns bigint
language sql immutable set search_path = '' as $$ select 52428800::bigint $$;

-- How much a client's files may take up together, in bytes (FILE-07). The only place where the quota is set.
create function private.client_quota_bytes() returns bigint
language sql immutable set search_path = '' as $$ select 5368709120::bigint $$;

-- What may be uploaded as a file (FILE-06): the extension, its MIME type, and how the first bytes are checked
-- (packages/domain/src/files/content.ts). packages/domain/src/files/rules.ts lists the same; a test compares the two.
create function private.file_types() returns table (extension text, mime_type text, content text)
language sql immutable set search_path = '' as $$
  values
    ('pdf', 'application/pdf', 'pdf'),
    ('png', 'image/png', 'png'),
    ('jpg', 'image/jpeg', 'jpeg'),
    ('jpeg', 'image/jpeg', 'jpeg'),
    ('webp', 'image/webp', 'webp'),
    ('gif', 'image/gif', 'gif'),
    ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
    ('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
    ('zip', 'application/zip', 'zip'),
    ('tar.gz', 'application/gzip', 'gzip'),
    ('tgz', 'application/gzip', 'gzip'),
    ('txt', 'text/plain', 'text'),
    ('md', 'text/markdown', 'text'),
    ('csv', 'text/csv', 'text'),
    ('json', 'application/json', 'text'),
    ('sol', 'text/plain', 'text'),
    ('vy', 'text/plain', 'text'),
    ('rs', 'text/plain', 'text'),
    ('cairo', 'text/plain', 'text'),
    ('move', 'text/plain', 'text'),
    ('sw', 'text/plain', 'text'),
    ('ts', 'text/plain', 'text'),
    ('toml', 'text/plain', 'text'),
    ('yaml', 'text/plain', 'text'),
    ('yml', 'text/plain', 'text')
$$;

-- Refusals ------------------------------------------------------------------------------------------------------------
-- Each raises a sentence for the user with an SQLSTATE that PostgREST and the embedded backend turn into the same HTTP status.

-- 400: the input is wrong. A failed constraint (23514) would be a 500 in the embedded backend, with only the constraint's name.
create function private.invalid(sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = '22023';
end $$;

-- 403: the caller may not do this.
create function private.refuse(sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = '42501';
end $$;

create function private.refuse_if(is_refused boolean, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if is_refused then
    perform private.refuse(sentence);
  end if;
end $$;

-- 404: what the request refers to does not exist.
create function private.not_found(sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = 'PT404';
end $$;

create function private.require_found(is_found boolean, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if is_found is not true then
    perform private.not_found(sentence);
  end if;
end $$;

-- 409: the request came too late or twice.
create function private.conflict(sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = 'PT409';
end $$;

create function private.conflict_if(is_conflict boolean, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if is_conflict then
    perform private.conflict(sentence);
  end if;
end $$;

-- 422: the request contradicts an earlier one with the same key.
create function private.refuse_if_contradictory(is_contradictory boolean, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if is_contradictory then
    raise exception '%', sentence using errcode = 'PT422';
  end if;
end $$;

-- For check constraints: each returns true or raises its sentence. A limit and its message are defined in one place and apply to
-- every writer, operators included. Like any check constraint, they accept null.

create function private.check_that(condition boolean, sentence text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if not condition then
    perform private.invalid(sentence);
  end if;
  return true;
end $$;

-- For functions and triggers: refuses a null condition too.
create function private.require(condition boolean, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if condition is not true then
    perform private.invalid(sentence);
  end if;
end $$;

create function private.check_length(label text, value text, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_that(
    char_length(value) <= max_length, format('%s can have at most %s characters.', label, max_length));
end $$;

-- Characters that nobody sees, that end a line or that change the writing direction (such as U+202E): with them one name looks like
-- another. packages/domain/src/forms/one-line.ts has the same; a test compares the two.
create function private.has_deceiving_character(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff\U000e0000-\U000e0fff]'
$$;

-- A name, a title or another text of one line. A line break would begin a new row in a spreadsheet or a new header in an e-mail,
-- and an encoded word (=?utf-8?B?...?=) would say something else in a subject than it does here.
create function private.check_line(label text, value text, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_length(label, value, max_length) and private.check_that(
    not private.has_deceiving_character(value), format('%s must be one line without control or invisible characters.', label))
    and private.check_that(strpos(value, '=?') = 0, format('%s cannot contain "=?".', label))
    and private.check_that(value = '' or not private.is_blank(value), format('%s has no character that can be read.', label));
end $$;

-- An e-mail address as servers take it, in lower case and ASCII: a domain in another script has one other form (punycode), in which
-- it is written here, as browsers do. packages/domain/src/forms/email-address.ts has the same rule; a test compares the two.
create function private.check_email_address(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_that(length(address) <= 254
    and address ~ '^(?!.{65,}@)[a-z0-9!#$%&''*+/=^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$',
    'Enter an e-mail address.');
end $$;

create function private.check_reason(reason text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_line('The reason', reason, 500) and private.check_that(
    char_length(private.visible_text(reason)) >= 10, 'Give a reason of 10 to 500 characters.');
end $$;

-- A required reason, without the white space around it.
create function private.required_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.check_reason(btrim(coalesce(reason, ''), E' \t\r\n'));
  return btrim(reason, E' \t\r\n');
end $$;

create function private.check_web_address(label text, value text, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_line(label, value, max_length) and private.check_that(
    value ~* '^https?://[^\s/]\S*$', format('%s must be a web address that starts with http:// or https://.', label));
end $$;

-- A repository of code, without a user or a query in its address.
create function private.check_repository_url(label text, value text, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_web_address(label, value, max_length) and private.check_that(value ~ '^https://[^\s/?#@]+/[^\s?#]+$',
    format('%s must be an https address such as https://github.com/example/vault.', label));
end $$;

create function private.check_lines_of_code(lines integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_that(lines between 0 and 100000000, 'Lines of code must be a number between 0 and 100,000,000.');
end $$;

create function private.check_choice(label text, value text, choices text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_that(
    value = any (choices), format('%s must be one of: %s.', label, array_to_string(choices, ', ')));
end $$;

-- The extension of a file name, in lower case and without the first dot; null when the name has no dot.
create function private.file_extension(file_name text) returns text
language sql immutable set search_path = '' as $$ select substring(lower(file_name) from '\.(tar\.gz|[^.]*)$') $$;

-- FILE-06: a file name is one line in one writing direction, and does not contain the extension of a program.
create function private.check_file_name(file_name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_length('File name', file_name, 255)
    and private.check_that(
      not private.has_deceiving_character(file_name) and file_name !~ '[/\\]',
      'The file name contains a character that is not allowed.')
    and private.check_that(
      file_name !~* '\.(exe|scr|pif|bat|cmd|ps1|vbs|vbe|wsf|hta|lnk|msi|jar|dll|cpl|reg)[ .]',
      'The file name contains the extension of a program. Please rename the file.');
end $$;

-- FILE-06: the MIME type must be the one of the extension.
create function private.check_file_type(file_name text, mime_type text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  expected constant text := (
    select t.mime_type from private.file_types() t where t.extension = private.file_extension(file_name)
  );
begin
  return private.check_that(expected is not null, 'Files of this type cannot be uploaded.')
    and private.check_that(mime_type = expected, 'The content of the file does not match its name.');
end $$;

create function private.require_text(label text, value text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if private.is_blank(value) then
    perform private.invalid(format('%s is required.', label));
  end if;
end $$;

-- A list of short texts, each on one line.
create function private.check_lines(label text, lines text[], most integer, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  line text;
begin
  perform private.check_that(cardinality(lines) <= most, format('%s can have at most %s entries.', label, most));
  foreach line in array lines loop
    perform private.require(not private.is_blank(line), format('%s cannot have an empty entry.', label));
    perform private.check_line(label, line, max_length);
  end loop;
  return true;
end $$;

-- Returns null for a malformed id: one malformed payload must not stop all e-mails.
create function private.as_uuid(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;

-- 32 bytes that nobody can guess.
create function private.random_bytes() returns bytea
language sql volatile set search_path = '' as $$ select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')) $$;

-- The visible part of a text: without invisible characters (Unicode's default ignorable ones, control characters, the empty
-- Braille pattern), and with one space for each gap.
create function private.visible_text(value text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(value,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      || '\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
      || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

create function private.is_blank(value text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(private.visible_text(value), '') = '' $$;

-- Stored objects --------------------------------------------------------------------------------------------------------
-- What the storage service's metadata says about an object, or null when it says nothing.

-- In bytes. Hosted storage calls it size; the embedded one may only know contentLength.
create function private.stored_size(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(metadata ->> 'size', metadata ->> 'contentLength')::bigint
$$;

-- The MIME type, without parameters such as charset.
create function private.stored_type(metadata jsonb) returns text
language sql immutable set search_path = '' as $$ select split_part(metadata ->> 'mimetype', ';', 1) $$;

-- The metadata does not contradict this type and maximum size. Missing metadata is accepted.
create function private.is_acceptable_object(metadata jsonb, mime_type text, max_bytes bigint) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.stored_type(metadata) = mime_type, true)
    and coalesce(private.stored_size(metadata) <= max_bytes, true)
$$;

-- From here on, and in every other file, a grant beside a function says who may call it.
alter default privileges in schema private revoke execute on functions from authenticated, service_role;

-- The version that Storage gave to an object: each upload to the same path gets a new one. Storage's eTag would differ too, but
-- the eTag of a large object also depends on the size of the parts in which it was copied.
create function private.stored_version(bucket text, object_name text) returns text
language sql stable security definer set search_path = '' as $$
  select o.version from storage.objects o where o.bucket_id = bucket and o.name = object_name
$$;
grant execute on function private.stored_version to service_role;

-- Trigger for comments and notes, with the label of the text as its argument. The author is the caller by default, and an
-- operator may set the name.
create function private.sign_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_text(tg_argv[0], new.body);
  new.author_name := coalesce(new.author_name, private.display_name(new.author_id));
  return new;
end $$;

-- Trigger for settings, with the kind of event as its argument. The log names what was changed, never the texts: they are on the page.
create function private.log_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant text := (
    select string_agg(replace(n.key, '_', ' '), ', ' order by n.key)
    from jsonb_each(to_jsonb(new)) n where n.key <> 'updated_at' and n.value is distinct from to_jsonb(old) -> n.key);
begin
  if changed is not null then
    perform private.record_event(tg_argv[0], facts => jsonb_build_object('changed', changed));
  end if;
  return null;
end $$;

-- Trigger for tables with updated_at: sets the time of the last change, whatever value a statement gives.
create function private.keep_updated_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- access/10_access.sql

-- Who is the caller, and whose rows may they read or write? Every policy is built on the functions below.
-- The functions are security definer, because their result must not depend on policies that are built on it. Those that policies
-- call take no argument and are stable, so that a policy calls them once per statement by writing (select private....()). They are
-- PL/pgSQL, which keeps their plans for as long as the connection lives.

-- The caller has an access token in place of a session (API-01).
create function private.is_token() returns boolean
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ? 'access_token_id', false) $$;

-- True while the session of the caller's token is live: nobody signed out of it, it was used recently (19_sessions.sql sets
-- not_after), the account is not banned, and staff signed in as the settings say (16_sign_in_providers.sql). A token outlives its
-- session by up to an hour and could otherwise still be used.
-- For an access token in place of a session (API-01), true while that is live.
create function private.is_live_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  token_session constant uuid := claims ->> 'session_id';
begin
  if private.is_token() then
    return private.is_live_token(private.calling_token());
  end if;
  -- The service key has no session.
  return private.may_sign_in_by(private.provider_of_session(), auth.uid()) and (token_session is null or exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = token_session and s.user_id = auth.uid()
      and coalesce(s.not_after > now(), true) and coalesce(u.banned_until <= now(), true)
  ));
end $$;
grant execute on function private.is_live_session to anon, authenticated, service_role;

-- Whether the caller's token is aal2 and its session still is: removing the factor that raised a session takes the session back to aal1,
-- but not its tokens.
create function private.is_aal2() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  token_session constant uuid := claims ->> 'session_id';
begin
  return coalesce(claims ->> 'aal' = 'aal2', false)
    and (token_session is null or exists (select from auth.sessions s where s.id = token_session and s.aal = 'aal2'));
end $$;

-- The caller gave a code from an authenticator app, or needs none (AUTH-18, 17_second_factor.sql).
create function private.has_given_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_aal2() or not private.needs_second_factor(auth.uid());
end $$;

-- The signed-in user, or null. Null also for the token of a session that has ended, and for one without the second factor where
-- it is needed, so that such a token reads and writes nothing and has no admin rights.
create function private.caller_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_live_session() and private.has_given_second_factor() then auth.uid() end;
end $$;
grant execute on function private.caller_id to authenticated, service_role;

-- The service role, the SQL console and seeds have no user. Permission rules do not apply to them.
create function private.is_operator() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.uid() is null and coalesce(auth.role(), 'service_role') not in ('anon', 'authenticated');
end $$;
grant execute on function private.is_operator to authenticated, service_role;

create function private.is_admin_account(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles r where r.user_id = person and r.role = 'admin');
end $$;

-- The caller is an admin, impersonating or not.
create function private.has_admin_role() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin_account(private.caller_id());
end $$;
grant execute on function private.has_admin_role to authenticated, service_role;

-- The client whose portal the calling admin is viewing right now, or null. An expired session is ignored, even before it is
-- marked as ended (IMP-03).
create function private.impersonated_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.target_user_id from public.impersonation_sessions s
    where s.admin_user_id = private.caller_id() and s.is_active and s.expires_at > now() and private.has_admin_role()
  );
end $$;

-- The caller may act as an admin. While impersonating they may not: they see what the client would see (IMP-03).
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_admin_role() and private.impersonated_client_id() is null;
end $$;
grant execute on function private.is_admin to authenticated, service_role;

-- This person is staff: an admin, or an auditor. Being an auditor alone lets nobody read an audit.
create function private.is_staff_account(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles r where r.user_id = person);
end $$;

-- The caller is an auditor (STAFF-02), who always needs a second factor.
create function private.has_auditor_role() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles r where r.user_id = private.caller_id() and r.role = 'auditor');
end $$;
grant execute on function private.has_auditor_role to authenticated, service_role;

-- The caller works on every audit: an admin who does not impersonate, or an operator.
create function private.works_on_every_audit() returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_operator() or private.is_admin() $$;

-- The caller acts for the audit firm: one who works on every audit, or an auditor. Says who wrote a row, never which audits they
-- reach.
create function private.acts_for_firm() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.works_on_every_audit() or private.has_auditor_role()
$$;

-- STAFF-02: the audits that the calling auditor works on, up to and including the last day of their staffing. Empty for everybody
-- else: admins work on every audit, and policies name them beside this.
create function private.worked_on_audits() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select s.audit_id from public.audit_staff s
    where s.person_id = private.caller_id() and private.has_auditor_role() and private.is_current_staff(s));
end $$;
grant execute on function private.worked_on_audits to authenticated, service_role;

-- The caller may work on this audit: an admin who does not impersonate, an operator, or an auditor of its staff.
create function private.may_work_on(audit_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.works_on_every_audit()
    or coalesce(may_work_on.audit_id = any (private.worked_on_audits()), false);
end $$;

-- For lists: the audits to which the caller is limited; null for who works on every audit.
create function private.audits_to_list() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when not private.works_on_every_audit() then private.worked_on_audits() end;
end $$;

-- For functions about one audit, after private.allow: refuses an auditor who does not work on it as if there were no such audit. Locks
-- its client, and asks again after that: the staffing or the role may have ended meanwhile.
create function private.require_work_on(audit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_found(private.may_work_on(audit_id), 'This audit does not exist.');
  perform private.lock_client((select a.client_id from public.audits a where a.id = audit_id));
  perform private.require_found(private.may_work_on(audit_id), 'This audit does not exist.');
end $$;

-- The client was approved and is not suspended, so that the portal is open to them (GUARD-08, ADM-10).
create function private.is_active_client(client_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles p
    where p.client_id = is_active_client.client_id and p.onboarding_completed and p.approval_status = 'approved'
      and p.suspended_at is null
  );
end $$;

-- The client that the caller belongs to (TEAM-02). For a person without one, it is the client that their application would
-- create, which gets their id; null when that client already exists without them.
create function private.own_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
begin
  return coalesce(
    (select m.client_id from public.client_members m where m.person_id = person),
    (select person where not exists (select from private.clients c where c.id = person)));
end $$;
grant execute on function private.own_client_id to authenticated, service_role;

-- Whose profile the caller reads: the impersonated client's, else their own client's. Suspended clients read it too, with the
-- reason for the suspension.
create function private.readable_profile_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.impersonated_client_id(), private.own_client_id());
end $$;
grant execute on function private.readable_profile_id to authenticated, service_role;

-- Whose profile the caller writes: that of the client they own or are about to apply for; null while impersonating or suspended.
create function private.writable_profile_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := private.own_client_id();
begin
  return (
    select client
    where private.impersonated_client_id() is null
      and not exists (select from public.client_members m where m.person_id = private.caller_id() and m.role <> 'owner')
      and not exists (select from public.profiles p where p.client_id = client and p.suspended_at is not null)
  );
end $$;
grant execute on function private.writable_profile_id to authenticated, service_role;

-- The client whose projects, audits, files, requests and recommendations the caller reads, or null.
create function private.readable_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := private.readable_profile_id();
begin
  return case when private.is_active_client(client) then client end;
end $$;
grant execute on function private.readable_client_id to authenticated, service_role;

-- For functions: the caller may read this client's data, as the client or as an admin. False when the client is null.
create function private.may_read_client(client_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return may_read_client.client_id is not null
    and (coalesce(may_read_client.client_id = private.readable_client_id(), false) or private.is_admin());
end $$;

-- The client for which the caller may write files, requests, comments and steps of findings, or null. A viewer writes nothing.
create function private.writable_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := (
    select m.client_id from public.client_members m
    where m.person_id = private.caller_id() and m.role in ('owner', 'member') and private.impersonated_client_id() is null);
begin
  return case when private.is_active_client(client) then client end;
end $$;
grant execute on function private.writable_client_id to authenticated, service_role;

-- The client that the caller owns, whose team and public reports they decide about, or null.
create function private.owned_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := private.writable_profile_id();
begin
  return case when private.is_active_client(client) then client end;
end $$;

-- The person whose unfinished uploads the caller sees: themselves or, while impersonating, the owner of that client, because an
-- impersonating admin sees what the owner sees.
create function private.readable_person_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  viewed constant uuid := private.impersonated_client_id();
begin
  return case when viewed is null then private.caller_id() else private.owner_of(viewed) end;
end $$;
grant execute on function private.readable_person_id to authenticated, service_role;

-- Refuses a caller who is none of the given kinds. Every API function calls it first, and then limits the rows itself. An owner
-- is also a member, and a member is also a viewer; an admin who views a client's portal is only `viewing`.
--   anyone                 also without an account
--   account                has the token of a live session, also before the second factor
--   person                 is signed in
--   applicant              applies as a client, or owns one that is not suspended
--   viewer, member, owner  reads, writes or decides for an approved client that is not suspended
--   admin                  acts for the audit firm
--   auditor                is staff with a second factor. Which audits they reach, the function says: private.require_work_on
--   viewing                views the portal as a client, and changes nothing
--   operator               the service key or the SQL console. An operator may call whatever the grants allow.
create function private.allow(variadic callers text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  is_viewing constant boolean := private.impersonated_client_id() is not null;
begin
  if private.is_operator() or 'anyone' = any (callers)
    or 'account' = any (callers) and auth.uid() is not null and private.is_live_session()
    or is_viewing and 'viewing' = any (callers)
  then
    return;
  end if;
  perform private.refuse_if(is_viewing, 'You are viewing the portal as a client: nothing can be changed until you end this view.');
  if 'person' = any (callers) and private.caller_id() is not null
    or 'applicant' = any (callers) and private.writable_profile_id() is not null
    or 'viewer' = any (callers) and private.readable_client_id() is not null
    or 'member' = any (callers) and private.writable_client_id() is not null
    or 'owner' = any (callers) and private.owned_client_id() is not null
    or 'admin' = any (callers) and private.is_admin()
    or 'auditor' = any (callers) and private.has_auditor_role()
  then
    return;
  end if;
  perform private.refuse(case
    -- ONB-07
    when 'applicant' = any (callers) and private.caller_id() is null then 'No user found'
    when not private.is_live_session() then private.session_refusal()
    when private.caller_id() is null and not 'operator' = any (callers)
      then 'Please enter the code from your authenticator app first.'
    when 'applicant' = any (callers)
      then 'This account cannot apply as a client. Please use another e-mail address, or write to us.'
    when callers <@ '{admin,auditor}' and 'auditor' = any (callers) then 'Only our staff can do this.'
    when callers = '{admin}' then 'Only an admin can do this.'
    when callers = '{operator}' then 'Only an operator can do this.'
    when 'owner' = any (callers) then 'Only the owner of the team can do this.'
    when 'member' = any (callers) then 'Only members of the team can do this.'
    else 'You may not do this.'
  end);
end $$;
grant execute on function private.allow to authenticated, service_role;

-- people/12_clients.sql

-- Clients and their people (TEAM-01 to TEAM-03, docs/decisions/teams.md). A client is not a person: it keeps its id when its
-- members change or their accounts are deleted. Invitations and changes of a team are in 34_team.sql.

-- One row for each client, made with its first profile (30_profiles.sql): its id is that of the applicant's account. One that the firm
-- entered (37_moving_in.sql) has an id of its own. Columns named client_id refer to this table, never to a person.
create table private.clients (
  id uuid primary key,
  created_at timestamptz not null default now(),
  -- MOVE-02: private.entered_as; null for a client that applied.
  entered_as text unique,
  -- API-03: the owner lets assistants of the team's people read findings (public.switch_mcp).
  has_mcp boolean not null default false,
  -- LIVE-01: the checks of deployments that people asked for on a day in UTC.
  checks_on date,
  checks_asked_for integer not null default 0
);

-- Who belongs to a client. The profile has the name and address of the owner.
create table public.client_members (
  client_id uuid not null references private.clients on delete cascade,
  -- The primary key: a person belongs to one client.
  person_id uuid primary key references auth.users on delete cascade,
  -- The owner also changes the team, the profile and what is public; a viewer only reads.
  role text not null constraint client_members_role_is_known
    check (private.check_choice('The role', role, array['owner', 'member', 'viewer'])),
  name text not null default '' constraint client_members_name_is_one_line check (private.check_line('Full name', name, 120)),
  since timestamptz not null default now(),
  -- No foreign key: the membership outlives the inviter's account. Null for the applicant.
  invited_by uuid
);

create index client_members_of_client on public.client_members (client_id, since);
create unique index client_members_one_owner on public.client_members (client_id) where role = 'owner';

-- Trigger for names that clients give themselves: none looks like the firm's, in whose name they would invite.
create function private.refuse_name_of_firm() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_firm constant text := (select private.name_skeleton(s.firm_name) from public.report_settings s);
begin
  perform private.require(not exists (
    select from unnest(tg_argv) field (name) where private.name_skeleton(to_jsonb(new) ->> field.name) = of_firm),
    'This is our name. Enter your own.');
  return new;
end $$;

create trigger refuse_name_of_firm before insert or update of name on public.client_members
  for each row execute function private.refuse_name_of_firm('name');

-- TEAM-03: a client has an owner at the end of every transaction, unless the owner's account was deleted: then an admin chooses
-- one.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (select from private.clients c where c.id = old.client_id)
    and exists (select from auth.users u where u.id = old.person_id)
    and not exists (select from public.client_members m where m.client_id = old.client_id and m.role = 'owner'),
    'The owner cannot leave. Hand the ownership over first.');
  return null;
end $$;

create constraint trigger keep_an_owner after update or delete on public.client_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function private.keep_an_owner();

-- Staff cannot be clients (32_staff.sql). The argument is the column that holds the person.
create function private.keep_staff_out_of_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform private.lock_account_kind(person);
  perform private.conflict_if(exists (select from public.user_roles r where r.user_id = person),
    'A member of our team cannot apply as a client.');
  return new;
end $$;

create trigger keep_staff_out_of_clients before insert or update of person_id on public.client_members
  for each row execute function private.keep_staff_out_of_clients('person_id');

-- TEAM-04: removes a person who left the team, or lost the admin role, from the findings assigned to them. The argument is the
-- column that holds the person.
create function private.unassign_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (to_jsonb(old) ->> tg_argv[0])::uuid;
begin
  -- In the order in which findings are assigned, so that two such calls cannot deadlock.
  perform from public.finding_assignments a where person in (a.assignee_id, a.reviewer_id) order by a.finding_id for update;
  update public.finding_assignments a set assignee_id = null, assignee_name = null where a.assignee_id = person;
  update public.finding_assignments a set reviewer_id = null, reviewer_name = null where a.reviewer_id = person;
  return null;
end $$;

create trigger unassign_person after delete on public.client_members
  for each row execute function private.unassign_person('person_id');

-- API-01: revokes the access tokens of a person who left the team, whose role as staff changed, or who has a new password or address:
-- for good, as a token does not come back with them. The argument is the column that holds the person.
create function private.revoke_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.access_tokens t set revoked_at = now()
  where t.person_id = (to_jsonb(old) ->> tg_argv[0])::uuid and t.revoked_at is null;
  return null;
end $$;

create trigger revoke_tokens after delete on public.client_members for each row execute function private.revoke_tokens('person_id');

create function private.client_of(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.client_id from public.client_members m where m.person_id = person
$$;
grant execute on function private.client_of to service_role;

-- The person who owns a client; null before the first one has accepted the invitation (MOVE-01), and after the owner's account was
-- deleted, until an admin chooses another.
create function private.owner_of(client_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.person_id from public.client_members m where m.client_id = owner_of.client_id and m.role = 'owner'
$$;

-- Held to the end of the transaction by whatever changes a client's data, before any other lock, so that nothing deadlocks with an
-- erasure, a suspension or a change of the team, which lock the client for update first. What only reads takes no lock.
create function private.lock_client(client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('transaction_read_only') = 'off' then
    perform from private.clients c where c.id = lock_client.client_id for key share;
  end if;
end $$;

-- Called first by functions that write or open something in a person's name. It blocks their removal from the team and their
-- erasure until the end of the transaction: in between, the row would get their address as the name, or keep the name for good.
create function private.hold_membership(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_client(private.client_of(person));
  perform from public.client_members m where m.person_id = person for key share;
end $$;

-- For functions, after private.allow: holds the client and the caller's membership, and asks again who may. The right may have ended
-- while this waited.
create function private.lock_and_allow(client_id uuid, variadic callers text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_client(client_id);
  perform private.hold_membership(private.caller_id());
  perform private.allow(variadic callers);
end $$;

-- For tables that people of a client change directly. A trigger of a row would lock the row first.
create function private.hold_membership_first() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_membership(private.caller_id());
  return null;
end $$;

-- For tables of a client's data that users change directly: an erasure comes before the statement or after it. The row is locked before
-- its trigger can lock the client. A function of ours locks the client instead (private.lock_and_allow).
create function private.wait_for_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('erasures', 0));
  return null;
end $$;

create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$ select u.email::text from auth.users u where u.id = person $$;

alter table public.client_members enable row level security;
create policy "People see the team of their client, admins every team" on public.client_members for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));

-- A team changes by the functions of 34_team.sql and by the first profile.
grant select on public.client_members to authenticated, service_role;

-- access/15_accounts.sql

-- Accounts: what the confirmation of an address voids, how somebody becomes an admin, and what follows from a new sign-in
-- address. The auth service owns auth.users; hosted Supabase lets a project put triggers on it.

-- Sign-up -------------------------------------------------------------------------------------------------------------

-- Anybody can sign up with any address. So the metadata of such an account is dropped, except what the auth service adds and the digest
-- of AUTH-16. Its audience is always ours: the service would find an account with another one in no later request, and would refuse the
-- owner of the address.
create function private.restrict_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.aud := 'authenticated';
  if new.email_confirmed_at is null and coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email' then
    new.raw_user_meta_data := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(new.raw_user_meta_data)
      where key in ('sub', 'email', 'email_verified', 'phone_verified', 'secret_sha256')), '{}');
  end if;
  return new;
end $$;

create trigger restrict_sign_up before insert or update of aud, raw_user_meta_data on auth.users
  for each row execute function private.restrict_sign_up();

-- Confirmation --------------------------------------------------------------------------------------------------------

-- AUTH-16: the password hash that a confirmation voided, for an hour. The browser that signed up gets it back by the secret whose
-- SHA-256 it sent with the sign-up: a second sign-up with the same address changes neither.
create table private.voided_passwords (
  person_id uuid primary key references auth.users on delete cascade,
  encrypted_password text not null,
  secret_sha256 text not null,
  ends_at timestamptz not null default now() + interval '1 hour'
);

-- AUTH-16: until its address was confirmed, anybody could have signed up with it, and whoever confirms a new address need not be
-- whoever changed it. So a confirmation voids every way to sign in that was set up before: the password, sessions with their refresh
-- tokens, links that were not opened, access tokens, identities of other providers that did not prove this address; after a
-- sign-up also second factors. The person who confirmed gets a new session afterwards.
create function private.void_unconfirmed_credentials() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.voided_passwords v where v.person_id = new.id or v.ends_at < now();
  if old.email_confirmed_at is null and old.encrypted_password <> '' and new.raw_user_meta_data ? 'secret_sha256' then
    insert into private.voided_passwords (person_id, encrypted_password, secret_sha256)
    values (new.id, old.encrypted_password, new.raw_user_meta_data ->> 'secret_sha256');
  end if;
  new.encrypted_password := null;
  -- '' and not null: the auth service cannot read null in these columns.
  new.confirmation_token := '';
  new.recovery_token := '';
  new.reauthentication_token := '';
  new.email_change := '';
  new.email_change_token_current := '';
  new.email_change_token_new := '';
  delete from auth.sessions s where s.user_id = new.id;
  delete from auth.identities i
  where i.user_id = new.id and i.provider <> 'email'
    and (i.email is distinct from lower(new.email) or (i.identity_data ->> 'email_verified') is distinct from 'true');
  if old.email_confirmed_at is null then
    perform private.remove_second_factor(new.id);
  end if;
  -- The embedded backend has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  return new;
end $$;

create trigger void_unconfirmed_credentials before update on auth.users
  for each row when (new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email))
  execute function private.void_unconfirmed_credentials();

-- AUTH-16: gives the person their voided password back, when the browser has the secret of the sign-up. True when it did.
create function public.restore_password(secret text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := case when private.is_live_session() then auth.uid() end;
  restored text;
begin
  perform private.allow('account');
  delete from private.voided_passwords v
  where v.person_id = person and v.ends_at > now()
    and v.secret_sha256 = encode(sha256(convert_to(secret, 'UTF8')), 'hex')
  returning v.encrypted_password into restored;
  update auth.users u set encrypted_password = restored
  where u.id = person and coalesce(u.encrypted_password, '') = '' and restored is not null;
  return found;
end $$;

-- A new password or address takes access from whoever had the old one: the auth service ends the other sessions, and these the access
-- tokens. A service that encrypts its hashes ({"key_id": ...}) writes a hash anew without a new password, and then nothing else.
create trigger revoke_tokens after update on auth.users
  for each row when (old.email is distinct from new.email
    or old.encrypted_password is distinct from new.encrypted_password and coalesce(new.encrypted_password, '') not like '{%')
  execute function private.revoke_tokens('id');
create trigger revoke_tokens_of_encrypted after update of recovery_token on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password and new.encrypted_password like '{%')
  execute function private.revoke_tokens('id');

-- The sign-in address ---------------------------------------------------------------------------------------------------

-- AUTH-20: business_email is the address of the client's owner, so it follows in the transaction of the change. The change is
-- logged, and the old address gets an e-mail. The auth service does not say who requested it, so the line names no admin.
create function private.follow_sign_in_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set business_email = new.email where private.owner_of(p.client_id) = new.id
    and p.client_id = private.client_of(new.id);
  perform private.record_event('sign_in_address_changed', new.id, actor => null,
    facts => jsonb_build_object('old_address', old.email, 'new_address', new.email));
  if old.email_confirmed_at is not null then
    perform private.queue_email('sign_in_address_changed:' || gen_random_uuid(), 'sign_in_address_changed', new.id,
      jsonb_build_object('recipient_address', old.email, 'new_address', new.email));
  end if;
  return null;
end $$;

create trigger follow_sign_in_address after update of email on auth.users
  -- A deleted account keeps a digest in place of its address.
  for each row when (old.email is distinct from new.email and new.deleted_at is null)
  execute function private.follow_sign_in_address();

-- Roles ---------------------------------------------------------------------------------------------------------------
-- Staff: admins, and auditors, who reach the audits that they work on (51_audit_staff.sql). No policy lets an API user write this
-- table: an operator does (npm run admin:grant), and the functions of 36_staff_changes.sql.
create table public.user_roles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null constraint user_roles_role_is_known check (role in ('admin', 'auditor')),
  created_at timestamptz not null default now()
);

create trigger unassign_person after delete on public.user_roles for each row execute function private.unassign_person('user_id');
create trigger revoke_tokens after update or delete on public.user_roles
  for each row execute function private.revoke_tokens('user_id');

-- A webhook of the firm ends with its admin, who may have added it to read what admins are told. Another admin can switch it on again.
create function private.end_webhooks_of_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.switch_webhook_off(w, 'admin') from private.webhooks w
  where w.admin_id = old.user_id and w.switched_off_at is null;
  return null;
end $$;

create trigger end_webhooks_of_admin after delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.end_webhooks_of_admin();
create trigger end_webhooks_of_auditor after update on public.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_webhooks_of_admin();

alter table public.user_roles enable row level security;
create policy "Users see their own roles, admins everybody's" on public.user_roles for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

-- These rules bind operators and the service role too: no policy lets anybody else write user_roles.

create function private.require_confirmed_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null),
    'This e-mail address is not confirmed. Its owner has to open the link in the confirmation e-mail first.');
  return new;
end $$;

create trigger require_confirmed_address before insert or update on public.user_roles
  for each row execute function private.require_confirmed_address();

-- For the triggers of user_roles and profiles: when an account gets a role and a client's profile at the same moment, the second
-- is refused.
create function private.lock_account_kind(person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('kind of account ' || person, 0))
$$;

-- A person who becomes staff keeps the name and role of a client's profile that was never submitted. A person who has submitted
-- an application needs another account as staff.
create function private.turn_into_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client uuid;
begin
  perform private.lock_account_kind(new.user_id);
  client := private.client_of(new.user_id);
  perform private.conflict_if(private.owner_of(client) <> new.user_id,
    'This person belongs to the team of a client. Staff need an account with another e-mail address.');
  perform private.conflict_if(exists (select from public.profiles p where p.client_id = client and p.onboarding_completed),
    'This person has applied as a client. Staff need an account with another e-mail address.');
  insert into public.staff_profiles (person_id, full_name, title)
  select new.user_id, p.full_name, p.role_title from public.profiles p
  where p.client_id = client and not private.is_blank(p.full_name)
  on conflict (person_id) do nothing;
  delete from private.clients c where c.id = client;
  return new;
end $$;

create trigger turn_into_staff before insert or update of user_id on public.user_roles
  for each row execute function private.turn_into_staff();

-- When two statements remove the last two admins at once, the second waits here until the first has ended, and sees its change.
create function private.lock_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.user_roles r where r.role = 'admin' order by r.user_id for update;
  return null;
end $$;

create trigger lock_roles before update or delete on public.user_roles for each statement execute function private.lock_roles();

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(tg_op = 'TRUNCATE' or not exists (select from public.user_roles r where r.role = 'admin'),
    'The last admin cannot be removed. Make somebody else admin first.');
  return null;
end $$;

create trigger keep_an_admin after update or delete on public.user_roles for each row execute function private.keep_an_admin();
create trigger keep_admins_from_truncate before truncate on public.user_roles
  for each statement execute function private.keep_an_admin();

-- Every change of a role is logged in the name of the caller, or of an operator, who has no session.
create function private.log_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  operator constant text := case when private.caller_id() is null then 'Operator' end;
  -- Set by the functions of 36_staff_changes.sql.
  reason constant jsonb := jsonb_strip_nulls(jsonb_build_object('reason', nullif(current_setting('portal.role_reason', true), '')));
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.record_event('role_revoked', old.user_id, facts => reason || jsonb_build_object('role', old.role), actor_name => operator);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.record_event('role_granted', new.user_id, facts => reason || jsonb_build_object('role', new.role), actor_name => operator);
  end if;
  return null;
end $$;

create trigger log_role_change after insert or update or delete on public.user_roles
  for each row execute function private.log_role_change();

-- Makes somebody an admin. Called by an operator with the service key or the database's password (npm run admin:grant). No
-- signed-in user may call this. Returns 'granted', or 'already' when the user is an admin; 404 for an unknown address, 409 for
-- one that is not confirmed.
create function public.grant_admin(email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.allow('operator');
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(grant_admin.email));
  perform private.require_found(person is not null, 'Nobody has signed up with this e-mail address.');
  insert into public.user_roles as r (user_id, role) values (person, 'admin')
  on conflict (user_id) do update set role = 'admin' where r.role <> 'admin';
  return case when found then 'granted' else 'already' end;
end $$;

-- access/16_sign_in_providers.sql

-- SSO-01: the identity providers by which people sign in, and for whom each may speak (docs/decisions/company-sign-in.md). The auth
-- service opens whichever account has the address that a provider asserts, so this file says which addresses it may.

-- An operator adds a provider here as well as to the auth service (npm run sign-in:providers). No API role can read the table.
create table private.sign_in_providers (
  -- As the auth service names it.
  provider text primary key constraint sign_in_providers_provider_is_known check (private.check_that(
    provider ~ '^(google|github|azure|custom:[a-z0-9:-]{0,42}[a-z0-9])$',
    'A provider is google, github, azure, or custom: with a name of small letters, digits and hyphens.')),
  label text not null constraint sign_in_providers_label_is_one_line check (
    private.check_line('The label', label, 40) and private.check_that(label <> '', 'Say what its button reads.')),
  -- Null for any domain.
  domains text[] constraint sign_in_providers_domains_are_domains check (private.check_that(
    array_to_string(domains, ' ', '') ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$',
    'Write each domain in small letters, such as firm.example.')),
  -- What the identity must contain: Google's hosted domain, the issuer of a tenant of Entra.
  required_claims jsonb not null default '{}',
  constraint sign_in_providers_have_domains check (private.check_that(
    domains is not null or provider in ('google', 'github'), 'Name the domains whose addresses this provider may assert.')),
  -- The auth service would otherwise believe the addresses of every tenant.
  constraint sign_in_providers_azure_has_a_tenant check (private.check_that(
    provider <> 'azure' or coalesce(required_claims ->> 'iss', '') ~ '^https://login\.microsoftonline\.com/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/v2\.0$',
    'Name the tenant of azure by its id.'))
);
insert into private.sign_in_providers (provider, label) values ('google', 'Google');

-- Identities ------------------------------------------------------------------------------------------------------------

-- Why this provider may not assert this identity; null when it may.
create function private.identity_refusal(provider text, asserted jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  domain constant text := substring(lower(asserted ->> 'email') from '@([^@]+)$');
  known private.sign_in_providers;
begin
  select p.* into known from private.sign_in_providers p where p.provider = identity_refusal.provider;
  return case
    when known.provider is null then 'This way of signing in is switched off.'
    when domain is null or asserted ->> 'email_verified' is distinct from 'true'
      then format('%s has not verified this e-mail address.', known.label)
    when domain <> all (known.domains) or not asserted @> known.required_claims
      then format('%s may not sign in people with addresses of %s.', known.label, domain)
  end;
end $$;

-- The auth service writes the identity at each sign-in. It passes on the sentence only when that is raised at the end of the transaction,
-- with a code that names the status.
create function private.refuse_foreign_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.identity_refusal(new.provider, new.identity_data);
begin
  -- A deleted account keeps identities without data.
  if refusal is not null and exists (select from auth.users u where u.id = new.user_id and u.deleted_at is null) then
    raise exception '%', refusal using errcode = 'PT403';
  end if;
  return null;
end $$;

create constraint trigger refuse_foreign_identity after insert or update on auth.identities deferrable initially deferred
  for each row when (new.provider not in ('email', 'phone')) execute function private.refuse_foreign_identity();

-- The provider of a session ---------------------------------------------------------------------------------------------

-- Null for a session that a password or an e-mailed link began.
create table private.session_providers (
  session_id uuid primary key references auth.sessions on delete cascade,
  provider text not null
);
create index session_providers_of_provider on private.session_providers (provider);

-- The exchange of a provider's code ends its flow and begins a session in one transaction: the auth service in the other order than
-- the embedded backend. Whichever comes second finds the other in a setting that ends with the transaction.
create function private.note_session_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  flow jsonb;
  session jsonb;
begin
  if tg_table_name = 'sessions' then
    perform set_config('portal.begun_session', jsonb_build_object('person', new.user_id, 'id', new.id)::text, true);
  elsif old.authentication_method = 'oauth' then
    perform set_config('portal.ended_flow', jsonb_build_object('person', old.user_id, 'provider', old.provider_type)::text, true);
  end if;
  flow := nullif(current_setting('portal.ended_flow', true), '');
  session := nullif(current_setting('portal.begun_session', true), '');
  if flow ->> 'person' = session ->> 'person' then
    insert into private.session_providers (session_id, provider) values ((session ->> 'id')::uuid, flow ->> 'provider')
    on conflict do nothing;
    -- Each flow begins one session.
    perform set_config('portal.ended_flow', '', true), set_config('portal.begun_session', '', true);
  end if;
  return null;
end $$;

create trigger note_session_provider after insert on auth.sessions for each row execute function private.note_session_provider();
create trigger note_session_provider after delete on auth.flow_state for each row execute function private.note_session_provider();

create function private.provider_of_session() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.provider from private.session_providers p where p.session_id = (auth.jwt() ->> 'session_id')::uuid);
end $$;

-- Staff -----------------------------------------------------------------------------------------------------------------

-- Whether this person may sign in by this provider: staff only by that of the settings, if they name one.
create function private.may_sign_in_by(provider text, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from private.security_settings s where s.staff_sign_in <> coalesce(may_sign_in_by.provider, ''))
    or not private.is_staff_account(person);
end $$;

-- Why a request of a session that is not live is refused.
create function private.session_refusal() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_token() or private.may_sign_in_by(private.provider_of_session(), auth.uid()) then
    return 'Your session has ended. Please sign in again.';
  end if;
  return (select format('Please sign in with %s.', p.label) from private.sign_in_providers p, private.security_settings s
    where p.provider = s.staff_sign_in);
end $$;
grant execute on function private.session_refusal to anon, authenticated, service_role;

-- For operators -----------------------------------------------------------------------------------------------------------

create function public.list_sign_in_providers() returns table (
  provider text, label text, domains text[], required_claims jsonb, is_for_staff boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query select p.*, coalesce(s.staff_sign_in = p.provider, false)
  from private.sign_in_providers p left join private.security_settings s on true order by p.provider;
end $$;

-- Adds a provider, or replaces what it may assert.
create function public.put_sign_in_provider(provider text, label text, domains text[] default null, required_claims jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  insert into private.sign_in_providers as p values (provider, btrim(label), domains, required_claims)
  on conflict on constraint sign_in_providers_pkey
    do update set label = excluded.label, domains = excluded.domains, required_claims = excluded.required_claims;
end $$;

-- Ends the sessions that the provider began, and the tokens that were made in them.
create function public.remove_sign_in_provider(provider text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.conflict_if(exists (select from private.security_settings s where s.staff_sign_in = remove_sign_in_provider.provider),
    'Staff sign in by this provider alone. Lift that first.');
  delete from private.sign_in_providers p where p.provider = remove_sign_in_provider.provider;
  perform private.require_found(found, 'There is no such provider.');
  update private.access_tokens t set revoked_at = now() where t.provider = remove_sign_in_provider.provider and t.revoked_at is null;
  delete from auth.sessions s using private.session_providers p where p.session_id = s.id and p.provider = remove_sign_in_provider.provider;
end $$;

-- Limits staff to a provider, at once and for open sessions; null lifts it.
create function public.limit_staff_sign_in(provider text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.require_found(provider is null or exists (
    select from private.sign_in_providers p where p.provider = limit_staff_sign_in.provider), 'There is no such provider.');
  update private.security_settings s set staff_sign_in = limit_staff_sign_in.provider where s.id;
end $$;

-- access/17_second_factor.sql

-- AUTH-18: the second factor, a code from an authenticator app. Supabase Auth keeps the factors and checks the codes; its tokens
-- say how somebody signed in: aal2 with a code, aal1 without, and in amr when a code was given. This file says who needs one.
-- Policies enforce it through 10_access.sql.

-- One row. An operator changes it in the SQL console; no API role has a privilege on it, the service role included. Admins change
-- findings_need_approval (STAFF-03, 64_approvals.sql).
create table private.security_settings (
  id boolean primary key default true constraint security_settings_are_one_row check (id),
  required_of_admins boolean not null default true,
  required_of_clients boolean not null default false,
  -- AUTH-19: a session that was not used for longer than this has ended.
  admin_idle_limit interval not null default interval '8 hours'
    constraint security_settings_admin_idle_limit_is_positive check (admin_idle_limit > interval '0'),
  client_idle_limit interval not null default interval '30 days'
    constraint security_settings_client_idle_limit_is_positive check (client_idle_limit > interval '0'),
  -- API-03: an admin lets assistants of the staff read findings (public.switch_mcp).
  has_mcp boolean not null default false,
  findings_need_approval boolean not null default false,
  -- SSO-01: the only provider by which staff sign in (public.limit_staff_sign_in).
  staff_sign_in text references private.sign_in_providers
);
create index security_settings_by_provider on private.security_settings (staff_sign_in);
insert into private.security_settings default values;

-- Who needs it --------------------------------------------------------------------------------------------------------

create function private.has_verified_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified');
end $$;

-- A person who has a second factor must use it, and an auditor always needs one; for all others the settings decide. Without
-- settings, everybody needs one.
create function private.needs_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_verified_factor(person) or coalesce((
    select case
      when private.is_admin_account(person) then s.required_of_admins
      when private.is_staff_account(person) then true
      else s.required_of_clients
    end
    from private.security_settings s
  ), true);
end $$;

-- The auth service's method for a code of a second factor, of whichever kind an operator switches on.
create function private.is_code(method text) returns boolean
language sql immutable set search_path = '' as $$ select method = 'totp' or method like 'mfa/%' $$;

-- The caller gave a code in the last 15 minutes, and its factor still is there.
create function private.has_fresh_code() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  methods constant jsonb := auth.jwt() -> 'amr';
begin
  return private.is_aal2() and jsonb_typeof(methods) = 'array' and exists (
    select from jsonb_array_elements(methods) m
    where private.is_code(m ->> 'method') and (m ->> 'timestamp')::numeric > extract(epoch from now() - interval '15 minutes')
  );
end $$;

-- For actions that somebody else at an open browser must not do: refuses a caller who needs a second factor and gave no code
-- recently.
create function private.require_fresh_code() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_operator() and private.needs_second_factor(auth.uid()) and not private.has_fresh_code() then
    raise exception 'Please confirm with a code from your authenticator app.'
      using errcode = 'PT403', hint = 'fresh_code_required';
  end if;
end $$;

-- What pages read -----------------------------------------------------------------------------------------------------

-- Tells the shell where to send the caller: to enrol (needed, has_factor false), to the code page (needed and not satisfied), or
-- on. Also returns their client, role and name; that they left a client (TEAM-03); that they cannot apply because a client has
-- the id of their account; that their address is invited (TEAM-01). Before the code all of these are null or false. A caller at
-- aal1 may call it too.
create function public.my_account() returns table (
  has_factor boolean, needed boolean, satisfied boolean, client_id uuid, client_role text, person_name text, has_left boolean,
  cannot_apply boolean, is_invited boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('account');
  return query select private.has_verified_factor(auth.uid()), private.needs_second_factor(auth.uid()),
    private.has_given_second_factor(), m.client_id, m.role, m.name,
    exists (select from private.former_members f where f.person_id = private.caller_id()),
    m.client_id is null and exists (select from private.clients c where c.id = private.caller_id()),
    coalesce(m.role, 'owner') = 'owner' and private.is_invited()
  from (select 1) as one left join public.client_members m on m.person_id = private.caller_id();
end $$;

-- Adding and removing a factor ----------------------------------------------------------------------------------------

-- True while remove_second_factor runs, or when the account itself is deleted, also softly.
create function private.is_removing_factors(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(current_setting('portal.removes_factors_of', true), '') = person::text
    or not exists (select from auth.users u where u.id = person and u.deleted_at is null);
end $$;

-- Locks the account and then its sessions, in the order of the auth service when it sets a password. What ends sessions begins with
-- this, and so waits for another that does. An access token that is being created comes before, or finds its session ended.
create function private.lock_sessions(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = person for no key update;
  perform from auth.sessions s where s.user_id = person for update;
end $$;

-- Removes the person's factors and recovery codes, revokes their access tokens, and takes their sessions back to aal1.
create function private.remove_second_factor(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_sessions(person);
  -- Lets the triggers below pass.
  perform set_config('portal.removes_factors_of', person::text, true);
  delete from auth.mfa_factors f where f.user_id = person;
  perform set_config('portal.removes_factors_of', '', true);
  delete from private.recovery_codes c where c.person_id = person;
  delete from auth.mfa_amr_claims a using auth.sessions s
  where s.id = a.session_id and s.user_id = person and private.is_code(a.authentication_method);
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = person;
  update private.access_tokens t set revoked_at = now() where t.person_id = person and t.revoked_at is null;
end $$;

-- The auth service adds and removes factors for any aal2 session, however old its code is, and does not tell the database which
-- session calls it. So a session of this person must have given a code in the last 15 minutes, unless the factor is the first
-- one.
create function private.require_fresh_code_to_change_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.has_verified_factor(person) and not private.is_removing_factors(person) then
    perform private.refuse_if(not exists (
      select from auth.mfa_amr_claims a join auth.sessions s on s.id = a.session_id
      where s.user_id = person and private.is_code(a.authentication_method) and a.updated_at > now() - interval '15 minutes'),
      'Please confirm with a code from your authenticator app.');
    if tg_op = 'UPDATE' then
      -- For the trigger below, which knows the session, until the end of this transaction.
      perform set_config('portal.adds_factor_of', person::text, true);
    end if;
  end if;
  return coalesce(new, old);
end $$;

create trigger require_fresh_code_to_begin_factor before insert on auth.mfa_factors
  for each row execute function private.require_fresh_code_to_change_factors();
create trigger require_fresh_code_to_add_factor before update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.require_fresh_code_to_change_factors();
create trigger require_fresh_code_to_remove_factor before delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.require_fresh_code_to_change_factors();

-- The first code of a new factor counts as a fresh one of its session. So that session must have given a code of an older factor
-- recently: the auth service writes the session's code after it has verified the factor, in the same transaction.
create function private.require_fresh_code_of_older_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (
    select from auth.sessions s
    where s.id = new.session_id and s.user_id::text = current_setting('portal.adds_factor_of', true)
  ) and not exists (
    select from auth.mfa_amr_claims a
    where a.session_id = new.session_id and private.is_code(a.authentication_method)
      and a.updated_at > now() - interval '15 minutes'
  ), 'Please confirm with a code from your authenticator app.');
  return new;
end $$;

create trigger require_fresh_code_of_older_factor before insert on auth.mfa_amr_claims
  for each row execute function private.require_fresh_code_of_older_factor();

-- Logs each added or removed factor in the name of its owner, and sends them an e-mail.
create function private.note_changed_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  kind constant text := case tg_op when 'DELETE' then 'second_factor_removed' else 'second_factor_added' end;
begin
  if not private.is_removing_factors(person) then
    perform private.record_event(kind, person, actor => person), private.tell_about_account(kind, person);
  end if;
  return null;
end $$;

create trigger note_added_factor after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.note_changed_factor();
create trigger note_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.note_changed_factor();

-- Removes the second factor of a person who lost the device. An admin may do so for another person of a client or of staff, an
-- operator for anybody. All sessions of that person end; at the next sign-in they enrol again where it is required. The reset
-- is logged, and the person and the admin get an e-mail.
create function public.reset_second_factor(person_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := reset_second_factor.person_id;
begin
  perform private.allow('admin');
  perform private.refuse_if(person = private.caller_id(),
    'You cannot reset your own second factor. Use a recovery code, or ask another admin.');
  perform private.require_fresh_code();
  reason := private.required_reason(reason);
  perform private.require_found(private.is_operator() or private.client_of(person) is not null or private.is_staff_account(person),
    'This person belongs neither to a client nor to our team.');
  perform private.conflict_if(not private.has_verified_factor(person), 'This person has no second factor.');
  perform private.remove_second_factor(person);
  delete from auth.sessions s where s.user_id = person;
  perform private.record_event('second_factor_reset', person, facts => jsonb_build_object('reason', reason),
    actor_name => case when private.is_operator() then 'Operator' end);
  perform private.tell_about_account('second_factor_reset', t.recipient, jsonb_build_object(
    'person_id', person,
    'person_name', private.display_name(person),
    'admin_id', private.caller_id(),
    'admin_name', coalesce(private.display_name(private.caller_id()), 'An operator'),
    'is_own', t.recipient = person))
  from unnest(array[person, private.caller_id()]) t (recipient) where t.recipient is not null;
end $$;

-- Queues an e-mail to the address of an account, which need not have a profile.
create function private.tell_about_account(kind text, person uuid, details jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_email(kind || ':' || gen_random_uuid(), kind, person,
    jsonb_build_object('recipient_address', u.email, 'happened_at', now()) || details)
  from auth.users u where u.id = person;
end $$;

-- access/18_recovery_codes.sql

-- AUTH-18: ten recovery codes for a person whose authenticator app is lost, and the wait after wrong codes. Neither table is
-- open to an API role, the service role included: the functions below are their only readers and writers.

-- A code is kept as a digest, so that nobody who reads the database can use it.
create table private.recovery_codes (
  person_id uuid not null references auth.users on delete cascade,
  digest bytea not null,
  created_at timestamptz not null default now(),
  primary key (person_id, digest)
);

-- Wrong codes, of the authenticator app and of recovery alike. Rows older than a day are deleted (note_wrong_code).
create table private.wrong_codes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references auth.users on delete cascade,
  -- Who gave it: the session, or the address of the caller, as the auth service does not say in which session a code was given.
  given_by text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index wrong_codes_of_user on private.wrong_codes (person_id, created_at);

-- Requests about the same person's codes run one after the other, so that guesses sent at once are counted one by one.
create function private.lock_codes(person uuid) returns void
language sql volatile security definer set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('codes:' || person, 0)) $$;

-- True when five wrong codes for this person were given here in the last ten minutes: then no code is checked, not even a right one.
-- Wrong codes given elsewhere do not lock the person out here.
create function private.must_wait_for_codes(person uuid, given_by text) returns boolean
language sql volatile security definer set search_path = '' as $$
  select count(*) >= 5 from private.wrong_codes w
  where w.person_id = person and w.given_by = must_wait_for_codes.given_by
    and w.created_at > clock_timestamp() - interval '10 minutes'
$$;

create function private.note_wrong_code(person uuid, given_by text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.wrong_codes w where w.created_at < clock_timestamp() - interval '1 day';
  insert into private.wrong_codes (person_id, given_by) values (person, note_wrong_code.given_by)
$$;

-- The digest of a typed code. Ignores case, spaces and dashes. Eighty random bits need no slow hash.
create function private.recovery_code_digest(person uuid, code text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(person || ':' || regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'UTF8'))
$$;

-- Ten new codes in place of the old ones, which are shown only once: 80 random bits each, as four groups of five,
-- 1f0a9-3c77e-b2d41-90e6c.
create function public.create_recovery_codes() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  codes text[];
begin
  perform private.allow('person', 'viewing');
  perform private.refuse_if(not private.has_verified_factor(person), 'Set up an authenticator app first.');
  perform private.require_fresh_code();
  perform private.lock_codes(person);
  delete from private.recovery_codes c where c.person_id = person;
  codes := array(select regexp_replace(left(encode(private.random_bytes(), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g')
    from generate_series(1, 10));
  insert into private.recovery_codes (person_id, digest)
  select person, private.recovery_code_digest(person, c.code) from unnest(codes) c (code);
  perform private.record_event('recovery_codes_created', person);
  return codes;
end $$;

create function public.recovery_codes_left() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return (select count(*) from private.recovery_codes c where c.person_id = private.caller_id());
end $$;

-- For a person who signed in and lost the device: a right code removes their second factor and ends their other sessions, so
-- that they enrol again. Returns false for a wrong code, and does not raise, because that would undo the counting. Refuses with
-- 429 after five wrong codes.
create function public.use_recovery_code(code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := case when private.is_live_session() then auth.uid() end;
  session_id constant text := coalesce(auth.jwt() ->> 'session_id', '');
begin
  perform private.allow('account');
  perform private.refuse_if(person is null, 'Please sign in first.');
  perform private.require(char_length(code) <= 100, 'This is not a recovery code.');
  perform private.lock_codes(person);
  perform private.lock_sessions(person);
  if private.must_wait_for_codes(person, session_id) then
    raise exception 'Too many wrong codes. Please wait ten minutes and try again.' using errcode = 'PT429';
  end if;
  delete from private.recovery_codes c
  where c.person_id = person and c.digest = private.recovery_code_digest(person, code);
  if not found then
    perform private.note_wrong_code(person, session_id);
    return false;
  end if;
  perform private.remove_second_factor(person);
  delete from auth.sessions s where s.user_id = person and s.id::text <> session_id;
  perform private.record_event('recovery_code_used', person, actor => person);
  perform private.tell_about_account('recovery_code_used', person);
  return true;
end $$;

-- For a session that an e-mailed link began, also before the code: removes the password and ends the person's other sessions, so that
-- whoever knows the password is out and uses up no more codes. The page asks for a new one after the code.
create function public.remove_password() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  token_session constant uuid := auth.jwt() ->> 'session_id';
begin
  perform private.allow('account');
  perform private.lock_sessions(auth.uid());
  perform private.refuse_if(not private.is_live_session() or not exists (
    select from auth.mfa_amr_claims a
    where a.session_id = token_session and a.authentication_method in ('otp', 'recovery', 'magiclink')),
    'Sign in with a link from an e-mail first.');
  update auth.users u set encrypted_password = null where u.id = auth.uid();
  delete from auth.sessions s where s.user_id = auth.uid() and s.id <> token_session;
end $$;

-- The auth service's hook for each code of an authenticator app that somebody tries (mfa_verification_attempt): after five wrong
-- ones from an address, none from there is accepted for ten minutes; after twenty within an hour from any, none at all until one of
-- them is an hour old. Somebody who knows the password can therefore keep the owner from giving a code, who then uses a recovery code,
-- or a mailed link and remove_password. The page reads the minutes in the message (enter-code.ts).
create function private.limit_wrong_codes(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := event ->> 'user_id';
  address constant text := coalesce(event #>> '{metadata,ip_address}', '');
  minutes integer;
begin
  perform private.lock_codes(person);
  -- The twentieth youngest decides how long the wait is.
  select ceil(extract(epoch from w.created_at + interval '1 hour' - clock_timestamp()) / 60) into minutes
  from private.wrong_codes w where w.person_id = person order by w.created_at desc offset 19 limit 1;
  if minutes > 0 or private.must_wait_for_codes(person, address) then
    return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message',
      format('Too many wrong codes. Please wait %s minutes and try again.', greatest(minutes, 10))));
  end if;
  if (event ->> 'valid')::boolean then
    delete from private.wrong_codes w where w.person_id = person and w.given_by = address;
  else
    perform private.note_wrong_code(person, address);
  end if;
  return '{"decision": "continue"}';
end $$;

-- This role exists only with Supabase's own auth service.
do $$ begin
  if exists (select from pg_roles r where r.rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.limit_wrong_codes(jsonb) to supabase_auth_admin;
  end if;
end $$;

-- access/19_sessions.sql

-- AUTH-19: a person's sessions, which the auth service keeps. A person sees and ends them on /profile/security, idle sessions end, and a
-- session on a new device sends an e-mail.

-- Idle sessions ---------------------------------------------------------------------------------------------------------

-- How long this person's sessions may go unused; zero without settings.
create function private.idle_limit(person uuid) returns interval
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case
      when private.is_staff_account(person) then s.admin_idle_limit
      else s.client_idle_limit
    end
    from private.security_settings s
  ), interval '0');
end $$;

-- Ends unused sessions: each renewal of a token, which an open page requests every hour, moves the end of its session. The auth
-- service renews no token of an ended session, and private.is_live_session() accepts none. An end in the past is not moved. An
-- error here or in tell_of_new_device would make every sign-in fail, so it is only a warning.
create function private.move_session_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.not_after := least(new.not_after, now() + private.idle_limit(new.user_id));
  elsif coalesce(old.not_after > now(), true) then
    new.not_after := now() + private.idle_limit(new.user_id);
  end if;
  return new;
exception when others then
  raise warning 'The end of a session was not set: %', sqlerrm;
  return new;
end $$;

create trigger move_session_end before insert or update of refreshed_at on auth.sessions
  for each row execute function private.move_session_end();

-- Sessions on /profile/security --------------------------------------------------------------------------------------------------

-- The caller's live sessions, the last used one first. IP address and location are left out.
create function public.my_sessions() returns table (
  id uuid, user_agent text, created_at timestamptz, last_used_at timestamptz, is_current boolean, aal text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return query select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    coalesce(s.id::text = auth.jwt() ->> 'session_id', false), coalesce(s.aal::text, 'aal1')
  from auth.sessions s
  where s.user_id = private.caller_id() and coalesce(s.not_after > now(), true)
  order by 4 desc, s.id;
end $$;

-- Ends a session of the caller. 404 for any other.
create function public.end_session(session_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = private.caller_id();
  perform private.require_found(found, 'This session has already ended.');
end $$;

-- Ends every session of the caller but the one that calls, and their access tokens. Returns how many sessions.
create function public.end_other_sessions() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.allow('person', 'viewing');
  -- A token that is being created comes before this.
  perform private.lock_sessions(private.caller_id());
  -- Again: another session may have ended this one meanwhile.
  perform private.allow('person', 'viewing');
  update private.access_tokens t set revoked_at = now() where t.person_id = private.caller_id() and t.revoked_at is null;
  delete from auth.sessions s
  where s.user_id = private.caller_id() and s.id::text is distinct from auth.jwt() ->> 'session_id';
  get diagnostics ended = row_count;
  return ended;
end $$;

-- New devices -------------------------------------------------------------------------------------------------------------

-- The names of the browsers in which somebody has signed in. They outlive their sessions, so that signing in again sends no
-- e-mail.
create table private.known_devices (
  person_id uuid not null references auth.users on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default now(),
  primary key (person_id, device)
);

-- Such as "Firefox on Windows". Only text from this function, never a part of what the browser sent.
create function private.device_in_words(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select case
      when user_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
      when user_agent ~ 'OPR/|Opera' then 'Opera'
      when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
      when user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
      when user_agent ~ 'Chrome/|CriOS/|Chromium/' then 'Chrome'
      when user_agent ~ 'Safari/' then 'Safari'
      else 'Another program'
    end || case
      when user_agent ~ 'iPhone|iPad|iPod' then ' on iOS'
      when user_agent ~ 'Android' then ' on Android'
      when user_agent ~ 'Windows' then ' on Windows'
      when user_agent ~ 'Macintosh|Mac OS X' then ' on macOS'
      when user_agent ~ 'CrOS' then ' on ChromeOS'
      when user_agent ~ 'Linux|X11' then ' on Linux'
      else ''
    end
$$;

-- The auth service renews user_agent with the token, so that a stolen session is noticed like a new sign-in. The first device of
-- an account sends no e-mail.
create function private.tell_of_new_device() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_device constant text := private.device_in_words(new.user_agent);
begin
  insert into private.known_devices (person_id, device) values (new.user_id, new_device) on conflict do nothing;
  if found and exists (
    select from private.known_devices d where d.person_id = new.user_id and d.device <> new_device
  ) then
    perform private.tell_about_account('new_device', new.user_id, jsonb_build_object('device', new_device));
  end if;
  return null;
exception when others then
  raise warning 'A new device was not told: %', sqlerrm;
  return null;
end $$;

create trigger tell_of_new_device after insert or update of user_agent on auth.sessions
  for each row when (new.user_agent <> '') execute function private.tell_of_new_device();

-- access/20_impersonation.sql

-- "View as Client": an admin looks at the portal as a client for at most an hour, and changes nothing (IMP-01..03). 10_access.sql
-- defines what the admin may see meanwhile; this file holds the sessions.

create table public.impersonation_sessions (
  id uuid primary key default gen_random_uuid(),
  -- The admin, and the name that the client reads. No foreign key: the record outlives the admin's account.
  admin_user_id uuid not null default auth.uid(),
  admin_name text not null default '',
  target_user_id uuid not null references private.clients on delete cascade,
  -- Why the admin looks; the client can read it (TRUST-01).
  reason text not null,
  is_active boolean not null default true,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  constraint impersonation_sessions_reason_is_given check (private.check_reason(reason)),
  constraint impersonation_sessions_end_once check (is_active = (ended_at is null)),
  constraint impersonation_sessions_last_an_hour check (expires_at <= started_at + interval '60 minutes')
);

create unique index impersonation_sessions_one_active_per_admin
  on public.impersonation_sessions (admin_user_id) where is_active;
create index impersonation_sessions_of_admin on public.impersonation_sessions (admin_user_id, started_at);
create index impersonation_sessions_by_age on public.impersonation_sessions (started_at);
create index impersonation_sessions_of_target on public.impersonation_sessions (target_user_id);
create index impersonation_sessions_to_expire on public.impersonation_sessions (expires_at) where is_active;

-- Only admins start a session, of a client and for themselves. It begins now, lasts an hour and ends the admin's previous
-- session.
create function private.start_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    new.admin_name := coalesce(nullif(new.admin_name, ''), private.display_name(new.admin_user_id), 'A member of our team');
    return new;
  end if;
  perform private.refuse_if(not private.has_admin_role() or new.admin_user_id is distinct from private.caller_id(),
    'Only an admin can view the portal as a client.');
  perform private.require_fresh_code();
  perform private.require_found(exists (select from public.profiles p where p.client_id = new.target_user_id),
    'This client does not exist.');
  perform private.conflict_if(private.owner_of(new.target_user_id) is null,
    'This client has no owner yet, as whom you could view the portal. Invite the owner first.');
  perform private.require_text('The reason', new.reason);
  new.admin_name := private.display_name(private.caller_id());
  -- Two tabs that start at once wait for this lock, so that the later one ends the earlier one's session.
  perform from public.user_roles r where r.user_id = private.caller_id() and r.role = 'admin' for update;
  update public.impersonation_sessions s set is_active = false
  where s.admin_user_id = private.caller_id() and s.is_active;
  return new;
end $$;

create trigger start_impersonation before insert on public.impersonation_sessions
  for each row execute function private.start_impersonation();

-- An ended session stays ended.
create function private.end_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not old.is_active and new.is_active, 'An ended impersonation cannot be resumed.');
  new.ended_at := case when old.is_active and not new.is_active then now() else old.ended_at end;
  return new;
end $$;

create trigger end_impersonation before update on public.impersonation_sessions
  for each row execute function private.end_impersonation();

create function private.log_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.is_active then
      perform private.record_event('impersonation_started', new.target_user_id, actor => new.admin_user_id,
        facts => jsonb_build_object('session_id', new.id, 'reason', new.reason));
    end if;
  elsif old.is_active and not new.is_active then
    perform private.record_event('impersonation_ended', new.target_user_id, actor => new.admin_user_id,
      facts => jsonb_build_object('session_id', new.id, 'expired', new.expires_at <= now()));
  end if;
  return null;
end $$;

create trigger log_impersonation after insert or update on public.impersonation_sessions
  for each row execute function private.log_impersonation();

-- Marks expired sessions as ended and logs them; the timer and any signed-in user's page call it. Returns how many ended.
create function public.end_expired_impersonations() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.allow('account');
  update public.impersonation_sessions s set is_active = false where s.is_active and s.expires_at <= now();
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function public.end_expired_impersonations to service_role;

alter table public.impersonation_sessions enable row level security;

-- Admins reach their own sessions while impersonating too: that is how they end the view.
create policy "Admins see impersonations" on public.impersonation_sessions for select to authenticated
  using (admin_user_id = (select private.caller_id()) or (select private.is_admin()));
create policy "Admins start impersonations of their own" on public.impersonation_sessions for insert to authenticated
  with check (admin_user_id = (select private.caller_id()) and (select private.has_admin_role()));
create policy "Admins end impersonations of their own" on public.impersonation_sessions for update to authenticated
  using (admin_user_id = (select private.caller_id()));

grant select, insert (admin_user_id, target_user_id, reason), update (is_active) on public.impersonation_sessions to authenticated;
-- The service role cannot write sessions: it could forge the record of one.
grant select on public.impersonation_sessions to service_role;

-- people/30_profiles.sql

-- Profiles: one per client that has applied or begun to, or that the firm entered (MOVE-01). A profile is the application, and its
-- approval opens the portal.

create function private.approval_statuses() returns text[]
language sql immutable set search_path = '' as $$ select array['pending', 'approved', 'rejected'] $$;
grant execute on function private.approval_statuses to authenticated, service_role;

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null unique default private.own_client_id() references private.clients on delete cascade,

  -- What the client fills in and may change.
  full_name text,
  role_title text,
  company_name text,
  company_website text,
  project_name text,
  project_description text,
  telegram_handle text,
  twitter_handle text,
  linkedin_profile text,
  intended_services text[] not null default '{}',
  newsletter_subscribed boolean not null default false,

  -- What an auditor needs to plan the work, as far as the applicant knows it. Written only by submit_onboarding.
  repository_url text,
  git_ref text,
  lines_of_code integer,
  wished_start date,

  -- MOVE-01: 'invited' for a client that the firm entered, and since when it has been the firm's client, as far as that was entered.
  origin text not null default 'applied',
  client_since date,
  -- What the client does not fill in: the address is that of the owner's account (before there is an owner, the one that an admin
  -- entered), the application is complete when it was submitted, and an admin decides on it.
  business_email text,
  onboarding_completed boolean not null default false,
  submitted_at timestamptz,
  approval_status text not null default 'pending',
  approved_at timestamptz,
  -- ADM-10: an admin suspends an approved client by giving a reason, which the client reads, and resumes by removing it.
  suspended_at timestamptz,
  suspension_reason text,
  -- ADM-12: why the application was rejected, as shown to the client; null when no reason is shared with them.
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint profiles_full_name_is_one_line check (private.check_line('Full name', full_name, 120)),
  constraint profiles_role_title_is_one_line check (private.check_line('Role', role_title, 120)),
  constraint profiles_company_name_is_one_line check (private.check_line('Company name', company_name, 120)),
  constraint profiles_company_website_is_http check (private.check_web_address('Company website', company_website, 500)),
  constraint profiles_project_name_is_one_line check (private.check_line('Project name', project_name, 120)),
  constraint profiles_project_description_is_short
    check (private.check_length('Project description', project_description, 5000)),
  -- ONB-04
  constraint profiles_intended_services_are_few check (private.check_lines('Services', intended_services, 20, 200)),
  constraint profiles_telegram_handle_is_one_line check (private.check_line('Telegram', telegram_handle, 120)),
  constraint profiles_twitter_handle_is_one_line check (private.check_line('Twitter/X', twitter_handle, 120)),
  constraint profiles_linkedin_profile_is_http check (private.check_web_address('LinkedIn profile', linkedin_profile, 500)),
  constraint profiles_repository_is_https check (private.check_repository_url('The repository', repository_url, 500)),
  constraint profiles_git_ref_is_one_line check (private.check_line('The commit or branch', git_ref, 200)),
  constraint profiles_lines_of_code_is_a_count check (private.check_lines_of_code(lines_of_code)),
  constraint profiles_business_email_is_one_line check (private.check_line('Business e-mail', business_email, 320)),
  constraint profiles_approval_status_is_known
    check (private.check_choice('The approval status', approval_status, private.approval_statuses())),
  constraint profiles_origin_is_known check (private.check_choice('The origin', origin, array['applied', 'invited'])),
  constraint profiles_submitted_at_goes_with_submission check ((submitted_at is not null) = onboarding_completed),
  constraint profiles_approved_at_goes_with_approval check ((approved_at is not null) = (approval_status = 'approved')),
  constraint profiles_suspension_reason_is_given check (private.check_reason(suspension_reason)),
  constraint profiles_suspended_at_goes_with_a_reason check ((suspended_at is not null) = (suspension_reason is not null)),
  constraint profiles_only_approved_clients_are_suspended check (suspended_at is null or approval_status = 'approved'),
  constraint profiles_rejection_reason_is_given check (private.check_reason(rejection_reason)),
  constraint profiles_rejection_reason_goes_with_rejection check (rejection_reason is null or approval_status = 'rejected')
);

-- The client's display name: the company, else the project, else null. Never a person's name: records about the client would keep
-- it after that person was erased.
create function private.client_name(client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(p.company_name, ''), nullif(p.project_name, ''))
  from public.profiles p where p.client_id = client_name.client_id
$$;

create trigger refuse_name_of_firm before insert or update of company_name, project_name, full_name on public.profiles
  for each row execute function private.refuse_name_of_firm('company_name', 'project_name', 'full_name');

-- ONB-02..04: what an application must contain, worded as on the form.
create function private.require_complete_application(p public.profiles) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require(not exists (
    select from unnest(array[p.full_name, p.role_title, p.business_email, p.company_name, p.project_name, p.company_website,
      p.project_description]) field where private.is_blank(field)), 'Please fill in all required fields');
  perform private.require(cardinality(p.intended_services) > 0, 'Please select at least one service');
  perform private.require(not private.is_blank(p.telegram_handle) and not private.is_blank(p.twitter_handle),
    'Telegram and Twitter/X are required. Please enter both to continue.');
end $$;

-- A first profile makes the client, whose owner is the applicant (TEAM-01). Triggers run in the order of their names: this one
-- first.
create function private.begin_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(new.client_id is null,
    'This account began a client that goes on without it. Please apply with another e-mail address.');
  -- The policy refuses a row for another client.
  if not private.is_operator() and new.client_id is distinct from private.writable_profile_id() then
    return new;
  end if;
  insert into private.clients (id) values (new.client_id) on conflict do nothing;
  if found then
    insert into public.client_members (client_id, person_id, role, name)
    values (new.client_id, new.client_id, 'owner', coalesce(new.full_name, ''));
    delete from private.former_members f where f.person_id = new.client_id;
  end if;
  return new;
end $$;

create trigger begin_client before insert on public.profiles for each row execute function private.begin_client();

-- The profile and the membership hold the owner's name; this copies a change to the membership.
create function private.follow_owner_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.client_members m set name = coalesce(new.full_name, '') where m.client_id = new.client_id and m.role = 'owner';
  return null;
end $$;

create trigger follow_owner_name after update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.follow_owner_name();

-- Sets, for operators too, the e-mail address, which is that of the owner's account (PROF-02, AUTH-20), and the times of
-- decisions.
create function private.complete_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  address constant text := private.address_of(private.owner_of(new.client_id));
begin
  if is_new then
    new.business_email := coalesce(address, new.business_email);
  elsif new.business_email is distinct from old.business_email and new.business_email is distinct from coalesce(address, new.business_email) then
    perform private.refuse('The business e-mail cannot be changed.');
  end if;
  if is_new or new.onboarding_completed <> old.onboarding_completed then
    new.submitted_at := case when new.onboarding_completed then
      coalesce(new.submitted_at, case when is_new then new.created_at else now() end) end;
  end if;
  if is_new or new.approval_status is distinct from old.approval_status then
    new.approved_at := case when new.approval_status = 'approved' then coalesce(new.approved_at, now()) end;
  end if;
  if is_new or new.suspension_reason is distinct from old.suspension_reason then
    new.suspended_at := case when new.suspension_reason is not null then coalesce(new.suspended_at, now()) end;
  end if;
  -- Forms send an empty field as ''. For an optional field that means null.
  new.company_website := nullif(btrim(new.company_website), '');
  new.linkedin_profile := nullif(btrim(new.linkedin_profile), '');
  new.repository_url := nullif(btrim(new.repository_url), '');
  new.git_ref := nullif(btrim(new.git_ref), '');
  return new;
end $$;

create trigger hold_membership_first before update on public.profiles
  for each statement execute function private.hold_membership_first();
create trigger complete_profile before insert or update on public.profiles for each row execute function private.complete_profile();
create trigger keep_updated_at before update on public.profiles for each row execute function private.keep_updated_at();

create trigger keep_staff_out_of_clients before insert or update of client_id on public.profiles
  for each row execute function private.keep_staff_out_of_clients('client_id');

-- For rules of other tables (PICK-05): nothing is added for a client that is not approved. Work for a suspended client continues.
create function private.require_approved_client(client_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  status text;
begin
  select p.approval_status into status from public.profiles p where p.client_id = require_approved_client.client_id;
  perform private.require_found(status is not null, 'This client does not exist.');
  perform private.conflict_if(status <> 'approved', 'This client has not been approved. Nothing can be added for them.');
end $$;

-- The effects of a change happen in its transaction. Changes by operators (seeds, imports, repairs) have none.

-- ONB-06, ONB-10: on submission, requires a complete application, creates the first project and queues one e-mail each to the
-- applicant and the team.
create function private.follow_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() or not new.onboarding_completed or old.onboarding_completed then
    return null;
  end if;
  perform private.require_complete_application(new);
  insert into public.projects (client_id, name)
  select new.client_id, btrim(new.project_name)
  where not exists (select from public.projects p where p.client_id = new.client_id);
  perform private.record_event('application_submitted', new.client_id);
  perform private.queue_application_emails(new.client_id);
  return null;
end $$;

create trigger follow_application after update of onboarding_completed on public.profiles
  for each row execute function private.follow_application();

-- PICK-05, TRUST-02: each change of a name is logged with both names, as an act of the person who makes it (limit_log_lines
-- limits them per day). The names are objects with a text for each field.
create function private.log_new_names(kind text, subject uuid, old_names jsonb, new_names jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_event(log_new_names.kind, subject,
    facts => jsonb_build_object('field', n.key, 'from', old_names ->> n.key, 'to', n.value))
  from jsonb_each_text(new_names) n where n.value <> old_names ->> n.key;
end $$;

create function private.log_renaming() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A new owner brings a new name and address together (hand_over_ownership). That is not a renaming.
  if not private.is_operator() and coalesce(old.onboarding_completed, false) and new.business_email is not distinct from old.business_email then
    perform private.log_new_names('client_renamed', new.client_id,
      jsonb_build_object('company_name', coalesce(old.company_name, ''), 'full_name', coalesce(old.full_name, '')),
      jsonb_build_object('company_name', coalesce(new.company_name, ''), 'full_name', coalesce(new.full_name, '')));
  end if;
  return null;
end $$;

create trigger log_renaming after update on public.profiles for each row execute function private.log_renaming();

create view private.suspended_members as
  select m.person_id, m.client_id from public.client_members m join public.profiles p on p.client_id = m.client_id
  where p.suspended_at is not null;

-- ADM-10: a suspended client gets no e-mail about audits. E-mails queued when the suspension began wait (claim_email). When it
-- ends they are cancelled, unless the suspension is undone as a mistake.
create function private.cancel_emails_of_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_being_undone(new.client_id) then
    update private.notices n set decision = 'suspended', decided_at = now()
    from public.events e
    where e.id = n.event_id and e.client_id = new.client_id and n.relation = any (private.portal_relations()) and n.decision is null;
    update public.email_outbox o set status = 'cancelled'
    where o.status = 'queued' and private.is_about_audits(o)
      and o.recipient_user_id in (select m.person_id from public.client_members m where m.client_id = new.client_id);
  end if;
  return null;
end $$;

create trigger cancel_emails_of_suspension after update on public.profiles
  for each row when (old.suspended_at is not null and new.suspended_at is null)
  execute function private.cancel_emails_of_suspension();

-- NOTE-03: deliveries that waited for the webhooks of a client whose portal was closed are cancelled when it opens again, unless
-- the closing is undone as a mistake.
create function private.cancel_webhooks_of_closed_portal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_being_undone(new.client_id) then
    update private.webhook_deliveries d set state = 'cancelled' from private.webhooks w
    where w.client_id = new.client_id and d.webhook_id = w.id and d.state = 'waiting';
  end if;
  return null;
end $$;

create trigger cancel_webhooks_of_closed_portal after update on public.profiles
  for each row when ((old.suspended_at is not null and new.suspended_at is null) or old.approval_status <> new.approval_status)
  execute function private.cancel_webhooks_of_closed_portal();

alter table public.profiles enable row level security;
create policy "Users see their own profile, admins everybody's" on public.profiles for select to authenticated
  using (client_id = (select private.readable_profile_id()) or (select private.is_admin()));
create policy "Users create their own profile" on public.profiles for insert to authenticated
  with check (client_id = (select private.writable_profile_id()));
create policy "Users change their own profile" on public.profiles for update to authenticated
  using (client_id = (select private.writable_profile_id()));

grant select on public.profiles to authenticated;
grant insert (client_id, full_name, role_title, company_name, company_website, project_name, project_description, telegram_handle,
  twitter_handle, linkedin_profile, intended_services, newsletter_subscribed) on public.profiles to authenticated;
grant update (full_name, role_title, company_name, company_website, project_name, project_description, telegram_handle,
  twitter_handle, linkedin_profile, intended_services, newsletter_subscribed) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

-- Onboarding ----------------------------------------------------------------------------------------------------------

-- ONB-06: saves and submits the application of the caller. It reads only the client's fields of `profile`. A repeated call (a
-- double click, two tabs, a lost response) returns what was saved first.
create function public.submit_onboarding(profile jsonb) returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  applicant constant uuid := private.writable_profile_id();
  services constant jsonb := coalesce(profile -> 'intended_services', '[]');
  newsletter constant text := coalesce(profile ->> 'newsletter_subscribed', 'false');
  lines constant text := nullif(btrim(profile ->> 'lines_of_code'), '');
  start constant text := nullif(btrim(profile ->> 'wished_start'), '');
  saved public.profiles;
begin
  perform private.allow('applicant');
  perform private.require(jsonb_typeof(profile) = 'object', 'The application must be an object.');
  perform private.require(jsonb_typeof(services) = 'array', 'The services must be a list.');
  perform private.require(newsletter in ('true', 'false'), 'The newsletter choice must be yes or no.');
  perform private.require(lines is null or lines ~ '^[0-9]{1,9}$', 'The lines of code must be a whole number.');
  perform private.require(start is null or start ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 'The preferred start must be a date.');

  insert into public.profiles (client_id) values (applicant) on conflict (client_id) do nothing;
  update public.profiles p set
    full_name = profile ->> 'full_name',
    role_title = profile ->> 'role_title',
    company_name = profile ->> 'company_name',
    company_website = profile ->> 'company_website',
    project_name = profile ->> 'project_name',
    project_description = profile ->> 'project_description',
    telegram_handle = profile ->> 'telegram_handle',
    twitter_handle = profile ->> 'twitter_handle',
    linkedin_profile = profile ->> 'linkedin_profile',
    intended_services = array(select jsonb_array_elements_text(services)),
    newsletter_subscribed = newsletter::boolean,
    repository_url = profile ->> 'repository_url',
    git_ref = profile ->> 'git_ref',
    lines_of_code = lines::integer,
    wished_start = start::date,
    onboarding_completed = true
  where p.client_id = applicant and not p.onboarding_completed
  returning p.* into saved;
  if saved.id is null then
    select p.* into saved from public.profiles p where p.client_id = applicant;
  end if;
  return saved;
end $$;

-- people/32_staff.sql

-- Staff: an admin or auditor has a profile of their own, whose name clients see in place of an e-mail address. Staff cannot be clients: an
-- account with a role has no row in profiles (turn_into_staff, keep_staff_out_of_clients), so that no list, count, export or
-- decision about clients includes staff.

create table public.staff_profiles (
  person_id uuid primary key default auth.uid() references auth.users on delete cascade,
  full_name text not null,
  -- Such as "Lead auditor".
  title text,
  updated_at timestamptz not null default now(),

  constraint staff_profiles_full_name_is_one_line check (private.check_line('Full name', full_name, 120)),
  constraint staff_profiles_title_is_one_line check (private.check_line('Title', title, 120))
);

-- The person's display name: their name in the team of their client, the client's name for an owner without one, their name as
-- staff, else their address.
create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select coalesce(nullif(m.name, ''), case when m.role = 'owner' then private.client_name(m.client_id) end)
     from public.client_members m where m.person_id = person),
    (select s.full_name from public.staff_profiles s where s.person_id = person),
    (select u.email from auth.users u where u.id = person)
  )
$$;

create trigger keep_updated_at before update on public.staff_profiles for each row execute function private.keep_updated_at();

-- TRUST-02: an admin's change of name is logged with both names.
create function private.follow_staff_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_text('Full name', new.full_name);
  if not private.is_operator() then
    perform private.log_new_names('admin_renamed', new.person_id,
      jsonb_build_object('full_name', coalesce(old.full_name, '')), jsonb_build_object('full_name', new.full_name));
  end if;
  return null;
end $$;

create trigger follow_staff_name after insert or update on public.staff_profiles
  for each row execute function private.follow_staff_name();

alter table public.staff_profiles enable row level security;
create policy "Admins see the profiles of staff, auditors their own" on public.staff_profiles for select to authenticated
  using ((select private.is_admin()) or (person_id = (select private.caller_id()) and (select private.has_auditor_role())));
create policy "Staff create their own profile" on public.staff_profiles for insert to authenticated
  with check (person_id = (select private.caller_id()) and ((select private.is_admin()) or (select private.has_auditor_role())));
create policy "Staff change their own profile" on public.staff_profiles for update to authenticated
  using (person_id = (select private.caller_id()) and ((select private.is_admin()) or (select private.has_auditor_role())))
  with check (person_id = (select private.caller_id()));

grant select, insert (person_id, full_name, title), update (full_name, title) on public.staff_profiles to authenticated;
grant select, insert, update, delete on public.staff_profiles to service_role;

-- people/34_team.sql

-- How a client's team changes (TEAM-01, TEAM-03, TEAM-05): invitations, and functions whose first lines say who may call them. The people
-- themselves are in 12_clients.sql.

-- An invitation is for the address, not for an account: nothing here reveals whether the address has one. Its token is only in
-- the e-mail; the row keeps its SHA-256. Taking an invitation back deletes the row.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  -- Null for an invitation to our staff (36_staff_changes.sql).
  client_id uuid references private.clients on delete cascade,
  -- In lower case.
  address text not null constraint invitations_address_is_one check (private.check_email_address(address)),
  role text not null constraint invitations_role_is_known
    check (private.check_choice('The role', role,
      case when client_id is null then array['admin', 'auditor'] else array['owner', 'member', 'viewer'] end)),
  -- Null until the e-mail is sent, which makes the token (private.new_invitation_token).
  token_digest bytea unique,
  -- No foreign key: the invitation outlives the account.
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '7 days',
  accepted_by uuid,
  constraint invitations_are_sent_once_each unique nulls not distinct (client_id, address)
);

create index invitations_of_address on private.invitations (address);
create index invitations_by_end on private.invitations (ends_at);

-- People who left a client or were removed, until they belong to another, so that their pages can say so.
create table private.former_members (
  person_id uuid primary key references auth.users on delete cascade,
  client_id uuid not null references private.clients on delete cascade,
  left_at timestamptz not null default now()
);
create index former_members_of_client on private.former_members (client_id);

create function private.inviter_name(invitation private.invitations) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.display_name(invitation.invited_by), 'A former member of the team')
$$;

create function private.token_digest(token text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(coalesce(token, ''), 'UTF8')) $$;

-- For claim_email: makes the token for the e-mail of an invitation, and returns it with the address and the inviter's name. An
-- earlier token stops working. Null when the invitation was taken back, accepted or has ended.
create function private.new_invitation_token(invitation_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  token constant text := encode(private.random_bytes(), 'hex');
  invitation private.invitations;
begin
  update private.invitations i set token_digest = private.token_digest(token)
  where i.id = invitation_id and i.accepted_by is null and i.ends_at > now() returning i.* into invitation;
  return case when invitation.id is not null then jsonb_build_object('token', token, 'address', invitation.address,
    'inviter_name', private.inviter_name(invitation)) end;
end $$;

-- For changes of a team by its owner, or by an admin with a reason: locks the client, so that changes of one team run one after
-- the other, and returns the person's membership. Does not tell an owner whether the person belongs to another team.
create function private.member_to_change(person uuid, reason text) returns public.client_members
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := case when private.is_admin() then private.client_of(person) else private.owned_client_id() end;
  member public.client_members;
begin
  if private.is_admin() then
    perform private.required_reason(reason);
  end if;
  perform from private.clients c where c.id = client for update;
  -- The ownership may have been handed over meanwhile.
  perform private.allow('owner', 'admin');
  select m.* into member from public.client_members m where m.client_id = client and m.person_id = person;
  perform private.require_found(member.person_id is not null, 'This person does not belong to the team.');
  return member;
end $$;

-- Inviting -------------------------------------------------------------------------------------------------------------------

create function private.send_invitation(invitation private.invitations) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_a_day constant integer := 50;
  event_kind constant text := case when invitation.client_id is null then 'staff_invited' else 'team_invited' end;
begin
  perform private.require((
    select count(*) from public.events e where e.client_id is not distinct from invitation.client_id and e.kind = event_kind
      and e.created_at > now() - interval '1 day') < most_a_day,
    format('You have sent %s invitations within a day. Please send the next one tomorrow, or write to us.', most_a_day));
  perform private.queue_email('team_invitation:' || gen_random_uuid(), 'team_invitation', null, jsonb_strip_nulls(jsonb_build_object(
    'client_id', invitation.client_id, 'invitation_id', invitation.id, 'role', invitation.role)));
  perform private.record_event(event_kind, invitation.client_id, facts => jsonb_build_object(
    'invitation_id', invitation.id, 'address', invitation.address, 'role', invitation.role));
end $$;

-- The owner with a fresh code invites an address as member or viewer, for 7 days. At most 50 people belong to a client, invited
-- ones included.
create function public.invite_to_team(address text, role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := private.owned_client_id();
  invited constant text := lower(btrim(coalesce(address, '')));
  most_people constant integer := 50;
  invitation private.invitations;
begin
  perform private.allow('owner');
  perform private.require_fresh_code();
  perform from private.clients c where c.id = client for update;
  -- An invitation without a client is one to our staff, and the ownership may have changed hands at this moment.
  perform private.require_found(found, 'This client does not exist.');
  perform private.check_choice('The role', invite_to_team.role, array['member', 'viewer']);
  delete from private.invitations i where i.client_id = client and (i.ends_at <= now() or i.accepted_by is not null)
    and (i.address = invited or i.ends_at < now() - interval '30 days');
  perform private.conflict_if(exists (select from public.client_members m join auth.users u on u.id = m.person_id
    where m.client_id = client and lower(u.email) = invited), 'This person belongs to your team already.');
  perform private.conflict_if(exists (select from private.invitations i where i.client_id = client and i.address = invited),
    'This address has been invited already. Send the invitation again instead.');
  perform private.require((select count(*) from public.client_members m where m.client_id = client)
    + (select count(*) from private.invitations i where i.client_id = client and i.accepted_by is null) < most_people,
    format('A team can have at most %s people, invited ones included.', most_people));
  insert into private.invitations (client_id, address, role, invited_by)
  values (client, invited, invite_to_team.role, private.caller_id())
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end $$;

-- An open invitation, locked: to our staff, or of the caller's team, or of a client's first owner for an admin.
create function private.invitation_to_change(invitation_id uuid, to_staff boolean) returns private.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := private.owned_client_id();
  invitation private.invitations;
begin
  select i.* into invitation from private.invitations i
  where i.id = invitation_id and case when to_staff then i.client_id is null
    else i.client_id = client or i.role = 'owner' and private.is_admin() end for update;
  perform private.require_found(invitation.id is not null, 'This invitation no longer exists.');
  perform private.conflict_if(invitation.accepted_by is not null, 'This invitation has been accepted.');
  return invitation;
end $$;

-- Sends an invitation again, for another 7 days, in the caller's name. The link in the previous e-mail stops working once this one
-- is sent.
create function private.send_again(invitation private.invitations) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.invitations i set ends_at = now() + interval '7 days', invited_by = private.caller_id() where i.id = invitation.id;
  perform private.send_invitation(invitation);
end $$;

-- The owner, or an admin that of a first owner.
create function public.resend_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('owner', 'admin');
  perform private.send_again(private.invitation_to_change(invitation_id, to_staff => false));
end $$;

-- Takes an invitation back: its link stops working, and an e-mail that is still queued is cancelled.
create function private.remove_invitation(invitation private.invitations) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.invitations i where i.id = invitation.id;
  update public.email_outbox o set status = 'cancelled', lease = null, lease_expires_at = null
  where o.kind = 'team_invitation' and o.status = 'queued' and o.payload ->> 'invitation_id' = invitation.id::text;
  perform private.record_event('invitation_taken_back', invitation.client_id, facts => jsonb_build_object(
    'invitation_id', invitation.id, 'address', invitation.address));
end $$;

-- The owner, or an admin that of a first owner, takes an invitation back.
create function public.take_back_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('owner', 'admin');
  perform private.remove_invitation(private.invitation_to_change(invitation_id, to_staff => false));
end $$;

-- Accepting ------------------------------------------------------------------------------------------------------------------

-- Why this person cannot belong to our staff, as a sentence; null when they can. turn_into_staff (15_accounts.sql) holds it.
create function private.reason_not_to_be_staff(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_staff_account(person) then 'You belong to our staff already.'
    when m.role <> 'owner' or p.onboarding_completed
      then 'This address belongs to a client. Ask to be invited with another address.'
  end
  from (select 1) as one left join public.client_members m on m.person_id = person
    left join public.profiles p on p.client_id = m.client_id
$$;

-- Why this person cannot join a client, or our staff without a client, as a sentence; null when they can. Shown only after the
-- address is confirmed.
create function private.reason_not_to_join(person uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when reason_not_to_join.client_id is null then private.reason_not_to_be_staff(person)
    when exists (select from public.user_roles r where r.user_id = person)
      then 'This address belongs to a member of our team, who cannot belong to a client.'
    when not private.is_active_client(reason_not_to_join.client_id) then 'The portal of this client is closed at the moment.'
    when m.client_id = reason_not_to_join.client_id then 'You belong to this team already.'
    when p.onboarding_completed and p.approval_status <> 'approved'
      then 'This address has applied as a client of its own. Ask to be invited with another address, or write to us.'
    when p.onboarding_completed or m.role <> 'owner'
      then 'This address belongs to another client already. Ask to be invited with another address.'
  end
  from (select 1) as one left join public.client_members m on m.person_id = person
    left join public.profiles p on p.client_id = m.client_id
$$;

-- The invitation of a link's token. Without a token, the newest for the caller's confirmed address: somebody who signs up by an
-- invitation may confirm the address in another browser than the one that keeps the link.
create function private.invitation_id(token text) returns uuid
language sql stable security definer set search_path = '' as $$
  select i.id from private.invitations i where i.token_digest = private.token_digest(token)
  union all (
    select i.id from private.invitations i join auth.users u on lower(u.email) = i.address
    where token is null and u.id = private.caller_id() and u.email_confirmed_at is not null
      and i.token_digest is not null and i.ends_at > now()
      and (i.accepted_by is null or i.accepted_by = u.id and i.client_id is not distinct from private.client_of(u.id))
    order by i.created_at desc, i.id limit 1)
$$;

-- For my_account: the caller's confirmed address has an invitation to a client that they can join.
create function private.is_invited() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.invitations i
    where i.id = private.invitation_id(null) and private.reason_not_to_join(private.caller_id(), i.client_id) is null)
$$;

-- The invitation of this token, for a caller whose confirmed address is the invited one. Refuses other callers without telling
-- them anything about it. The error says why the caller cannot join. An invitation that they have accepted is returned like an
-- open one. Without a token the address must have been confirmed since the invitation was sent, which proves who owns the address
-- now: an older confirmation may be that of a previous owner of the address.
create function private.invitation_for_caller(token text) returns private.invitations
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  confirmed constant text := (select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null);
  confirmed_at constant timestamptz := (select u.email_confirmed_at from auth.users u where u.id = person);
  invitation private.invitations;
  refusal text;
begin
  perform private.refuse_if(confirmed is null, 'Sign in with the address that was invited, and confirm it.');
  select i.* into invitation from private.invitations i where i.id = private.invitation_id(token);
  perform private.require_found(invitation.id is not null,
    'This invitation is no longer valid: it was taken back, or a newer e-mail has taken its place.');
  perform private.refuse_if(invitation.address <> confirmed,
    'This invitation is for another address. Sign in with the address that received it.');
  if invitation.accepted_by = person
    and coalesce(private.client_of(person) = invitation.client_id, invitation.client_id is null and private.is_staff_account(person))
  then
    return invitation;
  end if;
  perform private.conflict_if(invitation.accepted_by is not null, 'This invitation has been used already.');
  perform private.refuse_if(token is null and confirmed_at <= invitation.created_at,
    'To join, open the link of the email that invites you, in this browser.');
  perform private.conflict_if(invitation.ends_at <= now(),
    format('This invitation has ended. Ask %s to send it again.', private.inviter_name(invitation)));
  perform private.conflict_if((invitation.client_id is null or invitation.role = 'owner') and not private.is_admin_account(invitation.invited_by),
    'The person who invited you is no longer an admin. Ask another admin to invite you.');
  refusal := private.reason_not_to_join(person, invitation.client_id);
  perform private.conflict_if(refusal is not null, refusal);
  return invitation;
end $$;

-- TEAM-05: for the page of an invitation's link before anybody has signed in: the name of the client, for whoever knows the token
-- and the address of an open invitation, both of which are only in its e-mail; null for everybody else. It proves nothing about the
-- reader and does not use up the invitation.
create function public.invitation_client(token text, address text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('anyone');
  return (
    select case when i.client_id is null then 'our team' else private.client_name(i.client_id) end
    from private.invitations i
    where i.token_digest = private.token_digest(token) and i.address = lower(invitation_client.address)
      and i.accepted_by is null and i.ends_at > now());
end $$;

-- What the caller is invited to, by this token or by their address, before they decide. Reading does not use the invitation.
-- Refuses what accept_invitation refuses.
create function public.read_invitation(token text default null) returns table (client_name text, inviter_name text, role text, has_joined boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  perform private.allow('person');
  invitation := private.invitation_for_caller(token);
  return query select private.client_name(invitation.client_id), private.inviter_name(invitation), invitation.role,
    invitation.accepted_by is not null;
end $$;

-- The caller joins the client that invited their address, or our staff, under this name, once. A repeated call changes nothing.
-- Returns the client; null for the staff.
create function public.accept_invitation(token text default null, full_name text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  invitation private.invitations;
begin
  perform private.allow('person');
  perform private.lock_client(i.client_id) from private.invitations i
  where i.id = private.invitation_id(token) and i.client_id is not null;
  perform from private.invitations i where i.id = private.invitation_id(token) for update;
  if person is not null then
    -- When the person joins two clients at once, or sends an application meanwhile, the second is refused.
    perform private.lock_account_kind(person);
  end if;
  invitation := private.invitation_for_caller(token);
  if invitation.accepted_by is not null then
    return invitation.client_id;
  end if;
  perform private.require_text('Full name', full_name);
  if invitation.client_id is null then
    perform private.join_staff(invitation, btrim(full_name));
    return null;
  end if;
  -- Deletes an application that was begun and never submitted.
  delete from private.clients c where c.id = private.client_of(person);
  delete from private.former_members f where f.person_id = person;
  insert into public.client_members (client_id, person_id, role, name, invited_by)
  values (invitation.client_id, person, invitation.role, btrim(full_name), invitation.invited_by);
  update private.invitations i set accepted_by = person where i.id = invitation.id;
  perform private.record_event('team_joined', invitation.client_id, facts => jsonb_build_object(
    'person_id', person, 'person_name', btrim(full_name), 'role', invitation.role));
  if invitation.role = 'owner' then
    update public.profiles p set full_name = btrim(accept_invitation.full_name), business_email = private.address_of(person)
    where p.client_id = invitation.client_id;
    perform private.tell_first_owner(invitation.client_id, person);
  end if;
  return invitation.client_id;
end $$;

-- Names and roles ----------------------------------------------------------------------------------------------------------------

-- TEAM-05: a person of a team changes their own name. That of the owner is also in the client's profile, which is where it is
-- changed. What they wrote keeps the name of that time.
create function public.change_own_name(full_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('viewer');
  perform private.require_text('Full name', full_name);
  -- Waits for a handing over, which decides where the name is kept.
  perform private.lock_client(private.client_of(private.caller_id()));
  select m.* into member from public.client_members m where m.person_id = private.caller_id();
  perform private.require_found(member.person_id is not null, 'You belong to no team.');
  if member.role = 'owner' then
    update public.profiles p set full_name = btrim(change_own_name.full_name) where p.client_id = member.client_id;
  else
    perform private.log_new_names('client_renamed', member.client_id,
      jsonb_build_object('full_name', member.name), jsonb_build_object('full_name', btrim(full_name)));
    update public.client_members m set name = btrim(full_name) where m.person_id = member.person_id;
  end if;
end $$;

-- TEAM-05: the owner makes a member a viewer, or a viewer a member. What the person was writing at this moment is finished before
-- it or refused after it (private.hold_membership).
create function public.change_team_role(person_id uuid, role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('owner');
  perform private.require(coalesce(change_team_role.role in ('member', 'viewer'), false), 'Choose member or viewer.');
  member := private.member_to_change(person_id, null);
  perform private.conflict_if(member.role = 'owner', 'You own this team. Hand the ownership over first.');
  if member.role = change_team_role.role then
    return;
  end if;
  update public.client_members m set role = change_team_role.role where m.person_id = member.person_id;
  perform private.record_event('team_role_changed', member.client_id, facts => jsonb_build_object('person_id', member.person_id,
    'person_name', member.name, 'to_id', member.person_id, 'from', member.role, 'to', change_team_role.role));
end $$;

-- Leaving and handing over -----------------------------------------------------------------------------------------------------

-- Ends a membership, which closes the portal for this person from the next request on. Their open invitations end too: one to
-- another address of theirs would let them in again.
create function private.end_membership(member public.client_members, event_kind text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.conflict_if(member.role = 'owner', 'The owner cannot leave. Hand the ownership over first.');
  -- Recorded first: the person's name is only known while they belong to the team.
  perform private.record_event(event_kind, member.client_id, facts => jsonb_strip_nulls(jsonb_build_object(
    'person_id', member.person_id, 'person_name', member.name, 'reason', reason)));
  perform private.remove_invitation(i) from private.invitations i
  where i.client_id = member.client_id and i.invited_by = member.person_id and i.accepted_by is null;
  delete from public.client_members m where m.person_id = member.person_id;
  insert into private.former_members (person_id, client_id) values (member.person_id, member.client_id)
  on conflict (person_id) do update set client_id = excluded.client_id, left_at = now();
end $$;

-- The owner, or an admin with a reason, removes a person from a team.
create function public.remove_from_team(person_id uuid, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('owner', 'admin');
  member := private.member_to_change(person_id, reason);
  perform private.end_membership(member, 'team_removed', btrim(reason));
end $$;

-- The caller leaves their team. The owner cannot.
create function public.leave_team() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('person');
  perform from private.clients c where c.id = private.client_of(private.caller_id()) for update;
  select m.* into member from public.client_members m where m.person_id = private.caller_id();
  perform private.require_found(member.person_id is not null, 'You belong to no team.');
  perform private.end_membership(member, 'team_left', null);
end $$;

-- The owner with a fresh code, or an admin with a reason, makes another person of the team its owner. The previous owner stays as
-- a member. The profile gets the name and address of the new one, and loses the other contact details of the previous one.
create function public.hand_over_ownership(person_id uuid, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  successor public.client_members;
begin
  perform private.allow('owner', 'admin');
  successor := private.member_to_change(person_id, reason);
  perform private.require_fresh_code();
  perform private.conflict_if(successor.role = 'owner', 'This person is the owner already.');
  update public.client_members m set role = 'member' where m.client_id = successor.client_id and m.role = 'owner';
  update public.client_members m set role = 'owner' where m.person_id = successor.person_id;
  perform private.record_event('ownership_handed_over', successor.client_id, facts => jsonb_strip_nulls(jsonb_build_object(
    'person_id', successor.person_id, 'person_name', successor.name, 'reason', btrim(reason))));
  update public.profiles p set full_name = successor.name, business_email = private.address_of(successor.person_id),
    role_title = null, telegram_handle = null, twitter_handle = null, linkedin_profile = null
  where p.client_id = successor.client_id;
end $$;

-- The people of a client, for whoever can read the client; the invited addresses and who has a second factor, for its owner and admins.
create function public.list_team(client_id uuid) returns table (
  id uuid, person_id uuid, name text, email text, role text, since timestamptz, invited_by text, ends_at timestamptz,
  has_second_factor boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  perform private.refuse_if(not private.is_admin() and coalesce(list_team.client_id <> private.readable_client_id(), true),
    'You may not see this team.');
  return query
  select m.person_id, m.person_id, private.display_name(m.person_id), private.address_of(m.person_id), m.role, m.since,
    (select i.name from public.client_members i where i.person_id = m.invited_by), null::timestamptz,
    case when private.is_admin() or private.owned_client_id() = m.client_id then private.has_verified_factor(m.person_id) end
  from public.client_members m where m.client_id = list_team.client_id
  order by array_position(array['owner', 'member', 'viewer'], m.role), m.since, m.person_id;
  return query
  select i.id, null::uuid, ''::text, i.address, i.role, i.created_at, private.inviter_name(i), i.ends_at, null::boolean
  from private.invitations i
  where i.client_id = list_team.client_id and i.accepted_by is null
    and (private.is_admin() or private.impersonated_client_id() = i.client_id or private.owned_client_id() = i.client_id)
  order by i.created_at, i.id;
end $$;

-- people/35_applications.sql

-- What the firm records about an application (ADM-12): who takes care of it, notes, and why it was rejected. Only admins read any
-- of it. A reason that the client was told is in their profile too.

create table public.application_owners (
  -- The client whose application it is, and the admin who takes care of it. Without a row, no admin does.
  client_id uuid primary key references private.clients on delete cascade,
  owner_id uuid not null references auth.users on delete cascade
);

create index application_owners_of_owner on public.application_owners (owner_id);

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references private.clients on delete cascade,
  -- No foreign key: the note outlives the admin's account.
  author_id uuid default auth.uid(),
  author_name text,
  -- A note, or the reason for a rejection, which was shared with the client or is for admins only.
  kind text not null default 'note' constraint application_notes_kind_is_known
    check (kind in ('note', 'shared_reason', 'internal_reason')),
  body text not null,
  created_at timestamptz not null default now(),
  constraint application_notes_body_is_short check (private.check_length('A note', body, 5000))
);

create index application_notes_of_client on public.application_notes (client_id, created_at, id);
create index application_notes_of_author on public.application_notes (author_id);

-- The owner must be an admin. Callers whom the policies refuse learn nothing here.
create function private.check_application_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.works_on_every_audit() then
    return new;
  end if;
  perform private.require_found(exists (select from public.profiles p where p.client_id = new.client_id),
    'This client does not exist.');
  perform private.require(private.is_admin_account(new.owner_id), 'The owner must be an admin.');
  return new;
end $$;

create trigger wait_for_erasure before insert or update or delete on public.application_owners
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_application_owner before insert or update on public.application_owners
  for each row execute function private.check_application_owner();

create function private.begin_application_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_found(not private.is_admin() or exists (select from public.profiles p where p.client_id = new.client_id),
    'This client does not exist.');
  return new;
end $$;

create trigger wait_for_erasure before insert on public.application_notes
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger begin_application_note before insert on public.application_notes
  for each row execute function private.begin_application_note();
create trigger sign_text before insert on public.application_notes for each row execute function private.sign_text('A note');

-- ADM-06, ADM-07, ADM-10: all possible decisions. A submitted application is 'pending' until it is approved or rejected; a
-- rejected one is reopened; an approved client is suspended and resumed. The client gets the e-mail client_{act} about each, and
-- the log gets the line {act}_client.
create table private.application_steps (
  from_status text not null,
  to_status text not null,
  act text not null,
  reason text not null constraint application_steps_reason_is_known check (reason in ('none', 'optional', 'required')),
  primary key (from_status, to_status)
);

insert into private.application_steps (from_status, to_status, act, reason) values
  ('pending', 'approved', 'approved', 'none'),
  ('pending', 'rejected', 'rejected', 'optional'),
  ('rejected', 'pending', 'reopened', 'none'),
  ('approved', 'suspended', 'suspended', 'required'),
  ('suspended', 'approved', 'resumed', 'none');

-- The step from the application's current status. Refuses a step that the table does not have, and an application that has
-- changed since the admin read it.
create function private.find_application_step(application public.profiles, wanted text, seen_updated_at timestamptz)
returns private.application_steps
language plpgsql stable security definer set search_path = '' as $$
declare
  status constant text := case when application.suspended_at is null then application.approval_status else 'suspended' end;
  step private.application_steps;
begin
  perform private.require(exists (select from private.application_steps s where s.to_status = wanted),
    'There is no such decision on an application.');
  perform private.conflict_if(not application.onboarding_completed, 'This application has not been submitted yet.');
  select s.* into step from private.application_steps s where s.from_status = status and s.to_status = wanted;
  perform private.conflict_if(step.act is null, case status when 'pending' then 'This application still waits for a decision.'
      else format('This client has already been %s.', status) end);
  perform private.conflict_if(application.updated_at is distinct from seen_updated_at,
    'This application has changed since you opened it. Look at it as it is now, and decide again.');
  return step;
end $$;

-- Decides on an application, or suspends or resumes its client. `seen_updated_at` is the updated_at of the profile that the admin
-- read: a profile that has changed since is refused. With share_reason, the client reads the reason of a rejection in the e-mail
-- and in their profile; otherwise only admins do. The reason of a suspension is always shared. Returns the profile.
create function public.decide_application(
  client_id uuid, to_status text, seen_updated_at timestamptz, reason text default null, share_reason boolean default false
) returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason constant text := case when not private.is_blank(reason) then btrim(reason) end;
  application public.profiles;
  before jsonb;
  step private.application_steps;
  shared_reason text;
  event uuid;
begin
  perform private.allow('admin');
  -- For update: what the client's people do at this moment comes before a suspension, or is refused after it.
  perform from private.clients c where c.id = decide_application.client_id for update;
  perform private.allow('admin');
  select p.* into application from public.profiles p where p.client_id = decide_application.client_id for no key update;
  perform private.require_found(application.id is not null, 'This client does not exist.');
  step := private.find_application_step(application, to_status, seen_updated_at);
  perform private.check_reason(given_reason);
  perform private.require(given_reason is not null or step.reason <> 'required', 'Give a reason of 10 to 500 characters.');
  perform private.require(given_reason is null or step.reason <> 'none', 'This decision takes no reason.');
  shared_reason := case
    when step.act = 'resumed' then application.suspension_reason
    when share_reason or step.act = 'suspended' then given_reason end;
  before := jsonb_build_object('approval_status', application.approval_status, 'approved_at', application.approved_at,
    'suspended_at', application.suspended_at, 'suspension_reason', application.suspension_reason,
    'rejection_reason', application.rejection_reason);

  update public.profiles p
  set approval_status = case when step.to_status = 'suspended' then 'approved' else step.to_status end,
    suspension_reason = case when step.to_status = 'suspended' then given_reason end,
    rejection_reason = case when step.to_status = 'rejected' then shared_reason end
  where p.client_id = decide_application.client_id returning p.* into application;
  if step.act = 'rejected' and given_reason is not null then
    insert into public.application_notes (client_id, kind, body)
    values (application.client_id, case when shared_reason is null then 'internal_reason' else 'shared_reason' end, given_reason);
  end if;
  event := private.record_event('client_' || step.act, application.client_id,
    facts => jsonb_strip_nulls(jsonb_build_object('reason', shared_reason)));
  perform private.allow_undo('application', application.client_id, application.client_id, step.act || '_client',
    application.updated_at, before, event);
  return application;
end $$;

create function private.log_application_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() or (tg_op = 'UPDATE' and new.owner_id = old.owner_id) then
    return null;
  end if;
  perform private.record_event('application_owner_changed', coalesce(new.client_id, old.client_id), facts => jsonb_build_object(
    'from_id', old.owner_id, 'from', coalesce(private.display_name(old.owner_id), ''),
    'to_id', new.owner_id, 'to', coalesce(private.display_name(new.owner_id), '')));
  return null;
end $$;

create trigger log_application_owner after insert or update or delete on public.application_owners
  for each row execute function private.log_application_owner();

alter table public.application_owners enable row level security;
create policy "Admins see and choose who takes care of an application" on public.application_owners for all to authenticated
  using ((select private.is_admin()));

alter table public.application_notes enable row level security;
create policy "Admins read notes on applications" on public.application_notes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins write notes on applications" on public.application_notes for insert to authenticated
  with check ((select private.is_admin()));

grant select, insert (client_id, owner_id), update (owner_id), delete on public.application_owners to authenticated;
-- The kind is a note: only decide_application writes reasons.
grant select, insert (client_id, body) on public.application_notes to authenticated;
grant select, insert, update, delete on public.application_owners, public.application_notes to service_role;

-- people/36_staff_changes.sql

-- How the staff changes (STAFF-01): invitations, which are those of 34_team.sql without a client, roles and removal. Nobody becomes
-- an admin but by the invitation or the act of an admin with a fresh code, or by an operator (public.grant_admin).

-- Inviting ------------------------------------------------------------------------------------------------------------

-- An admin with a fresh code invites an address as admin or auditor, for 7 days.
create function public.invite_staff(address text, role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(coalesce(address, '')));
  invitation private.invitations;
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  -- Two admins who invite the same address do so one after the other.
  perform pg_advisory_xact_lock(hashtextextended('invitations of staff', 0));
  delete from private.invitations i where i.client_id is null and (i.ends_at <= now() or i.accepted_by is not null)
    and (i.address = invited or i.ends_at < now() - interval '30 days');
  perform private.conflict_if(exists (select from public.user_roles r join auth.users u on u.id = r.user_id where lower(u.email) = invited),
    'This person belongs to our staff already.');
  perform private.conflict_if(exists (select from private.invitations i where i.client_id is null and i.address = invited),
    'This address has been invited already. Send the invitation again instead.');
  insert into private.invitations (client_id, address, role, invited_by)
  values (null, invited, invite_staff.role, private.caller_id())
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end $$;

create function public.resend_staff_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform private.send_again(private.invitation_to_change(invitation_id, to_staff => true));
end $$;

create function public.take_back_staff_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.remove_invitation(private.invitation_to_change(invitation_id, to_staff => true));
end $$;

-- For accept_invitation: the caller becomes staff. They have given a code of an authenticator app of their own just now, whatever
-- the settings require: no account of the staff ever was without a second factor.
create function private.join_staff(invitation private.invitations, full_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
begin
  if not private.has_verified_factor(person) then
    raise exception 'Set up an authenticator app first: our staff sign in with its codes.'
      using errcode = 'PT403', hint = 'second_factor_required';
  end if;
  perform private.require_fresh_code();
  delete from private.former_members f where f.person_id = person;
  insert into public.user_roles (user_id, role) values (person, invitation.role);
  insert into public.staff_profiles as s (person_id, full_name) values (person, join_staff.full_name)
  on conflict (person_id) do update set full_name = excluded.full_name where s.full_name <> excluded.full_name;
  update private.invitations i set accepted_by = person where i.id = invitation.id;
end $$;

-- Locks the role of another person of the staff for a change by an admin with a fresh code, keeps the reason for the lines of the
-- log, and returns the role.
create function private.staff_to_change(person uuid, reason text) returns public.user_roles
language plpgsql volatile security definer set search_path = '' as $$
declare
  staff public.user_roles;
begin
  perform private.refuse_if(person = private.caller_id(), 'You cannot change your own role. Ask another admin.');
  perform private.require_fresh_code();
  perform set_config('portal.role_reason', private.required_reason(reason), true);
  -- All admins in one order, as lock_roles does, so that two who remove each other do so one after the other.
  perform from public.user_roles r where r.role = 'admin' order by r.user_id for update;
  -- The caller may have been removed meanwhile.
  perform private.allow('admin');
  select r.* into staff from public.user_roles r where r.user_id = person for update;
  perform private.require_found(staff.user_id is not null, 'This person does not belong to our staff.');
  return staff;
end $$;

-- Ends what only an admin may have: the view of a client's portal, applications to take care of, and reviews in audits that the
-- person does not work on.
create function private.end_admin_work(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.impersonation_sessions s set is_active = false where s.admin_user_id = person and s.is_active;
  delete from public.application_owners o where o.owner_id = person;
  -- In the order in which findings are assigned, so that two such calls cannot deadlock.
  perform from public.finding_assignments a where a.reviewer_id = person order by a.finding_id for update;
  update public.finding_assignments a set reviewer_id = null, reviewer_name = null from public.findings f
  where f.id = a.finding_id and a.reviewer_id = person and not private.is_staff_of(person, f.audit_id);
end $$;

-- An admin with a fresh code and a reason makes an auditor an admin, or an admin an auditor, from the next request on. The last
-- admin stays one (keep_an_admin).
create function public.change_staff_role(person_id uuid, role text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  staff public.user_roles;
begin
  perform private.allow('admin');
  perform private.require(coalesce(change_staff_role.role in ('admin', 'auditor'), false), 'Choose admin or auditor.');
  staff := private.staff_to_change(change_staff_role.person_id, reason);
  if staff.role = change_staff_role.role then
    return;
  end if;
  update public.user_roles r set role = change_staff_role.role where r.user_id = staff.user_id;
  if change_staff_role.role = 'auditor' then
    perform private.end_admin_work(staff.user_id);
  end if;
end $$;

-- An admin with a fresh code and a reason removes a person from the staff. Their audits, reviews and sessions end with it.
create function public.remove_staff(person_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  staff public.user_roles;
begin
  perform private.allow('admin');
  staff := private.staff_to_change(remove_staff.person_id, reason);
  delete from public.user_roles r where r.user_id = staff.user_id;
  perform private.end_admin_work(staff.user_id);
  delete from auth.sessions s where s.user_id = staff.user_id;
end $$;

-- For admins: the staff by name, and then the open invitations, which have no person_id and an end.
create function public.list_staff() returns table (
  id uuid, person_id uuid, name text, email text, role text, since timestamptz, invited_by text, ends_at timestamptz,
  has_second_factor boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query
  select r.user_id, r.user_id, private.display_name(r.user_id), private.address_of(r.user_id), r.role, r.created_at, null::text,
    null::timestamptz, private.has_verified_factor(r.user_id)
  from public.user_roles r order by private.name_sort_key(private.display_name(r.user_id)) collate "C", r.user_id;
  return query
  select i.id, null::uuid, ''::text, i.address, i.role, i.created_at, private.inviter_name(i), i.ends_at, null::boolean
  from private.invitations i where i.client_id is null and i.accepted_by is null order by i.created_at, i.id;
end $$;

-- people/37_moving_in.sql

-- A firm enters its clients before they have an account (MOVE-01, MOVE-02). docs/decisions/moving-in.md says why.

-- Company and project as the firm entered them: a second line with the same ones is the same client.
create function private.entered_as(line jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\n', lower(private.visible_text(line ->> 'company')), lower(private.visible_text(line ->> 'project')))
$$;

-- Why this line cannot become a client, as a sentence; null when it can. A line has company, project, owner, address and since.
create function private.refusal_of_line(line jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_text('Company', line ->> 'company'), private.require_text('Project', line ->> 'project');
  perform private.check_line('Company', line ->> 'company', 120), private.check_line('Project', line ->> 'project', 120),
    private.check_line('Owner', line ->> 'owner', 120);
  perform private.require(not exists (
    select from public.report_settings s, unnest(array[line ->> 'company', line ->> 'project', line ->> 'owner']) name
    where private.name_skeleton(name) = private.name_skeleton(s.firm_name)), 'This is our name.');
  if line ->> 'address' <> '' then
    perform private.check_email_address(lower(line ->> 'address'));
  end if;
  if line ->> 'since' <> '' then
    perform private.require(line ->> 'since' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and (line ->> 'since')::date <= now(),
      'Since must be a day that has passed, such as 2024-03-31.');
  end if;
  return null;
exception
  when datetime_field_overflow then return 'Since must be a day that has passed, such as 2024-03-31.';
  when invalid_parameter_value then return sqlerrm;
end $$;

-- Admins: what an import of these lines would do. A line is 'new', 'known' (nothing is added) or 'wrong', with the reason. Notes, on names
-- and addresses, do not stop an import.
create function public.preview_clients(lines jsonb) returns table (line bigint, state text, problem text, notes text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require(case jsonb_typeof(lines) when 'array' then jsonb_array_length(lines) between 1 and 500 else false end,
    'Between 1 and 500 clients can be entered at once.');
  return query
  with given as materialized (
    select g.position, private.entered_as(g.value) as key, private.refusal_of_line(g.value) as refusal,
      private.name_skeleton(g.value ->> 'company') as skeleton, nullif(lower(g.value ->> 'address'), '') as address
    from jsonb_array_elements(lines) with ordinality g (value, position)
  ), judged as (
    select g.*, min(g.position) over (partition by g.key) as first, min(g.position) over (partition by g.address) as first_of_address,
      exists (select from private.clients c where c.entered_as = g.key) as is_known
    from given g
  )
  select j.position, case when j.refusal is not null then 'wrong' when j.is_known or j.first < j.position then 'known' else 'new' end,
    coalesce(j.refusal, case when j.is_known then 'This client was entered before.'
      when j.first < j.position then format('The same as line %s.', j.first) end),
    case when j.refusal is null and not j.is_known then array_remove(array[
      (select format('There is a client with this name or one that looks like it: %s.', min(p.company_name)) from public.profiles p
       where private.name_skeleton(private.client_label(p.company_name, p.full_name, p.business_email)) = j.skeleton
       having count(*) > 0),
      case when r.user_id is not null then 'The address belongs to a member of our team.'
        when m.person_id is not null then format('The address belongs to another client: %s.',
          coalesce(private.client_name(m.client_id), 'one without a name'))
        when u.id is not null then 'The address has an account.'
        when exists (select from public.profiles p where p.business_email = j.address and p.origin = 'invited')
          or exists (select from private.invitations i where i.address = j.address and i.accepted_by is null and i.ends_at > now())
          then 'The address was entered or invited for another client.' end,
      case when j.first_of_address < j.position and j.address is not null
        then format('Line %s has the same address.', j.first_of_address) end], null) else '{}' end
  from judged j left join auth.users u on lower(u.email) = j.address left join public.user_roles r on r.user_id = u.id
    left join public.client_members m on m.person_id = u.id
  order by j.position;
end $$;

create index profiles_by_entered_address on public.profiles (business_email) where origin = 'invited';

-- Adds these clients, approved and without an account, all or none, and returns their ids in the order of the lines. Clients that were
-- entered before are left out.
create function private.enter_clients(lines jsonb) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry record;
  client uuid;
  entered uuid[] := '{}';
begin
  -- Two admins with one file, one after the other: the second adds nothing.
  perform pg_advisory_xact_lock(hashtextextended('clients entered', 0));
  for entry in
    select v.*, lines -> (v.line - 1)::integer as given from public.preview_clients(lines) v order by v.line
  loop
    perform private.require(entry.state <> 'wrong', format('Line %s: %s', entry.line, entry.problem));
    continue when entry.state = 'known';
    insert into private.clients (id, entered_as) values (gen_random_uuid(), private.entered_as(entry.given)) returning id into client;
    insert into public.profiles (client_id, company_name, project_name, full_name, business_email, client_since, origin,
      onboarding_completed, approval_status)
    values (client, btrim(entry.given ->> 'company'), btrim(entry.given ->> 'project'), nullif(btrim(entry.given ->> 'owner'), ''),
      nullif(lower(entry.given ->> 'address'), ''), nullif(entry.given ->> 'since', '')::date, 'invited', true, 'approved');
    perform private.record_event('client_entered', client);
    insert into public.projects (client_id, name) values (client, btrim(entry.given ->> 'project'));
    entered := entered || client;
  end loop;
  return entered;
end $$;

-- Admins: enters clients from a file, and returns how many were new.
create function public.import_clients(lines jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return cardinality(private.enter_clients(lines));
end $$;

-- Admins: enters one client, and returns its id.
create function public.create_client(company text, project text, owner text default null, address text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  entered uuid[];
begin
  perform private.allow('admin');
  entered := private.enter_clients(jsonb_build_array(jsonb_build_object(
    'company', company, 'project', project, 'owner', owner, 'address', btrim(address))));
  perform private.conflict_if(cardinality(entered) = 0, 'A client with this company and project was entered before.');
  return entered[1];
exception
  when invalid_parameter_value then
    perform private.invalid(regexp_replace(sqlerrm, '^Line 1: ', ''));
end $$;

-- The first owner -----------------------------------------------------------------------------------------------------------

-- Admins with a fresh code: invites the address that becomes the owner of a client without people, for 7 days.
create function public.invite_owner(client_id uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(coalesce(address, '')));
  invitation private.invitations;
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform from private.clients c where c.id = invite_owner.client_id for update;
  perform private.require_approved_client(invite_owner.client_id);
  perform private.conflict_if(exists (select from public.client_members m where m.client_id = invite_owner.client_id),
    'Somebody belongs to this client already. Make one of them the owner.');
  delete from private.invitations i where i.client_id = invite_owner.client_id and i.ends_at <= now();
  perform private.conflict_if(exists (select from private.invitations i where i.client_id = invite_owner.client_id and i.accepted_by is null),
    'The owner has been invited already. Send the invitation again, or take it back first.');
  insert into private.invitations (client_id, address, role, invited_by)
  values (invite_owner.client_id, invited, 'owner', private.caller_id())
  on conflict on constraint invitations_are_sent_once_each do update
    set id = gen_random_uuid(), role = 'owner', invited_by = excluded.invited_by, token_digest = null, created_at = now(),
      ends_at = excluded.ends_at, accepted_by = null
  returning * into invitation;
  update public.profiles p set business_email = invited where p.client_id = invitation.client_id;
  perform private.send_invitation(invitation);
  return invitation.id;
end $$;

-- For accept_invitation: what the client would have been told of and nobody was. The first owner finds it in the bell, and gets one
-- e-mail.
create function private.tell_first_owner(client uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told uuid[];
begin
  with missed as (
    select e.id, e.created_at, min(r.relation) as relation
    from public.events e join private.notice_rules r on r.kind = e.kind and r.relation in ('client', 'owner')
      and coalesce(r.by_firm = e.by_firm, true)
    where e.client_id = client and not e.facts ? 'no_news' and e.created_at > now() - interval '90 days'
      and private.email_choice(person, e.kind, r.email) <> 'never'
      and not exists (select from private.notices n where n.event_id = e.id and n.relation = any (private.portal_relations()))
    group by e.id, e.created_at order by e.created_at desc, e.id limit 100
  ), written as (
    insert into private.notices (event_id, person_id, relation, created_at, email, due_at)
    select m.id, person, m.relation, m.created_at, 'daily', now() from missed m
    on conflict do nothing returning id
  )
  select array_agg(w.id) into told from written w;
  if told is not null then
    perform private.queue_notice_email(told);
  end if;
end $$;

-- engagement/40_service_requests.sql

-- Service requests: what a client requests on /request, and the team's progress (REQ-01..03, ADM-09). The list for admins is in
-- 91_request_list.sql.

-- What can be requested (REQ-01, REQ-03): the three cards of the form, then the other services of onboarding. The names are
-- shown to people. packages/domain/src/service-requests/types.ts says the same; a test compares the two.
create function private.service_types() returns table (service_type text, name text)
language sql immutable set search_path = '' as $$
  values
    ('smart_contract_audit', 'Smart contract audit'),
    ('typescript_audit', 'TypeScript audit'),
    ('code_review', 'Code review'),
    ('solidity_audit', 'Solidity Audit'),
    ('solana_audit', 'Solana Audit'),
    ('rust_audit', 'Rust Audit'),
    ('cairo_audit', 'Cairo Audit'),
    ('sway_audit', 'Sway Audit'),
    ('pentesting', 'Pentesting'),
    ('web3_wallet_security_audit', 'Web3 Wallet Security Audit'),
    ('ai_red_team_audit', 'AI Red Team Audit'),
    ('solidity_development', 'Solidity Development'),
    ('solana_development', 'Solana Development'),
    ('security_consultation', 'Security Consultation'),
    ('other', 'Other')
$$;
grant execute on function private.service_types to authenticated, service_role;

create function private.check_service_type(service_type text) returns boolean
language sql immutable set search_path = '' as $$
  select private.check_that(
    service_type in (select t.service_type from private.service_types() t), 'Choose one of the listed services.')
$$;
grant execute on function private.check_service_type to authenticated, service_role;

create function private.request_statuses() returns text[]
language sql immutable set search_path = '' as $$ select array['new', 'in_review', 'accepted', 'declined', 'withdrawn'] $$;
grant execute on function private.request_statuses to authenticated, service_role;

create table public.service_requests (
  -- The client's page makes the id, so that a retry is the same request (REQ-02).
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null default private.own_client_id() references private.clients on delete cascade,
  -- The person who sent it, and their name at that time. No foreign key: the request outlives their account. Null and the firm's name
  -- where the firm entered it (MOVE-01).
  sent_by uuid default private.caller_id(),
  sender_name text,
  service_type text not null,
  project_name text not null,
  -- "Additional information" on the form.
  message text not null,
  -- What an auditor needs to plan the work, as far as the client knows it.
  repository_url text,
  -- The commit or branch to look at.
  git_ref text,
  lines_of_code integer,
  wished_start date,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the client last changed what they had sent (REQ-03), which person of theirs, and the name at that time; null when they
  -- never did.
  edited_at timestamptz,
  edited_by uuid,
  editor_name text,
  -- What we wrote to the client with the last decision, and when we decided.
  answer text,
  decided_at timestamptz,

  -- For the foreign key of proposals.
  constraint service_requests_id_and_client unique (id, client_id),
  constraint service_requests_service_type_is_known check (private.check_service_type(service_type)),
  constraint service_requests_project_name_is_one_line check (private.check_line('Project name', project_name, 120)),
  constraint service_requests_message_is_short check (private.check_length('Additional information', message, 5000)),
  constraint service_requests_repository_is_https check (private.check_repository_url('The repository', repository_url, 500)),
  constraint service_requests_git_ref_is_one_line check (private.check_line('The commit or branch', git_ref, 200)),
  constraint service_requests_lines_of_code_is_a_count check (private.check_lines_of_code(lines_of_code)),
  constraint service_requests_answer_is_short check (private.check_length('The answer', answer, 2000)),
  constraint service_requests_status_is_known check (private.check_choice('Status', status, private.request_statuses()))
);

create index service_requests_of_client on public.service_requests (client_id, created_at);

-- Refuses a request with an empty field, with the message of the form.
create function private.require_complete_request(request public.service_requests) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require(not (private.is_blank(request.project_name) or private.is_blank(request.message) or request.service_type is null),
    'Please fill in all required fields');
end $$;

-- People send requests for their own client, and no more requests within a day than the limit. Admins enter those of a client without
-- people (MOVE-01).
create function private.check_new_request(request public.service_requests) returns void
language plpgsql volatile set search_path = '' as $$
declare
  most_a_day constant integer := 50;
begin
  perform private.require_complete_request(request);
  if private.is_admin() then
    perform private.lock_and_allow(request.client_id, 'admin');
    perform private.require_approved_client(request.client_id);
    perform private.refuse_if(exists (select from public.client_members m where m.client_id = request.client_id),
      'People belong to this client. They send their requests themselves.');
    return;
  end if;
  -- Again, now that the membership is held: the role may have changed meanwhile.
  perform private.allow('member');
  perform private.refuse_if(request.client_id is distinct from private.own_client_id(),
    'You can only send a request in your own name.');
  -- Requests of one client run one after the other, so that several at once cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('requests of ' || request.client_id, 0));
  perform private.require(
    (select count(*) from public.service_requests r
     where r.client_id = request.client_id and r.created_at > now() - interval '1 day') < most_a_day,
    format('You have sent %s requests within a day. Please send the next one tomorrow, or write to us.', most_a_day));
end $$;

-- REQ-03: the client may change or withdraw a request only until the team has decided.
create function private.require_open_request(request public.service_requests) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.conflict_if(request.status = 'withdrawn', 'You have already withdrawn this request.');
  perform private.conflict_if(request.status not in ('new', 'in_review'),
    format('We have already %s this request, so it can no longer be changed.', request.status));
end $$;

-- A client sends a request, and changes it until the team has decided. A request changes its status by decide_request,
-- withdraw_request and an audit that is begun from it: no API caller may write that column. A withdrawn one stays withdrawn.
create function private.check_request() returns trigger
language plpgsql security definer set search_path = '' as $$
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
    new.sender_name := coalesce(private.display_name(new.sent_by),
      (select nullif(btrim(s.firm_name), '') from public.report_settings s), 'the firm');
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
end $$;

create trigger hold_membership_first before update on public.service_requests
  for each statement execute function private.hold_membership_first();
create trigger check_request before insert or update on public.service_requests
  for each row execute function private.check_request();
create trigger keep_updated_at before update on public.service_requests for each row execute function private.keep_updated_at();

-- ADM-09: the decisions of the team. An answer is what the client reads.
create table private.request_steps (
  from_status text not null,
  to_status text not null,
  answer text not null constraint request_steps_answer_is_known check (answer in ('none', 'optional', 'required')),
  primary key (from_status, to_status)
);

insert into private.request_steps (from_status, to_status, answer) values
  ('new', 'in_review', 'none'),
  ('new', 'accepted', 'optional'),
  ('new', 'declined', 'required'),
  ('in_review', 'accepted', 'optional'),
  ('in_review', 'declined', 'required'),
  ('accepted', 'declined', 'required'),
  ('declined', 'accepted', 'optional');

-- ADM-09: decides on a request. `seen_updated_at` is the updated_at of the request that the admin read: a request that has
-- changed since is refused. The client reads the answer, which is required to decline. Returns the request.
create function public.decide_request(request_id uuid, to_status text, seen_updated_at timestamptz, answer text default null)
returns public.service_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_answer constant text := case when not private.is_blank(answer) then btrim(answer, E' \t\r\n') end;
  request public.service_requests;
  step private.request_steps;
begin
  perform private.allow('admin');
  perform private.lock_and_allow((select r.client_id from public.service_requests r where r.id = request_id), 'admin');
  select r.* into request from public.service_requests r where r.id = request_id for no key update;
  perform private.require_found(request.id is not null, 'This request does not exist.');
  perform private.require(exists (select from private.request_steps s where s.to_status = decide_request.to_status),
    'There is no such decision on a request.');
  perform private.conflict_if(request.status = 'withdrawn', 'The client has withdrawn this request.');
  select s.* into step from private.request_steps s
  where s.from_status = request.status and s.to_status = decide_request.to_status;
  perform private.conflict_if(step.answer is null, format('This request is already %s.', replace(request.status, '_', ' ')));
  perform private.conflict_if(request.updated_at is distinct from seen_updated_at,
    'This request has changed since you opened it. Look at it as it is now, and decide again.');
  perform private.require(step.answer <> 'required' or char_length(private.visible_text(given_answer)) >= 10,
    'Give the client a reason of 10 to 2000 characters.');
  perform private.require(step.answer <> 'none' or given_answer is null, 'This step takes no answer.');
  perform private.conflict_if(step.to_status = 'declined' and exists (
    select from public.audits a where a.service_request_id = request_id and a.status <> 'withdrawn'
  ), 'An audit has been started from this request, so it cannot be declined.');
  update public.service_requests r set status = step.to_status, answer = given_answer
  where r.id = request_id returning r.* into request;
  return request;
end $$;

create function public.withdraw_request(request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  perform private.allow('member');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'member');
  select r.* into request from public.service_requests r
  where r.id = request_id and r.client_id = private.writable_client_id() for no key update;
  perform private.require_found(request.id is not null, 'This request does not exist.');
  perform private.require_open_request(request);
  update public.service_requests r set status = 'withdrawn' where r.id = request_id;
end $$;

-- ADM-09, REQ-03: the team is told of a new request by e-mail, and the client gets a receipt. Both name the service and the
-- project; the rest of the request and our answer are only in the portal. A change of status is logged.
create function private.follow_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object(
    'project_name', new.project_name,
    'service_name', (select t.name from private.service_types() t where t.service_type = new.service_type));
  event uuid;
begin
  if private.is_operator() or private.is_being_undone(new.id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_event(case when new.sent_by is null then 'request_entered' else 'request_sent' end, new.client_id, facts => facts || jsonb_build_object('request_id', new.id));
    perform private.queue_client_email('service_request_received:' || new.id, 'service_request_received', new.client_id, facts);
  elsif new.edited_at is distinct from old.edited_at then
    perform private.withdraw_proposal(new.id);
  elsif new.status <> old.status then
    event := private.record_event(
      case when new.status in ('accepted', 'declined') then 'request_decided' else 'request_status_changed' end, new.client_id,
      facts => facts || jsonb_build_object('request_id', new.id, 'from', old.status, 'to', new.status));
    if new.status in ('accepted', 'declined') then
      perform private.allow_undo('request', new.id, new.client_id, 'changed_request_status', new.updated_at,
        jsonb_build_object('status', old.status, 'answer', old.answer, 'decided_at', old.decided_at), event);
    end if;
  end if;
  return null;
end $$;

create trigger follow_request after insert or update on public.service_requests
  for each row execute function private.follow_request();

alter table public.service_requests enable row level security;
create policy "Clients see their own requests, admins all" on public.service_requests for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));
create policy "Clients send requests, admins enter them" on public.service_requests for insert to authenticated
  with check (client_id = (select private.writable_client_id()) or (select private.is_admin()));
create policy "Clients change their own requests" on public.service_requests for update to authenticated
  using (client_id = (select private.writable_client_id()));

grant select,
  insert (id, client_id, service_type, project_name, message, repository_url, git_ref, lines_of_code, wished_start),
  update (service_type, project_name, message, repository_url, git_ref, lines_of_code, wished_start)
  on public.service_requests to authenticated;
grant select, insert, update, delete on public.service_requests to service_role;

-- engagement/50_projects_and_audits.sql

-- Projects of a client, their audits, every report that an audit ever had, and the bucket of the uploaded reports (REP-01..04).

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references private.clients on delete cascade,
  name text not null constraint projects_name_is_one_line check (private.check_line('Project name', name, 120)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For the foreign key of audits.
  constraint projects_id_and_client unique (id, client_id)
);

create index projects_of_client on public.projects (client_id, created_at);

create function private.audit_statuses() returns text[]
language sql immutable set search_path = '' as $$
  select array['in_progress', 'mitigation', 'completed', 'pending', 'scheduled', 'withdrawn']
$$;
grant execute on function private.audit_statuses to authenticated, service_role;

-- SEAL-01: the kinds of report, in the order in which an audit gets them.
create function private.report_kinds() returns text[]
language sql immutable set search_path = '' as $$ select array['preliminary', 'fix_review', 'final'] $$;
grant execute on function private.report_kinds to authenticated, service_role;

create table public.audits (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  -- The project's client. The database sets it, and the foreign key holds it: no audit is in one client's project and
  -- another client's list.
  client_id uuid not null,
  title text not null,
  audit_type text not null,
  version text,
  audit_date date,
  status text not null default 'scheduled',
  -- The current report, its version and kind, and where it is: linked, or in the bucket `reports` at this path. An uploaded one
  -- is the current report from the moment that it is sealed (public.seal_report); before that, its client learns nothing of it.
  report_kind text not null default 'final',
  report_url text,
  report_path text,
  service_request_id uuid references public.service_requests on delete set null,
  -- AUD-07: the completed audit of the same client that this one reviews again.
  previous_audit_id uuid,
  -- AUD-03, AUD-05: who leads it, when we work on it, and until when the client can send fixes.
  lead_id uuid references auth.users on delete set null,
  planned_start date,
  planned_end date,
  fixes_due date,
  -- FIX-01: how many rounds of fix review were agreed.
  review_rounds integer not null default 1,
  -- REP-04: a client sees an audit from the moment it is created, so none is deleted: an admin withdraws it (withdraw_audit),
  -- which is final, for a reason that its client reads.
  withdrawn_at timestamptz,
  withdrawn_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint audits_belong_to_the_client_of_their_project foreign key (project_id, client_id)
    references public.projects (id, client_id) on update cascade on delete cascade,
  constraint audits_title_is_one_line check (private.check_line('Title', title, 200)),
  constraint audits_audit_type_is_one_line check (private.check_line('Type', audit_type, 120)),
  constraint audits_version_is_one_line check (private.check_line('Version', version, 40)),
  constraint audits_status_is_known check (private.check_choice('Status', status, private.audit_statuses())),
  constraint audits_report_kind_is_known check (private.check_choice('Kind', report_kind, private.report_kinds())),
  constraint audits_report_is_one check (private.check_that(report_url is null or report_path is null,
    'A report is either uploaded or linked, not both.')),
  constraint audits_report_path_is_one_line check (private.check_line('The path of the report', report_path, 500)),
  constraint audits_report_url_is_http check (private.check_web_address('The report link', report_url, 2000)),
  constraint audits_planned_end_follows_the_start check (private.check_that(planned_end >= planned_start,
    'The planned end cannot be before the planned start.')),
  constraint audits_fixes_are_due_after_the_start check (private.check_that(fixes_due >= planned_start,
    'Fixes cannot be due before the planned start.')),
  constraint audits_review_rounds_are_few check (private.check_that(review_rounds between 1 and 20,
    'An audit has 1 to 20 rounds of fix review.')),
  constraint audits_withdrawn_reason_is_given check (private.check_reason(withdrawn_reason)),
  constraint audits_withdrawn_with_a_reason check (private.check_that(
    (status = 'withdrawn') = (withdrawn_at is not null) and (status = 'withdrawn') = (withdrawn_reason is not null),
    'An audit is withdrawn with a reason.')),
  -- For the foreign keys of findings and of the next audit.
  constraint audits_id_and_client unique (id, client_id),
  constraint audits_follow_one_of_their_client foreign key (previous_audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete set null (previous_audit_id),
  constraint audits_follow_another check (previous_audit_id <> id)
);

create index audits_of_client on public.audits (client_id, created_at, id);
create index audits_of_project on public.audits (project_id, client_id);
create index audits_of_request on public.audits (service_request_id);
create index audits_after on public.audits (previous_audit_id, client_id) where previous_audit_id is not null;

-- SEAL-02: an audit as it was published at one moment (private.published_audit), and the SHA-256 of that text. A snapshot is
-- never changed, and is deleted only with its audit.
create table private.report_snapshots (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  data jsonb not null,
  sha256 text not null,
  -- Who generates a report from it; null for one that was taken at the seal of an upload. No foreign key: it outlives the
  -- account.
  created_by uuid,
  created_at timestamptz not null default now()
);

create index report_snapshots_of_audit on private.report_snapshots (audit_id);

-- Every report that an audit was given (REP-04). Only a published one can be opened (REP-05): one that was
-- replaced stays published, as an earlier version; one that was taken off its audit is removed; one that an admin withdrew
-- tells the client why. An uploaded one can be seen by its client and opened only when it is sealed (SEAL-01,
-- 76_sealed_reports.sql). A link has no seal.
create table public.report_versions (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  version text,
  kind text not null default 'final'
    constraint report_versions_kind_is_known check (private.check_choice('Kind', kind, private.report_kinds())),
  report_url text,
  report_path text,
  -- The Storage version that was published (private.stored_version). Another version is not delivered until an operator has
  -- compared its bytes (npm run objects:verify).
  object_version text,
  -- What the client was called when an admin published an upload, as that admin read and confirmed it. The public page shows only
  -- this name.
  client_name text,
  -- The seal: SHA-256 and size of the bytes, and when the backend took them.
  object_sha256 text constraint report_versions_object_sha256_is_one check (object_sha256 ~ '^[0-9a-f]{64}$'),
  -- MOVE-03: the report's own date, where it was issued before the firm entered it here; not that of the seal.
  report_date date,
  object_size bigint constraint report_versions_object_size_is_a_size check (object_size > 0),
  sealed_at timestamptz,
  -- What the audit had published when the report was sealed.
  snapshot_id uuid references private.report_snapshots on delete set null,
  -- SEAL-05: whether its client lets anybody with its SHA-256 read it.
  is_public boolean not null default false,
  state text not null default 'published'
    constraint report_versions_state_is_known check (state in ('published', 'removed', 'withdrawn')),
  withdrawn_at timestamptz,
  withdrawn_reason text,
  -- Who published it; the seal is recorded in their name. No foreign key: the version outlives the admin's account.
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint report_versions_withdrawn_with_a_reason check (
    (state = 'withdrawn') = (withdrawn_at is not null) and (state = 'withdrawn') = (withdrawn_reason is not null)),
  constraint report_versions_are_sealed_whole check (
    (sealed_at is null) = (object_sha256 is null) and (sealed_at is null) = (object_size is null)),
  constraint report_versions_are_public_when_final_and_sealed check (not is_public or (kind = 'final' and sealed_at is not null))
);

-- Withdrawn links, for the record. The linked page may stay online, so the API does not return the link.
create table private.withdrawn_links (
  version_id uuid primary key references public.report_versions on delete cascade,
  report_url text not null
);

create index report_versions_of_audit on public.report_versions (audit_id, created_at);
create index report_versions_by_sha256 on public.report_versions (object_sha256) where object_sha256 is not null;
create index report_versions_of_snapshot on public.report_versions (snapshot_id) where snapshot_id is not null;
create index report_versions_by_path on public.report_versions (report_path) where report_path is not null;

-- Admins manage projects, and delete only those without audits. A client's first project is made by the trigger
-- follow_application, and so inside another trigger.
create function private.check_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.conflict_if(exists (select from public.audits a where a.project_id = old.id),
      'A project that has audits cannot be deleted.');
    return old;
  end if;
  if pg_trigger_depth() = 1 then
    perform private.allow('admin');
    perform private.require_approved_client(new.client_id);
  end if;
  perform private.require_text('Project name', new.name);
  return new;
end $$;

create trigger wait_for_erasure before insert or update or delete on public.projects
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_project before insert or update or delete on public.projects
  for each row when (not private.is_operator()) execute function private.check_project();
create trigger keep_updated_at before update on public.projects for each row execute function private.keep_updated_at();

-- Refuses a withdrawn audit: it and its scope cannot be changed, and nothing can be added to it.
create function private.refuse_withdrawn_audit(audit_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (select from public.audits a where a.id = audit_id and a.status = 'withdrawn'),
    'This audit was withdrawn, which is final.');
end $$;

-- Sets the client of an audit to that of its project, whatever the statement says. Triggers run in the order of their names: this
-- one before check_audit.
create function private.assign_audit_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.client_id := (select p.client_id from public.projects p where p.id = new.project_id);
  return new;
end $$;

create trigger assign_audit_client before insert or update of project_id, client_id on public.audits
  for each row execute function private.assign_audit_client();

-- A withdrawn audit is not changed. An audit stays with its client, its request is from that client, and its lead works on it.
-- Only the seal sets its uploaded report.
create function private.check_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(tg_op = 'UPDATE' and old.status = 'withdrawn', 'This audit was withdrawn, which is final.');
  perform private.require_found(new.client_id is not null, 'This project does not exist.');
  perform private.refuse_if(tg_op = 'UPDATE' and new.client_id <> old.client_id, 'An audit cannot be given to another client.');
  if new.status <> 'withdrawn' then
    perform private.require_approved_client(new.client_id);
  end if;
  perform private.require_found(new.service_request_id is null or exists (
    select from public.service_requests r where r.id = new.service_request_id and r.client_id = new.client_id),
    'This request does not exist.');
  if new.lead_id is not null and (tg_op = 'INSERT' or new.lead_id is distinct from old.lead_id) then
    perform private.require(private.is_staff_of(new.lead_id, new.id), 'The lead auditor must be an admin, or work on this audit.');
  end if;
  perform private.refuse_if(tg_op = 'UPDATE' and (new.project_id, new.lead_id) is distinct from (old.project_id, old.lead_id)
    and private.has_auditor_role(), 'Only an admin can change the project or the lead of an audit.');
  -- Taking a report off withdraws it without a reason.
  if tg_op = 'UPDATE' and num_nonnulls(old.report_url, old.report_path) > num_nonnulls(new.report_url, new.report_path) then
    perform private.require_lead(new.id);
  end if;
  perform private.require_text('Title', new.title);
  perform private.require_text('Type', new.audit_type);
  perform private.require(new.report_path is null or (tg_op = 'UPDATE' and new.report_path is not distinct from old.report_path),
    'An uploaded report is published by itself.');
  return new;
end $$;

-- While the client sends fixes, the day is moved by extend_fixes_due alone.
create function private.refuse_moved_fixes_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict('The client is sending fixes, so the day by which they are due is only extended, with a reason.');
  return new;
end $$;

create trigger wait_for_erasure before update on public.audits
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_audit before insert or update on public.audits
  for each row when (not private.is_operator()) execute function private.check_audit();
create trigger refuse_moved_fixes_due before update of fixes_due on public.audits
  for each row when (current_user = 'authenticated' and old.status = 'mitigation' and old.fixes_due is distinct from new.fixes_due
    and old.fixes_due is not null)
  execute function private.refuse_moved_fixes_due();
create trigger keep_updated_at before update on public.audits for each row execute function private.keep_updated_at();

-- REP-04, REP-05: keeps each link that an audit is given as a published version. An upload already has its version, unless an
-- operator sets the path here. A report that is taken off its audit without a replacement is removed and no longer public: its
-- client, who does not see it, could not make it private. Applies to operators too.
create function private.keep_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.report_url, new.report_path) is not distinct from (old.report_url, old.report_path) then
    return null;
  end if;
  if new.report_url is not null or new.report_path is not null then
    insert into public.report_versions (audit_id, version, kind, report_url, report_path, object_version, created_by)
    select new.id, new.version, new.report_kind, new.report_url, new.report_path, private.stored_version('reports', new.report_path),
      private.caller_id()
    where not exists (
      select from public.report_versions v
      where v.audit_id = new.id and v.state = 'published' and v.report_path = new.report_path);
  elsif tg_op = 'UPDATE' then
    update public.report_versions v set state = 'removed', is_public = false
    where v.audit_id = new.id and v.state = 'published'
      and (v.report_url, v.report_path) is not distinct from (old.report_url, old.report_path);
  end if;
  return null;
end $$;

create trigger keep_report_version after insert or update on public.audits
  for each row execute function private.keep_report_version();

-- AUD-03, ADM-08: records a new audit and each change of its status. The client is told of a change too.
create function private.follow_audit_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event uuid;
begin
  if private.is_operator() or private.is_being_undone(new.id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_event('audit_created', audit_id => new.id, facts => jsonb_build_object('to', new.status));
  elsif new.status <> old.status then
    event := private.record_event(case new.status when 'withdrawn' then 'audit_withdrawn' else 'status_changed' end,
      audit_id => new.id, facts => jsonb_strip_nulls(
        jsonb_build_object('from', old.status, 'to', new.status, 'reason', new.withdrawn_reason)));
    -- A withdrawal is final.
    if new.status <> 'withdrawn' then
      perform private.allow_undo('audit', new.id, new.client_id, 'changed_audit_status', new.updated_at,
        jsonb_build_object('status', old.status), event);
    end if;
  end if;
  return null;
end $$;

create trigger follow_audit_status after insert or update on public.audits
  for each row execute function private.follow_audit_status();

-- AUD-03, REP-04, REP-05: records a published version of the report and tells the client; for an uploaded one public.seal_report
-- does so. Also records the withdrawal of one that the client could see.
create function private.follow_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('report_version_id', new.id, 'version', new.version);
begin
  if tg_op = 'INSERT' and new.report_path is null then
    perform private.record_event('report_published', audit_id => new.audit_id, facts => facts);
  elsif tg_op = 'UPDATE' and new.state = 'withdrawn' and old.state <> 'withdrawn'
    and (new.report_path is null or new.sealed_at is not null)
  then
    perform private.record_event('report_withdrawn', audit_id => new.audit_id, facts => facts);
  end if;
  return null;
end $$;

create trigger follow_report_version after insert or update on public.report_versions
  for each row when (not private.is_operator()) execute function private.follow_report_version();

-- SEAL-07: refuses a version that the audit has already issued, however it is written. One whose file was no PDF was not issued.
create function private.refuse_issued_version(audit_id uuid, version text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  written constant text := '^\s*v|\s';
  issued constant timestamptz := (
    select min(coalesce(v.report_date::timestamp at time zone 'UTC', v.created_at)) from public.report_versions v
    where v.audit_id = refuse_issued_version.audit_id
      and regexp_replace(lower(v.version), written, '', 'g') = regexp_replace(lower(refuse_issued_version.version), written, '', 'g')
      and not (v.state = 'removed' and v.report_path is not null and v.sealed_at is null));
begin
  perform private.conflict_if(issued is not null and not private.is_blank(refuse_issued_version.version),
    format('Version %s was already issued on %s. Enter another version.',
      btrim(refuse_issued_version.version), to_char(issued at time zone 'UTC', 'FMDD Mon YYYY')));
end $$;

-- Two admins who issue the same version at once do so one after the other.
create function private.claim_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.audits a where a.id = new.audit_id for no key update;
  perform private.refuse_issued_version(new.audit_id, new.version);
  return new;
end $$;

create trigger claim_version before insert on public.report_versions for each row execute function private.claim_version();

-- ADM-08: creating, renaming and deleting a project are lines in the log; not the first project, which comes with the
-- application.
create function private.log_project() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  project constant public.projects := coalesce(new, old);
  act constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'renamed' else 'deleted' end;
begin
  if private.is_operator() or (tg_op = 'INSERT' and pg_trigger_depth() > 1) or (tg_op = 'UPDATE' and new.name = old.name) then
    return null;
  end if;
  perform private.record_event('project_' || act, project.client_id,
    facts => jsonb_build_object('project_id', project.id, 'project_name', project.name)
      || case tg_op when 'UPDATE' then jsonb_build_object('from', old.name, 'to', new.name) else '{}' end);
  return null;
end $$;

create trigger log_project after insert or update or delete on public.projects for each row execute function private.log_project();

-- ADM-08: records what an admin changes in an audit other than its status: its report and other facts.
create function private.log_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Columns with events of their own, and the time of the change.
  apart constant text[] := '{status,withdrawn_at,withdrawn_reason,report_kind,report_url,report_path,updated_at}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - apart <> to_jsonb(old) - apart then
    perform private.record_event('audit_updated', audit_id => new.id,
      facts => case when new.title <> old.title then jsonb_build_object('from', old.title, 'to', new.title) else '{}' end);
  end if;
  if new.lead_id is not null and (tg_op = 'INSERT' or new.lead_id is distinct from old.lead_id) then
    perform private.record_event('lead_assigned', audit_id => new.id, facts => jsonb_build_object('to_id', new.lead_id));
  end if;
  if new.report_url is not null and (tg_op = 'INSERT' or new.report_url is distinct from old.report_url) then
    perform private.record_event('report_uploaded', audit_id => new.id, facts => jsonb_build_object('version', new.version));
  end if;
  return null;
end $$;

create trigger log_audit after insert or update on public.audits
  for each row when (not private.is_operator()) execute function private.log_audit();

-- PROP-03: an audit that becomes scheduled gets the firm's list of what its client prepares, and open items move with the start.
create function private.follow_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_preparation(new, tg_op = 'UPDATE' and new.planned_start is distinct from old.planned_start);
  return null;
end $$;

create trigger follow_plan after insert or update of status, planned_start on public.audits
  for each row when (not private.is_operator()) execute function private.follow_plan();

-- ADM-09: an audit that is begun from a request accepts it. Otherwise the client would read "new" beside the work on it.
create function private.accept_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.service_requests r set status = 'accepted'
  where r.id = new.service_request_id and r.status <> 'accepted';
  return null;
end $$;

create trigger accept_request after insert on public.audits
  for each row when (new.service_request_id is not null and not private.is_operator()) execute function private.accept_request();

-- Creates an audit, and its project when that has a name instead of an id: all or nothing. A repeated call after a
-- lost response returns the audit that the first call created. For create_audit, and for an accepted proposal.
create function private.begin_audit(
  audit jsonb, project_name text, is_another boolean, scope jsonb, repositories jsonb
) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The database sets the other columns. assign_audit_client sets the client.
  wanted public.audits := jsonb_populate_record(null::public.audits,
    jsonb_build_object('id', gen_random_uuid(), 'status', 'scheduled', 'report_kind', 'final', 'review_rounds', 1)
    || jsonb_strip_nulls(audit - '{created_at,updated_at,withdrawn_at,withdrawn_reason}'::text[])
    || jsonb_build_object('created_at', now(), 'updated_at', now()));
  created public.audits;
begin
  -- Locks the request, so that two tabs or two admins do not begin it twice.
  perform from public.service_requests r where r.id = wanted.service_request_id for update;
  select a.* into created from public.audits a where a.id = wanted.id;
  if created.id is not null then
    return created;
  end if;
  if not coalesce(is_another, false) then
    perform private.refuse_second_audit(wanted.service_request_id);
  end if;
  if project_name is not null then
    insert into public.projects (client_id, name) values (wanted.client_id, project_name) returning id into wanted.project_id;
  end if;
  insert into public.audits values (wanted.*) returning * into created;
  if scope is not null then
    perform private.store_scope(scope || jsonb_build_object('audit_id', created.id), repositories, null);
  end if;
  return created;
end $$;

create function private.refuse_second_audit(request_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (select from public.audits a where a.service_request_id = request_id and a.status <> 'withdrawn'),
    'An audit has already been started from this request.');
end $$;

-- REP-04: an admin creates an audit (begin_audit). A request that has an audit already is refused, unless the caller says that
-- this is another one (ADM-11). With a scope (an object with columns of audit_scopes) and repositories, they are saved too
-- (save_scope).
create function public.create_audit(
  audit jsonb, project_name text default null, is_another boolean default false, scope jsonb default null,
  repositories jsonb default '[]'
) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.lock_and_allow(coalesce(
    (select p.client_id from public.projects p where p.id = (create_audit.audit ->> 'project_id')::uuid),
    (create_audit.audit ->> 'client_id')::uuid), 'admin');
  return private.begin_audit(create_audit.audit, create_audit.project_name, is_another, scope, repositories);
end $$;

-- Locks the audit first, as a change of its report does, so that the two cannot deadlock.
create function private.lock_audit_of_report(version_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.audits a where a.id = (select v.audit_id from public.report_versions v where v.id = version_id) for no key update
$$;

-- REP-05: an admin or the lead withdraws a published report for a reason of 10 to 500 characters. It cannot be opened from this moment on,
-- and the audit has no report until it is given another. Returns the path of its object, or null for a link.
create function public.withdraw_report(version_id uuid, reason text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  withdrawn public.report_versions;
  given_reason text;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead((select v.audit_id from public.report_versions v where v.id = version_id));
  given_reason := private.required_reason(reason);
  perform private.lock_audit_of_report(version_id);
  select v.* into withdrawn from public.report_versions v where v.id = version_id for update;
  perform private.require_found(withdrawn.id is not null, 'This report no longer exists.');
  perform private.conflict_if(withdrawn.state <> 'published', 'This report was withdrawn or removed already.');
  insert into private.withdrawn_links (version_id, report_url)
  select v.id, v.report_url from public.report_versions v
  where v.audit_id = withdrawn.audit_id and v.state = 'published' and v.report_url = withdrawn.report_url;
  -- The same file may have been published twice; it is withdrawn everywhere.
  update public.report_versions v set state = 'withdrawn', withdrawn_at = now(), withdrawn_reason = given_reason, report_url = null
  where v.audit_id = withdrawn.audit_id and v.state = 'published'
    and (v.report_url, v.report_path) is not distinct from (withdrawn.report_url, withdrawn.report_path);
  update public.audits a set report_url = null, report_path = null, version = null
  where a.id = withdrawn.audit_id
    and (a.report_url, a.report_path) is not distinct from (withdrawn.report_url, withdrawn.report_path);
  perform private.record_event('sealed_report_withdrawn', audit_id => withdrawn.audit_id,
    facts => jsonb_build_object('version', withdrawn.version, 'reason', given_reason));
  return withdrawn.report_path;
end $$;

-- REP-04: an admin withdraws an audit for a reason of 10 to 500 characters, which its client reads. Its reports cannot be opened
-- from this moment on, and the timer removes their objects. Its published findings stay readable, as withdrawn for the same
-- reason, so that nobody has open work in the audit.
create function public.withdraw_audit(audit_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason text;
  audit public.audits;
begin
  perform private.allow('admin');
  perform private.require_work_on(withdraw_audit.audit_id);
  given_reason := private.required_reason(reason);
  -- Waits for publications in this audit, and for its other changes.
  perform private.lock_numbers(withdraw_audit.audit_id);
  select a.* into audit from public.audits a where a.id = withdraw_audit.audit_id for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);

  perform public.withdraw_report(v.id, given_reason) from (
    select distinct on (r.report_url, r.report_path) r.id from public.report_versions r
    where r.audit_id = audit.id and r.state = 'published') v;
  perform private.withdraw_findings(audit.id, given_reason);
  perform public.withdraw_source_request(r.id) from public.scope_repositories r
  where r.audit_id = audit.id and r.source_requested_at is not null;
  update public.audits a set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = given_reason where a.id = audit.id;
  -- The e-mail about the audit covers its reports.
  update private.notices n set decision = 'off', decided_at = now() from public.events e
  where e.id = n.event_id and e.audit_id = audit.id and e.kind = 'report_withdrawn' and n.decision is null;
end $$;

alter table public.projects enable row level security;
create policy "Clients see their own projects, staff those of their audits" on public.projects for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin())
    or id in (select a.project_id from public.audits a where a.id = any ((select private.worked_on_audits())::uuid[])));
create policy "Admins create projects" on public.projects for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change projects" on public.projects for update to authenticated using ((select private.is_admin()));
create policy "Admins delete projects" on public.projects for delete to authenticated using ((select private.is_admin()));

alter table public.audits enable row level security;
create policy "Clients see their own audits, staff those they work on" on public.audits for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin())
    or id = any ((select private.worked_on_audits())::uuid[]));
create policy "Whoever works on an audit changes it" on public.audits for update to authenticated
  using ((select private.is_admin()) or id = any ((select private.worked_on_audits())::uuid[]));

alter table public.report_versions enable row level security;
create policy "Clients see linked and sealed reports, staff the others too" on public.report_versions
  for select to authenticated
  using (
    ((state <> 'removed' and (report_path is null or sealed_at is not null)) or (select private.is_admin())
      or audit_id = any ((select private.worked_on_audits())::uuid[]))
    and exists (select from public.audits a where a.id = audit_id));

grant select, insert (client_id, name), update (name), delete on public.projects to authenticated;
grant select,
  update (project_id, title, audit_type, version, audit_date, status, report_kind, report_url, report_path, lead_id, planned_start,
    planned_end, fixes_due)
  on public.audits to authenticated;
grant select on public.report_versions to authenticated;
grant select, insert, update, delete on public.projects, public.audits, public.report_versions to service_role;

-- Bucket of the reports: {client}/{audit}/{name}.pdf ----------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('reports', 'reports', false, private.max_upload_bytes(), array['application/pdf']);

-- A report goes to the folder of an approved client and of an audit that is theirs or is about to be created, as a PDF. It is
-- stored before its audit is saved, so that an upload that fails leaves no audit without its report; nobody can read a report
-- that no audit refers to, and the sweep removes it. Signed upload links are refused: one would outlive this check by two hours.
create function private.is_report_place(object_name text, metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(current_setting('storage.operation', true), '') like '%sign_upload%'
    or object_name !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[^/\\]{1,200}\.pdf$'
  then
    return false;
  end if;
  return private.is_acceptable_object(metadata, 'application/pdf', private.max_upload_bytes())
    and exists (
      select from public.profiles p
      where p.client_id = split_part(object_name, '/', 1)::uuid and p.approval_status = 'approved'
    )
    and not exists (
      select from public.audits a
      where a.id = split_part(object_name, '/', 2)::uuid and a.client_id <> split_part(object_name, '/', 1)::uuid
    );
end $$;
grant execute on function private.is_report_place to authenticated, service_role;

create policy "Whoever works on an audit uploads reports to its folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'reports' and private.is_report_place(name, metadata)
    and ((select private.is_admin()) or split_part(name, '/', 2) = any ((select private.worked_on_audits())::text[])));

-- engagement/51_audit_staff.sql

-- Who works on an audit (STAFF-02). This table alone lets an auditor reach an audit; 10_access.sql reads it. Admins work on every
-- audit, and are named here to be shown as its staff.

create table public.audit_staff (
  audit_id uuid not null references public.audits on delete cascade,
  -- A person who is removed from the staff loses their audits in the same statement.
  person_id uuid not null references public.user_roles on delete cascade,
  duty text not null constraint audit_staff_duty_is_known
    check (private.check_choice('The duty', duty, array['lead', 'auditor', 'reviewer'])),
  -- The last day, in the firm's time zone (private.today); null without an end.
  until date,
  created_at timestamptz not null default now(),
  primary key (audit_id, person_id)
);

create index audit_staff_of_person on public.audit_staff (person_id);

create function private.is_current_staff(staff public.audit_staff) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return staff.until is null or staff.until >= private.today();
end $$;

-- Whom the firm's rules accept in an audit as lead or reviewer: an admin, or one who works on it at present.
create function private.is_staff_of(person uuid, audit_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin_account(person) or exists (
    select from public.audit_staff s
    where s.audit_id = is_staff_of.audit_id and s.person_id = person and private.is_current_staff(s))
$$;

-- Ends the reviews that were assigned to a person who works on the audit no longer, unless they are an admin. The client goes on
-- reading the name of the lead until another one is chosen.
create function private.leave_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin_account(old.person_id) then
    return null;
  end if;
  -- In the order in which findings are assigned, so that two such calls cannot deadlock.
  perform from public.finding_assignments a join public.findings f on f.id = a.finding_id
  where f.audit_id = old.audit_id and a.reviewer_id = old.person_id order by a.finding_id for update of a;
  update public.finding_assignments a set reviewer_id = null, reviewer_name = null from public.findings f
  where f.id = a.finding_id and f.audit_id = old.audit_id and a.reviewer_id = old.person_id;
  return null;
end $$;

create trigger leave_audit after delete on public.audit_staff for each row execute function private.leave_audit();

-- Refuses a caller who is neither an admin nor a lead of this audit: they decide about its staff, its scope and the withdrawal of its
-- reports. Returns the last day of a lead, beyond which they staff nobody; null without one.
create function private.require_lead(audit_id uuid) returns date
language plpgsql volatile security definer set search_path = '' as $$
declare
  lead public.audit_staff;
begin
  perform private.require_work_on(audit_id);
  if private.works_on_every_audit() then
    return null;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    -- Somebody may be ending the lead's work.
    perform from public.audits a where a.id = require_lead.audit_id for no key update;
  end if;
  select s.* into lead from public.audit_staff s
  where s.audit_id = require_lead.audit_id and s.person_id = private.caller_id() and s.duty = 'lead';
  perform private.refuse_if(lead.person_id is null, 'Only an admin or the lead of this audit can do this.');
  return lead.until;
end $$;

-- Refuses a lead who makes, changes or removes a lead: somebody could otherwise stay past their last day with a colleague's help.
create function private.refuse_changed_lead(duties text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if('lead' = any (duties) and not private.works_on_every_audit(),
    'Only an admin can make somebody a lead, or change a lead.');
end $$;

-- STAFF-02: a person of the staff works on this audit with this duty from now on, through the last day if there is one. A repeated
-- call changes duty and day. Nobody staffs themselves. The first lead whom an admin staffs becomes the lead whom the client sees.
create function public.staff_audit(audit_id uuid, person_id uuid, duty text, until date default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  longest date;
  before public.audit_staff;
  written public.audit_staff;
begin
  perform private.allow('admin', 'auditor');
  longest := private.require_lead(audit_id);
  perform from public.audits a where a.id = staff_audit.audit_id for no key update;
  perform private.require_found(found, 'This audit does not exist.');
  perform private.refuse_if(person_id = private.caller_id(),
    'You cannot decide about your own work on an audit. Ask another admin.');
  -- Held, so that the role cannot end meanwhile.
  perform from public.user_roles r where r.user_id = staff_audit.person_id for key share;
  perform private.require(found, 'Choose a person of our staff.');
  perform private.require(until is null or until >= private.today(), 'The last day has passed already.');
  select s.* into before from public.audit_staff s
  where s.audit_id = staff_audit.audit_id and s.person_id = staff_audit.person_id for update;
  perform private.refuse_changed_lead(array[duty, before.duty]);
  perform private.refuse_if(longest < coalesce(until, 'infinity') and (before.person_id is null or until is distinct from before.until),
    format('You work on this audit until %s, and cannot staff anybody for longer.',
      to_char(longest, 'FMDD Mon YYYY')));
  insert into public.audit_staff as s (audit_id, person_id, duty, until)
  values (staff_audit.audit_id, staff_audit.person_id, staff_audit.duty, staff_audit.until)
  on conflict on constraint audit_staff_pkey do update set duty = excluded.duty, until = excluded.until
  returning s.* into written;
  if (written.duty, written.until) is not distinct from (before.duty, before.until) then
    return;
  end if;
  update public.audits a set lead_id = written.person_id
  where a.id = written.audit_id and a.lead_id is null and written.duty = 'lead' and a.status <> 'withdrawn'
    and private.works_on_every_audit();
  perform private.record_event('audit_staffed', audit_id => written.audit_id, facts => jsonb_strip_nulls(jsonb_build_object(
    'to_id', written.person_id, 'to', private.display_name(written.person_id), 'duty', written.duty, 'until', written.until)));
end $$;

-- STAFF-02: the person no longer works on this audit, from the next request on.
create function public.unstaff_audit(audit_id uuid, person_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.audit_staff;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead(audit_id);
  perform from public.audits a where a.id = unstaff_audit.audit_id for no key update;
  delete from public.audit_staff s where s.audit_id = unstaff_audit.audit_id and s.person_id = unstaff_audit.person_id
  returning s.* into ended;
  perform private.require_found(found, 'This person does not work on this audit.');
  perform private.refuse_changed_lead(array[ended.duty]);
  perform private.record_event('audit_unstaffed', audit_id => unstaff_audit.audit_id, facts => jsonb_build_object(
    'to_id', person_id, 'to', private.display_name(person_id)));
end $$;

-- Who works on an audit, for whoever works on it: leads first. Those whose last day has passed stay in the list.
create function public.list_audit_staff(audit_id uuid) returns table (
  person_id uuid, name text, title text, duty text, until date, is_over boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return query
  select s.person_id, private.display_name(s.person_id), p.title, s.duty, s.until, not private.is_current_staff(s)
  from public.audit_staff s left join public.staff_profiles p on p.person_id = s.person_id
  where s.audit_id = list_audit_staff.audit_id
  order by not private.is_current_staff(s), array_position(array['lead', 'auditor', 'reviewer'], s.duty),
    private.name_sort_key(private.display_name(s.person_id)) collate "C", s.person_id;
end $$;

-- Whom an admin or the lead can staff on an audit: everybody on the staff but themselves, by name.
create function public.list_staff_to_choose(audit_id uuid) returns table (person_id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead(audit_id);
  return query
  select r.user_id, private.display_name(r.user_id) from public.user_roles r
  where r.user_id is distinct from private.caller_id()
  order by private.name_sort_key(private.display_name(r.user_id)) collate "C", r.user_id;
end $$;

alter table public.audit_staff enable row level security;
create policy "Whoever works on an audit sees its staff" on public.audit_staff for select to authenticated
  using (audit_id = any ((select private.worked_on_audits())::uuid[]) or (select private.is_admin()));

grant select on public.audit_staff to authenticated;
grant select, insert, update, delete on public.audit_staff to service_role;

-- engagement/52_proposals.sql

-- What the firm proposes for a request (PROP-01, PROP-02): scope, price, dates and terms, in versions. The client's owner accepts
-- one, which creates the audit, or declines it. What the client prepares after that is in 67_preparation.sql.

-- By its name: PostgreSQL computes with any text as an abbreviation, such as Foo+99.
create function private.check_time_zone(time_zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require(exists (select from pg_catalog.pg_timezone_names z where z.name = check_time_zone.time_zone),
    'There is no such time zone.');
  return true;
end $$;
grant execute on function private.check_time_zone to authenticated, service_role;

-- PROP-03: the list of what a client prepares: objects with a title and, in `ticks`, by what the item is done: 'source' by the
-- source of the audited commits, 'scope' by an accepted proposal of the scope, null by a person.
create function private.check_preparation_list(list jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
begin
  perform private.check_that(jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 30,
    'What a client prepares is a list of at most 30 items.');
  for item in select i.value from jsonb_array_elements(list) i loop
    perform private.require_text('The name of an item', item ->> 'title');
    perform private.check_line('The name of an item', item ->> 'title', 200);
    perform private.check_choice('How an item is ticked', item ->> 'ticks', array['source', 'scope']);
  end loop;
  return true;
end $$;
grant execute on function private.check_preparation_list to authenticated, service_role;

-- How the firm plans: one row, which admins change.
create table public.engagement_settings (
  id boolean primary key default true constraint engagement_settings_are_one_row check (id),
  -- Of the days on which proposals end and preparations are due.
  time_zone text not null default 'UTC',
  -- The suggestion of auditor-days: lines of code by the lines that one auditor reads in a day, times a factor for the rest of the
  -- work.
  lines_per_day integer not null default 200,
  days_factor numeric(4, 2) not null default 1.5,
  -- How many working days before the start a client has prepared everything.
  prepared_days_before integer not null default 3,
  preparation jsonb not null default '[
    {"title": "Frozen commit and list of the files in scope", "ticks": "scope"},
    {"title": "Source code, or access to the repositories", "ticks": "source"},
    {"title": "Commands that build and test the code", "ticks": null},
    {"title": "Documentation", "ticks": null},
    {"title": "Roles and trust assumptions", "ticks": null},
    {"title": "Known issues and earlier reports", "ticks": null},
    {"title": "Chains, and whom to ask", "ticks": null}]',
  -- What a new proposal begins with; null for nothing.
  proposal_currency text,
  proposal_valid_days integer,
  -- Markdown.
  proposal_terms text,
  updated_at timestamptz not null default now(),

  constraint engagement_settings_time_zone_exists check (private.check_time_zone(time_zone)),
  constraint engagement_settings_lines_per_day_are_some check (private.check_that(lines_per_day between 1 and 100000,
    'Lines of code per day must be a number between 1 and 100,000.')),
  constraint engagement_settings_factor_is_small check (private.check_that(days_factor between 0.1 and 20,
    'The factor must be a number between 0.1 and 20.')),
  constraint engagement_settings_days_before_are_few check (private.check_that(prepared_days_before between 0 and 60,
    'Working days before the start must be a number between 0 and 60.')),
  constraint engagement_settings_preparation_is_a_list check (private.check_preparation_list(preparation)),
  constraint engagement_settings_currency_is_one_line check (private.check_line('The currency', proposal_currency, 20)),
  constraint engagement_settings_valid_days_are_few check (private.check_that(proposal_valid_days between 1 and 365,
    'The days that a proposal is valid must be a number between 1 and 365.')),
  constraint engagement_settings_terms_are_short check (private.check_length('The terms', proposal_terms, 50000))
);

insert into public.engagement_settings default values;

create trigger keep_updated_at before update on public.engagement_settings for each row execute function private.keep_updated_at();

create trigger log_engagement_settings after update on public.engagement_settings
  for each row when (not private.is_operator()) execute function private.log_settings('engagement_settings_changed');

-- The moment at which a day is over for the firm.
create function private.end_of_day(day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (end_of_day.day + 1)::timestamp at time zone s.time_zone from public.engagement_settings s
$$;

-- The day that it is for the firm: every day before it is over.
create function private.today() returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone s.time_zone)::date from public.engagement_settings s
$$;

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null,
  -- The request's client, which the foreign key holds.
  client_id uuid not null,
  -- From 1, given when it is sent; null for the draft.
  version integer,
  state text not null default 'draft',
  -- The request that it answers, as it was when this was sent (private.copy_request); null for the draft.
  request jsonb,
  -- As private.clean_scope returns it.
  scope jsonb not null default '{"nsloc": null, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}',
  auditor_days numeric(7, 1),
  -- As typed; nothing is computed with them.
  price text,
  currency text,
  starts date,
  ends date,
  -- The last day on which it can be accepted, and the moment after which it cannot, which is set when it is sent.
  valid_until date,
  expires_at timestamptz,
  -- Markdown. Terms can be a PDF instead: a file with this proposal, whose SHA-256 is kept when the proposal is sent.
  terms text,
  terms_sha256 text,
  sent_at timestamptz,
  -- Who accepted or declined it, and their name at that time. No foreign key: the proposal outlives their account.
  decided_by uuid,
  decider_name text,
  decided_at timestamptz,
  reason text,
  audit_id uuid references public.audits on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint proposals_belong_to_the_client_of_their_request foreign key (request_id, client_id)
    references public.service_requests (id, client_id) on update cascade on delete cascade,
  -- For the foreign key of files.
  constraint proposals_id_and_client unique (id, client_id),
  constraint proposals_state_is_known check (private.check_choice('The state', state,
    array['draft', 'sent', 'replaced', 'withdrawn', 'accepted', 'declined'])),
  constraint proposals_are_sent_with_a_version check ((state = 'draft') = (version is null) and (state = 'draft') = (expires_at is null)),
  constraint proposals_days_are_few check (private.check_that(auditor_days between 0 and 100000,
    'Auditor-days must be a number between 0 and 100,000.')),
  constraint proposals_price_is_one_line check (private.check_line('The price', price, 60)),
  constraint proposals_currency_is_one_line check (private.check_line('The currency', currency, 20)),
  constraint proposals_end_follows_the_start check (private.check_that(ends >= starts,
    'The planned end cannot be before the planned start.')),
  constraint proposals_terms_are_short check (private.check_length('The terms', terms, 50000)),
  constraint proposals_terms_sha256_is_one check (terms_sha256 ~ '^[0-9a-f]{64}$'),
  constraint proposals_reason_is_given check (private.check_reason(reason))
);

create index proposals_of_client on public.proposals (client_id, sent_at);
create index proposals_of_request on public.proposals (request_id, client_id);
create unique index proposals_of_a_version_are_one on public.proposals (request_id, version);
create unique index proposals_drafts_are_one on public.proposals (request_id) where state = 'draft';
create index proposals_of_audit on public.proposals (audit_id);
create index proposals_waiting on public.proposals (expires_at) where state in ('sent', 'withdrawn', 'declined');

-- Who may move a proposal from one state to another. The last column says what a decision needs.
create table private.proposal_steps (
  actor text not null constraint proposal_steps_actor_is_known check (actor in ('admin', 'member', 'owner')),
  from_state text not null,
  to_state text not null,
  needs text not null constraint proposal_steps_needs_are_known check (needs in ('nothing', 'fresh_code', 'reason')),
  primary key (from_state, to_state)
);

insert into private.proposal_steps (actor, from_state, to_state, needs) values
  ('admin', 'draft', 'sent', 'nothing'),
  -- By a later version.
  ('admin', 'sent', 'replaced', 'nothing'),
  -- By a change of the request.
  ('member', 'sent', 'withdrawn', 'nothing'),
  ('owner', 'sent', 'accepted', 'fresh_code'),
  ('owner', 'sent', 'declined', 'reason');

-- A proposal takes only the steps above, and what was sent stays as it is. Accepting it creates the audit in the same transaction,
-- in the project of the request's name.
create function private.check_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What sending and deciding set.
  apart constant text[] := '{version,state,request,expires_at,terms_sha256,sent_at,decided_by,decider_name,decided_at,reason,audit_id,updated_at}';
begin
  if private.is_operator() then
    return new;
  end if;
  perform private.conflict_if(old.state <> 'draft' and to_jsonb(new) - apart <> to_jsonb(old) - apart,
    'This proposal was sent. Write a new version.');
  perform private.conflict_if(new.state <> old.state and not exists (
    select from private.proposal_steps s where s.from_state = old.state and s.to_state = new.state),
    format('This proposal is already %s.', old.state));
  if new.state = 'accepted' and old.state <> 'accepted' then
    new.audit_id := private.audit_of_proposal(new);
  end if;
  return new;
end $$;

create trigger wait_for_erasure before delete on public.proposals
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_proposal before update on public.proposals for each row execute function private.check_proposal();

create function private.copy_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.request := (
    select jsonb_build_object('service_type', r.service_type, 'project_name', r.project_name, 'message', r.message,
      'repository_url', r.repository_url, 'git_ref', r.git_ref, 'lines_of_code', r.lines_of_code, 'wished_start', r.wished_start)
    from public.service_requests r where r.id = new.request_id);
  return new;
end $$;

create trigger copy_request before insert or update on public.proposals
  for each row when (new.state <> 'draft' and new.request is null) execute function private.copy_request();
create trigger keep_updated_at before update on public.proposals for each row execute function private.keep_updated_at();

-- Creates the audit of an accepted proposal, with the text of the request that it answers. Called in a trigger, so that it may create
-- the project for the client.
create function private.audit_of_proposal(proposal public.proposals) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  project_name constant text := proposal.request ->> 'project_name';
  project uuid;
  audit uuid;
begin
  select p.id into project from public.projects p
  where p.client_id = proposal.client_id and lower(btrim(p.name)) = lower(btrim(project_name))
  order by p.created_at, p.id limit 1;
  audit := (private.begin_audit(
    jsonb_build_object('project_id', project, 'client_id', proposal.client_id, 'service_request_id', proposal.request_id,
      'title', project_name,
      'audit_type', (select t.name from private.service_types() t where t.service_type = proposal.request ->> 'service_type'),
      'planned_start', proposal.starts, 'planned_end', proposal.ends),
    case when project is null then project_name end, false,
    proposal.scope - 'repositories', private.proposed_repositories(proposal.scope, null))).id;
  -- PROP-03: the owner has accepted the commits of the scope with it, unless one follows.
  if exists (select from public.scope_repositories r where r.audit_id = audit)
    and not proposal.scope @> '{"repositories": [{"commit_hash": ""}]}' then
    perform private.tick_preparation(audit, 'scope', private.caller_id());
  end if;
  return audit;
end $$;

-- Locks a request and refuses one for which nothing can be proposed or accepted.
create function private.request_to_propose_for(request_id uuid) returns public.service_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  select r.* into request from public.service_requests r where r.id = request_to_propose_for.request_id for update;
  perform private.require_found(request.id is not null, 'This request does not exist.');
  perform private.conflict_if(request.status = 'withdrawn', 'This request was withdrawn.');
  perform private.conflict_if(request.status = 'declined', 'This request was declined.');
  perform private.refuse_second_audit(request.id);
  return request;
end $$;

-- PROP-01: saves the draft of a request: an object with columns of proposals. Without expected_updated_at it is begun; with it, the
-- call is refused when it has changed since. A column that is not named keeps its value. Returns the draft.
create function public.save_proposal(request_id uuid, content jsonb, expected_updated_at timestamptz default null)
returns public.proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
  draft public.proposals;
  given public.proposals;
begin
  perform private.allow('admin');
  perform private.lock_and_allow((select r.client_id from public.service_requests r where r.id = save_proposal.request_id), 'admin');
  request := private.request_to_propose_for(save_proposal.request_id);
  perform private.require_approved_client(request.client_id);
  select p.* into draft from public.proposals p where p.request_id = request.id and p.state = 'draft' for no key update;
  perform private.conflict_if(draft.updated_at is distinct from expected_updated_at,
    'The draft has been changed meanwhile. Look at it as it is now and save again.');
  if draft.id is null then
    insert into public.proposals (request_id, client_id) values (request.id, request.client_id) returning * into draft;
  end if;
  given := jsonb_populate_record(draft, content);
  update public.proposals p
  set (scope, auditor_days, price, currency, starts, ends, valid_until, terms) = (private.clean_scope(given.scope, false), given.auditor_days,
    nullif(btrim(given.price), ''), nullif(btrim(given.currency), ''), given.starts, given.ends, given.valid_until,
    nullif(btrim(given.terms), ''))
  where p.id = draft.id returning * into draft;
  return draft;
end $$;

-- The SHA-256 of the PDF with the terms of a draft, or null without one. Refuses several, one that is still being checked, and one
-- beside a text.
create function private.terms_to_send(draft public.proposals) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  file record;
begin
  perform private.require((select count(*) from public.files f where f.proposal_id = draft.id) <= 1, 'Keep one PDF of the terms.');
  select f.* into file from public.files f where f.proposal_id = draft.id;
  if not found then
    return null;
  end if;
  perform private.conflict_if(file.uploaded_at is null, 'The PDF of the terms is still being checked.');
  perform private.require(draft.terms is null, 'The terms are either a text or a PDF, not both.');
  return file.object_sha256;
end $$;

-- PROP-01: sends the draft that the admin read, as the next version. The version before is replaced, and the client is told.
create function public.send_proposal(proposal_id uuid, seen_updated_at timestamptz) returns public.proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
  draft public.proposals;
begin
  perform private.allow('admin');
  select p.* into draft from public.proposals p where p.id = proposal_id;
  perform private.require_found(draft.id is not null, 'This proposal does not exist.');
  perform private.lock_and_allow(draft.client_id, 'admin');
  request := private.request_to_propose_for(draft.request_id);
  perform private.require_approved_client(request.client_id);
  select p.* into draft from public.proposals p where p.id = proposal_id for no key update;
  perform private.conflict_if(draft.state is distinct from 'draft', 'This proposal was sent already.');
  perform private.conflict_if(draft.updated_at is distinct from seen_updated_at,
    'The draft has been changed meanwhile. Look at it as it is now and send it again.');
  perform private.require(draft.price is not null, 'Enter a price.');
  perform private.require(draft.valid_until >= private.today(), 'A proposal is valid until today or a later day.');

  update public.proposals p set state = 'replaced' where p.request_id = request.id and p.state = 'sent';
  update public.proposals p set state = 'sent', sent_at = now(), terms_sha256 = private.terms_to_send(draft),
    version = 1 + (select coalesce(max(v.version), 0) from public.proposals v where v.request_id = request.id),
    expires_at = private.end_of_day(draft.valid_until)
  where p.id = draft.id returning * into draft;
  if request.status = 'new' then
    update public.service_requests r set status = 'in_review' where r.id = request.id;
  end if;
  perform private.record_event('proposal_sent', draft.client_id, facts => private.proposal_facts(draft));
  return draft;
end $$;

-- What an event says of a proposal: never its price or its scope.
create function private.proposal_facts(proposal public.proposals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('request_id', r.id, 'proposal_id', proposal.id, 'version', proposal.version::text, 'project_name', r.project_name,
    'service_name', (select t.name from private.service_types() t where t.service_type = r.service_type))
  from public.service_requests r where r.id = proposal.request_id
$$;

-- PROP-02: the client's owner accepts a proposal with a fresh code where they have a factor, or declines it for a reason. Returns
-- the audit that accepting created. The same person's decision, sent again after a lost response, changes nothing.
create function public.decide_proposal(proposal_id uuid, to_state text, reason text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.proposals;
  step private.proposal_steps;
begin
  perform private.allow('owner');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'owner');
  select p.* into proposal from public.proposals p
  where p.id = decide_proposal.proposal_id and p.client_id = private.owned_client_id() and p.state <> 'draft';
  perform private.require_found(proposal.id is not null, 'This proposal does not exist.');
  perform from public.service_requests r where r.id = proposal.request_id for update;
  select p.* into proposal from public.proposals p where p.id = proposal.id for no key update;
  if proposal.state = decide_proposal.to_state and proposal.decided_by = private.caller_id() then
    return proposal.audit_id;
  end if;
  perform private.require(exists (select from private.proposal_steps s where s.actor = 'owner' and s.to_state = decide_proposal.to_state),
    'There is no such decision on a proposal.');
  select s.* into step from private.proposal_steps s
  where s.actor = 'owner' and s.from_state = proposal.state and s.to_state = decide_proposal.to_state;
  perform private.conflict_if(step.needs is null, case proposal.state
    when 'replaced' then 'A later version has replaced this proposal. Please read that one.'
    when 'withdrawn' then 'Your request was changed, so this proposal no longer answers it. You will get a new one.'
    else format('This proposal is already %s.', proposal.state) end);
  perform private.conflict_if(now() >= proposal.expires_at,
    format('This proposal was valid until %s. Please ask us for a new one.', to_char(proposal.valid_until, 'FMDD Mon YYYY')));
  perform private.request_to_propose_for(proposal.request_id);
  if step.needs = 'fresh_code' then
    perform private.require_fresh_code();
  end if;
  update public.proposals p set state = step.to_state, decided_by = private.caller_id(), decided_at = now(),
    decider_name = private.display_name(private.caller_id()),
    reason = case when step.needs = 'reason' then private.required_reason(decide_proposal.reason) end
  where p.id = proposal.id returning * into proposal;
  perform private.record_event('proposal_decided', proposal.client_id,
    facts => private.proposal_facts(proposal) || jsonb_build_object('to', proposal.state));
  return proposal.audit_id;
end $$;

-- The client has changed a request: the open proposal answers another one and is withdrawn. A draft counts as changed, so that it is
-- not sent by an admin who has read the request as it was.
create function private.withdraw_proposal(request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.proposals;
begin
  for proposal in
    update public.proposals p set state = case p.state when 'sent' then 'withdrawn' else p.state end
    where p.request_id = withdraw_proposal.request_id and p.state in ('draft', 'sent') returning *
  loop
    if proposal.state = 'withdrawn' then
      perform private.record_event('proposal_withdrawn', proposal.client_id, facts => private.proposal_facts(proposal));
    end if;
  end loop;
end $$;

-- For the lists of requests: the ids of those that wait for the client's decision ('proposed'), or whose newest version was
-- declined or withdrawn or has expired ('lapsed').
create function private.requests_by_proposal(stage text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.request_id from public.proposals p join public.service_requests r on r.id = p.request_id
    where p.state in ('sent', 'withdrawn', 'declined') and r.status in ('new', 'in_review', 'accepted')
      and (p.state = 'sent' and p.expires_at > now()) = (stage = 'proposed')
      and not exists (select from public.proposals later where later.request_id = p.request_id and later.version > p.version)
      and not exists (select from public.audits a where a.service_request_id = p.request_id and a.status <> 'withdrawn'))
$$;
grant execute on function private.requests_by_proposal to authenticated, service_role;

alter table public.engagement_settings enable row level security;
create policy "Admins see and change how the firm plans" on public.engagement_settings for all to authenticated
  using ((select private.is_admin()));

alter table public.proposals enable row level security;
create policy "Clients see what was proposed to them, admins drafts too" on public.proposals for select to authenticated
  using ((state <> 'draft' and client_id = (select private.readable_client_id())) or (select private.is_admin()));
create policy "Admins discard drafts" on public.proposals for delete to authenticated
  using (state = 'draft' and (select private.is_admin()));

grant select, update (time_zone, lines_per_day, days_factor, prepared_days_before, preparation, proposal_currency,
  proposal_valid_days, proposal_terms)
  on public.engagement_settings to authenticated;
grant select, delete on public.proposals to authenticated;
grant select, insert, update, delete on public.engagement_settings, public.proposals to service_role;

-- engagement/55_scope.sql

-- What an audit covers (AUD-02). Its dates and its lead are columns of audits, and what happened in it are events
-- (71_events.sql).

-- A path inside a repository. A link to the file is built from it, so no step of it may lead out of the repository.
create function private.check_repository_path(path text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_line('The path', path, 300) and private.check_that(
    path <> '' and path !~ '(^/|\\|(^|/)\.{1,2}(/|$))',
    'The path must lead from the root of the repository to a file or folder, such as src/Vault.sol.');
end $$;
grant execute on function private.check_repository_path to service_role;

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
grant execute on function private.check_repository_paths to service_role;

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
  -- The branch or tag on which the commit was found.
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

-- Sets the client of a row to that of its audit, whatever the statement says. Triggers run in the order of their names: this one
-- before the checks, which begin with c.
create function private.assign_client_of_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.client_id := (select a.client_id from public.audits a where a.id = new.audit_id);
  return new;
end $$;

create trigger keep_updated_at before update on public.audit_scopes for each row execute function private.keep_updated_at();

-- A repository that findings point to stays in the scope: otherwise their links would break. The deletion of a whole audit
-- deletes both, the audit first.
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
-- columns of scope_repositories, in this order: all of it or nothing. Without expected_updated_at the scope is a new one; with it,
-- the call is refused when the scope has changed since. A column that is not named keeps its value. Each save is a line in the
-- log (ADM-08).
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

-- AUD-02: an admin or the lead saves a scope (store_scope).
create function public.save_scope(scope jsonb, repositories jsonb, expected_updated_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead((scope ->> 'audit_id')::uuid);
  perform private.store_scope(scope, repositories, expected_updated_at);
end $$;

-- The lead of an audit, for whoever sees the audit: name and title of the staff profile. No row while the lead has no staff
-- profile.
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

-- The repositories of a proposed scope for an audit, less those without a commit: an id that is not one of the audit's own is dropped, so that a new one is made.
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

-- reports/56_report_sections.sql

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
  -- The audit's client. The database sets it, and the foreign key holds it.
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
  -- For the foreign key of files.
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

-- SEAL-07: publishes a text as the admin has read it, or takes it back: then it is a draft again. Reports that were issued keep
-- their own copy.
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

-- What a report says besides its findings.
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

-- findings/57_findings.sql

-- Findings of an audit and where in the code they are (FIND-01, FIND-02, FIND-10). A finding is a draft until it is published
-- (58_fix_review.sql), and until then no client can tell that it exists.

create function private.severities() returns text[]
language sql immutable set search_path = '' as $$
  select array['critical', 'high', 'medium', 'low', 'informational', 'gas']
$$;
grant execute on function private.severities to service_role;

create function private.levels() returns text[]
language sql immutable set search_path = '' as $$ select array['high', 'medium', 'low'] $$;
grant execute on function private.levels to service_role;

-- A commit: 7 to 40 hexadecimal digits, or the https address of a page about one.
create function private.is_commit(link text) returns boolean
language sql immutable set search_path = '' as $$
  select link ~ '^[0-9a-f]{7,40}$' or link ~ '^https://[^\s/?#@]+/[^\s?#]*/commits?/[0-9a-f]{7,40}([/?#]\S*)?$'
$$;
grant execute on function private.is_commit to service_role;

create function private.is_pull_request(link text) returns boolean
language sql immutable set search_path = '' as $$
  select link ~ '^https://[^\s/?#@]+/[^\s?#]*/(pull|pulls|merge_requests|pull-requests)/[0-9]+([/?#]\S*)?$'
$$;
grant execute on function private.is_pull_request to service_role;

-- Each import of findings (62_finding_import.sql), under an id that the page made, so that a repeated import is saved once.
create table private.finding_imports (
  id uuid primary key,
  audit_id uuid not null references public.audits on delete cascade,
  -- No foreign key: the import outlives the admin's account. Null for an operator.
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
  -- The audit's client. The database sets it, and the foreign key holds it.
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
  -- The tool's id of this result in every run, or a digest of the imported message: distinguishes findings that are otherwise
  -- equal.
  source_fingerprint text,
  -- Only drafts have these, so that a client does not learn how many drafts there are: its place among the drafts of the audit,
  -- the number that it has in its file, and the import that wrote it.
  position integer,
  source_number text,
  -- Only drafts have these, too: how the fix review ended before the import, with the reason and the commit. Publication applies
  -- them.
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
  -- For the foreign key of files.
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

-- Places a new draft last in its audit, and clears the columns of drafts at publication.
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

-- STAFF-03: what a second person approves, as they read it: each location with the repository and the commit that its link leads to,
-- and the images.
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

-- Keeps who wrote a draft, who changed its content and when, and the digest of that.
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

-- The digest of drafts whose locations have changed is written again, and of published findings their content is checked.
-- `changed` are the rows of the statement.
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

-- Nobody has approved a finding that was never a draft.
create function private.refuse_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(private.needs_approvals(), 'A second person has to approve every finding. Add it as a draft.');
  return new;
end $$;

create trigger refuse_published before insert on public.findings
  for each row when (new.status <> 'draft') execute function private.refuse_published();

-- A finding is not added to a withdrawn audit, and is not changed after its own withdrawal.
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

-- A location is in the scope of its finding's audit. Its path is composed (NFC), as those of source are: macOS writes names
-- decomposed, which look the same.
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

-- findings/58_fix_review.sql

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

insert into public.finding_steps (actor, from_status, to_status, needs_message, needs_link) values
  ('client', 'open', 'fix_submitted', false, 'commit_or_pull_request'),
  ('client', 'partially_fixed', 'fix_submitted', false, 'commit_or_pull_request'),
  ('client', 'acknowledged', 'fix_submitted', false, 'commit_or_pull_request'),
  ('client', 'disputed', 'fix_submitted', false, 'commit_or_pull_request'),
  ('client', 'open', 'acknowledged', true, 'none'),
  ('client', 'partially_fixed', 'acknowledged', true, 'none'),
  ('client', 'open', 'disputed', true, 'none'),
  ('client', 'partially_fixed', 'disputed', true, 'none'),
  ('auditor', 'fix_submitted', 'fixed', false, 'commit'),
  ('auditor', 'fix_submitted', 'partially_fixed', false, 'none'),
  ('auditor', 'fix_submitted', 'open', false, 'none'),
  ('auditor', 'disputed', 'open', false, 'none'),
  ('auditor', 'fixed', 'open', true, 'none'),
  ('auditor', 'open', 'withdrawn', true, 'none'),
  ('auditor', 'fix_submitted', 'withdrawn', true, 'none'),
  ('auditor', 'partially_fixed', 'withdrawn', true, 'none'),
  ('auditor', 'fixed', 'withdrawn', true, 'none'),
  ('auditor', 'acknowledged', 'withdrawn', true, 'none'),
  ('auditor', 'disputed', 'withdrawn', true, 'none');

insert into public.finding_steps (actor, from_status, to_status, needs_message, needs_link, until_review) values
  ('client', 'fix_submitted', 'fix_submitted', false, 'commit_or_pull_request', true),
  ('client', 'fix_submitted', 'open', false, 'none', true),
  ('client', 'fix_submitted', 'partially_fixed', false, 'none', true),
  ('client', 'fix_submitted', 'acknowledged', false, 'none', true),
  ('client', 'fix_submitted', 'disputed', false, 'none', true);

create function private.status_label(status text) returns text
language sql immutable set search_path = '' as $$ select initcap(left(status, 1)) || replace(substr(status, 2), '_', ' ') $$;

-- The digits of a commit, from a hash or from the address of its page.
create function private.commit_digits(link text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(substring(link from '^[0-9a-f]{7,40}$'),
    substring(link from '^https://[^\s/?#@]+/[^\s?#]*/commits?/([0-9a-f]{7,40})(?:[/?#]\S*)?$'))
$$;

-- Ledger --------------------------------------------------------------------------------------------------------------

-- Every step of a finding: its publication, the status with which it was imported, each move, new severity and edit. Only the
-- functions below write it.
create table public.finding_events (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  kind text not null constraint finding_events_kind_is_known check (kind in (
    'published', 'imported', 'moved', 'severity_changed', 'edited')),
  -- No foreign key: the event outlives the admin's account. Both are null for an operator.
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
  -- The time of the statement, not of the transaction: a transaction that waited for another's lock began before it but is
  -- written after it.
  created_at timestamptz not null default clock_timestamp(),

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

-- FIND-03, AUD-03: keeps in the ledger what an edit of a published finding replaced, by column, and points to it in the history
-- of the audit.
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

-- FIND-02: publishes drafts, all or none, and gives each its number. Returns them as published. When two admins publish at once,
-- the second is refused. A draft with a status from its file (FIND-08) is published with that status, and the ledger says who
-- imported it. When all published drafts of an audit have one, the client gets no e-mail, because they know the past audit.
-- severity_reason says why corrections change severities.
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

-- Makes ranges of a finding that overlap in a file one range.
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

-- Merges drafts into another finding of their audit, a draft or a published one, which they duplicate. It gets their locations,
-- which a draft unites, notes and images, and the rest of each as an internal note. The drafts are deleted.
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

-- Puts drafts of one audit into this order, after its other drafts. They are numbered in this order from then on; the numbers of
-- their file are removed. `shown_ids` are the drafts of their severity in the order in which the caller saw them: if they have
-- another order by now, nothing is changed.
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
    where e.finding_id = check_fix_is_unreviewed.finding_id and e.by_firm and e.created_at > sent_at
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

-- Records one event for each kind of move in one audit. For several findings it holds their number.
create function private.follow_moves(moves public.finding_events[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told record;
begin
  for told in
    select kinds.kind, count(*)::integer as count, (array_agg(m.finding_id))[1] as finding_id,
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
    perform private.record_event(told.kind,
      audit_id => (select f.audit_id from public.findings f where f.id = told.finding_id),
      finding_id => case when told.count = 1 then told.finding_id end,
      facts => jsonb_strip_nulls(jsonb_build_object(
        'from', told.from_status, 'to', told.to_status, 'count', nullif(told.count, 1))));
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

-- For steps of the fix review, each of up to 500 findings.
create function private.limit_steps() returns void
language sql volatile security definer set search_path = '' as $$
  select private.limit_acts('{fix_submitted,fix_replaced,fix_withdrawn,finding_acknowledged,finding_disputed}',
    'You have moved findings %s times within an hour. Please try again later, or move several findings at once.')
$$;

-- For switching what everybody sees of a report or a deployment.
create function private.limit_switches() returns void
language sql volatile security definer set search_path = '' as $$
  select private.limit_acts('{report_made_public,report_made_private,deployment_shown,deployment_hidden}',
    'You have changed what is public %s times within an hour. Please try again later.')
$$;

-- FIND-03: moves a finding that the caller has locked one step, and returns the line of the ledger. `expected_status` is what the
-- page showed: when the finding has moved meanwhile, the move is refused with the current status, even where the step would still
-- be possible.
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

-- Refuses an answer to a fix that the auditor has not read: the client has sent another one since the line of the ledger
-- `seen_fix`.
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

-- REP-04: the published findings of an audit that is withdrawn are withdrawn with it.
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

-- Keeps a new severity of a published finding in its ledger, and tells it.
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

-- findings/59_finding_assignments.sql

-- Who is assigned to a finding (TEAM-04): one person of the client's team, who works on it, and one of the staff, who reviews it.

create table public.finding_assignments (
  finding_id uuid primary key references public.findings on delete cascade,
  -- A person of the client's team and one of the staff, with the names at that time. No foreign keys: unassign_person empties them when
  -- the membership or the role ends, which both end with the account.
  assignee_id uuid,
  assignee_name text,
  reviewer_id uuid,
  reviewer_name text,
  constraint finding_assignments_have_a_name check (
    (assignee_id is null) = (assignee_name is null) and (reviewer_id is null) = (reviewer_name is null))
);

create index finding_assignments_of_assignee on public.finding_assignments (assignee_id) where assignee_id is not null;
create index finding_assignments_of_reviewer on public.finding_assignments (reviewer_id) where reviewer_id is not null;

-- Refuses a person to whom a finding cannot be assigned. Locks the membership or role of the person otherwise, so
-- that it cannot end during the assignment.
create function private.check_assignee(person uuid, finding public.findings, is_review boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if is_review then
    perform from public.user_roles r where r.user_id = person for key share;
    perform from public.audit_staff s where s.audit_id = finding.audit_id and s.person_id = person for key share;
    perform private.require(private.is_staff_of(person, finding.audit_id), 'The reviewer must be an admin, or work on this audit.');
  else
    perform private.hold_membership(person);
    perform private.require(
      coalesce(private.client_of(person) = finding.client_id, false), 'Choose a person of the client''s team.');
  end if;
end $$;

-- Assigns a finding that the caller has locked. Returns whether that changed anything. Refused when the finding is assigned to
-- somebody other than the page showed (`expected`; null for nobody).
create function private.assign_one(finding public.findings, person uuid, expected uuid, is_review boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  current public.finding_assignments;
  assigned uuid;
begin
  perform private.conflict_if(finding.status = 'draft', 'This finding is a draft. Publish it first.');
  perform private.conflict_if(finding.status = 'withdrawn', 'This finding was withdrawn, which is final.');
  perform private.lock_client(finding.client_id);
  if person is not null then
    perform private.check_assignee(person, finding, is_review);
  end if;
  insert into public.finding_assignments (finding_id) values (finding.id) on conflict do nothing;
  select a.* into current from public.finding_assignments a where a.finding_id = finding.id for update;
  assigned := case when is_review then current.reviewer_id else current.assignee_id end;
  if assigned is not distinct from person then
    return false;
  elsif assigned is distinct from expected then
    perform private.conflict(format('Nothing was changed. %s has been assigned to %s in the meantime.', finding.number,
      coalesce(case when is_review then current.reviewer_name else current.assignee_name end, 'nobody')));
  end if;
  if is_review then
    update public.finding_assignments a set reviewer_id = person, reviewer_name = private.display_name(person)
    where a.finding_id = finding.id;
  else
    update public.finding_assignments a set assignee_id = person, assignee_name = private.display_name(person)
    where a.finding_id = finding.id;
  end if;
  return true;
end $$;

-- Assigns findings of one audit that the caller may change to a person, or to nobody: all or none, with one event. When two
-- people assign at once, the second is refused, and the error names the assigned person. Returns how many were assigned.
create function private.assign(finding_ids uuid[], person uuid, expected_ids uuid[], is_review boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted record;
  finding public.findings;
  audit uuid;
  changed uuid[] := '{}';
begin
  perform private.require(cardinality(finding_ids) between 1 and 500, 'Choose 1 to 500 findings.');
  perform private.require(cardinality(expected_ids) = cardinality(finding_ids), 'Each finding needs the person that it was shown with.');
  -- In the order of their ids, so that two such calls cannot deadlock.
  for wanted in select distinct on (g.id) g.* from unnest(finding_ids, expected_ids) g (id, expected) order by g.id loop
    finding := private.finding_to_change(wanted.id);
    audit := coalesce(audit, finding.audit_id);
    perform private.require(audit = finding.audit_id, 'These findings are of several audits.');
    if private.assign_one(finding, person, wanted.expected, is_review) then
      changed := changed || finding.id;
    end if;
  end loop;
  if changed <> '{}' then
    perform private.record_event('finding_assigned', audit_id => audit,
      finding_id => case when cardinality(changed) = 1 then changed[1] end, facts => jsonb_strip_nulls(jsonb_build_object(
        'to_id', person, 'to', private.display_name(person), 'is_review', is_review, 'count', cardinality(changed))));
  end if;
  return cardinality(changed);
end $$;

-- TEAM-04: assigns findings to a person of the client's team, or to nobody. For its owner and members, and for staff.
create function public.assign_findings(finding_ids uuid[], person_id uuid, expected_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('member', 'admin', 'auditor');
  return private.assign(finding_ids, person_id, expected_ids, false);
end $$;

-- TEAM-04: assigns the review of findings to an admin or one who works on the audit, or to nobody. For staff.
create function public.assign_reviews(finding_ids uuid[], reviewer_id uuid, expected_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  return private.assign(finding_ids, reviewer_id, expected_ids, true);
end $$;

-- For an auditor's page of an audit: to whom its findings, and with `is_review` their reviews, can be assigned. Names alone.
create function public.list_assignable(audit_id uuid) returns table (person_id uuid, name text, is_review boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return query
  select m.person_id, private.display_name(m.person_id), false
  from public.audits a join public.client_members m on m.client_id = a.client_id where a.id = list_assignable.audit_id
  union all
  select s.person_id, private.display_name(s.person_id), true
  from public.audit_staff s where s.audit_id = list_assignable.audit_id and private.is_current_staff(s)
  order by 3, 2, 1;
end $$;

alter table public.finding_assignments enable row level security;
create policy "Whoever sees a finding sees whom it waits for" on public.finding_assignments for select to authenticated
  using (exists (select from public.findings f where f.id = finding_id));

grant select on public.finding_assignments to authenticated;
grant select, insert, update, delete on public.finding_assignments to service_role;

-- findings/60_finding_thread.sql

-- What people say about a finding (FIND-04): comments, which its client reads, and notes, which only staff read.

create table public.finding_comments (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  -- No foreign key: the comment outlives the admin's account.
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

-- The caller may comment on this finding and correct their comments: it is published, and the caller works on its audit or may
-- write for its client.
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

-- The author corrects the text within 15 minutes. After that it cannot be changed.
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

-- files/61_files.sql

-- Files that clients and admins exchange (FILE-01..07), and their bucket. An upload has three steps: a row announces the file,
-- the object is stored at its path, and the edge function complete-upload checks the stored object. Until the check succeeds,
-- only the uploader sees the row, and nobody can open the object.
--
-- Storage checks the policies when an upload begins, and writes the object when the last byte has arrived, even if another object
-- was stored and judged meanwhile. So a file keeps the Storage version that was judged, and only that version is delivered.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null default private.own_client_id() references private.clients on delete cascade,
  file_name text not null,
  -- In bytes: the announced size, then the size that arrived.
  file_size bigint,
  file_category text not null default 'other',
  -- The audit that it belongs to, if the uploader chose one.
  audit_id uuid references public.audits on delete set null,
  mime_type text not null,
  -- The path of the object in the bucket `client-files`: {client}/{file}.
  storage_path text not null unique,
  -- Who uploads it; no foreign key, because a client's file outlives their account.
  uploaded_by uuid default auth.uid(),
  -- The uploader's name for the client, and whether they belonged to the team, at the time of the upload.
  uploader_name text not null default '',
  is_from_firm boolean not null default false,
  -- When the upload had arrived and was judged. Null until then.
  uploaded_at timestamptz,
  -- When it was last moved to another audit or to none (sort_file).
  moved_at timestamptz,
  -- Since when the file waits for a scanner's response; the timer calls the scanner again, after growing pauses.
  quarantined_at timestamptz,
  scan_attempts integer not null default 0,
  scan_after timestamptz,
  -- What was judged: the SHA-256 of the bytes, and their Storage version (private.stored_version). Another version is not
  -- delivered until an operator has compared its bytes (npm run objects:verify).
  object_sha256 text constraint files_object_sha256_is_one check (object_sha256 ~ '^[0-9a-f]{64}$'),
  object_version text,
  -- The finding whose texts show it as an image (FIND-05); null for a file of /files.
  finding_id uuid,
  -- The text of an audit's report that shows it as an image (SEAL-07).
  section_id uuid,
  -- The proposal whose terms it holds (PROP-01).
  proposal_id uuid,
  -- For an archive of source (63_source.sql): its repository and commit, whether the archive's comment names that commit, and how
  -- many of its files were checked; null for a file of /files.
  repository_id uuid references public.scope_repositories on delete cascade,
  commit_hash text,
  names_commit boolean,
  listed_files integer,
  -- LIVE-02: when staff confirmed source that the client added.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),

  constraint files_images_belong_to_a_finding_of_the_client foreign key (finding_id, client_id)
    references public.findings (id, client_id) on update cascade on delete cascade,
  constraint files_images_belong_to_a_section_of_the_client foreign key (section_id, client_id)
    references public.report_sections (id, client_id) on update cascade on delete cascade,
  constraint files_terms_belong_to_a_proposal_of_the_client foreign key (proposal_id, client_id)
    references public.proposals (id, client_id) on update cascade on delete cascade,
  constraint files_belong_to_one_text check (section_id is null or (finding_id is null and repository_id is null)),
  constraint files_terms_are_a_pdf check (private.check_that(
    proposal_id is null or (mime_type = 'application/pdf' and coalesce(finding_id, section_id, repository_id) is null),
    'Terms are added as a PDF (.pdf).')),
  constraint files_of_findings_are_images check (private.check_that(
    coalesce(finding_id, section_id) is null or mime_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif'),
    'Only images (.png, .jpg, .webp, .gif) can be shown in a text.')),
  constraint files_images_are_small check (private.check_that(
    coalesce(finding_id, section_id) is null or file_size <= 5242880,
    'An image in a text can have 5 MB at most.')),
  constraint files_source_is_an_archive_of_a_commit check (private.check_that(
    (repository_id is null and commit_hash is null)
      or (finding_id is null and mime_type = 'application/zip' and commit_hash ~ '^[0-9a-f]{40}$'),
    'Source is added as a ZIP (.zip) of one commit, named by its 40 hexadecimal digits.')),
  constraint files_file_name_is_honest check (private.check_file_name(file_name)),
  constraint files_file_size_is_positive check (private.check_that(file_size > 0, 'The file is empty.')),
  constraint files_file_size_is_limited check (private.check_that(file_size <= private.max_upload_bytes(),
    format('The file is larger than %s.', pg_size_pretty(private.max_upload_bytes())))),
  constraint files_file_category_is_known check (private.check_choice('The category', file_category,
    array['nda', 'audit', 'report', 'other'])),
  constraint files_mime_type_is_that_of_the_name check (private.check_file_type(file_name, mime_type)),
  constraint files_storage_path_is_own check (storage_path = client_id::text || '/' || id::text)
);

create index files_of_client on public.files (client_id, created_at) where uploaded_at is not null;
create index files_of_client_all on public.files (client_id);
create index files_of_audit on public.files (audit_id);
create index files_of_finding on public.files (finding_id, client_id) where finding_id is not null;
create index files_of_section on public.files (section_id, client_id) where section_id is not null;
create index files_of_proposal on public.files (proposal_id, client_id) where proposal_id is not null;
create index files_of_repository on public.files (repository_id) where repository_id is not null;
create unique index files_source_is_added_once on public.files (repository_id, commit_hash)
  where repository_id is not null and uploaded_at is not null;
create index files_unfinished on public.files (created_at) where uploaded_at is null;

-- The audit, the finding, the text and the proposal of a new file must belong to its client. A client can add images only to published
-- findings, and cannot find out about a draft by trying. Only staff add images to the texts of a report, and only admins terms to a
-- draft of a proposal.
create function private.check_file_subject(file public.files) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require(
    file.audit_id is null or exists (select from public.audits a where a.id = file.audit_id and a.client_id = file.client_id),
    'This client has no such audit.');
  perform private.require_found(file.finding_id is null or exists (
    select from public.findings f
    where f.id = file.finding_id and f.client_id = file.client_id and (f.status <> 'draft' or private.may_work_on(f.audit_id))),
    'This finding does not exist.');
  perform private.require_found(file.section_id is null or exists (
    select from public.report_sections s
    where s.id = file.section_id and s.client_id = file.client_id and private.may_work_on(s.audit_id)), 'This text does not exist.');
  if file.proposal_id is not null then
    -- The lock, here and where terms are removed, keeps them as they are while the proposal is sent.
    perform from public.proposals p
    where p.id = file.proposal_id and p.client_id = file.client_id and p.state = 'draft' and private.is_admin() for share;
    perform private.require_found(found, 'This draft of a proposal does not exist.');
  end if;
end $$;

-- Whether the client of a file may read it: an image of the firm once its text shows it to the client, and the terms of a proposal once
-- it was sent. An image of a draft may be named in an internal note alone, after a merge for example. What a client writes shows
-- nothing: they could name an image that they may not read.
create function private.is_shared(file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := 'image:' || file.id;
begin
  if file.finding_id is not null then
    return exists (
      select from public.findings f where f.id = file.finding_id and f.status <> 'draft' and (
        not file.is_from_firm or strpos(concat(f.description, ' ', f.recommendation), address) > 0
        or exists (select from public.finding_comments c where c.finding_id = f.id and c.by_firm and strpos(c.body, address) > 0)
        or exists (
          select from public.finding_events e
          where e.finding_id = f.id and e.by_firm and strpos(concat(e.message, ' ', e.replaced), address) > 0)));
  elsif file.section_id is not null then
    return exists (
      select from public.report_sections s
      where s.id = file.section_id and s.published_at is not null and strpos(s.body, address) > 0);
  end if;
  return file.proposal_id is null
    or exists (select from public.proposals p where p.id = file.proposal_id and p.state <> 'draft');
end $$;
grant execute on function private.is_shared to authenticated, service_role;

-- People upload for their own client, admins for any client, auditors for the audits they work on. The database sets the path,
-- and the audit of an image or source.
create function private.announce_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.audit_id := coalesce(
    (select r.audit_id from public.scope_repositories r where r.id = new.repository_id),
    (select f.audit_id from public.findings f where f.id = new.finding_id and f.client_id = new.client_id),
    (select s.audit_id from public.report_sections s where s.id = new.section_id and s.client_id = new.client_id), new.audit_id);
  if private.is_operator() then
    -- What an operator adds counts as judged.
    if new.uploaded_at is not null then
      new.object_version := coalesce(new.object_version, private.stored_version('client-files', new.storage_path));
    end if;
    return new;
  end if;
  perform private.hold_membership(private.caller_id());
  -- Again, now that the membership is held: the role may have changed meanwhile.
  perform private.allow('member', 'admin', 'auditor');
  perform private.refuse_if(new.client_id is distinct from private.own_client_id() and not private.may_work_on(new.audit_id),
    'You can only upload files of your own.');
  new.is_from_firm := private.acts_for_firm();
  if new.is_from_firm then
    perform private.require_approved_client(new.client_id);
  end if;
  new.uploader_name := case when new.is_from_firm
    then coalesce((select s.full_name from public.staff_profiles s where s.person_id = private.caller_id()), 'Auditor')
    else coalesce(private.display_name(private.caller_id()), '') end;
  if new.repository_id is not null then
    perform private.check_new_source(new);
  end if;
  perform private.check_file_subject(new);
  perform private.require_text('File name', new.file_name);
  perform private.require(new.file_size is not null, 'The file is empty.');
  new.storage_path := new.client_id || '/' || new.id;
  -- A retry of the same upload announces the same row, which the insert leaves unchanged.
  if not exists (select from public.files f where f.id = new.id) then
    perform private.check_file_limits(new.client_id, new.file_size);
    -- The sweep removes such an object when it is an hour old. Between its query and the removal, no row may take the object
    -- over.
    perform private.conflict_if(exists (
      select from storage.objects o
      where o.bucket_id = 'client-files' and o.name = new.storage_path and o.created_at < now() - interval '50 minutes'
    ), 'This upload was given up. Please choose the file again.');
  end if;
  return new;
end $$;

-- What a client's files take up, in bytes: what is stored, announced uploads that have not arrived, and objects of deleted files
-- until the sweep has removed them.
create function private.used_bytes(client_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(f.file_size, private.stored_size(o.metadata))), 0)::bigint
  from (select f.storage_path, f.file_size from public.files f where f.client_id = used_bytes.client_id) f
  full join (
    select o.name, o.metadata from storage.objects o
    -- Every name that begins with the folder, by the index on names: 0 is the character after the slash.
    where o.bucket_id = 'client-files'
      and o.name collate "C" >= used_bytes.client_id || '/' and o.name collate "C" < used_bytes.client_id || '0'
  ) o on o.name = f.storage_path
$$;

-- FILE-07: a client's files fit into the quota, announced ones included, and the number of unfinished uploads is limited.
create function private.check_file_limits(client_id uuid, added_bytes bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A page sends three at a time.
  most_unfinished constant integer := 100;
begin
  -- Announcements for one client run one after the other, so that several at once cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('files of ' || check_file_limits.client_id, 0));
  perform private.require(
    (select count(*) from public.files f where f.client_id = check_file_limits.client_id and f.uploaded_at is null) < most_unfinished,
    'Too many uploads are unfinished. Please wait until some of them have finished.');
  perform private.require(private.used_bytes(check_file_limits.client_id) + added_bytes <= private.client_quota_bytes(),
    format('There is no space left: files can take up %s GB in total. Please delete files that you no longer need, or write to us. '
      'The space of a deleted file is free again within about an hour.', private.client_quota_bytes() / 1073741824));
end $$;

create trigger wait_for_erasure before insert or delete on public.files
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger announce_file before insert on public.files for each row execute function private.announce_file();

-- FILE-05, ADM-08: logs what an admin uploads for a client, and what an admin or the client deletes. An edge function completes
-- an upload, so the event names the uploader as its actor. ADM-12: the team is told of a client's uploads.
create function private.follow_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  file constant public.files := coalesce(new, old);
  facts constant jsonb := jsonb_build_object('file_id', file.id, 'file_name', file.file_name);
  proposal_state text;
begin
  if tg_op = 'DELETE' and file.proposal_id is not null and not private.is_operator() then
    select p.state into proposal_state from public.proposals p where p.id = file.proposal_id for share;
    perform private.conflict_if(proposal_state <> 'draft', 'The proposal was sent meanwhile, so its terms stay.');
  end if;
  -- STAFF-03: an image that arrives or goes changes the drafts that name it, by whoever uploaded it.
  if file.finding_id is not null and (tg_op = 'DELETE' or new.uploaded_at is distinct from old.uploaded_at) then
    update public.findings f set content_sha256 = null, edited_at = private.edited_by(f.edited_at, file.uploaded_by)
    where f.status = 'draft' and f.audit_id = file.audit_id and strpos(concat(f.description, f.recommendation), 'image:' || file.id) > 0;
  end if;
  -- Images of a text and terms of a proposal have no events of their own: those of the text and the proposal cover them.
  if coalesce(file.finding_id, file.section_id, file.proposal_id) is not null then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.uploaded_at is null and new.uploaded_at is not null then
    if new.repository_id is not null then
      perform private.follow_added_source(new);
    else
      perform private.record_event(case when new.is_from_firm then 'file_uploaded' else 'client_file_uploaded' end, new.client_id,
        facts => facts, actor => new.uploaded_by);
    end if;
  elsif tg_op = 'DELETE' and old.uploaded_at is not null and not private.is_operator() then
    if old.repository_id is null then
      perform private.record_event('file_deleted', old.client_id, facts => facts);
    elsif exists (select from public.audits a where a.id = old.audit_id) then
      -- The deletion of a whole audit is not recorded here.
      perform private.record_event('source_removed', audit_id => old.audit_id);
    end if;
  end if;
  return null;
end $$;

create trigger follow_file after update or delete on public.files for each row execute function private.follow_file();

-- The last step of an upload (FILE-06) -----------------------------------------------------------------------------------
-- complete-upload calls upload_to_judge in the name of the caller, reads the object, and responds with one of the three
-- functions after it, which only the service role may call.

-- For the uploader of a file: what the file is checked against. Refused while it has not arrived.
create function public.upload_to_judge(file_id uuid)
returns table (
  state text, file_name text, file_size bigint, object_name text, content text, object_version text,
  commit_hash text, listed_files integer, repository_name text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.files;
begin
  perform private.allow('member', 'admin', 'auditor');
  select f.* into file from public.files f
  where f.id = file_id and f.uploaded_by = private.caller_id()
    and (private.may_work_on(f.audit_id) or f.client_id = private.writable_client_id());
  perform private.require_found(file.id is not null, 'This upload does not exist.');
  perform private.conflict_if(not exists (select from storage.objects o where o.bucket_id = 'client-files' and o.name = file.storage_path),
    'The file has not arrived yet.');
  return query
  select case when file.uploaded_at is not null then 'completed' when file.quarantined_at is not null then 'quarantined'
      else 'arrived' end,
    file.file_name, file.file_size, file.storage_path, t.content, private.stored_version('client-files', file.storage_path),
    file.commit_hash, file.listed_files, private.repository_name(file.repository_id)
  from private.file_types() t where t.extension = private.file_extension(file.file_name);
end $$;

-- The service: these bytes passed the check, so from now on others see the file. A repeated call changes nothing. Refused when
-- another write has replaced them, or when size or type are not what was announced.
create function public.complete_file_upload(file_id uuid, judged_version text, sha256 text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  file public.files;
  stored jsonb;
begin
  perform private.allow('operator');
  select f.* into file from public.files f where f.id = file_id for update;
  perform private.require_found(file.id is not null, 'This upload does not exist.');
  if file.uploaded_at is not null then
    return;
  end if;
  select coalesce(o.metadata, '{}') into stored from storage.objects o
  where o.bucket_id = 'client-files' and o.name = file.storage_path and o.version = judged_version;
  perform private.conflict_if(stored is null, 'The file was replaced while it was checked. Please upload it again.');
  perform private.require(coalesce(private.stored_size(stored), file.file_size) between 1 and file.file_size,
    'The file is empty or larger than was announced. Please upload it again.');
  perform private.require(coalesce(private.stored_type(stored), file.mime_type) = file.mime_type,
    'The file is not of the type that was announced.');
  if file.repository_id is not null then
    perform private.check_listed_source(file, judged_version);
  end if;
  update public.files f
  set uploaded_at = now(), quarantined_at = null, object_version = judged_version, object_sha256 = sha256,
    file_size = coalesce(private.stored_size(stored), f.file_size)
  where f.id = file.id;
end $$;

-- The service: the scanner has not responded. The file waits, and the timer calls it again.
create function public.quarantine_file_upload(file_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  update public.files f set quarantined_at = coalesce(f.quarantined_at, now()), scan_after = coalesce(f.scan_after, now())
  where f.id = file_id and f.uploaded_at is null
$$;

-- The service: the content was refused. Deletes the row of the upload. The caller removes the object, or the timer does.
create function public.refuse_file_upload(file_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  delete from public.files f where f.id = file_id and f.uploaded_at is null
$$;

-- The service: the next uploads that wait for the scanner, by due time, one of each client before a second one of any. Each is
-- put back at once with a pause that doubles from 10 minutes to a day, so that one on which the scanner or the caller fails
-- delays no other.
create function public.claim_quarantined_uploads(batch_size integer)
returns table (
  id uuid, file_name text, file_size bigint, object_name text, content text, object_version text,
  commit_hash text, listed_files integer, repository_name text
)
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  with due as (
    select f.id, row_number() over (partition by f.client_id order by f.scan_after, f.id) as turn, f.scan_after
    from public.files f where f.quarantined_at is not null and f.scan_after <= now()
  ), claimed as (
    update public.files f
    set scan_attempts = f.scan_attempts + 1,
      scan_after = now() + least(interval '1 day', interval '10 minutes' * 2 ^ least(f.scan_attempts, 8))
    where f.id in (select d.id from due d order by d.turn, d.scan_after, d.id limit batch_size) and f.scan_after <= now()
    returning f.*
  )
  select c.id, c.file_name, c.file_size, c.storage_path, t.content, private.stored_version('client-files', c.storage_path),
    c.commit_hash, c.listed_files, private.repository_name(c.repository_id)
  from claimed c join private.file_types() t on t.extension = private.file_extension(c.file_name)
$$;

-- For whoever sees a client's files: their total size and the quota, in bytes (FILE-07).
create function public.storage_use(client_id uuid) returns table (used_bytes bigint, allowed_bytes bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  perform private.refuse_if(not private.may_read_client(storage_use.client_id), 'You may not see the files of this client.');
  return query select private.used_bytes(storage_use.client_id), private.client_quota_bytes();
end $$;

-- FILE-04: an admin, or the uploader of the team, says anew what a file is and of which audit. What texts show has its own audit.
create function public.sort_file(file_id uuid, category text, audit_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  perform private.allow('member', 'admin');
  perform private.lock_and_allow((select f.client_id from public.files f where f.id = sort_file.file_id), 'member', 'admin');
  select f.* into file from public.files f
  where f.id = sort_file.file_id and f.uploaded_at is not null
    and coalesce(f.finding_id, f.section_id, f.proposal_id, f.repository_id) is null
    and (private.is_admin() or (f.client_id = private.writable_client_id() and f.uploaded_by = private.caller_id()))
  for update;
  perform private.require_found(file.id is not null, 'This file does not exist, or it is not yours to change.');
  file.audit_id := sort_file.audit_id;
  perform private.check_file_subject(file);
  update public.files f set file_category = sort_file.category, audit_id = sort_file.audit_id,
    moved_at = case when f.audit_id is distinct from sort_file.audit_id then clock_timestamp() else f.moved_at end
  where f.id = file.id;
  if private.is_admin() then
    perform private.record_event('file_changed', file.client_id, facts => jsonb_build_object('file_id', file.id, 'file_name', file.file_name));
  end if;
end $$;

alter table public.files enable row level security;
create policy "Clients see their judged and shared files, staff theirs"
  on public.files for select to authenticated
  using (
    (uploaded_at is not null or uploaded_by = (select private.readable_person_id()))
    and ((select private.is_admin())
      or (audit_id = any ((select private.worked_on_audits())::uuid[]) and proposal_id is null)
      or (client_id = (select private.readable_client_id())
        and (coalesce(finding_id, section_id, proposal_id) is null or private.is_shared(files))))
  );
create policy "Clients upload their files, staff those of their audits" on public.files
  for insert to authenticated
  with check (client_id = (select private.writable_client_id()) or (select private.is_admin())
    or audit_id = any ((select private.worked_on_audits())::uuid[]));
-- An image cannot be deleted on its own, because its text may show it, nor can the terms of a proposal that was sent.
-- Only staff delete added source, because findings refer to it. Auditors delete what a client added in no other case.
create policy "Clients delete their uploads, staff those of their audits" on public.files
  for delete to authenticated
  using (
    ((client_id = (select private.writable_client_id()) and uploaded_by = (select private.caller_id())
        and (repository_id is null or uploaded_at is null))
      or (select private.is_admin())
      or (audit_id = any ((select private.worked_on_audits())::uuid[]) and (is_from_firm or repository_id is not null)))
    and (coalesce(finding_id, section_id) is null or uploaded_at is null)
    and (proposal_id is null or exists (select from public.proposals p where p.id = proposal_id and p.state = 'draft'))
  );

grant select, insert (id, client_id, file_name, file_size, file_category, audit_id, mime_type, storage_path,
  finding_id, section_id, proposal_id, repository_id, commit_hash), delete
  on public.files to authenticated;
grant select, insert, update, delete on public.files to service_role;

-- Bucket of the files: {client}/{file} -----------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select 'client-files', 'client-files', false, private.max_upload_bytes(),
  array_agg(distinct t.mime_type collate "C" order by t.mime_type collate "C") from private.file_types() t;

-- The caller has announced exactly this object and not completed it. Signed upload links are refused: one would stay valid for
-- two hours, beyond completion, approval and impersonation.
create function private.may_upload_file(object_name text, metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(current_setting('storage.operation', true), '') not like '%sign_upload%' and exists (
    select from public.files f
    where f.storage_path = object_name and f.uploaded_at is null and f.quarantined_at is null
      and f.uploaded_by = private.caller_id()
      and (private.may_work_on(f.audit_id) or f.client_id = private.writable_client_id())
      and private.is_acceptable_object(metadata, f.mime_type, f.file_size)
  );
end $$;
grant execute on function private.may_upload_file to authenticated, service_role;

-- The only policies on stored objects are for storing new ones, here and in 50_projects_and_audits.sql. Without a policy for
-- select, update and delete, the storage service reads, lists, signs, overwrites, copies, moves and removes nothing for a
-- user: objects are delivered by 75_openings.sql and removed by the timer.
create policy "Clients upload the files that they announced" on storage.objects for insert to authenticated
  with check (bucket_id = 'client-files' and private.may_upload_file(name, metadata));

-- Leftovers, for the timer (FILE-03, FILE-04) -----------------------------------------------------------------------------

-- The service: removes the entries of uploads that were not completed within an hour, and returns how many. A call that completes
-- one of them meanwhile waits for this, and then finds no entry.
create function public.remove_abandoned_uploads() returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  with removed as (
    delete from public.files f
    where f.uploaded_at is null and f.quarantined_at is null and f.created_at < now() - interval '1 hour'
    returning 1
  )
  select count(*)::integer from removed
$$;

-- The service: objects that no entry refers to, at least an hour old: those of deleted and abandoned files, of withdrawn and
-- removed reports and of deleted audits. None of them can be opened. The hour is for reports, which are stored before their audit
-- is saved, and for a database that was restored (97_sweep.sql). Each call examines the next 20,000 objects, and begins again
-- after the last one.
create function public.stale_objects(batch_size integer) returns table (bucket_id text, object_name text)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  looked_at_once constant integer := 20000;
  seen constant uuid := (
    select coalesce(s.objects_seen, '00000000-0000-0000-0000-000000000000') from private.sweep_switch s);
  last_seen constant uuid := (
    select o.id from storage.objects o where o.id > seen order by o.id offset looked_at_once - 1 limit 1);
  found_now integer;
begin
  perform private.allow('operator');
  return query
  select o.bucket_id, o.name
  from storage.objects o
  where o.id > seen and o.id <= coalesce(last_seen, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and o.created_at < now() - interval '1 hour' and (
      (o.bucket_id = 'client-files' and not exists (select from public.files f where f.storage_path = o.name))
      or (
        o.bucket_id = 'reports'
        and not exists (select from public.report_versions v where v.report_path = o.name and v.state = 'published')
      )
    )
  limit batch_size;
  get diagnostics found_now = row_count;
  -- A full batch means that these objects may hold more to remove: the next call examines them again.
  if found_now < batch_size then
    update private.sweep_switch s set objects_seen = last_seen where s.only_row;
  end if;
end $$;

-- findings/62_finding_import.sql

-- The import of findings (FIND-08): the findings that one of the staff chose from files become drafts, all or none, once.

-- What each imported finding was in its file, which it stays for an import of the same file when it is edited, merged into another
-- finding, or gets the locations of one.
create table private.imported_findings (
  id bigint generated always as identity primary key,
  finding_id uuid not null references public.findings on delete cascade,
  rule text not null,
  places text[] not null,
  fingerprint text
);

create index imported_findings_of_finding on private.imported_findings (finding_id);

-- An import treats two findings of an audit as the same when their rule (or, without one, their title), all their locations and
-- their fingerprint are equal. A finding without a fingerprint was not imported: its title and locations decide.
create function private.finding_identities(audit_id uuid) returns table (id uuid, rule text, places text[], fingerprint text)
language sql stable security definer set search_path = '' as $$
  select f.id, coalesce(f.source_rule, f.title), array(
    select jsonb_build_array(l.repository_id, l.path, l.first_line, l.last_line)::text
    from public.finding_locations l where l.finding_id = f.id order by 1), f.source_fingerprint
  from public.findings f where f.audit_id = finding_identities.audit_id
  union
  select i.finding_id, i.rule, i.places, i.fingerprint from private.imported_findings i join public.findings f on f.id = i.finding_id
  where f.audit_id = finding_identities.audit_id
$$;

-- Called when a finding is updated from a file: an import of the same file knows it from then on, whatever was taken.
create function private.note_identity(finding_id uuid, from_file jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.imported_findings (finding_id, rule, places, fingerprint)
  select note_identity.finding_id, coalesce(f.source_rule, f.title), array(
    select jsonb_build_array(l.repository_id, normalize(l.path, nfc), l.first_line, l.last_line)::text
    from jsonb_array_elements(from_file -> 'locations') as place (value),
      jsonb_populate_record(null::public.finding_locations, place.value) l order by 1), f.source_fingerprint
  from jsonb_populate_record(null::public.findings, from_file) f
$$;

-- The identities of an audit's findings, each with the id of the finding, for the page that chooses what to import. Returns one
-- value, because the API cuts off a long list of rows.
create function public.finding_identities(audit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_array(i.rule, i.fingerprint, i.places::jsonb[], i.id)), '[]')
    from private.finding_identities(finding_identities.audit_id) i);
end $$;

-- Refuses an import when the audit had one of its findings already, from another admin for example, unless the finding has
-- "is_again": then the admin has seen that it is there. `new_ids` are those of the imported findings, in their order.
create function private.refuse_known_findings(audit_id uuid, new_ids uuid[], findings jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  known bigint;
begin
  with identities as materialized (
    select i.*, given.is_new, given.is_again from private.finding_identities(refuse_known_findings.audit_id) i left join (
      select new_ids[g.position] as id, true as is_new, g.value -> 'is_again' = 'true' as is_again
      from jsonb_array_elements(findings) with ordinality as g (value, position)
    ) given using (id)
  ), stored as materialized (select s.* from identities s where s.is_new is null)
  select count(*) into known from identities i
  where i.is_new and i.is_again is not true and (
    (i.rule, i.places, coalesce(i.fingerprint, '')) in (select s.rule, s.places, coalesce(s.fingerprint, '') from stored s)
    or (i.rule, i.places) in (select s.rule, s.places from stored s where s.fingerprint is null));
  perform private.conflict_if(known > 0, format('%s of these findings are in the audit already. Nothing was imported.', known));
end $$;

-- Adds imported findings with these ids as the last drafts of an audit, with their locations.
create function private.add_drafts(wanted_audit uuid, import_id uuid, ids uuid[], findings jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  last_position integer;
begin
  select coalesce(max(f.position), 0) into last_position from public.findings f where f.audit_id = wanted_audit;
  insert into public.findings (id, audit_id, title, severity, likelihood, impact, description, recommendation,
    source_tool, source_rule, source_fingerprint, source_number, source_status, source_reason, source_link, position, import_id)
  select ids[given.position], wanted_audit, finding.title, finding.severity, finding.likelihood, finding.impact,
    coalesce(finding.description, ''), coalesce(finding.recommendation, ''), finding.source_tool, finding.source_rule,
    finding.source_fingerprint, finding.source_number, finding.source_status, finding.source_reason, finding.source_link,
    last_position + given.position, add_drafts.import_id
  from jsonb_array_elements(findings) with ordinality as given (value, position),
    jsonb_populate_record(null::public.findings, given.value) finding;

  insert into public.finding_locations (finding_id, repository_id, path, first_line, last_line, position)
  select ids[given.position], location.repository_id, location.path, location.first_line, location.last_line, place.position
  from jsonb_array_elements(findings) with ordinality as given (value, position),
    jsonb_array_elements(given.value -> 'locations') with ordinality as place (value, position),
    jsonb_populate_record(null::public.finding_locations, place.value) location;
end $$;

-- Writes a list of objects with the columns of findings, each with a list of objects with the columns of finding_locations, as
-- drafts in this order, and returns how many there were. The tables' own rules apply to every row. A repeated call with the same
-- import_id and findings, from a second click or after a lost response, imports nothing and returns the same.
create function public.import_findings(audit_id uuid, findings jsonb, import_id uuid, file_names text[] default '{}')
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  earlier private.finding_imports;
  wanted constant integer := case jsonb_typeof(findings) when 'array' then jsonb_array_length(findings) else 0 end;
  ids constant uuid[] := array(select gen_random_uuid() from generate_series(1, least(wanted, 5000)));
  digest constant bytea := sha256(convert_to(findings::text, 'UTF8'));
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  perform private.require(wanted between 1 and 5000, 'Between 1 and 5,000 findings can be imported at once.');
  -- Imports into one audit run one after the other, so that the second sees the rows of the first.
  select a.* into audit from public.audits a where a.id = import_findings.audit_id for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  select i.* into earlier from private.finding_imports i where i.id = import_findings.import_id;
  if earlier.id is not null then
    perform private.conflict_if((earlier.audit_id, earlier.imported_by) is distinct from (audit.id, private.caller_id()) or earlier.undone_at is not null,
      'This import has ended. Choose the file again.');
    perform private.refuse_if_contradictory(earlier.content_digest <> digest,
      'This key was already used for other findings. Use a new key for these.');
    return earlier.count;
  end if;
  insert into private.finding_imports (id, audit_id, imported_by, file_names, count, content_digest)
  values (import_findings.import_id, audit.id, private.caller_id(), import_findings.file_names, wanted, digest)
  on conflict (id) do nothing;
  perform private.conflict_if(not found, 'This import has ended. Choose the file again.');

  perform private.add_drafts(audit.id, import_findings.import_id, ids, findings);
  perform private.refuse_known_findings(audit.id, ids, findings);
  insert into private.imported_findings (finding_id, rule, places, fingerprint)
  select i.* from private.finding_identities(audit.id) i where i.id = any (ids);
  perform private.record_event('findings_imported', audit_id => audit.id, facts => jsonb_build_object('count', wanted));
  return wanted;
end $$;

-- The imports of an audit that can be undone: none of their drafts was published, and some drafts are left.
create function public.undoable_imports(audit_id uuid)
returns table (id uuid, file_names text[], imported_by_name text, created_at timestamptz, drafts bigint, changed_drafts bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit_id);
  return query select i.id, i.file_names, private.display_name(i.imported_by), i.created_at, count(*),
    count(*) filter (where f.updated_at > f.created_at)
  from private.finding_imports i join public.findings f on f.audit_id = i.audit_id and f.import_id = i.id
  where i.audit_id = undoable_imports.audit_id and i.published_at is null and i.undone_at is null
  group by i.id order by i.created_at desc, i.id;
end $$;

-- Deletes the drafts of an import, also those that were changed since, and returns how many there were. Refused once one of them
-- is published.
create function public.undo_import(import_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone private.finding_imports;
  audit public.audits;
  deleted integer;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select i.audit_id from private.finding_imports i where i.id = undo_import.import_id));
  select a.* into audit from public.audits a
  where a.id = (select i.audit_id from private.finding_imports i where i.id = undo_import.import_id) for no key update;
  perform private.require_found(audit.id is not null, 'This import does not exist.');
  -- Publishing locks the drafts first, too, and then writes published_at.
  perform from public.findings f where f.audit_id = audit.id and f.import_id = undo_import.import_id order by f.id for update;
  select i.* into undone from private.finding_imports i where i.id = undo_import.import_id;
  perform private.conflict_if(undone.undone_at is not null, 'This import has been undone already.');
  perform private.conflict_if(undone.published_at is not null,
    'A finding of this import has been published. Discard the drafts that are left instead.');
  update private.finding_imports i set undone_at = now() where i.id = undone.id;
  delete from public.findings f where f.audit_id = audit.id and f.import_id = undone.id and f.status = 'draft';
  get diagnostics deleted = row_count;
  perform private.record_event('import_undone', audit_id => audit.id, facts => jsonb_build_object('count', deleted));
  return deleted;
end $$;

-- files/63_source.sql

-- The source of an audit's repositories (CODE-01..05): one archive (ZIP) for each repository and commit. The archive is a file
-- (61_files.sql) with a repository, so it is announced, stored, judged, delivered, kept and erased as files are. This file holds
-- the list of its contents, which the edge function complete-upload writes while it checks the archive. A reader opens one file
-- of it by reading its bytes out of the archive (docs/decisions/source-snapshots.md).

create table public.source_files (
  -- The archive: a row of files with a repository.
  snapshot_id uuid not null references public.files on delete cascade,
  position integer not null,
  -- From the root of the repository. Bytes that are not valid UTF-8 are written as \xff.
  path text not null,
  size bigint not null,
  -- Git's own id of the content.
  blob_id text not null,
  -- Text of at most 1 MB is shown; anything else is only listed.
  is_text boolean not null,
  -- Lines without comments and blank lines; null where the language is not known.
  nsloc integer,
  -- The position of its bytes in the archive, and whether they are compressed.
  data_start bigint not null,
  data_size bigint not null,
  is_deflated boolean not null,
  -- A symbolic link, which is git's mode 120000: its content is the path that it leads to.
  is_link boolean not null default false,

  primary key (snapshot_id, position),
  constraint source_files_are_20000_at_most check (private.check_that(position between 0 and 19999,
    'The archive has more than 20,000 files.')),
  constraint source_files_path_is_short check (private.check_that(octet_length(path) <= 1000,
    'A path has more than 1,000 bytes.')),
  constraint source_files_blob_id_is_one check (blob_id ~ '^[0-9a-f]{40}$')
);

create unique index source_files_by_path on public.source_files (snapshot_id, path);

-- The files of a source, by their position, that are in these paths, of which none is all. The paths are normalized once.
create function private.files_in_paths(snapshot_id uuid, paths text[]) returns setof integer
language sql stable security definer set search_path = '' as $$
  with folders as materialized (select rtrim(normalize(p, nfc), '/') as folder from unnest(paths) p)
  select s.position from public.source_files s
  where s.snapshot_id = files_in_paths.snapshot_id
    and (paths = '{}' or exists (select from folders f where s.path = f.folder or starts_with(s.path, f.folder || '/')))
$$;
grant execute on function private.files_in_paths to authenticated;

-- What the archive is called when it is opened: the repository and the commit.
create function private.source_name(file public.files) returns text
language sql stable security definer set search_path = '' as $$
  select private.repository_name(file.repository_id) || '-' || left(file.commit_hash, 7) || '.zip'
$$;

create function private.refuse_known_source(repository_id uuid, commit_hash text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (
    select from public.files f where f.repository_id = refuse_known_source.repository_id
      and f.commit_hash = refuse_known_source.commit_hash and f.uploaded_at is not null
  ), 'The source of this commit was added already.');
end $$;
grant execute on function private.refuse_known_source to service_role;

-- What a client may add: the source of the audited commit when it is requested, and that of a commit which a fix names. A fix
-- that was sent as a pull request names no commit, and none names that of a second repository: any commit is accepted then.
create function private.is_wanted_source(file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.scope_repositories r
    where r.id = file.repository_id and case
      when r.commit_hash = file.commit_hash then r.source_requested_at is not null
      else exists (
        select from public.findings f join public.finding_events e on e.finding_id = f.id
        where f.audit_id = r.audit_id and e.link is not null
          and (starts_with(file.commit_hash, coalesce(private.commit_digits(e.link), ''))
            or exists (select from public.scope_repositories o where o.audit_id = r.audit_id and o.id <> r.id)))
    end)
$$;

-- A new archive must be for a repository of this client, an audit that is not withdrawn, and a commit without source.
create function private.check_new_source(file public.files) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  select a.* into audit from public.audits a where a.id = file.audit_id and a.client_id = file.client_id;
  perform private.require_found(audit.id is not null, 'This repository does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);
  if not exists (select from public.files f where f.id = file.id) then
    perform private.refuse_known_source(file.repository_id, file.commit_hash);
    perform private.refuse_if(not private.may_work_on(file.audit_id) and not private.is_wanted_source(file),
      'You can add source that your auditors requested, or that of a commit with a fix that you sent.');
  end if;
end $$;

-- Called when checked source becomes visible to others: ends the request for it and records to which audit it was added, with
-- nothing about the source itself.
create function private.follow_added_source(file public.files) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.scope_repositories r set source_requested_at = null
  where r.id = file.repository_id and r.commit_hash = file.commit_hash;
  perform private.record_event('source_added', audit_id => file.audit_id, actor => file.uploaded_by);
  perform private.tick_source(file.audit_id, file.uploaded_by);
end $$;

-- Asking the client ----------------------------------------------------------------------------------------------------

-- The repository, locked, so that a request and the end of an upload run one after the other.
create function private.repository_for_change(repository_id uuid) returns public.scope_repositories
language plpgsql volatile security definer set search_path = '' as $$
declare
  repository public.scope_repositories;
begin
  select r.* into repository from public.scope_repositories r where r.id = repository_for_change.repository_id for no key update;
  perform private.require_found(repository.id is not null, 'This repository does not exist.');
  return repository;
end $$;

-- CODE-01: requests the source of the audited commit from the client, who can add it from then on. A second request changes
-- nothing. The request ends when the source is added (follow_added_source), or when it is withdrawn.
create function public.request_source(repository_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  repository public.scope_repositories;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select r.audit_id from public.scope_repositories r where r.id = repository_id));
  repository := private.repository_for_change(repository_id);
  perform private.refuse_withdrawn_audit(repository.audit_id);
  perform private.refuse_known_source(repository.id, repository.commit_hash);
  if repository.source_requested_at is null then
    update public.scope_repositories r set source_requested_at = now() where r.id = repository.id;
    perform private.record_event('source_requested', audit_id => repository.audit_id,
      facts => jsonb_build_object('repository_id', repository.id));
  end if;
end $$;

create function public.withdraw_source_request(repository_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  repository public.scope_repositories;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select r.audit_id from public.scope_repositories r where r.id = repository_id));
  repository := private.repository_for_change(repository_id);
  if repository.source_requested_at is null then
    return;
  end if;
  update public.scope_repositories r set source_requested_at = null where r.id = repository.id;
  perform private.take_back_notices(e.id) from public.events e
  where e.kind = 'source_requested' and e.audit_id = repository.audit_id and e.facts ->> 'repository_id' = repository.id::text;
  perform private.record_event('source_request_withdrawn', audit_id => repository.audit_id,
    facts => jsonb_build_object('repository_id', repository.id));
end $$;

-- LIVE-02, staff: confirms that source which the client added is what was reviewed. A deployment is compared with it from then on
-- as with source of ours.
create function public.confirm_source(source_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit uuid := (select f.audit_id from public.files f where f.id = source_id and f.repository_id is not null);
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit);
  perform private.refuse_withdrawn_audit(audit);
  update public.files f set confirmed_at = now()
  where f.id = source_id and f.uploaded_at is not null and not f.is_from_firm and f.confirmed_at is null;
  if found then
    perform private.record_event('source_confirmed', audit_id => audit);
  end if;
end $$;

-- Checking an archive ---------------------------------------------------------------------------------------------------

-- The service: these files of the archive were checked, and they follow those that are listed already. Listing them again changes
-- nothing. Refused when the archive was replaced since the first files were listed.
create function public.list_source_files(file_id uuid, judged_version text, names_commit boolean, files jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  file public.files;
begin
  perform private.allow('operator');
  select f.* into file from public.files f where f.id = file_id for update;
  perform private.require_found(file.repository_id is not null, 'This upload does not exist.');
  if file.uploaded_at is not null then
    return;
  end if;
  perform private.conflict_if(judged_version is distinct from coalesce(file.object_version, judged_version),
    'The file was replaced while it was checked. Please upload it again.');
  insert into public.source_files
    (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated, is_link)
  select file.id, s.position, s.path, s.size, s.blob_id, s.is_text, s.nsloc, s.data_start, s.data_size, s.is_deflated, s.is_link
  from jsonb_populate_recordset(null::public.source_files, files) s
  on conflict do nothing;
  update public.files f
  set object_version = judged_version, names_commit = list_source_files.names_commit,
    listed_files = (select count(*) from public.source_files s where s.snapshot_id = file.id)
  where f.id = file.id;
end $$;

-- An archive is complete when the version whose files were listed is the judged one, and files were found in it.
create function private.check_listed_source(file public.files, judged_version text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.conflict_if(file.object_version is distinct from judged_version or coalesce(file.listed_files, 0) = 0,
    'The file was replaced while it was checked. Please upload it again.');
  -- It may have been withdrawn since the upload was announced.
  perform private.refuse_withdrawn_audit(file.audit_id);
  perform pg_advisory_xact_lock(hashtextextended('source of ' || file.repository_id || file.commit_hash, 0));
  perform private.refuse_known_source(file.repository_id, file.commit_hash);
end $$;
grant execute on function private.check_listed_source to service_role;

-- The client and admins: the source that was added to an audit, with its size and its lines of code.
create function public.list_sources(audit_id uuid)
returns table (
  id uuid, repository_id uuid, commit_hash text, names_commit boolean, uploader_name text, uploaded_at timestamptz,
  archive_size bigint, is_confirmed boolean, file_count bigint, nsloc bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (
    select from public.audits a where a.id = list_sources.audit_id and (private.may_read_client(a.client_id) or private.may_work_on(a.id))
  ), 'This audit does not exist.');
  return query
  select f.id, f.repository_id, f.commit_hash, f.names_commit, f.uploader_name, f.uploaded_at, f.file_size,
    f.is_from_firm or f.confirmed_at is not null, c.*
  from public.files f join public.scope_repositories r on r.id = f.repository_id
  cross join lateral (
    select count(*), sum(s.nsloc) from public.source_files s where s.snapshot_id = f.id
  ) c
  where f.audit_id = list_sources.audit_id and f.uploaded_at is not null
  order by r.position, r.id, f.uploaded_at;
end $$;

-- Staff: the lines of code of a source that lie in these paths, which may not be saved yet; of all of it without any (CODE-03).
create function public.count_source_lines(snapshot_id uuid, paths text[]) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select f.audit_id from public.files f where f.id = count_source_lines.snapshot_id));
  perform private.require(cardinality(paths) <= 500, 'A repository can have at most 500 paths in scope.');
  return (
    select coalesce(sum(s.nsloc), 0) from public.source_files s join public.files f on f.id = s.snapshot_id
    where f.id = count_source_lines.snapshot_id and f.uploaded_at is not null
      and s.position in (select private.files_in_paths(f.id, paths)));
end $$;

-- The client and admins: opens one file of a source through open_object, which records the access to the archive. Returns the
-- position of the file's bytes. The edge function read-source calls this in the name of the caller.
create function public.open_source_file(snapshot_id uuid, path text)
returns table (bucket_id text, object_path text, data_start bigint, data_size bigint, is_deflated boolean, size bigint)
language plpgsql volatile security definer set search_path = '' as $$
declare
  archive record;
  file public.source_files;
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (
    select from public.files f
    where f.id = open_source_file.snapshot_id and (private.may_read_client(f.client_id) or private.may_work_on(f.audit_id))
  ), 'This file no longer exists.');
  select o.* into archive from public.open_object('source', open_source_file.snapshot_id) o;
  select s.* into file from public.source_files s
  where s.snapshot_id = open_source_file.snapshot_id and s.path = open_source_file.path;
  perform private.require_found(file.snapshot_id is not null, 'This file is not in the source that was added.');
  perform private.require(file.is_text, 'This file is not text, or larger than 1 MB, so it is not shown.');
  return query select archive.bucket_id, archive.object_path, file.data_start, file.data_size, file.is_deflated, file.size;
end $$;

-- CODE-02: the files and folders in a folder of a source, with their sizes and lines of code, whether any of it is in the scope, and
-- the findings that report it. Row level security leaves out what the caller may not see, such as drafts.
create function public.list_source_folder(snapshot_id uuid, folder text)
returns table (
  name text, is_folder boolean, file_count bigint, nsloc bigint, size bigint, is_text boolean, is_link boolean, in_scope boolean,
  findings text[]
)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  return query
  with files as materialized (
    select s.*, split_part(n.rest, '/', 1) as child, strpos(n.rest, '/') > 0 as has_more
    from public.source_files s
    cross join lateral substr(s.path, length(folder) + case when folder = '' then 1 else 2 end) n (rest)
    where s.snapshot_id = list_source_folder.snapshot_id and (folder = '' or starts_with(s.path, folder || '/'))
  ), repository as (
    select r.id, r.paths from public.files f join public.scope_repositories r on r.id = f.repository_id
    where f.id = list_source_folder.snapshot_id
  ), in_scope as (
    select private.files_in_paths(list_source_folder.snapshot_id, r.paths) as position from repository r
  ), reported as (
    select s.child, s.has_more, array_agg(distinct coalesce(f.number, 'Draft')) as numbers
    from repository r join public.finding_locations l on l.repository_id = r.id
    join public.findings f on f.id = l.finding_id and f.status <> 'withdrawn'
    join files s on s.path = l.path
    group by 1, 2
  )
  select s.child, s.has_more, count(*), sum(s.nsloc), sum(s.size)::bigint, bool_or(s.is_text), bool_or(s.is_link),
    bool_or(i.position is not null), coalesce(o.numbers, '{}')
  from files s left join in_scope i using (position) left join reported o using (child, has_more)
  group by 1, 2, o.numbers order by 2 desc, 1;
end $$;

-- CODE-04: the files that have another path in the later source: content that exactly one removed and one new file have. Content
-- of several removed or new files, such as empty content, does not tell which file became which; it is left out before the join,
-- which would multiply the rows. Planned at each call: a plan made for ten files would compare all pairs of 10,000.
create function private.renamed_source_files(from_id uuid, to_id uuid)
returns table (old_path text, new_path text)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with gone as (
    select s.blob_id, s.is_link, min(s.path) as path from public.source_files s where s.snapshot_id = from_id
      and not exists (select from public.source_files n where n.snapshot_id = to_id and n.path = s.path)
    group by s.blob_id, s.is_link having count(*) = 1
  ), added as (
    select s.blob_id, s.is_link, min(s.path) as path from public.source_files s where s.snapshot_id = to_id
      and not exists (select from public.source_files o where o.snapshot_id = from_id and o.path = s.path)
    group by s.blob_id, s.is_link having count(*) = 1
  )
  select g.path, a.path from gone g join added a using (blob_id, is_link)
$$;

-- CODE-04: every file that differs between the source of two commits, by git's blob ids, with the numbers of the findings that
-- have a location in it and whose fix was sent or confirmed. A file without any is "changed, not covered by a finding".
create function private.source_changes(from_id uuid, to_id uuid)
returns table (path text, old_path text, kind text, is_text boolean, findings text[])
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with renamed as materialized (
    select * from private.renamed_source_files(from_id, to_id)
  ), changes as (
    select coalesce(n.path, o.path) as path, o.path as old_path, case
        when o.path is null then 'added' when n.path is null then 'removed'
        when n.path <> o.path then 'renamed' else 'changed' end as kind,
      coalesce(n.is_text and o.is_text, n.is_text, o.is_text) as is_text
    from (select * from public.source_files s where s.snapshot_id = from_id) o
    full join (
      select s.*, coalesce(r.old_path, s.path) as was
      from public.source_files s left join renamed r on r.new_path = s.path where s.snapshot_id = to_id
    ) n on n.was = o.path
    where (o.blob_id, o.is_link) is distinct from (n.blob_id, n.is_link) or n.path <> o.path
  ), covering as (
    select f.path, array_agg(f.number order by f.severity_rank, f.ordinal) as findings
    from (
      select distinct coalesce(r.new_path, p.path) as path, f.number, f.severity_rank, f.ordinal
      from public.files s join public.findings f on f.audit_id = s.audit_id
      join public.finding_locations p on p.finding_id = f.id and p.repository_id = s.repository_id
      left join renamed r on r.old_path = p.path
      where s.id = to_id and f.status in ('fix_submitted', 'partially_fixed', 'fixed')) f
    group by f.path
  )
  select c.*, coalesce(f.findings, '{}') from changes c left join covering f using (path)
$$;

-- The client and admins: what changed between the source of two commits of one repository, in the order of the paths. One value,
-- as the API cuts a long list of rows.
create function public.list_source_changes(from_id uuid, to_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (
    select from public.files earlier join public.files later using (repository_id)
    where earlier.id = from_id and later.id = to_id and earlier.uploaded_at is not null and later.uploaded_at is not null
      and (private.may_read_client(earlier.client_id) or private.may_work_on(earlier.audit_id))
  ), 'This source does not exist.');
  return (select coalesce(jsonb_agg(c order by c.path), '[]') from private.source_changes(from_id, to_id) c);
end $$;

alter table public.source_files enable row level security;
create policy "Whoever sees checked source sees the list of its files" on public.source_files
  for select to authenticated
  using (exists (select from public.files f where f.id = snapshot_id and f.uploaded_at is not null));

grant select on public.source_files to authenticated;
grant select, insert, update, delete on public.source_files to service_role;

-- findings/64_approvals.sql

-- A second person approves findings before they are published (STAFF-03), when the firm's rule asks for it. What a draft has for this
-- stands beside its other columns, and the trigger that publishes asks is_approved (57_findings.sql). docs/decisions/approvals.md
-- says why.

create table public.finding_approvals (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references public.findings on delete cascade,
  -- No foreign key: the approval outlives the account. The name is that of the time.
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

-- Changes the rule, and writes who did it to the activity log.
create function public.set_approval_rule(is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform private.require(is_on is not null, 'Say whether a second person approves findings.');
  update private.security_settings s set findings_need_approval = is_on where s.findings_need_approval <> is_on;
  if found then
    perform private.record_event('approval_rule_changed', facts => jsonb_build_object('to', case when is_on then 'on' else 'off' end));
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

-- console/65_knowledge.sql

-- Articles of the knowledge base that an admin recommends to a client (KB-05). The articles are in the portal's build.

create table public.knowledge_recommendations (
  client_id uuid not null references private.clients on delete cascade,
  article_slug text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, article_slug),
  constraint knowledge_recommendations_slug_is_a_slug check (private.check_that(
    article_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(article_slug) <= 120, 'This article does not exist.'))
);

create function private.check_recommendation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require_approved_client(new.client_id);
  return new;
end $$;

create trigger wait_for_erasure before insert or delete on public.knowledge_recommendations
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_recommendation before insert on public.knowledge_recommendations
  for each row when (not private.is_operator()) execute function private.check_recommendation();

create function private.log_recommendation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recommendation constant public.knowledge_recommendations := coalesce(new, old);
begin
  perform private.record_event(
    case tg_op when 'INSERT' then 'article_recommended' else 'article_unrecommended' end, recommendation.client_id,
    facts => jsonb_build_object('article_slug', recommendation.article_slug));
  return null;
end $$;

create trigger log_recommendation after insert or delete on public.knowledge_recommendations
  for each row when (not private.is_operator()) execute function private.log_recommendation();

alter table public.knowledge_recommendations enable row level security;
create policy "Clients see their recommendations, admins all" on public.knowledge_recommendations for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));
create policy "Admins recommend articles" on public.knowledge_recommendations for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins take recommendations back" on public.knowledge_recommendations for delete to authenticated
  using ((select private.is_admin()));

grant select, insert (client_id, article_slug), delete on public.knowledge_recommendations to authenticated;
grant select, insert, update, delete on public.knowledge_recommendations to service_role;

-- deployments/66_deployments.sql

-- Where the audited code is deployed, and whether that is what was audited (LIVE-01 to LIVE-03). The edge function check-deployments
-- asks the chain and Sourcify and records the answer; docs/decisions/deployments.md says how it is decided.

create table public.deployments (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  -- EIP-155.
  chain_id bigint not null,
  -- In lower case; pages show the EIP-55 form.
  address text not null,
  label text not null default '',
  -- The client shows it on the page of the public report.
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  next_check_at timestamptz not null default now(),
  -- A server asked to be left alone until then.
  waits_until timestamptz,
  -- The check that is under way.
  lease uuid,
  -- When "Check now" made it due.
  asked_at timestamptz,

  constraint deployments_are_named_once unique (audit_id, chain_id, address),
  constraint deployments_chain_is_an_id check (private.check_that(chain_id between 1 and 9007199254740991,
    'Give the chain by its number.')),
  constraint deployments_address_is_one check (private.check_that(address ~ '^0x[0-9a-f]{40}$',
    'An address is 0x and 40 hexadecimal digits.')),
  constraint deployments_label_is_a_line check (private.check_line('The label', label, 100))
);

create index deployments_due on public.deployments (next_check_at);

-- A row for each state that was seen: a check that finds nothing new moves the last one to its block. A failure is replaced by what
-- is found out after it.
create table public.deployment_checks (
  id uuid primary key default gen_random_uuid(),
  deployment_id uuid not null references public.deployments on delete cascade,
  -- The answer of packages/domain/src/deployments/judge.ts, of which `verdict` is the kind.
  verdict text not null constraint deployment_checks_verdict_is_known
    check (verdict in ('same', 'differs', 'not_verified', 'no_code', 'partly', 'failed')),
  answer jsonb not null,
  commit_hash text,
  chain_name text not null,
  -- Null when the chain gave no answer.
  block_number bigint,
  block_time timestamptz,
  -- Keccak-256, as the chain itself has it.
  code_hash text,
  implementation text,
  implementation_hash text,
  -- What Sourcify verified, with git's blob ids in place of the texts.
  contracts jsonb not null default '[]',
  found_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz not null default clock_timestamp()
);

create index deployment_checks_newest on public.deployment_checks (deployment_id, found_at);

-- The newest state; with is_known, the newest for which the chain gave an answer.
create function private.last_deployment_check(deployment_id uuid, is_known boolean default false)
returns setof public.deployment_checks
language sql stable security definer rows 1 set search_path = '' as $$
  select c.* from public.deployment_checks c
  where c.deployment_id = last_deployment_check.deployment_id and (not is_known or c.code_hash is not null)
  order by c.found_at desc limit 1
$$;

-- Two checks saw the same code, of the proxy and of what is behind it.
create function private.is_same_code(one public.deployment_checks, other public.deployment_checks) returns boolean
language sql immutable set search_path = '' as $$
  select (one.code_hash, one.implementation, one.implementation_hash)
    is not distinct from (other.code_hash, other.implementation, other.implementation_hash)
$$;

-- LIVE-03: the source, a file, is what the auditors vouch for: they added or confirmed it, and it is of a commit that a report names,
-- or of one with which they confirmed a fix, all its digits. A client could add any source under such a commit.
create function private.is_audited_source(file_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.id = file_id and (f.is_from_firm or f.confirmed_at is not null) and (
      exists (select from public.report_versions v join private.report_snapshots s on s.id = v.snapshot_id
        where v.audit_id = f.audit_id and v.state = 'published'
          and s.data -> 'repositories' @> jsonb_build_array(jsonb_build_object('id', f.repository_id, 'commit', f.commit_hash)))
      or exists (select from public.findings n join public.finding_events e on e.finding_id = n.id
        where n.audit_id = f.audit_id and e.by_firm and e.to_status in ('fixed', 'partially_fixed')
          and f.commit_hash = private.commit_digits(e.link))))
$$;

-- What the page of a public report says of the deployments that its client shows: each was the same as audited source once, and is now
-- the same or changed. One whose code did not change, but whose source was taken from the audit, is left out. `outside` is how many
-- verified files are not in the source; it is as audited only if all of them are dependencies in audited source of the scope.
create function private.public_deployments(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('chain', n.chain_name, 'address', d.address, 'label', d.label,
    'is_same', n.id = s.id, 'outside', jsonb_array_length(s.answer -> 'outside') + (s.answer ->> 'dependencies')::integer,
    'is_as_audited', n.id = s.id and s.answer -> 'outside' = '[]' and not exists (
      select from jsonb_array_elements_text(s.answer -> 'dependencySources') i where not private.is_audited_source(i::uuid)),
    'commit', s.commit_hash, 'block', n.block_number, 'checked_at', n.checked_at)
    order by d.chain_id, d.label, d.address), '[]')
  from public.deployments d
  cross join lateral private.last_deployment_check(d.id, is_known => true) n
  cross join lateral (
    select c.* from public.deployment_checks c where c.deployment_id = d.id and c.verdict = 'same' and c.answer ? 'dependencySources'
      and private.is_audited_source(private.as_uuid(c.answer ->> 'snapshotId'))
    order by c.found_at desc limit 1
  ) s
  where d.audit_id = public_deployments.audit_id and d.is_public
    and (n.id = s.id or not private.is_same_code(n, s))
$$;

-- The audit and its deployments ------------------------------------------------------------------------------------------

-- The audit, locked after its client, if the caller writes its deployments: a member of its client, or an auditor.
create function private.audit_with_deployments(audit_id uuid) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  perform from private.clients c
  where c.id = (select a.client_id from public.audits a where a.id = audit_with_deployments.audit_id) for no key update;
  select a.* into audit from public.audits a where a.id = audit_with_deployments.audit_id for no key update;
  perform private.require_found(audit.id is not null and (private.may_work_on(audit.id)
    or coalesce(audit.client_id = private.writable_client_id(), false)), 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);
  return audit;
end $$;

-- Only the client's owner shows, hides, renames and removes what the public report shows.
create function private.refuse_public_deployments(audit public.audits, deployment_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(audit.client_id is distinct from private.owned_client_id() and exists (
    select from public.deployments d where d.id = any (deployment_ids) and d.is_public
  ), 'Only the owner renames or removes a deployment that the public report shows.');
end $$;

-- Counts checks that are made due, for the client of the audit, whose row is locked. Removing and adding an address is a check, too.
create function private.count_checks(audit public.audits, added bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_a_day constant integer := 2000;
  today constant date := (now() at time zone 'UTC')::date;
  asked_for integer;
begin
  update private.clients c set checks_on = today,
    checks_asked_for = case when c.checks_on = today then c.checks_asked_for else 0 end + added
  where c.id = audit.client_id returning c.checks_asked_for into asked_for;
  if asked_for > most_a_day then
    raise exception 'The deployments of this client were checked % times today. They are checked again every day.', most_a_day
      using errcode = 'PT429';
  end if;
end $$;

-- LIVE-01, members and auditors: adds deployments, a list of objects with chain_id, address and label, all of it or nothing. One that
-- is there gets the new label; what the public report shows is renamed by the client's owner alone.
create function public.add_deployments(audit_id uuid, deployments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  most constant integer := 500;
  had bigint;
  has bigint;
begin
  perform private.allow('member', 'auditor', 'admin');
  audit := private.audit_with_deployments(add_deployments.audit_id);
  perform private.require(jsonb_typeof(deployments) = 'array' and jsonb_array_length(deployments) between 1 and most,
    format('Add 1 to %s deployments.', most));
  perform private.refuse_public_deployments(audit, array(
    select d.id from jsonb_populate_recordset(null::public.deployments, add_deployments.deployments) n
    join public.deployments d on d.audit_id = audit.id and d.chain_id = n.chain_id and d.address = lower(n.address)
    where d.label <> btrim(coalesce(n.label, ''))));
  had := (select count(*) from public.deployments d where d.audit_id = audit.id);
  insert into public.deployments as d (audit_id, chain_id, address, label)
  select distinct on (n.chain_id, lower(n.address)) audit.id, n.chain_id, lower(n.address), btrim(coalesce(n.label, ''))
  from jsonb_populate_recordset(null::public.deployments, add_deployments.deployments) n
  on conflict on constraint deployments_are_named_once do update set label = excluded.label;
  has := (select count(*) from public.deployments d where d.audit_id = audit.id);
  perform private.require(has <= most, format('An audit can have at most %s deployments.', most));
  perform private.count_checks(audit, has - had);
  perform private.record_event('deployments_added', audit_id => audit.id,
    facts => jsonb_build_object('count', jsonb_array_length(add_deployments.deployments)));
end $$;

create function private.deployment_facts(deployment public.deployments) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('deployment_id', deployment.id, 'contract', deployment.address, 'label', deployment.label)
$$;

-- Members and auditors: removes a deployment and what was found out about it.
create function public.remove_deployment(deployment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  deployment public.deployments;
  audit public.audits;
begin
  perform private.allow('member', 'auditor', 'admin');
  select d.* into deployment from public.deployments d where d.id = remove_deployment.deployment_id;
  audit := private.audit_with_deployments(deployment.audit_id);
  perform private.refuse_public_deployments(audit, array[deployment.id]);
  delete from public.deployments d where d.id = deployment.id;
  perform private.record_event('deployment_removed', audit_id => deployment.audit_id,
    facts => private.deployment_facts(deployment));
end $$;

-- LIVE-03, the client's owner: shows a deployment on the page of the audit's public report, or no longer. It must be the same at
-- that moment; a later change is shown, too.
create function public.set_deployment_public(deployment_id uuid, is_public boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  deployment public.deployments;
begin
  perform private.allow('owner');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'owner');
  select d.* into deployment from public.deployments d join public.audits a on a.id = d.audit_id
  where d.id = set_deployment_public.deployment_id and a.client_id = private.owned_client_id() for no key update of d;
  perform private.require_found(deployment.id is not null, 'This deployment no longer exists.');
  if coalesce(set_deployment_public.is_public, false) = deployment.is_public then
    return;
  end if;
  perform private.limit_switches();
  perform private.conflict_if(not deployment.is_public and not exists (
    select from private.last_deployment_check(deployment.id) c
    where c.verdict = 'same' and private.is_audited_source(private.as_uuid(c.answer ->> 'snapshotId'))
  ), 'Only a deployment with the same source as the audit can be shown.');
  update public.deployments d set is_public = not deployment.is_public where d.id = deployment.id;
  perform private.record_event(case when deployment.is_public then 'deployment_hidden' else 'deployment_shown' end,
    audit_id => deployment.audit_id, facts => private.deployment_facts(deployment));
end $$;

-- LIVE-01, whoever sees the audit: its deployments with what was found out last.
create function public.list_deployments(audit_id uuid)
returns table (
  id uuid, chain_id bigint, address text, label text, is_public boolean, verdict text, answer jsonb, commit_hash text,
  is_audited_commit boolean, is_audited_source boolean, block_number bigint, block_time timestamptz, code_hash text,
  implementation text, found_at timestamptz, checked_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'auditor', 'admin');
  return query
  select d.id, d.chain_id, d.address, d.label, d.is_public, c.verdict, c.answer, c.commit_hash,
    coalesce(c.commit_hash = any (array(
      select r.commit_hash from public.scope_repositories r where r.audit_id = list_deployments.audit_id)), false),
    private.is_audited_source(private.as_uuid(c.answer ->> 'snapshotId')), c.block_number, c.block_time, c.code_hash,
    c.implementation, c.found_at, c.checked_at
  from public.deployments d join public.audits a on a.id = d.audit_id
    and (private.may_read_client(a.client_id) or private.may_work_on(a.id))
  left join lateral private.last_deployment_check(d.id) c on true
  where d.audit_id = list_deployments.audit_id
  order by d.chain_id, d.label, d.address;
end $$;

-- Checking --------------------------------------------------------------------------------------------------------------

-- LIVE-01, members and auditors: makes all deployments of an audit due, once in five minutes, except those whose server asked to wait.
create function public.request_deployment_checks(audit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
  made_due bigint;
begin
  perform private.allow('member', 'auditor', 'admin');
  audit := private.audit_with_deployments(request_deployment_checks.audit_id);
  update public.deployments d set next_check_at = now(), asked_at = now()
  where d.audit_id = audit.id and d.next_check_at > now() and d.lease is null and coalesce(d.waits_until < now(), true)
    and not exists (
      select from public.deployments o where o.audit_id = audit.id and o.asked_at > now() - interval '5 minutes');
  get diagnostics made_due = row_count;
  perform private.count_checks(audit, made_due);
end $$;

-- The service: the next deployments that are due, of one audit or of all, each with what was known of its code. A check that does
-- not come to an end is tried again after ten minutes and delays no other.
create function public.claim_deployments(batch_size integer, audit_id uuid default null)
returns table (id uuid, lease uuid, chain_id bigint, address text, contracts jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query
  with due as (
    select d.id from public.deployments d join public.audits a on a.id = d.audit_id
    where d.next_check_at <= now() and a.status <> 'withdrawn'
      and (claim_deployments.audit_id is null or d.audit_id = claim_deployments.audit_id)
    order by d.next_check_at, d.id limit batch_size for update of d skip locked
  ), claimed as (
    update public.deployments d
    set lease = gen_random_uuid(), next_check_at = now() + interval '10 minutes'
    where d.id in (select due.id from due) returning d.*
  )
  select d.id, d.lease, d.chain_id, d.address, c.contracts
  from claimed d left join lateral private.last_deployment_check(d.id, is_known => true) c on true;
end $$;

-- The service: for each source of the audit, in the order in which they were added, the files with one of these blob ids or one of
-- these names, which are all that judge.ts compares, and whether they are in the paths of the scope.
create function public.deployment_source_files(deployment_id uuid, blob_ids text[], names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'repositoryId', r.id,
      'isConfirmed', f.is_from_firm or f.confirmed_at is not null, 'files', coalesce((
      select jsonb_agg(jsonb_build_object('path', s.path, 'blobId', s.blob_id, 'isInScope', s.position in (select private.files_in_paths(f.id, r.paths)))
        order by s.path) from public.source_files s
      where s.snapshot_id = f.id and not s.is_link and (s.blob_id = any (blob_ids) or substring(s.path from '[^/]*$') = any (names))
    ), '[]')) order by f.uploaded_at, f.id), '[]')
    from public.deployments d join public.files f on f.audit_id = d.audit_id
    join public.scope_repositories r on r.id = f.repository_id
    where d.id = deployment_source_files.deployment_id and f.uploaded_at is not null);
end $$;

-- The service: records what a check found, an object with columns of deployment_checks, and when the next one is due. A changed
-- code or implementation is told (LIVE-03). Returns false when another check has begun, the deployment is gone or its audit withdrawn.
create function public.record_deployment_check(deployment_id uuid, held_lease uuid, seen jsonb, next_in_seconds integer,
  waits boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  deployment public.deployments;
  fresh public.deployment_checks := jsonb_populate_record(null::public.deployment_checks, seen);
  known public.deployment_checks;
  last public.deployment_checks;
begin
  perform private.allow('operator');
  perform from public.audits a where a.status <> 'withdrawn'
    and a.id = (select d.audit_id from public.deployments d where d.id = record_deployment_check.deployment_id) for share;
  if not found then
    return false;
  end if;
  update public.deployments d set lease = null, next_check_at = now() + make_interval(secs => next_in_seconds),
    waits_until = case when waits then now() + make_interval(secs => next_in_seconds) end
  where d.id = deployment_id and d.lease = held_lease returning d.* into deployment;
  if deployment.id is null then
    return false;
  end if;
  select c.* into known from private.last_deployment_check(deployment.id, is_known => true) c;
  -- A server that is behind says what was so before. A chain that began anew is further back.
  if known.block_number - fresh.block_number between 1 and 1000 then
    return true;
  end if;
  -- A failure gives way to what is found after it.
  delete from public.deployment_checks c where c.deployment_id = deployment.id and c.verdict = 'failed'
    and (fresh.verdict <> 'failed' or c.code_hash is null and fresh.code_hash is not null);
  select c.* into last from private.last_deployment_check(deployment.id) c;
  fresh.commit_hash := (select f.commit_hash from public.files f
    where f.id = private.as_uuid(coalesce(fresh.answer ->> 'snapshotId', fresh.answer #>> '{implementation,snapshotId}')));
  if private.is_same_code(last, fresh) and (last.verdict, last.commit_hash) is not distinct from (fresh.verdict, fresh.commit_hash) then
    update public.deployment_checks c set answer = fresh.answer, chain_name = fresh.chain_name, block_number = fresh.block_number,
      block_time = fresh.block_time, contracts = fresh.contracts, checked_at = clock_timestamp()
    where c.id = last.id;
  else
    insert into public.deployment_checks (deployment_id, verdict, answer, commit_hash, chain_name, block_number, block_time, code_hash,
      implementation, implementation_hash, contracts, found_at)
    values (deployment.id, fresh.verdict, fresh.answer, fresh.commit_hash, fresh.chain_name, fresh.block_number, fresh.block_time,
      fresh.code_hash, fresh.implementation, fresh.implementation_hash, coalesce(fresh.contracts, '[]'),
      -- The rows are read in this order, and a clock may count milliseconds.
      greatest(clock_timestamp(), last.found_at + interval '1 microsecond'));
  end if;
  if known.id is not null and fresh.code_hash is not null and not private.is_same_code(known, fresh) then
    perform private.record_event('deployment_changed', audit_id => deployment.audit_id,
      facts => private.deployment_facts(deployment));
  end if;
  return true;
end $$;

-- LIVE-01, whoever sees the audit: the contract whose verified source has this file, and git's blob id of it. The edge function
-- check-deployments calls it in the name of the caller, and then asks Sourcify for the text.
create function public.deployed_file(deployment_id uuid, path text) returns table (chain_id bigint, address text, blob_id text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'auditor', 'admin');
  return query
  select d.chain_id, k.value ->> 'address', f.value ->> 'blobId'
  from public.deployments d join public.audits a on a.id = d.audit_id
    and (private.may_read_client(a.client_id) or private.may_work_on(a.id))
  cross join lateral private.last_deployment_check(d.id, is_known => true) c
  cross join lateral jsonb_array_elements(c.contracts) k cross join lateral jsonb_array_elements(k.value -> 'files') f
  where d.id = deployed_file.deployment_id and f.value ->> 'path' = deployed_file.path limit 1;
  perform private.require_found(found, 'This file no longer exists.');
end $$;

alter table public.deployments enable row level security;
create policy "Whoever sees an audit sees its deployments" on public.deployments for select to authenticated
  using (exists (select from public.audits a where a.id = audit_id));

alter table public.deployment_checks enable row level security;
create policy "Whoever sees a deployment sees what was found out about it" on public.deployment_checks for select to authenticated
  using (exists (select from public.deployments d where d.id = deployment_id));

grant select (id, audit_id, chain_id, address, label, is_public, created_at) on public.deployments to authenticated;
grant select on public.deployment_checks to authenticated;
grant select, insert, update, delete on public.deployments, public.deployment_checks to service_role;

-- engagement/67_preparation.sql

-- Between the decision for an audit and its first day (PROP-03, PROP-04): what the client prepares, and the scope as the client
-- proposes it. Neither ever blocks an audit.

-- What the client prepares ----------------------------------------------------------------------------------------------

create table public.preparation_items (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null,
  -- The audit's client. The database sets it, and the foreign key holds it.
  client_id uuid not null,
  -- Copied from the firm's list (engagement_settings), with its place in it.
  position integer not null,
  title text not null,
  ticks text,
  -- Null while the audit has no planned start.
  due date,
  -- The moment after which it is overdue, which the database sets.
  overdue_at timestamptz,
  state text not null default 'open',
  note text,
  -- Who last changed it, and their name at that time. No foreign key: the item outlives their account.
  changed_by uuid,
  changer_name text,
  changed_at timestamptz,
  told_at timestamptz,

  constraint preparation_items_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade,
  constraint preparation_items_state_is_known check (private.check_choice('The state', state, array['open', 'done', 'not_needed'])),
  constraint preparation_items_note_is_short check (private.check_length('The note', note, 2000))
);

create index preparation_items_of_audit on public.preparation_items (audit_id, client_id);
create index preparation_items_of_client on public.preparation_items (client_id);
create index preparation_items_open on public.preparation_items (overdue_at, audit_id) where state = 'open';
create index preparation_items_untold on public.preparation_items (overdue_at) where state = 'open' and told_at is null;

create trigger assign_client_of_audit before insert or update of audit_id, client_id on public.preparation_items
  for each row execute function private.assign_client_of_audit();

-- In the time zone that the firm has then, as with the last day of a proposal. An item with another day is told again.
create function private.set_overdue_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.overdue_at := private.end_of_day(new.due);
  if tg_op = 'UPDATE' and new.due is distinct from old.due then
    new.told_at := null;
  end if;
  return new;
end $$;

create trigger set_overdue_at before insert or update of due on public.preparation_items
  for each row execute function private.set_overdue_at();

-- The day that is this many working days, Monday to Friday, before a day. Infinity stays as it is, because a series would not end.
create function private.working_days_before(day date, days integer) returns date
language sql immutable set search_path = '' as $$
  select case when days = 0 or not isfinite(day) then day else (
    select d.day::date from generate_series(working_days_before.day - 1, working_days_before.day - days * 2 - 7, interval '-1 day') d (day)
    where extract(isodow from d.day) < 6
    order by d.day desc offset days - 1 limit 1) end
$$;

-- The day until which a client prepares an audit with this start: tomorrow at the earliest, because an audit may be agreed on the day
-- before it starts.
create function private.preparation_due(planned_start date) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(private.working_days_before(planned_start, s.prepared_days_before), private.today() + 1)
  from public.engagement_settings s where planned_start is not null
$$;

-- Called when the status or the start of an audit changes: a scheduled audit without a list gets one, and open items move with the
-- start.
create function private.plan_preparation(audit public.audits, has_moved boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if audit.status = 'scheduled' and not exists (select from public.preparation_items i where i.audit_id = audit.id) then
    insert into public.preparation_items (audit_id, client_id, position, title, ticks, due)
    select audit.id, audit.client_id, item.position, btrim(item.value ->> 'title'), item.value ->> 'ticks',
      private.preparation_due(audit.planned_start)
    from public.engagement_settings s, jsonb_array_elements(s.preparation) with ordinality item (value, position);
  end if;
  update public.preparation_items i set due = private.preparation_due(audit.planned_start)
  where has_moved and i.audit_id = audit.id and i.state = 'open';
end $$;

-- The item is overdue: it should have been done by a day that is over, and the work has not gone past it.
create view private.overdue_preparation as
  select i.id, i.audit_id, i.client_id, i.told_at
  from public.preparation_items i join public.audits a on a.id = i.audit_id
  where i.state = 'open' and i.overdue_at <= now() and a.status in ('pending', 'scheduled', 'in_progress');

-- Ticks the open items of an audit that this does ('source' or 'scope'), in the name of the person who did it.
create function private.tick_preparation(audit_id uuid, ticks text, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.preparation_items i
  set state = 'done', changed_by = person, changer_name = private.display_name(person), changed_at = now()
  where i.audit_id = tick_preparation.audit_id and i.ticks = tick_preparation.ticks and i.state = 'open'
$$;

-- Called when source was added: ticks the item once every repository has the source of its audited commit.
create function private.tick_source(audit_id uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from public.scope_repositories r
    where r.audit_id = tick_source.audit_id and not exists (
      select from public.files f
      where f.repository_id = r.id and f.commit_hash = r.commit_hash and f.uploaded_at is not null))
  then
    perform private.tick_preparation(tick_source.audit_id, 'source', person);
  end if;
end $$;

-- PROP-03: the client's people or the staff of the audit say of an item that it is open, done or not needed, with a note.
-- `seen_changed_at` is the changed_at that they read: an item that was changed since is refused.
create function public.set_preparation(item_id uuid, to_state text, note text default null, seen_changed_at timestamptz default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.preparation_items;
begin
  perform private.allow('member', 'admin', 'auditor');
  perform private.lock_and_allow((
    select i.client_id from public.preparation_items i
    where i.id = item_id and (i.client_id = private.writable_client_id() or private.may_work_on(i.audit_id))),
    'member', 'admin', 'auditor');
  select i.* into item from public.preparation_items i
  where i.id = item_id and (i.client_id = private.writable_client_id() or private.may_work_on(i.audit_id)) for no key update;
  perform private.require_found(item.id is not null, 'This item does not exist.');
  perform private.refuse_withdrawn_audit(item.audit_id);
  perform private.conflict_if(item.changed_at is distinct from seen_changed_at,
    'Somebody else has changed this item meanwhile. Look at it as it is now.');
  perform private.require(to_state is not null, 'Choose a state.');
  update public.preparation_items i
  set state = to_state, note = nullif(btrim(set_preparation.note), ''), changed_by = private.caller_id(),
    changer_name = private.display_name(private.caller_id()), changed_at = clock_timestamp(),
    due = case when to_state = 'open' then (select private.preparation_due(a.planned_start) from public.audits a
      where a.id = i.audit_id) else i.due end
  where i.id = item.id;
  perform private.record_event('preparation_changed', audit_id => item.audit_id, facts => jsonb_build_object('item', item.title, 'to', to_state));
end $$;

-- For the mail worker: tells the client of what has become overdue, once for each item.
create function private.tell_overdue_preparation() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record;
  items integer;
begin
  for late in
    select distinct o.audit_id, o.client_id from private.overdue_preparation o
    where o.told_at is null and private.is_active_client(o.client_id) order by o.audit_id limit 100
  loop
    -- An event refers to the client, and an erasure locks it first.
    perform private.lock_client(late.client_id);
    update public.preparation_items i set told_at = now()
    where i.told_at is null and i.id in (select o.id from private.overdue_preparation o where o.audit_id = late.audit_id);
    get diagnostics items = row_count;
    if items > 0 then
      perform private.record_event('preparation_overdue', audit_id => late.audit_id, facts => jsonb_build_object('items', items));
    end if;
  end loop;
end $$;

-- The scope as the client proposes it -----------------------------------------------------------------------------------

create table public.scope_proposals (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null,
  -- The audit's client. The database sets it, and the foreign key holds it.
  client_id uuid not null,
  -- As private.clean_scope returns it.
  scope jsonb not null,
  -- The updated_at of the scope that was changed here; null when there was none.
  expected_updated_at timestamptz,
  state text not null default 'sent',
  -- The person who sent it, the one who answered it, and their names at that time. No foreign keys: the row outlives the accounts.
  sent_by uuid,
  sender_name text,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decider_name text,
  decided_at timestamptz,
  answer text,

  constraint scope_proposals_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade,
  constraint scope_proposals_state_is_known check (private.check_choice('The state', state,
    array['sent', 'replaced', 'accepted', 'returned'])),
  constraint scope_proposals_answer_is_short check (private.check_length('The answer', answer, 2000))
);

create index scope_proposals_of_audit on public.scope_proposals (audit_id, client_id);
create index scope_proposals_of_client on public.scope_proposals (client_id);
create unique index scope_proposals_sent_are_one on public.scope_proposals (audit_id) where state = 'sent';

create trigger assign_client_of_audit before insert or update of audit_id, client_id on public.scope_proposals
  for each row execute function private.assign_client_of_audit();

-- Who may move a proposed scope from one state to another.
create table private.scope_proposal_steps (
  actor text not null constraint scope_proposal_steps_actor_is_known check (actor in ('client', 'firm')),
  from_state text not null,
  to_state text not null,
  answer text not null constraint scope_proposal_steps_answer_is_known check (answer in ('none', 'required')),
  primary key (from_state, to_state)
);

insert into private.scope_proposal_steps (actor, from_state, to_state, answer) values
  -- By a later one.
  ('client', 'sent', 'replaced', 'none'),
  ('firm', 'sent', 'accepted', 'none'),
  ('firm', 'sent', 'returned', 'required');

-- PROP-04: the client proposes a scope, an object with columns of audit_scopes and `repositories`. It replaces one that was not
-- answered. `expected_updated_at` is that of the scope which the client read. An id, made by the page, makes a retry the same one.
create function public.propose_scope(scope_proposal_id uuid, audit_id uuid, scope jsonb, expected_updated_at timestamptz default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_a_day constant integer := 20;
  audit public.audits;
begin
  perform private.allow('member');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'member');
  select a.* into audit from public.audits a
  where a.id = propose_scope.audit_id and a.client_id = private.writable_client_id() for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  if exists (select from public.scope_proposals p
    where p.id = propose_scope.scope_proposal_id and p.audit_id = audit.id and p.sent_by = private.caller_id())
  then
    return;
  end if;
  perform private.refuse_withdrawn_audit(audit.id);
  perform private.conflict_if(audit.status = 'completed', 'This audit is completed, so its scope no longer changes.');
  perform private.require((select count(*) from public.scope_proposals p
    where p.audit_id = audit.id and p.created_at > now() - interval '1 day') < most_a_day,
    format('You have proposed a scope %s times within a day. Please continue tomorrow, or write to us.', most_a_day));
  update public.scope_proposals p set state = 'replaced' where p.audit_id = audit.id and p.state = 'sent';
  insert into public.scope_proposals (id, audit_id, client_id, scope, expected_updated_at, sent_by, sender_name)
  values (coalesce(propose_scope.scope_proposal_id, gen_random_uuid()), audit.id, audit.client_id, private.clean_scope(propose_scope.scope),
    propose_scope.expected_updated_at, private.caller_id(), private.display_name(private.caller_id()));
  perform private.record_event('scope_proposed', audit_id => audit.id);
end $$;

-- PROP-04: an admin or the lead accepts a proposed scope, which becomes that of the audit, or returns it with a reason. One that was
-- written for an earlier scope can only be returned.
create function public.answer_scope_proposal(scope_proposal_id uuid, to_state text, answer text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_answer constant text := case when not private.is_blank(answer) then btrim(answer, E' \t\r\n') end;
  proposal public.scope_proposals;
  step private.scope_proposal_steps;
begin
  perform private.allow('admin', 'auditor');
  select p.* into proposal from public.scope_proposals p where p.id = scope_proposal_id;
  perform private.require_found(proposal.id is not null and private.may_work_on(proposal.audit_id), 'This proposal does not exist.');
  perform private.require_lead(proposal.audit_id);
  perform from public.audits a where a.id = proposal.audit_id for no key update;
  select p.* into proposal from public.scope_proposals p where p.id = scope_proposal_id for no key update;
  perform private.require_found(proposal.id is not null, 'This proposal does not exist.');
  perform private.refuse_withdrawn_audit(proposal.audit_id);
  select s.* into step from private.scope_proposal_steps s
  where s.actor = 'firm' and s.from_state = proposal.state and s.to_state = answer_scope_proposal.to_state;
  perform private.conflict_if(step.answer is null, format('This proposal is already %s.', proposal.state));
  perform private.require(step.answer <> 'required' or char_length(private.visible_text(given_answer)) >= 10,
    'Tell the client why, in 10 to 2000 characters.');
  if step.to_state = 'accepted' then
    perform private.store_scope(proposal.scope - 'repositories' || jsonb_build_object('audit_id', proposal.audit_id),
      private.proposed_repositories(proposal.scope, proposal.audit_id), proposal.expected_updated_at);
    perform private.tick_preparation(proposal.audit_id, 'scope', private.caller_id());
  end if;
  update public.scope_proposals p set state = step.to_state, decided_by = private.caller_id(), decided_at = now(),
    decider_name = private.display_name(private.caller_id()), answer = case when step.answer = 'required' then given_answer end
  where p.id = proposal.id;
  perform private.record_event('scope_proposal_answered', audit_id => proposal.audit_id, facts => jsonb_build_object('to', step.to_state));
end $$;

alter table public.preparation_items enable row level security;
create policy "Clients see what they prepare, staff that of their audits" on public.preparation_items
  for select to authenticated
  using (client_id = (select private.readable_client_id()) or audit_id = any ((select private.worked_on_audits())::uuid[])
    or (select private.is_admin()));

alter table public.scope_proposals enable row level security;
create policy "Clients see the scopes they proposed, staff their audits'" on public.scope_proposals
  for select to authenticated
  using (client_id = (select private.readable_client_id()) or audit_id = any ((select private.worked_on_audits())::uuid[])
    or (select private.is_admin()));

grant select on public.preparation_items, public.scope_proposals to authenticated;
grant select, insert, update, delete on public.preparation_items, public.scope_proposals to service_role;

-- findings/68_fix_window.sql

-- The fix window of an audit (FIX-01): until when its client sends fixes, and in how many rounds we review them.

-- What is told today about the day by which fixes are due: three working days before it, and when it is over.
create function private.fixes_notice(fixes_due date, today date) returns text
language sql immutable set search_path = '' as $$
  select case when fixes_due < today then 'fixes_overdue'
    when private.working_days_before(fixes_due, 3) <= today then 'fixes_due_soon' end
$$;

-- History says for which day it was told, and so it is told again when that day moves.
create function private.was_told_of_fixes(audit_id uuid, kind text, fixes_due date) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.events e
    where e.audit_id = was_told_of_fixes.audit_id and e.in_history and e.kind = was_told_of_fixes.kind
      and e.facts ->> 'due' = was_told_of_fixes.fixes_due::text);
end $$;

-- For the mail worker: tells the client and the lead that fixes are due soon or overdue, while a finding waits for the client. Nobody
-- is told while the client is suspended.
create function private.tell_fixes_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record;
begin
  for late in
    select a.id, a.client_id, a.fixes_due, n.kind
    from public.audits a, private.fixes_notice(a.fixes_due, (select private.today())) n (kind)
    where a.status = 'mitigation' and n.kind is not null and not private.was_told_of_fixes(a.id, n.kind, a.fixes_due)
      and exists (select from public.findings f where f.audit_id = a.id and f.status in ('open', 'partially_fixed'))
      and private.is_active_client(a.client_id)
    order by a.id limit 100
  loop
    -- An event refers to the client, and an erasure locks it first. Another worker, or the lead, may have been faster.
    perform private.lock_client(late.client_id);
    perform from public.audits a where a.id = late.id and a.fixes_due = late.fixes_due for no key update;
    if found and not private.was_told_of_fixes(late.id, late.kind, late.fixes_due) then
      perform private.record_event(late.kind, audit_id => late.id, facts => jsonb_build_object('due', late.fixes_due));
    end if;
  end loop;
end $$;

create function private.fix_window_to_change(audit_id uuid) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  perform private.require_lead(audit_id);
  select a.* into audit from public.audits a where a.id = fix_window_to_change.audit_id for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);
  return audit;
end $$;

-- An admin or the lead gives the client longer to send fixes, for a reason that History shows. `expected_due` is the day that the
-- page showed.
create function public.extend_fixes_due(audit_id uuid, expected_due date, new_due date, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason text;
  audit public.audits;
begin
  perform private.allow('admin', 'auditor');
  audit := private.fix_window_to_change(audit_id);
  given_reason := private.required_reason(reason);
  perform private.conflict_if(audit.fixes_due is distinct from expected_due,
    'Somebody else has changed the day meanwhile. Look at it as it is now.');
  perform private.require(isfinite(new_due) and new_due >= private.today() and new_due > audit.fixes_due,
    'Choose a day that is later than the present one and not over yet.');
  update public.audits a set fixes_due = new_due where a.id = audit.id;
  perform private.record_event('fixes_due_extended', audit_id => audit.id,
    facts => jsonb_build_object('from', audit.fixes_due, 'to', new_due, 'reason', given_reason));
end $$;

create function private.reviewed_fixes(finding_id uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.finding_events e
  where e.finding_id = reviewed_fixes.finding_id and e.kind = 'moved' and e.by_firm
    and e.from_status = 'fix_submitted' and e.to_status <> 'withdrawn'
$$;
grant execute on function private.reviewed_fixes to authenticated;

-- The round of fix review that an audit is in: the highest of its findings, each of which begins a round with its fix. Row level
-- security leaves out the findings that the caller may not see.
create function public.review_round(audit_id uuid) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (select from public.audits a where a.id = review_round.audit_id), 'This audit does not exist.');
  return (select greatest(1, max(private.reviewed_fixes(f.id) + (f.status = 'fix_submitted')::integer))
    from public.findings f where f.audit_id = review_round.audit_id);
end $$;

-- Refuses a fix of a finding that was reviewed in each of the agreed rounds.
create function private.require_round_left(finding public.findings) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  rounds constant integer := (select a.review_rounds from public.audits a where a.id = finding.audit_id);
begin
  perform private.conflict_if(private.reviewed_fixes(finding.id) >= rounds, format(
    'We have reviewed %s of this finding, as agreed. A further round of review needs the agreement of the lead auditor.',
    case rounds when 1 then 'a fix' else rounds || ' fixes' end));
end $$;

-- An admin or the lead agrees to one more round of fix review. `expected_rounds` is what the page showed.
create function public.add_review_round(audit_id uuid, expected_rounds integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  perform private.allow('admin', 'auditor');
  audit := private.fix_window_to_change(audit_id);
  perform private.conflict_if(audit.review_rounds is distinct from expected_rounds, 'Somebody else has already added a round.');
  update public.audits a set review_rounds = a.review_rounds + 1 where a.id = audit.id;
  perform private.record_event('review_round_added', audit_id => audit.id,
    facts => jsonb_build_object('rounds', audit.review_rounds + 1));
end $$;

-- telling/70_activity_log.sql

-- The activity log: what admins did, and how clients renamed themselves, written by record_event in the transaction of the change
-- (ADM-08, 71_events.sql). No caller can change or remove a line, not even the service: none has the grant. Only retention and
-- erasure do (95_retention.sql).

create table public.admin_activity_logs (
  id uuid primary key default gen_random_uuid(),
  -- Who did it (an admin; the client for renamed_client, recovery codes and second factors) and whom it was about. No foreign
  -- keys: the log outlives the accounts. The first is null for an operator, and for what a client's own account did without a
  -- session.
  admin_user_id uuid,
  -- private.event_kinds.logged_as.
  action text not null,
  target_user_id uuid,
  -- Both names at that time, and what the action is about. For a line about an account, client_id is the client the person
  -- belonged to.
  details jsonb not null default '{}',
  -- An admin, an operator or the portal itself did it, and not a client.
  by_firm boolean not null default private.acts_for_firm(),
  created_at timestamptz not null default now()
);

create index admin_activity_logs_newest on public.admin_activity_logs (created_at, id);
create index admin_activity_logs_of_clients_newest on public.admin_activity_logs (created_at, id) where not by_firm;
-- For the erasure, which searches the details for a person.
create index admin_activity_logs_by_details on public.admin_activity_logs using gin (details jsonb_path_ops);
create index admin_activity_logs_of_address on public.admin_activity_logs ((details ->> 'address')) where details ->> 'address' is not null;
create index admin_activity_logs_of_client on public.admin_activity_logs (target_user_id, created_at);

-- The line is about a person's account: target_user_id is the person. In all others it is the client.
create function private.is_about_account(action text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.event_kinds k where k.logged_as = action and k.is_about_account);
end $$;

alter table public.admin_activity_logs enable row level security;
create policy "Admins read the activity log" on public.admin_activity_logs for select to authenticated
  using ((select private.is_admin()));

grant select on public.admin_activity_logs to authenticated;
-- Only record_event adds a line: the service role could otherwise forge one.
grant select on public.admin_activity_logs to service_role;

-- telling/71_events.sql

-- Everything that happens is recorded once: record_event writes an event in the transaction of the change. History (AUD-03), the
-- activity log (ADM-08) and notices (72_notices.sql) follow from it. docs/decisions/events-and-notices.md says why.

create table private.event_kinds (
  kind text primary key,
  -- History shows it. Must be false for events about drafts or for admins only, because clients read all of History.
  in_history boolean not null,
  -- The action under which the activity log keeps it; null where the log does not.
  logged_as text,
  -- It is about a person's account and not about a client.
  is_about_account boolean not null generated always as (kind in ('admin_renamed', 'role_granted', 'role_revoked',
    'sign_in_address_changed', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_codes_created',
    'recovery_code_used')) stored
);

insert into private.event_kinds (kind, in_history, logged_as) values
  -- Audits and their reports.
  ('audit_created', true, 'created_audit'),
  ('audit_updated', false, 'updated_audit'),
  ('audit_withdrawn', true, 'withdrew_audit'),
  ('lead_assigned', false, null),
  ('audit_staffed', false, 'staffed_audit'),
  ('audit_unstaffed', false, 'unstaffed_audit'),
  ('status_changed', true, 'changed_audit_status'),
  ('status_change_undone', true, 'undid_step'),
  ('fixes_due_soon', true, null),
  ('fixes_overdue', true, null),
  ('fixes_due_extended', true, null),
  ('review_round_added', true, null),
  ('scope_changed', false, 'changed_scope'),
  ('repository_changed', true, null),
  ('section_published', true, 'published_section'),
  ('section_changed', false, 'changed_section'),
  ('section_taken_back', true, 'took_back_section'),
  ('scope_proposed', false, null),
  ('scope_proposal_answered', false, 'answered_scope_proposal'),
  ('preparation_changed', false, 'changed_preparation'),
  ('preparation_overdue', false, null),
  ('source_requested', false, 'requested_source'),
  ('source_request_withdrawn', false, 'withdrew_source_request'),
  ('source_added', false, 'added_source'),
  ('source_removed', false, 'removed_source'),
  ('source_confirmed', false, 'confirmed_source'),
  ('deployments_added', false, 'added_deployments'),
  ('deployment_removed', false, 'removed_deployment'),
  ('deployment_changed', false, null),
  ('deployment_shown', true, null),
  ('deployment_hidden', true, null),
  ('report_uploaded', false, 'uploaded_report'),
  ('report_issued', false, 'issued_report'),
  ('report_published', true, null),
  ('report_made_public', true, null),
  ('report_made_private', true, null),
  -- The first is recorded for each version that its client could see, the second once for what an admin did.
  ('report_withdrawn', true, null),
  ('sealed_report_withdrawn', false, 'withdrew_report'),
  -- Findings.
  ('findings_imported', false, 'imported_findings'),
  ('import_undone', false, 'undid_import'),
  ('draft_deleted', false, 'deleted_draft'),
  ('findings_published', true, 'published_findings'),
  ('finding_updated', false, 'updated_finding'),
  ('finding_edited', true, null),
  ('finding_commented', false, null),
  ('finding_assigned', true, null),
  ('severity_changed', true, 'changed_finding_severity'),
  ('fix_submitted', true, null),
  ('fix_replaced', true, null),
  ('fix_withdrawn', true, null),
  ('finding_acknowledged', true, null),
  ('finding_disputed', true, null),
  ('fix_reviewed', true, 'moved_finding'),
  ('dispute_answered', true, 'moved_finding'),
  ('finding_reopened', true, 'moved_finding'),
  ('finding_withdrawn', true, 'moved_finding'),
  -- Clients and what they send.
  ('application_submitted', false, null),
  ('application_owner_changed', false, 'changed_application_owner'),
  ('client_entered', false, 'entered_client'),
  ('client_approved', false, 'approved_client'),
  ('client_rejected', false, 'rejected_client'),
  ('client_reopened', false, 'reopened_client'),
  ('client_suspended', false, 'suspended_client'),
  ('client_resumed', false, 'resumed_client'),
  ('client_renamed', false, 'renamed_client'),
  ('request_sent', false, null),
  ('request_entered', false, 'entered_request'),
  ('request_decided', false, 'changed_request_status'),
  ('request_status_changed', false, 'changed_request_status'),
  ('proposal_sent', false, 'sent_proposal'),
  ('proposal_decided', false, 'decided_proposal'),
  ('proposal_withdrawn', false, null),
  ('team_invited', false, 'invited_to_team'),
  ('invitation_taken_back', false, 'took_back_invitation'),
  ('team_joined', false, 'joined_team'),
  ('team_role_changed', false, 'changed_team_role'),
  ('team_left', false, 'left_team'),
  ('team_removed', false, 'removed_from_team'),
  ('ownership_handed_over', false, 'handed_over_ownership'),
  ('webhook_added', false, 'added_webhook'),
  ('webhook_changed', false, 'changed_webhook'),
  ('webhook_secret_rotated', false, 'rotated_webhook_secret'),
  ('webhook_removed', false, 'removed_webhook'),
  ('webhook_switched_off', false, 'switched_off_webhook'),
  ('access_token_created', false, 'created_access_token'),
  ('access_token_revoked', false, 'revoked_access_token'),
  ('mcp_switched', false, 'switched_mcp'),
  ('firm_webhook_switched_off', false, 'switched_off_webhook'),
  ('step_undone', false, 'undid_step'),
  ('project_created', false, 'created_project'),
  ('project_renamed', false, 'renamed_project'),
  ('project_deleted', false, 'deleted_project'),
  ('client_file_uploaded', false, null),
  ('file_uploaded', false, 'uploaded_file'),
  ('file_changed', false, 'changed_file'),
  ('file_deleted', false, 'deleted_file'),
  ('article_recommended', false, 'recommended_article'),
  ('article_unrecommended', false, 'unrecommended_article'),
  ('archive_taken', false, 'took_archive'),
  -- Accounts and the console.
  ('admin_renamed', false, 'renamed_admin'),
  ('staff_invited', false, 'invited_staff'),
  ('role_granted', false, 'granted_role'),
  ('role_revoked', false, 'revoked_role'),
  ('sign_in_address_changed', false, 'changed_sign_in_address'),
  ('second_factor_added', false, 'added_second_factor'),
  ('second_factor_removed', false, 'removed_second_factor'),
  ('second_factor_reset', false, 'reset_second_factor'),
  ('recovery_codes_created', false, 'created_recovery_codes'),
  ('recovery_code_used', false, 'used_recovery_code'),
  ('impersonation_started', false, 'started_impersonation'),
  ('impersonation_ended', false, 'ended_impersonation'),
  ('report_settings_changed', false, 'changed_report_settings'),
  ('engagement_settings_changed', false, 'changed_engagement_settings'),
  ('approval_rule_changed', false, 'changed_approval_rule'),
  ('clients_exported', false, 'exported_clients'),
  ('activity_exported', false, 'exported_activity');

-- How a notice can come by e-mail, the strongest first.
create function private.email_choices() returns text[]
language sql immutable set search_path = '' as $$ select array['always', 'at_once', 'daily', 'never'] $$;

-- The only place that defines who is told of what. A kind without a rule sends no notices. The bell shows every notice;
-- 82_notice_emails.sql handles the e-mails.
create table private.notice_rules (
  kind text not null references private.event_kinds,
  -- The relation to the client or audit of the people who are told (private.people_of).
  relation text not null constraint notice_rules_relation_is_known
    check (relation in ('client', 'owner', 'applicant', 'lead', 'admin', 'staff', 'person', 'teammate', 'firm')),
  -- Only when one of our auditors did it (true) or did not (false); null for both. Nobody is told of their own action.
  by_firm boolean,
  -- The e-mail unless the person chooses another one: 'at_once' together with other events within 15 minutes, 'daily' in a
  -- digest, 'never'. 'always' is for decisions: a separate e-mail without delay, which cannot be switched off.
  email text not null constraint notice_rules_email_is_known check (email = any (private.email_choices())),
  primary key (kind, relation)
);

insert into private.notice_rules (kind, relation, by_firm, email) values
  -- Audits and their reports.
  ('status_changed', 'client', null, 'at_once'),
  ('audit_withdrawn', 'client', null, 'at_once'),
  ('report_published', 'client', null, 'at_once'),
  ('report_withdrawn', 'client', null, 'at_once'),
  ('report_made_public', 'lead', null, 'never'),
  ('report_made_private', 'lead', null, 'never'),
  ('lead_assigned', 'person', null, 'at_once'),
  ('audit_staffed', 'person', null, 'at_once'),
  ('source_requested', 'client', null, 'at_once'),
  ('scope_proposed', 'admin', null, 'never'),
  ('scope_proposed', 'staff', null, 'never'),
  ('scope_proposed', 'firm', null, 'at_once'),
  ('scope_proposal_answered', 'client', null, 'at_once'),
  ('preparation_changed', 'lead', false, 'never'),
  ('preparation_overdue', 'client', null, 'at_once'),
  ('preparation_overdue', 'lead', null, 'at_once'),
  ('fixes_due_soon', 'client', null, 'at_once'),
  ('fixes_due_soon', 'lead', null, 'never'),
  ('fixes_overdue', 'client', null, 'at_once'),
  ('fixes_overdue', 'lead', null, 'never'),
  ('fixes_due_extended', 'client', null, 'at_once'),
  ('review_round_added', 'client', null, 'at_once'),
  ('source_added', 'admin', false, 'never'),
  ('deployment_changed', 'client', null, 'at_once'),
  ('deployment_changed', 'lead', null, 'at_once'),
  ('source_added', 'staff', false, 'never'),
  -- Findings.
  ('findings_published', 'client', null, 'at_once'),
  ('severity_changed', 'client', null, 'at_once'),
  ('fix_reviewed', 'client', null, 'at_once'),
  ('dispute_answered', 'client', null, 'at_once'),
  ('finding_reopened', 'client', null, 'at_once'),
  -- The withdrawal of a whole audit does not record these for its findings.
  ('finding_withdrawn', 'client', null, 'at_once'),
  ('finding_commented', 'client', null, 'at_once'),
  ('finding_commented', 'admin', false, 'never'),
  ('finding_commented', 'staff', false, 'never'),
  ('finding_commented', 'firm', false, 'at_once'),
  ('fix_submitted', 'admin', null, 'never'),
  ('fix_submitted', 'staff', null, 'never'),
  ('fix_submitted', 'firm', null, 'at_once'),
  ('fix_replaced', 'admin', null, 'never'),
  ('fix_replaced', 'staff', null, 'never'),
  ('fix_withdrawn', 'admin', null, 'never'),
  ('fix_withdrawn', 'staff', null, 'never'),
  ('finding_disputed', 'admin', null, 'never'),
  ('finding_disputed', 'staff', null, 'never'),
  ('finding_disputed', 'firm', null, 'at_once'),
  ('finding_acknowledged', 'lead', null, 'never'),
  ('finding_assigned', 'person', null, 'at_once'),
  ('finding_assigned', 'teammate', null, 'at_once'),
  -- Clients and what they send.
  ('application_submitted', 'admin', null, 'never'),
  ('application_owner_changed', 'person', null, 'at_once'),
  ('client_approved', 'client', null, 'always'),
  ('client_rejected', 'applicant', null, 'always'),
  ('client_reopened', 'applicant', null, 'always'),
  ('client_suspended', 'applicant', null, 'always'),
  ('client_resumed', 'client', null, 'always'),
  ('team_joined', 'client', null, 'never'),
  ('team_role_changed', 'teammate', null, 'at_once'),
  ('webhook_switched_off', 'owner', null, 'at_once'),
  ('firm_webhook_switched_off', 'admin', null, 'at_once'),
  ('request_sent', 'admin', null, 'never'),
  ('request_sent', 'firm', null, 'always'),
  ('request_decided', 'client', null, 'always'),
  ('request_status_changed', 'client', true, 'never'),
  ('request_status_changed', 'admin', false, 'never'),
  ('proposal_sent', 'client', null, 'always'),
  ('proposal_decided', 'admin', null, 'never'),
  ('proposal_decided', 'firm', null, 'always'),
  ('proposal_withdrawn', 'client', null, 'at_once'),
  ('proposal_withdrawn', 'admin', null, 'never'),
  ('proposal_withdrawn', 'firm', null, 'at_once'),
  ('client_file_uploaded', 'firm', null, 'at_once');

-- What happened, newest last. Clients read the rows of History about their audits, admins all.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.event_kinds,
  -- The client, or null. For an event about an audit, it is the audit's client, and the foreign key keeps it.
  client_id uuid references private.clients on delete cascade,
  -- The person, for an event about an account.
  person_id uuid references auth.users on delete cascade,
  audit_id uuid,
  -- Copied from private.event_kinds.
  in_history boolean not null,
  -- What it was about: from and to, reason, version, count and severities, finding_id and number, and for an edited finding the
  -- row of finding_events with the previous values, and their columns.
  facts jsonb not null default '{}',
  -- No foreign key: the event outlives the admin's account. Both are null for an operator.
  actor_id uuid default private.caller_id(),
  actor_name text default private.display_name(private.caller_id()),
  by_firm boolean not null default private.acts_for_firm(),
  -- The time of the statement, so that events of transactions that waited for each other are in the right order.
  created_at timestamptz not null default clock_timestamp(),
  constraint events_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade
);

create index events_of_audit on public.events (audit_id, created_at, id) where in_history;
create index events_of_audit_and_client on public.events (audit_id, client_id);
create index events_of_client on public.events (client_id);
create index events_of_person on public.events (person_id) where person_id is not null;
create index events_of_actor on public.events (actor_id);
create index events_of_kind on public.events (kind);
-- For the erasure, which searches the facts for a person.
create index events_by_facts on public.events using gin (facts jsonb_path_ops);
create index events_of_address on public.events ((facts ->> 'address')) where facts ->> 'address' is not null;
create index events_outside_history on public.events (created_at) where not in_history;

-- Telling -------------------------------------------------------------------------------------------------------------

-- Keeps people who are not staff from flooding the activity log: limits their lines a day for each action about a client or an
-- account.
create function private.limit_log_lines(actor uuid, told private.event_kinds, subject uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most_a_day constant integer := case told.kind when 'file_deleted' then 200 when 'client_renamed' then 10
    -- All that a team can have: the owner shuts a thief out.
    when 'access_token_revoked' then 1000 else 50 end;
begin
  if private.is_staff_account(actor) then
    return;
  end if;
  perform private.require((
    select count(*) from public.admin_activity_logs l
    where l.target_user_id = subject and l.admin_user_id = actor and l.action = told.logged_as
      and l.created_at > now() - interval '1 day') < most_a_day,
    format('You have done this %s times within a day. Please do it again tomorrow, or write to us.', most_a_day));
end $$;

-- For triggers and functions, in the transaction of the change: records what happened, in the name of the caller or of the given
-- actor, and returns the event's id. A finding determines the audit, and an audit the client; the facts name the finding. The
-- subject is the client, or the person if the kind is about an account. For a deleted account or client only the activity log
-- gets a line.
create function private.record_event(
  kind text, subject uuid default null, audit_id uuid default null, finding_id uuid default null, facts jsonb default '{}',
  actor uuid default private.caller_id(), actor_name text default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.events;
  audit public.audits;
  finding public.findings;
  told constant private.event_kinds := (
    select k from private.event_kinds k where k.kind = record_event.kind);
  by_firm constant boolean := case when actor = private.caller_id() or actor is null then private.acts_for_firm()
    else private.is_staff_account(actor) end;
begin
  if told.kind is null then
    raise exception 'There is no kind of event %.', kind;
  end if;
  select f.* into finding from public.findings f where f.id = record_event.finding_id;
  select a.* into audit from public.audits a where a.id = coalesce(finding.audit_id, record_event.audit_id);
  subject := coalesce(audit.client_id, subject);
  if told.logged_as is not null then
    perform private.limit_log_lines(actor, told, subject);
  end if;
  actor_name := coalesce(actor_name, private.display_name(actor));
  facts := jsonb_strip_nulls(jsonb_build_object('finding_id', finding.id, 'number', finding.number)) || facts;

  if subject is null or (told.is_about_account and exists (select from auth.users u where u.id = subject))
    or (not told.is_about_account and exists (select from private.clients c where c.id = subject))
  then
    insert into public.events (kind, client_id, person_id, audit_id, in_history, facts, actor_id, actor_name, by_firm)
    values (told.kind, case when not told.is_about_account then subject end, case when told.is_about_account then subject end, audit.id,
      told.in_history, jsonb_strip_nulls(facts), actor, actor_name, by_firm)
    returning * into event;
  end if;
  if told.logged_as is not null then
    insert into public.admin_activity_logs (admin_user_id, action, target_user_id, by_firm, details)
    values (actor, told.logged_as, subject, by_firm, jsonb_strip_nulls(jsonb_build_object(
      'client_name', case when told.is_about_account then private.display_name(subject) else private.client_name(subject) end,
      'client_id', case when told.is_about_account then private.client_of(subject) end,
      'admin_name', actor_name, 'audit_id', audit.id, 'title', audit.title)) || facts);
  end if;
  return event.id;
end $$;

-- Of the same kind about the same finding, or about who sees the same report.
create function private.repeats_event(event public.events, earlier public.events) returns boolean
language sql immutable set search_path = '' as $$
  select event.kind = earlier.kind and event.facts ->> 'finding_id' = earlier.facts ->> 'finding_id'
    or event.kind in ('report_made_public', 'report_made_private') and earlier.kind in ('report_made_public', 'report_made_private')
      and event.facts ->> 'report_version_id' = earlier.facts ->> 'report_version_id'
$$;

-- The only writer of notices (72_notices.sql): each new event notifies everybody who is entitled at this moment once, except the
-- actor. The bell shows repeated notices of one finding, or that a report is public or not, once: the newest replaces the unread ones.
create function private.notify_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told record;
  repeated constant uuid[] := array(
    select e.id from public.events e
    where e.audit_id = new.audit_id and e.client_id = new.client_id and e.id <> new.id and private.repeats_event(new, e));
begin
  for told in
    select r.person, min(r.relation) as relation, private.strongest_email(array_agg(r.email)) as email
    from (
      select r.relation, r.email,
        private.people_of(r.relation, new.client_id, new.audit_id, (new.facts ->> 'to_id')::uuid) as person
      from private.notice_rules r
      where r.kind = new.kind and coalesce(r.by_firm = new.by_firm, true)
    ) r
    where r.relation = 'firm' or r.person is distinct from new.actor_id
    group by r.person
    order by r.person
  loop
    update private.notices n set in_bell = false
    where n.event_id = any (repeated) and n.person_id = told.person and n.read_at is null;
    perform private.write_notice(new, told.person, told.relation, told.email);
  end loop;
  return null;
end $$;

create trigger notify_people after insert on public.events for each row execute function private.notify_people();

-- The only writer of deliveries of events to webhooks (73_webhooks.sql): for events of which all people of a client are told, one
-- delivery for each webhook of the client that is on and has this kind; for those of which all admins are told, of the firm.
create function private.queue_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.webhook_deliveries (webhook_id, event_id)
  select w.id, new.id from private.webhooks w
  where (w.client_id is null or w.client_id = new.client_id and private.is_active_client(w.client_id))
    and w.switched_off_at is null and new.kind = any (w.kinds)
    and exists (select from private.notice_rules r
      where r.kind = new.kind and r.relation = case when w.client_id is null then 'admin' else 'client' end
        and coalesce(r.by_firm = new.by_firm, true));
  return null;
end $$;

create trigger queue_webhooks after insert on public.events for each row execute function private.queue_webhooks();

alter table public.events enable row level security;
create policy "Clients see the history of their audits, staff all events" on public.events
  for select to authenticated
  using ((in_history and client_id = (select private.readable_client_id())) or (select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[]));

grant select on public.events to authenticated;
-- Only record_event adds an event: the service role could otherwise forge one.
grant select on public.events to service_role;

-- The running audit that a client's dashboard leads with, of those that are furthest the newest, with the events that date its stages
-- and its numbers of findings: one request instead of three. All of it is read as the caller may read it: signing in requests it
-- before it is known whether the account has a client, so that whoever has none gets no row.
create function public.running_audit(client_id uuid) returns table (
  id uuid, title text, audit_type text, status text, planned_start date, planned_end date, fixes_due date, stages jsonb, counts jsonb
)
language sql stable security invoker set search_path = '' as $$
  select private.allow('person', 'viewing');
  select a.id, a.title, a.audit_type, a.status, a.planned_start, a.planned_end, a.fixes_due,
    (select jsonb_agg(jsonb_build_object('kind', e.kind, 'facts', e.facts, 'created_at', e.created_at) order by e.created_at, e.id)
      from public.events e
      where e.audit_id = a.id and e.kind in ('audit_created', 'status_changed', 'status_change_undone', 'audit_withdrawn')),
    (select jsonb_agg(to_jsonb(c)) from public.finding_counts(a.id) c)
  from public.audits a
  where a.client_id = running_audit.client_id and a.status in ('scheduled', 'in_progress', 'mitigation')
  order by array_position('{mitigation,in_progress,scheduled}', a.status), a.created_at desc, a.id desc
  limit 1
$$;

-- telling/72_notices.sql

-- Notices (NOTE-01) and the choice of their e-mails (NOTE-02). An event writes its notices in its own transaction, by the rules
-- of 71_events.sql.

-- The strongest of these ways (private.email_choices): when several rules match an event, the strongest applies.
create function private.strongest_email(choices text[]) returns text
language sql immutable set search_path = '' as $$
  select c from unnest(choices) c order by array_position(private.email_choices(), c) limit 1
$$;

-- The relations of the people of a client to whom its portal is open. They end with a suspension.
create function private.portal_relations() returns text[]
language sql immutable set search_path = '' as $$ select array['client', 'owner', 'teammate'] $$;

-- The relations of all people of a client, applicants included.
create function private.client_relations() returns text[]
language sql immutable set search_path = '' as $$ select private.portal_relations() || array['applicant'] $$;

-- One for each event and person who is told of it, and for the firm's mailbox: what the bell shows, and what happens to its
-- e-mail (82_notice_emails.sql). The API reaches them only through the functions below.
create table private.notices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events on delete cascade,
  -- Null for the firm's mailbox.
  person_id uuid references auth.users on delete cascade,
  relation text not null,
  created_at timestamptz not null,
  -- The bell shows it. False for the firm and applicants, who get only an e-mail, and for all but the newest of several unread
  -- ones of a finding.
  in_bell boolean not null default true,
  read_at timestamptz,

  -- The person's choice when the e-mail was last planned, or else the rule's.
  email text not null constraint notices_email_is_known check (email = any (private.email_choices())),
  due_at timestamptz not null,
  -- Null while the e-mail waits. 'sent' in an e-mail of its own, 'gathered' in one with others; 'off' by choice or rule; 'read'
  -- in the portal meanwhile; 'left': no longer entitled; 'suspended': it waited for a client whose portal was closed.
  decision text constraint notices_decision_is_known
    check (decision in ('sent', 'gathered', 'off', 'read', 'left', 'suspended')),
  decided_at timestamptz,
  -- No foreign key: an erasure deletes the e-mail and keeps the decision.
  email_id uuid,
  constraint notices_are_one_for_each_event_and_person unique nulls not distinct (event_id, person_id)
);

create index notices_of_person on private.notices (person_id, created_at, id) where in_bell;
create index notices_by_age on private.notices (created_at);
create index notices_due on private.notices (due_at) where decision is null;
create index notices_waiting on private.notices (person_id) where decision is null;
create index notices_of_email on private.notices (email_id);

-- Who has this relation to a client or an audit now. `person` is the one whom an event concerns. Null for the firm, which is a
-- mailbox and has no account.
create function private.people_of(relation text, client_id uuid, audit_id uuid, person uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
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
    -- The concerned person, if they belong to the client's team.
    when 'teammate' then
      return query select m.person_id from public.client_members m
        where m.person_id = people_of.person and m.client_id = people_of.client_id and private.is_active_client(people_of.client_id);
    else null;
  end case;
end $$;

-- The newest 100 notices of the person whose view the caller has. Leaves out those whose relation the person has lost since. The
-- bell's count and its list both come from here.
create function private.newest_notices()
returns table (id uuid, created_at timestamptz, read_at timestamptz, event public.events)
language plpgsql stable security definer set search_path = '' as $$
declare
  reader constant uuid := private.readable_person_id();
begin
  return query
    with newest as materialized (
      select n.id, n.created_at, n.read_at, e as event, n.relation,
        -- Only what the relation is about, so that each is resolved once.
        case when n.relation = any (private.portal_relations()) then e.client_id end as client_id,
        case when n.relation in ('lead', 'staff', 'person') then e.audit_id end as audit_id
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
end $$;

-- NOTE-01: what the bell shows for the caller, or for the client whose portal an admin views, newest first. Nothing for an admin
-- without a second factor.
create function public.list_notices()
returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, facts jsonb, actor_name text, by_firm boolean,
  audit_id uuid, audit_title text, client_id uuid, client_name text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return query
    select n.id, (n.event).kind, n.created_at, n.read_at, (n.event).facts, (n.event).actor_name, (n.event).by_firm, (n.event).audit_id,
      (select a.title from public.audits a where a.id = (n.event).audit_id), (n.event).client_id, private.client_name((n.event).client_id)
    from private.newest_notices() n
    order by n.created_at desc, n.id desc;
end $$;

-- NOTE-04: what the bell requests every 30 s: how many of these are unread, and which is the newest.
create function public.notice_state() returns table (unread bigint, newest_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return query
    select count(*) filter (where n.read_at is null), (array_agg(n.id order by n.created_at desc, n.id desc))[1]
    from private.newest_notices() n
    where private.readable_person_id() is not null;
end $$;

-- The caller has opened what these notices lead to. Other people's notices are not changed.
create function public.mark_notices_read(notice_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('person');
  perform private.require(cardinality(notice_ids) <= 100, 'At most 100 notices can be marked at once.');
  update private.notices n set read_at = now()
  where n.id = any (notice_ids) and n.person_id = private.caller_id() and n.read_at is null;
end $$;

-- telling/73_webhooks.sql

-- The webhooks of clients and of the firm (NOTE-03, NOTE-05): messages to a server of their choice. They follow from events
-- (71_events.sql) in their transaction; the edge function deliver-webhooks sends them, at least once, always under the id of the event.
-- docs/notifications.md is the contract with the receiver, docs/decisions/webhooks.md says why.

-- https and the name of a public server, as `new URL` writes it: no user, no port, no IP address in any spelling. The IP address
-- behind the name is checked when a message is sent (supabase/functions/_shared/webhook/address.ts).
create function private.check_webhook_address(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  host constant text := substring(address from '^https://([^/?]+)');
begin
  return private.check_line('The address', address, 500) and private.check_that(
    address ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(/[!-"$-\[\]-~]*)?$'
      and length(host) <= 253 and host !~ '\.(localhost|localdomain|local|internal|intranet|lan|home|corp|arpa|onion)$',
    'Enter the https address of a public server, without a user, a port or an IP address.');
end $$;

-- 32 bytes, as Standard Webhooks writes them.
create function private.new_webhook_secret() returns text
language sql volatile set search_path = '' as $$ select 'whsec_' || encode(private.random_bytes(), 'base64') $$;

create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  -- Null for a webhook of the firm, which all admins see and change.
  client_id uuid references private.clients on delete cascade,
  -- Of a webhook of the firm: the admin who chose the address, or switched it on last. It is switched off when they are no longer one.
  admin_id uuid,
  -- Anybody who knows the address of a chat can write there, so only the owner sees more than the server.
  address text not null constraint webhooks_address_is_public check (private.check_webhook_address(address)),
  form text not null constraint webhooks_form_is_known
    check (private.check_choice('The form', form, array['standard', 'slack', 'discord'])),
  kinds text[] not null,
  -- Signs each message. The old secret also signs until it expires.
  secret text not null default private.new_webhook_secret(),
  old_secret text,
  old_secret_until timestamptz,
  switched_off_at timestamptz,
  switched_off_because text constraint webhooks_reason_is_known check (switched_off_because in ('owner', 'failures', 'gone', 'admin')),
  -- The worker that sends to it right now. One message at a time, so that a slow server does not delay other webhooks.
  lease uuid,
  lease_expires_at timestamptz,
  -- After a failure, nothing is sent before this time.
  rests_until timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null default now()
);

create index webhooks_of_client on private.webhooks (client_id);

create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks on delete cascade,
  -- The id of the event is the id of the message. Null for a test, whose message has the id of this row.
  event_id uuid references public.events on delete cascade,
  state text not null default 'waiting' constraint webhook_deliveries_state_is_known
    check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  attempts integer not null default 0,
  first_tried_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  -- The last attempt: its time, the status and the beginning of the response, or why there was no response.
  tried_at timestamptz,
  status_code integer,
  response text constraint webhook_deliveries_response_is_short check (char_length(response) <= 1024),
  problem text constraint webhook_deliveries_problem_is_short check (char_length(problem) <= 200),
  -- When the owner sent it by hand: a test, or a message again.
  sent_by_hand_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint webhook_deliveries_are_one_for_each_event unique (webhook_id, event_id)
);

create index webhook_deliveries_due on private.webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on private.webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_of_event on private.webhook_deliveries (event_id);
create index webhook_deliveries_by_age on private.webhook_deliveries (created_at);

-- Telling -------------------------------------------------------------------------------------------------------------

-- The kinds that a webhook can receive: those of which all people of a client are told (72_notices.sql), or for one of the firm all
-- admins. queue_webhooks of 71_events.sql is the only writer of deliveries of events.
create function private.webhook_kinds(of_firm boolean) returns setof text
language sql stable security definer set search_path = '' as $$
  select r.kind from private.notice_rules r
  where r.relation = case when of_firm then 'admin' else 'client' end and r.kind <> 'firm_webhook_switched_off'
$$;

create function private.webhook_server(address text) returns text
language sql immutable set search_path = '' as $$ select substring(address from '^https://([^/]+)') $$;

-- Records an event that names only the server of a webhook: the rest of the address may be a secret.
create function private.record_webhook_event(kind text, webhook private.webhooks, facts jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select private.record_event(kind, webhook.client_id, facts => jsonb_build_object('webhook_id', webhook.id,
    'server', private.webhook_server(webhook.address)) || facts)
$$;

-- Sending -------------------------------------------------------------------------------------------------------------
-- For the edge function deliver-webhooks, which calls as service_role.

create function private.webhook_pause(attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select (array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '12 hours', '1 day'])[least(attempts, 7)]::interval
$$;

-- When a message is tried for the last time; null before the first.
create function private.last_webhook_attempt(delivery private.webhook_deliveries) returns timestamptz
language sql stable set search_path = '' as $$ select delivery.first_tried_at + interval '3 days' $$;

-- Leases the webhook of the next delivery that is due to the caller and returns what to send, or no row. Two callers at once never
-- get the same webhook. A client, and the firm, has at most two leased webhooks, and gets the second only when nothing is due for a
-- client without one, so that slow servers do not block others. When the lease runs out before the result is recorded, the message
-- is sent again under the same id, after the pause of a failure: a message that crashes its worker each time delays no other, and
-- is given up like any failure.
create function public.claim_webhook_delivery(lease_seconds integer)
returns table (id uuid, lease uuid, message_id uuid, kind text, happened_at text, audit_id uuid, audit_title text,
  form text, address text, secrets text[], of_firm boolean, client_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  webhook private.webhooks;
begin
  perform private.allow('operator');
  loop
    -- is_over: the last attempt was begun, and its result was never recorded.
    select d.id, d.webhook_id, coalesce(d.event_id is null or d.tried_at >= private.last_webhook_attempt(d), false)
      and d.first_tried_at is not null as is_over
    into due
    from private.webhook_deliveries d join private.webhooks w on w.id = d.webhook_id
    left join (
      select array[o.client_id] as client, count(*) as on_their_way from private.webhooks o where o.lease_expires_at > now() group by 1
    ) busy on busy.client = array[w.client_id]
    where d.state = 'waiting' and d.next_attempt_at <= now() and w.switched_off_at is null
      and coalesce(w.lease_expires_at <= now(), true) and (w.client_id is null or private.is_active_client(w.client_id))
      and (d.event_id is null or coalesce(w.rests_until <= now(), true)) and coalesce(busy.on_their_way, 0) < 2
    order by coalesce(busy.on_their_way, 0), d.next_attempt_at, d.created_at, d.id
    limit 1 for update of d, w skip locked;
    if due.id is null then
      return;
    end if;
    update private.webhooks w
    set lease = gen_random_uuid(), lease_expires_at = now() + make_interval(secs => lease_seconds),
      old_secret = case when w.old_secret_until > now() then w.old_secret end
    where w.id = due.webhook_id
    returning w.* into webhook;
    exit when not due.is_over;
    perform public.record_webhook_attempt(due.id, webhook.lease, 'failed', null, null, 'The last attempt did not come to an end.');
  end loop;
  return query
  with tried as (
    update private.webhook_deliveries d
    set attempts = d.attempts + 1, first_tried_at = coalesce(d.first_tried_at, now()), tried_at = now(),
      next_attempt_at = least(private.last_webhook_attempt(d), now() + private.webhook_pause(d.attempts + 1))
    where d.id = due.id
    returning d.*
  )
  select t.id, webhook.lease, coalesce(t.event_id, t.id), coalesce(e.kind, 'test'),
    to_char(coalesce(e.created_at, t.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.id, a.title,
    webhook.form, webhook.address, array_remove(array[webhook.secret, webhook.old_secret], null), webhook.client_id is null, e.client_id
  from tried t left join public.events e on e.id = t.event_id
    -- Does not name an audit that an operator has moved to another client meanwhile.
    left join public.audits a on a.id = e.audit_id and (webhook.client_id is null or a.client_id = webhook.client_id);
end $$;

-- Switches a webhook off, cancels its waiting deliveries, and tells the client's owner, or every admin, unless they did it.
create function private.switch_webhook_off(webhook private.webhooks, because text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.webhooks w set switched_off_at = now(), switched_off_because = because where w.id = webhook.id;
  update private.webhook_deliveries d set state = 'cancelled' where d.webhook_id = webhook.id and d.state = 'waiting';
  perform private.record_webhook_event(case when because = 'owner' then 'webhook_changed'
    when webhook.client_id is null then 'firm_webhook_switched_off' else 'webhook_switched_off' end, webhook,
    jsonb_build_object('because', because));
end $$;

-- Records how an attempt ended: 'delivered', 'gone' when the receiver wants no more messages (410), or 'failed', to be tried
-- again after the pause that the receiver asked for, if it is longer than ours. After three days a delivery is given up, and its
-- webhook is switched off unless it accepted another message meanwhile. Returns false when the caller no longer holds the lease.
create function public.record_webhook_attempt(
  delivery_id uuid, held_lease uuid, outcome text, status_code integer, response text, problem text,
  retry_after_seconds integer default null
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
  delivery private.webhook_deliveries;
  last_attempt timestamptz;
  is_over boolean;
begin
  perform private.allow('operator');
  perform private.check_choice('The outcome', outcome, array['delivered', 'gone', 'failed']);
  select w.* into webhook from private.webhooks w where w.lease = held_lease for update;
  select d.* into delivery from private.webhook_deliveries d
  where d.id = delivery_id and d.webhook_id = webhook.id for update;
  if delivery.id is null then
    return false;
  end if;
  -- A test is tried once.
  last_attempt := private.last_webhook_attempt(delivery);
  is_over := outcome <> 'failed' or delivery.event_id is null or now() >= last_attempt;
  update private.webhook_deliveries d
  set state = case
      when outcome = 'delivered' then 'delivered'
      when d.state <> 'waiting' then d.state
      when is_over then 'failed'
      else 'waiting'
    end,
    next_attempt_at = least(last_attempt, now() + greatest(private.webhook_pause(d.attempts),
      make_interval(secs => retry_after_seconds))),
    status_code = record_webhook_attempt.status_code, response = left(record_webhook_attempt.response, 1024),
    problem = left(record_webhook_attempt.problem, 200)
  where d.id = delivery.id;
  update private.webhooks w
  set lease = null, lease_expires_at = null,
    rests_until = case when outcome = 'delivered' then null when delivery.event_id is null then w.rests_until
      else now() + greatest(interval '1 minute', make_interval(secs => retry_after_seconds)) end,
    last_delivered_at = case when outcome = 'delivered' then now() else w.last_delivered_at end
  where w.id = webhook.id;
  if webhook.switched_off_at is null and (outcome = 'gone' or (outcome = 'failed' and delivery.event_id is not null and is_over
    and coalesce(webhook.last_delivered_at < delivery.first_tried_at, true)))
  then
    perform private.switch_webhook_off(webhook, case outcome when 'gone' then 'gone' else 'failures' end);
  end if;
  return true;
end $$;

-- The owner's choices -------------------------------------------------------------------------------------------------

-- The client that the caller owns, or null for the firm if the caller is an admin. Changes of its webhooks run one after the other.
create function private.whose_webhooks_change(of_firm boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  if of_firm then
    perform pg_advisory_xact_lock(hashtextextended('webhooks of the firm', 0));
    -- Somebody may be ending the admin's role.
    perform from public.user_roles r where r.user_id = private.caller_id() for key share;
    perform private.allow('admin');
    return null;
  end if;
  -- Not `for update`: the events that the worker records refer to the row.
  perform from private.clients c where c.id = private.owned_client_id() for no key update;
  perform private.lock_and_allow(private.owned_client_id(), 'owner');
  return private.owned_client_id();
end $$;

-- The webhook of the owner's client, or for an admin one of the firm, locked.
create function private.webhook_to_change(webhook_id uuid) returns private.webhooks
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_firm constant boolean := private.is_admin() and exists (
    select from private.webhooks w where w.id = webhook_id and w.client_id is null);
  client constant uuid := private.whose_webhooks_change(of_firm);
  webhook private.webhooks;
begin
  select w.* into webhook from private.webhooks w
  where w.id = webhook_id and (w.client_id = client or of_firm and w.client_id is null) for update;
  perform private.require_found(webhook.id is not null, 'This webhook no longer exists.');
  return webhook;
end $$;

-- The kinds, each once and in one order; refused when a webhook cannot receive one of them.
create function private.checked_webhook_kinds(kinds text[], of_firm boolean) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(cardinality(kinds) > 0, 'Choose at least one kind of event.');
  perform private.require(kinds <@ array(select private.webhook_kinds(of_firm)), 'There is no such kind of event.');
  return array(select distinct k from unnest(kinds) k order by k);
end $$;

-- An admin chooses with a fresh code where the firm's messages go.
create function private.require_code_for_firm(of_firm boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if of_firm then
    perform private.require_fresh_code();
  end if;
end $$;

-- The owner, or an admin for the firm, adds a webhook. Returns its secret, which no other call returns.
create function public.add_webhook(address text, form text, kinds text[], of_firm boolean default false) returns table (id uuid, secret text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  client uuid;
  most_webhooks constant integer := 5;
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  client := private.whose_webhooks_change(of_firm);
  perform private.require_code_for_firm(of_firm);
  perform private.require_text('The address', address);
  perform private.require((select count(*) from private.webhooks w where w.client_id is not distinct from client) < most_webhooks,
    format('You can have at most %s webhooks.', most_webhooks));
  insert into private.webhooks (client_id, admin_id, address, form, kinds)
  values (client, case when of_firm then private.caller_id() end, add_webhook.address, coalesce(add_webhook.form, ''), private.checked_webhook_kinds(add_webhook.kinds, of_firm))
  returning * into webhook;
  perform private.record_webhook_event('webhook_added', webhook);
  return query select webhook.id, webhook.secret;
end $$;

-- The owner changes the address, form or kinds of a webhook. Waiting deliveries of a removed kind are cancelled.
create function public.change_webhook(webhook_id uuid, address text, form text, kinds text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  perform private.require_code_for_firm(webhook.client_id is null);
  perform private.require_text('The address', address);
  update private.webhooks w set address = change_webhook.address,
    admin_id = case when w.client_id is null and w.address <> change_webhook.address then private.caller_id() else w.admin_id end, form = coalesce(change_webhook.form, ''),
    kinds = private.checked_webhook_kinds(change_webhook.kinds, webhook.client_id is null)
  where w.id = webhook.id returning w.* into webhook;
  update private.webhook_deliveries d set state = 'cancelled' from public.events e
  where d.webhook_id = webhook.id and d.state = 'waiting' and e.id = d.event_id and e.kind <> all (webhook.kinds);
  perform private.record_webhook_event('webhook_changed', webhook);
end $$;

-- The owner switches a webhook off or on. Switching it off cancels what waits, and events in the meantime are not delivered.
create function public.switch_webhook(webhook_id uuid, is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  perform private.require(is_on is not null, 'Say whether the webhook is on.');
  if is_on = (webhook.switched_off_at is null) then
    return;
  end if;
  if is_on then
    perform private.require_code_for_firm(webhook.client_id is null);
    update private.webhooks w set switched_off_at = null, switched_off_because = null, rests_until = null,
      admin_id = case when w.client_id is null then private.caller_id() end where w.id = webhook.id;
    perform private.record_webhook_event('webhook_changed', webhook);
  else
    perform private.switch_webhook_off(webhook, 'owner');
  end if;
end $$;

-- The owner replaces the secret. The old one stays valid for 24 hours; until then both sign. Returns the new one, which no other
-- call returns.
create function public.rotate_webhook_secret(webhook_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  update private.webhooks w set old_secret = w.secret, old_secret_until = now() + interval '24 hours',
    secret = private.new_webhook_secret()
  where w.id = webhook.id returning w.* into webhook;
  perform private.record_webhook_event('webhook_secret_rotated', webhook);
  return webhook.secret;
end $$;

-- How many messages were sent to a webhook by hand within an hour.
create function private.webhook_sends(webhook_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.webhook_deliveries d
  where d.webhook_id = webhook_sends.webhook_id and d.sent_by_hand_at > now() - interval '1 hour'
$$;

-- The owner removes a webhook, with its secrets and all its deliveries.
create function public.remove_webhook(webhook_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
  sent constant integer := private.webhook_sends(webhook_id);
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  delete from private.webhooks w where w.id = webhook.id;
  perform private.record_webhook_event('webhook_removed', webhook, jsonb_build_object('sent', sent));
end $$;

-- Limits what the owner sends by hand, so that a webhook cannot be used to flood a server. Messages to webhooks that were removed
-- within the hour count too.
create function private.refuse_many_webhook_sends(webhook private.webhooks) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(webhook.switched_off_at is not null, 'This webhook is switched off. Switch it on first.');
  perform private.require((
    select sum(s.sent) from (
      select private.webhook_sends(w.id) as sent from private.webhooks w where w.client_id is not distinct from webhook.client_id
      union all
      select (e.facts ->> 'sent')::integer from public.events e
      where e.client_id is not distinct from webhook.client_id and e.kind = 'webhook_removed' and e.created_at > now() - interval '1 hour') s) < 30,
    'You have sent 30 messages within an hour. Please send the next one later.');
end $$;

-- The owner sends a test: a message of the kind `test`, tried once.
create function public.test_webhook(webhook_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(webhook_id);
  perform private.refuse_many_webhook_sends(webhook);
  insert into private.webhook_deliveries (webhook_id, sent_by_hand_at) values (webhook.id, now());
end $$;

-- The owner sends a message again, under the same id, unless it still waits to be sent.
create function public.resend_webhook_delivery(delivery_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  webhook private.webhooks;
begin
  perform private.allow('owner', 'admin');
  webhook := private.webhook_to_change(
    (select d.webhook_id from private.webhook_deliveries d where d.id = delivery_id));
  perform private.refuse_many_webhook_sends(webhook);
  update private.webhook_deliveries d
  set state = 'waiting', attempts = 0, first_tried_at = null, next_attempt_at = now(), sent_by_hand_at = now()
  where d.id = delivery_id and d.webhook_id = webhook.id and d.state <> 'waiting'
    and coalesce(d.sent_by_hand_at < now() - interval '1 minute', true);
  perform private.conflict_if(not found, 'This message is on its way, or was sent within the last minute.');
  update private.webhooks w set rests_until = null where w.id = webhook.id;
end $$;

-- The people of the client whose portal the caller sees: its webhooks, oldest first. Only the owner is shown the whole
-- address. An admin: those of the firm.
create function public.list_webhooks(of_firm boolean default false) returns table (
  id uuid, address text, server text, form text, kinds text[], created_at timestamptz, switched_off_at timestamptz,
  switched_off_because text, old_secret_until timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  if of_firm then
    perform private.allow('admin');
  end if;
  return query
  select w.id, case when of_firm or w.client_id = private.owned_client_id() then w.address end, private.webhook_server(w.address), w.form, w.kinds,
    w.created_at, w.switched_off_at, w.switched_off_because, case when w.old_secret_until > now() then w.old_secret_until end
  from private.webhooks w
  where case when of_firm then w.client_id is null else w.client_id = private.readable_client_id() end
  order by w.created_at, w.id;
end $$;

-- The people of the client whose portal the caller sees, or an admin of the firm: the newest 50 deliveries of one of its
-- webhooks. Only the owner sees the server's response, because it may repeat the address.
create function public.list_webhook_deliveries(webhook_id uuid) returns table (
  id uuid, kind text, audit_title text, state text, attempts integer, created_at timestamptz, tried_at timestamptz,
  next_attempt_at timestamptz, status_code integer, response text, problem text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  return query
  select d.id, coalesce(e.kind, 'test'), (select a.title from public.audits a where a.id = e.audit_id and (w.client_id is null or a.client_id = w.client_id)),
    d.state, d.attempts, d.created_at, d.tried_at, case when d.state = 'waiting' then d.next_attempt_at end,
    d.status_code, case when w.client_id is null or w.client_id = (select private.owned_client_id()) then d.response end,
    case when w.client_id is null or w.client_id = (select private.owned_client_id()) then d.problem end
  from private.webhooks w join private.webhook_deliveries d on d.webhook_id = w.id left join public.events e on e.id = d.event_id
  where w.id = list_webhook_deliveries.webhook_id
    and (w.client_id = (select private.readable_client_id()) or w.client_id is null and (select private.is_admin()))
  order by d.created_at desc, d.id desc
  limit 50;
end $$;

-- reports/74_report_settings.sql

-- How generated reports present the firm (SEAL-03): one row, which admins change. Each report's snapshot keeps a copy of the row.

-- WCAG's contrast of a colour such as #123a6b on white.
create function private.contrast_on_white(color text) returns numeric
language sql immutable set search_path = '' as $$
  select 1.05 / (0.05 + sum(part.weight * case when part.light <= 0.04045 then part.light / 12.92
    else ((part.light + 0.055) / 1.055) ^ 2.4 end))
  from (
    select p.weight, get_byte(decode(substr(color, p.at, 2), 'hex'), 0) / 255.0 as light
    from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) p (at, weight)) part
$$;
grant execute on function private.contrast_on_white to authenticated, service_role;

create function private.check_print_color(label text, color text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_that(color ~ '^#[0-9a-f]{6}$', format('%s must be a colour such as #123a6b.', label))
    and private.check_that(private.contrast_on_white(color) >= 4.5,
      format('%s is too light for white paper: its contrast must be at least 4.5 to 1.', label));
end $$;
grant execute on function private.check_print_color to authenticated, service_role;

-- A PNG or JPEG as base64, whose pixels a PDF can show unchanged. Checked by its first bytes, because an SVG can hold a script.
create function private.check_logo(logo text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  head bytea;
begin
  if logo is null then
    return true;
  end if;
  perform private.check_that(char_length(logo) <= 273068, 'The logo can have at most 200 kB.');
  perform private.check_that(logo ~ '^[A-Za-z0-9+/]{40,}={0,2}$' and char_length(logo) % 4 = 0, 'The logo must be a PNG or JPEG.');
  head := decode(left(logo, 40), 'base64');
  if substr(head, 1, 3) = '\xffd8ff' then
    return true;
  end if;
  perform private.check_that(substr(head, 1, 8) = '\x89504e470d0a1a0a' and substr(head, 13, 4) = '\x49484452',
    'The logo must be a PNG or JPEG.');
  -- The low bytes of width and height, the bits per channel, and the interlacing.
  return private.check_that(
    substr(head, 17, 2) = '\x0000' and substr(head, 21, 2) = '\x0000'
      and get_byte(head, 18) * 256 + get_byte(head, 19) between 1 and 2000
      and get_byte(head, 22) * 256 + get_byte(head, 23) between 1 and 2000,
    'The logo can be at most 2,000 pixels wide and high.')
    and private.check_that(get_byte(head, 24) <= 8 and get_byte(head, 28) = 0,
      'The logo must have 8 bits for each colour and no interlaced lines. Save it again as an ordinary PNG.');
end $$;
grant execute on function private.check_logo to authenticated, service_role;

create function private.check_page_size(page_size text) returns boolean
language sql stable set search_path = '' as $$
  select private.check_that(page_size in ('A4', 'Letter'), 'The paper must be A4 or Letter.')
$$;
grant execute on function private.check_page_size to authenticated, service_role;

create table public.report_settings (
  id boolean primary key default true constraint report_settings_are_one_row check (id),
  -- Null for the name of the portal.
  firm_name text,
  -- PNG or JPEG as base64.
  logo text,
  page_size text not null default 'A4',
  primary_color text not null default '#123a6b',
  -- Null for the accent of the portal (BRAND-01).
  accent_color text,
  -- Markdown.
  method text,
  about text,
  disclaimer text default 'A security audit reduces risk. It cannot show that code is free of vulnerabilities, and the absence of a finding does not mean that there is none.

This report covers only the code at the commits listed under Scope, within the time agreed for the audit. It does not cover later changes, deployed instances of the code, third-party dependencies, compilers, or components outside the code, unless Scope lists them.

The report was prepared for our client, under our agreement with them. It is provided as is, without warranty of any kind, and others may not rely on it. It is not legal, financial or investment advice, and not an endorsement of any project, product or token.',
  contact text,
  -- SEAL-07: what severities and statuses mean. Markdown.
  severity_definitions text default 'Each finding has a severity, which follows from its likelihood and its impact.

| Likelihood \ Impact | High | Medium | Low |
| --- | --- | --- | --- |
| **High** | Critical | High | Medium |
| **Medium** | High | Medium | Low |
| **Low** | Medium | Low | Low |

**Impact** is what is lost when the finding is exploited: funds, control over the protocol or its availability. **Likelihood** is how probable that is: what it costs, who can do it, and under which conditions.

- **Critical**: funds can be stolen or frozen, or the protocol can be taken over, under conditions that are common or that an attacker can create. Fix it before the code is used.
- **High**: a serious loss of funds or control, under conditions that are less common. Fix it before the code is used.
- **Medium**: a limited loss, or a serious one under rare conditions. It should be fixed.
- **Low**: a minor fault without a direct loss. Fixing it makes the code safer.
- **Informational**: no risk by itself, such as unclear code, missing documentation or a departure from good practice.
- **Gas**: the code works, and could cost less to run.',
  status_definitions text default '- **Open**: the client has not answered yet, or a fix did not solve the problem.
- **Fix submitted**: the client has sent a fix, which we have not reviewed yet.
- **Partially fixed**: the fix solves a part of the problem.
- **Fixed**: we have reviewed the fix, and it solves the problem.
- **Acknowledged**: the client knows of the finding and has decided not to change the code.
- **Disputed**: the client does not agree that this is a finding.
- **Withdrawn**: we no longer consider this a finding.',
  -- Printed on each page of a report, such as "Confidential".
  confidentiality text,
  updated_at timestamptz not null default now(),

  constraint report_settings_firm_name_is_one_line check (private.check_line('The name of the firm', firm_name, 120)),
  constraint report_settings_logo_is_an_image check (private.check_logo(logo)),
  constraint report_settings_page_size_is_known check (private.check_page_size(page_size)),
  constraint report_settings_primary_color_is_readable check (private.check_print_color('The main colour', primary_color)),
  constraint report_settings_accent_color_is_readable check (private.check_print_color('The colour of links', accent_color)),
  constraint report_settings_method_is_short check (private.check_length('The method', method, 20000)),
  constraint report_settings_about_is_short check (private.check_length('The text about the firm', about, 20000)),
  constraint report_settings_disclaimer_is_short check (private.check_length('The disclaimer', disclaimer, 20000)),
  constraint report_settings_contact_is_short check (private.check_length('The contact', contact, 5000)),
  constraint report_settings_severity_definitions_are_short check (
    private.check_length('The definitions of severities', severity_definitions, 20000)),
  constraint report_settings_status_definitions_are_short check (
    private.check_length('The definitions of statuses', status_definitions, 20000)),
  constraint report_settings_confidentiality_is_one_line check (private.check_line('The confidentiality', confidentiality, 60))
);

insert into public.report_settings default values;

create trigger keep_updated_at before update on public.report_settings for each row execute function private.keep_updated_at();

create trigger log_report_settings after update on public.report_settings
  for each row when (not private.is_operator()) execute function private.log_settings('report_settings_changed');

alter table public.report_settings enable row level security;
create policy "Admins see and change the settings of reports" on public.report_settings for all to authenticated
  using ((select private.is_admin()));

grant select, update (firm_name, logo, page_size, primary_color, accent_color, method, about, disclaimer, contact, severity_definitions,
  status_definitions, confidentiality)
  on public.report_settings to authenticated;
grant select, insert, update, delete on public.report_settings to service_role;

-- For reports ---------------------------------------------------------------------------------------------------------

-- What a snapshot keeps of the settings. The name and the accent of the portal replace missing ones.
create function private.firm_of(settings public.report_settings, portal_name text, portal_accent text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(settings) - '{id,updated_at,firm_name}'::text[]
    || jsonb_build_object('name', coalesce(nullif(btrim(settings.firm_name), ''), portal_name),
      'accent_color', coalesce(settings.accent_color, portal_accent))
$$;

-- Admins: the firm of a report with settings that are not saved, for a preview. The edge function generate-report calls this in
-- the name of the caller.
create function public.draft_firm(settings jsonb, portal_name text, portal_accent text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given constant public.report_settings := jsonb_populate_record((select s from public.report_settings s), settings);
begin
  perform private.allow('admin');
  perform private.check_line('The name of the firm', given.firm_name, 120);
  perform private.check_line('The confidentiality', given.confidentiality, 60);
  perform private.check_logo(given.logo);
  perform private.check_page_size(given.page_size);
  perform private.check_print_color('The main colour', given.primary_color);
  perform private.check_print_color('The colour of links', given.accent_color);
  return private.firm_of(given, draft_firm.portal_name, draft_firm.portal_accent);
end $$;

-- files/75_openings.sql

-- Reports and files are opened by one function, and each opening is a line that the client can read (REP-06, TRUST-02).

-- Who opened what, when and as whom. No caller can change or remove a line, not even the service: none has the grant. Only
-- retention and erasure do (95_retention.sql).
create table public.openings (
  id uuid primary key default gen_random_uuid(),
  -- The client whose report or file it is. No foreign keys: the lines outlive accounts and objects.
  client_id uuid not null,
  opened_by uuid not null,
  opened_by_name text not null,
  -- As the client themself, as our staff, or as an admin who was viewing the portal as this client.
  opened_as text not null constraint openings_opened_as_is_known check (opened_as in ('client', 'staff', 'impersonating')),
  kind text not null constraint openings_kind_is_known check (kind in ('report', 'file', 'source', 'archive')),
  by_token boolean not null default private.is_token(),
  -- The row of report_versions or files, and what it was called. Of an archive (77_archives.sql), the audit or the client.
  object_id uuid not null,
  object_name text not null,
  created_at timestamptz not null default now()
);

create index openings_by_age on public.openings (created_at);
create index openings_of_client on public.openings (client_id, created_at);
create index openings_of_opener on public.openings (opened_by, created_at);

alter table public.openings enable row level security;
create policy "Clients see who opened their reports and files, admins all" on public.openings for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));

grant select on public.openings to authenticated;
-- Only open_object adds a line: the service role could otherwise forge one.
grant select on public.openings to service_role;

-- Opening ---------------------------------------------------------------------------------------------------------------

-- A judged file, the source of a commit or a published and sealed report: its path, the Storage version that is delivered, and
-- for how long one line in Access covers further openings. A page shows the images of its texts each time it is opened, and a
-- reader of source opens many of its files; the Markdown of a report is read in parts.
create function private.object_to_open(kind text, object_id uuid)
returns table (bucket text, client uuid, audit uuid, path text, version text, name text, one_line_for interval)
language sql stable security definer set search_path = '' as $$
  select 'client-files', f.client_id, f.audit_id, f.storage_path, f.object_version, f.file_name,
    case when coalesce(f.finding_id, f.section_id) is not null then interval '1 day' end
  from public.files f
  where object_to_open.kind = 'file' and f.id = object_to_open.object_id and f.uploaded_at is not null and f.repository_id is null
    and (private.is_shared(f) or private.is_admin() or (f.proposal_id is null and private.may_work_on(f.audit_id)))
  union all
  select 'client-files', f.client_id, f.audit_id, f.storage_path, f.object_version, private.source_name(f), interval '1 hour'
  from public.files f
  where object_to_open.kind = 'source' and f.id = object_to_open.object_id and f.uploaded_at is not null
    and f.repository_id is not null
  union all
  select 'reports', a.client_id, a.id, v.report_path, v.object_version,
    concat_ws(' ', a.title, v.version) || case object_to_open.kind when 'markdown' then '.md' else '.pdf' end,
    case object_to_open.kind when 'markdown' then interval '10 minutes' end
  from public.report_versions v join public.audits a on a.id = v.audit_id
  where object_to_open.kind in ('report', 'markdown') and v.id = object_to_open.object_id and v.state = 'published' and v.report_path is not null
    and v.sealed_at is not null
$$;

-- As whom the caller opens something of this client.
create function private.opening_as(client uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.impersonated_client_id() is not null then 'impersonating'
    when client = private.own_client_id() then 'client' else 'staff' end
$$;

-- Limits what one person opens within a day.
create function private.require_openings_left() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most_a_day constant integer := 2000;
begin
  perform private.require(
    (select count(*) from public.openings d
     where d.opened_by = private.caller_id() and d.created_at > now() - interval '1 day') < most_a_day,
    'You have opened too many files today. Please continue tomorrow, or write to us.');
end $$;

-- Decides whether the caller may open a judged file or a published report, or a report as Markdown, writes the line of Access and
-- returns the path of the object.
create function private.open_object(kind text, object_id uuid)
returns table (bucket_id text, object_path text, file_name text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  opened record;
  stored storage.objects;
  opener_role text;
begin
  perform private.hold_membership(private.caller_id());
  select o.* into opened from private.object_to_open(kind, object_id) o;
  perform private.require_found(opened.client is not null
    and (private.may_read_client(opened.client) or private.may_work_on(opened.audit)), 'This file no longer exists.');
  select o.* into stored from storage.objects o where o.bucket_id = opened.bucket and o.name = opened.path;
  perform private.require_found(stored.id is not null, 'This file no longer exists.');
  perform private.conflict_if(stored.version is distinct from opened.version,
    'This file was changed after it was checked, so it cannot be opened. Please tell us.');
  opener_role := private.opening_as(opened.client);
  if not private.is_token() and private.is_in_archive_of(private.caller_id(), opener_role, open_object.object_id)
    or opened.one_line_for is not null and exists (
    select from public.openings d
    where d.opened_by = private.caller_id() and d.object_id = open_object.object_id and d.object_name = opened.name
      and d.created_at > now() - opened.one_line_for and d.opened_as = opener_role and d.by_token = private.is_token()
  ) then
    return query select opened.bucket, opened.path, opened.name;
    return;
  end if;
  perform private.require_openings_left();
  insert into public.openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
  values (opened.client, private.caller_id(), private.display_name(private.caller_id()),
    opener_role, case kind when 'markdown' then 'report' else kind end, object_id, opened.name);
  return query select opened.bucket, opened.path, opened.name;
end $$;

-- The client and staff: opens a judged file or a published report. The edge function deliver-object calls this in the name of the
-- caller, and signs a link only when the line of Access is written.
create function public.open_object(kind text, object_id uuid)
returns table (bucket_id text, object_path text, file_name text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require(kind in ('file', 'report', 'source'), 'Only a report, a file or source can be opened.');
  return query select o.* from private.open_object(open_object.kind, open_object.object_id) o;
end $$;

-- Who had access --------------------------------------------------------------------------------------------------------

-- The client and admins (TRUST-02): every view of the client's portal by staff and every opening of a report or file, newest
-- first, in pages. `what` is the opened report or file. A view has a reason, and an end, which is null while it lasts.
create function public.list_access(client_id uuid, page_size integer default 20, page_index integer default 0)
returns table (
  id uuid, kind text, who text, opened_as text, by_token boolean, what text, reason text,
  happened_at timestamptz, ended_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  perform private.refuse_if(not private.may_read_client(list_access.client_id), 'You may not read this list.');
  perform private.require(page_size between 1 and 100 and page_index between 0 and 1000000, 'There is no such page.');
  return query
  select e.*, count(*) over () from (
    select d.id, d.kind, d.opened_by_name, d.opened_as, d.by_token, d.object_name, null::text, d.created_at, null::timestamptz
    from public.openings d where d.client_id = list_access.client_id
    union all
    select s.id, 'look', s.admin_name, 'impersonating', false, null,
      s.reason, s.started_at, case when s.is_active and s.expires_at > now() then null
        else coalesce(s.ended_at, s.expires_at) end
    from public.impersonation_sessions s where s.target_user_id = list_access.client_id
  ) as e (id, kind, who, opened_as, by_token, what, reason, happened_at, ended_at)
  order by e.happened_at desc, e.id desc
  limit page_size offset page_size::bigint * page_index;
end $$;

-- Verifying bytes ------------------------------------------------------------------------------------------------------

-- Every file and report that can be opened: the version that was judged or published, and the version in Storage.
create view private.kept_objects as
  select k.*, o.version as stored_version
  from (
    select 'file' as kind, f.id as object_id, 'client-files' as bucket_id, f.storage_path as object_path,
      f.object_version as judged_version, f.object_sha256
    from public.files f where f.uploaded_at is not null
    union all
    select 'report', v.id, 'reports', v.report_path, v.object_version, v.object_sha256
    from public.report_versions v where v.state = 'published' and v.report_path is not null
  ) k
  left join storage.objects o on o.bucket_id = k.bucket_id and o.name = k.object_path;

-- Operators and the timer: published objects without a SHA-256: those that an operator added, and a report whose sealing was
-- interrupted (public.seal_report).
create function public.objects_without_hash(batch_size integer)
returns table (kind text, object_id uuid, bucket_id text, object_path text, stored_version text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query select k.kind, k.object_id, k.bucket_id, k.object_path, k.stored_version from private.kept_objects k
    where k.object_sha256 is null and k.judged_version = k.stored_version
      and not (k.kind = 'report' and private.waits_for_findings(k.object_id)) limit batch_size;
end $$;

-- Operators: a page, after this id, of objects that cannot be opened because Storage has another version than was judged, as
-- after a restore or a copy, or none (stored_version is null).
create function public.changed_objects(after_id uuid, page_size integer)
returns table (kind text, object_id uuid, bucket_id text, object_path text, stored_version text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query select k.kind, k.object_id, k.bucket_id, k.object_path, k.stored_version from private.kept_objects k
    where k.judged_version is distinct from k.stored_version and (after_id is null or k.object_id > after_id)
    order by k.object_id limit page_size;
end $$;

-- Operators and the timer: the bytes of this version have this SHA-256. If they are the bytes that were judged or published, this
-- version is delivered from now on. A missing SHA-256 is saved for a file whose version is still the judged one.
create function public.accept_object(kind text, object_id uuid, seen_version text, sha256 text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.kept_objects;
begin
  perform private.allow('operator');
  select k.* into kept from private.kept_objects k where k.kind = accept_object.kind and k.object_id = accept_object.object_id;
  perform private.require_found(kept.stored_version is not null, 'This file no longer exists.');
  perform private.conflict_if(kept.stored_version is distinct from seen_version, 'The file was replaced while it was read.');
  perform private.conflict_if(kept.object_sha256 is null and (kept.kind = 'report' or kept.judged_version is distinct from seen_version),
    'Its SHA-256 was never taken, so it cannot be verified. Please upload or publish it again.');
  perform private.conflict_if(kept.object_sha256 <> sha256, 'These are not the bytes that were judged or published.');
  update public.files f set object_version = seen_version, object_sha256 = sha256
  where kept.kind = 'file' and f.id = kept.object_id;
  update public.report_versions v set object_version = seen_version
  where kept.kind = 'report' and v.id = kept.object_id;
end $$;

-- reports/76_sealed_reports.sql

-- Reports are sealed by their SHA-256, and everybody can check one (SEAL-01, SEAL-04 to SEAL-06). docs/verify.md is for readers.

-- What an audit has published: itself, its scope and its findings, without drafts, notes and ledgers. Names no people.
create function private.published_audit(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'audit', jsonb_build_object('id', a.id, 'title', a.title, 'type', a.audit_type, 'date', a.audit_date),
    'project', p.name,
    'client', c.company_name,
    'scope', (
      select to_jsonb(s) - '{audit_id,updated_at}'::text[] from public.audit_scopes s where s.audit_id = a.id),
    'repositories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'url', r.url, 'commit', r.commit_hash, 'ref', r.git_ref, 'paths', r.paths)
        order by r.position, r.id), '[]')
      from public.scope_repositories r where r.audit_id = a.id),
    'findings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'number', f.number, 'title', f.title, 'severity', f.severity, 'likelihood', f.likelihood, 'impact', f.impact,
        'status', f.status, 'description', f.description, 'recommendation', f.recommendation,
        'locations', private.linked_locations(f.id)) order by f.severity_rank, f.ordinal, f.id), '[]')
      from public.findings f where f.audit_id = a.id and f.status <> 'draft'))
  from public.audits a join public.projects p on p.id = a.project_id left join public.profiles c on c.client_id = a.client_id
  where a.id = published_audit.audit_id
$$;

-- Saves the data of a report, or the published audit of an upload, and returns the id of the snapshot.
create function private.keep_snapshot(id uuid, audit_id uuid, data jsonb, created_by uuid) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.report_snapshots (id, audit_id, data, sha256, created_by)
  values (id, audit_id, data, encode(sha256(convert_to(data::text, 'UTF8')), 'hex'), created_by)
  returning id
$$;

-- SEAL-06: the findings that are new or gone between two snapshots, and those whose status or severity differs, then and now.
create function private.changes_between(earlier jsonb, later jsonb)
returns table (
  number text, title text, from_status text, to_status text, from_severity text, to_severity text
)
language sql immutable set search_path = '' as $$
  select coalesce(n.value, t.value) ->> 'number', coalesce(n.value, t.value) ->> 'title',
    t.value ->> 'status', n.value ->> 'status', t.value ->> 'severity', n.value ->> 'severity'
  from jsonb_array_elements(later -> 'findings') n (value)
  full join jsonb_array_elements(earlier -> 'findings') t (value) on t.value ->> 'id' = n.value ->> 'id'
  where (t.value ->> 'status', t.value ->> 'severity') is distinct from (n.value ->> 'status', n.value ->> 'severity')
  order by array_position(private.severities(), coalesce(n.value, t.value) ->> 'severity'), 1
$$;

-- Generating --------------------------------------------------------------------------------------------------------------

create function private.report_before(audit_id uuid, moment timestamptz) returns setof public.report_versions
language sql stable security definer set search_path = '' as $$
  select v.* from public.report_versions v
  where v.audit_id = report_before.audit_id and v.state <> 'removed' and v.sealed_at is not null and v.created_at < moment
  order by v.created_at desc, v.id limit 1
$$;

-- The images of the firm that the published findings and texts of an audit show. A client adds images to comments alone.
create function private.published_images(audit_id uuid) returns setof public.files
language sql stable security definer set search_path = '' as $$
  select i.* from public.findings f join public.files i on i.finding_id = f.id
  where f.audit_id = published_images.audit_id and f.status <> 'draft' and i.is_from_firm and i.object_sha256 is not null
    and strpos(concat(f.description, f.recommendation), 'image:' || i.id) > 0
  union all
  select i.* from private.published_sections(published_images.audit_id) s join public.files i on i.section_id = s.id
  where i.is_from_firm and i.object_sha256 is not null and strpos(s.body, 'image:' || i.id) > 0
  order by id
$$;

-- SEAL-07: the steps of a finding's ledger that say something, the first one first: what the client and the auditors wrote, and
-- the commits. Where the ledger has an e-mail address instead of a name, the report names the firm or the client. So it does for an
-- imported step, whose author the file did not name.
create function private.exchange_of(finding_id uuid, firm_name text, client_name text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'by', coalesce(case when e.kind = 'moved' and strpos(e.actor_name, '@') = 0 then e.actor_name end,
      case when e.by_firm then firm_name else client_name end, 'The client'),
    'by_client', not e.by_firm, 'from_status', e.from_status, 'to_status', e.to_status, 'message', e.message, 'link', e.link)
    order by e.created_at, e.id), '[]')
  from public.finding_events e
  where e.finding_id = exchange_of.finding_id and e.kind in ('moved', 'imported') and coalesce(e.message, e.link) is not null
$$;

-- SEAL-07: the reports of an audit that were issued so far, the first one first.
create function private.issued_versions(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'kind', v.kind,
    'issued_on', (v.created_at at time zone 'UTC')::date, 'withdrawn', v.state = 'withdrawn')
    || case when v.report_date is not null then jsonb_build_object('report_date', v.report_date) else '{}' end order by v.created_at, v.id), '[]')
  from public.report_versions v
  where v.audit_id = issued_versions.audit_id and v.state <> 'removed' and (v.report_path is null or v.sealed_at is not null)
$$;

-- CODE-04: for each repository of the scope, at most 500 files that differ between the audited commit and the newest one with
-- source, those that no finding covers first. Null when there is no such source.
create function private.changed_code(audit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('repository', r.url, 'from_commit', r.commit_hash, 'to_commit', later.commit_hash,
    'count', changes.count, 'uncovered', changes.uncovered, 'files', changes.files) order by r.position, r.id)
  from public.scope_repositories r
  join public.files earlier on earlier.repository_id = r.id and earlier.commit_hash = r.commit_hash and earlier.uploaded_at is not null
  cross join lateral (
    select f.id, f.commit_hash from public.files f
    where f.repository_id = r.id and f.commit_hash <> r.commit_hash and f.uploaded_at is not null
    order by f.uploaded_at desc, f.id limit 1) later
  cross join lateral (
    select count(*) as count, count(*) filter (where cardinality(c.findings) = 0) as uncovered,
      coalesce(jsonb_agg(jsonb_build_object('path', c.path, 'old_path', c.old_path, 'kind', c.kind, 'findings', c.findings)
        order by c.place) filter (where c.place <= 500), '[]') as files
    from (
      select s.*, row_number() over (order by cardinality(s.findings) > 0, s.path) as place
      from private.source_changes(earlier.id, later.id) s) c) changes
  where r.audit_id = changed_code.audit_id
$$;

-- The locations of the published findings of an audit in a repository whose source at the audited commit was added, each with its file
-- there; without one where the source has no such text. CODE-02: an archive's bytes never change.
create function private.reported_files(audit_id uuid)
returns table (finding_id uuid, repository text, path text, blob text, object_path text, data_start bigint, data_size bigint,
  is_deflated boolean, size bigint)
language sql stable security definer set search_path = '' as $$
  select distinct f.id, r.url, l.path, s.blob_id, a.storage_path, s.data_start, s.data_size, s.is_deflated, s.size
  from public.findings f join public.finding_locations l on l.finding_id = f.id join public.scope_repositories r on r.id = l.repository_id
  join public.files a on a.repository_id = r.id and a.commit_hash = r.commit_hash and a.uploaded_at is not null
  left join public.source_files s on s.snapshot_id = a.id and s.path = l.path and s.is_text
  where f.audit_id = reported_files.audit_id and f.status <> 'draft'
$$;

-- SEAL-02: all the data of a report. `portal` comes from the edge function: {verify_url, firm_name, accent}.
create function private.report_data(
  audit_id uuid, version text, kind text, replaces_characters boolean, portal jsonb, taken_at timestamptz
)
returns jsonb language sql stable security definer set search_path = '' as $$
  with files as materialized (select * from private.reported_files(report_data.audit_id))
  select published.data || private.report_texts(report_data.audit_id) || jsonb_build_object(
    'findings', (
      select coalesce(jsonb_agg(f.value || jsonb_build_object('exchange',
        private.exchange_of((f.value ->> 'id')::uuid, firm.data ->> 'name', published.data ->> 'client'), 'locations', (
          select coalesce(jsonb_agg(l.value || case when r.path is not null then jsonb_build_object('blob', r.blob) else '{}' end
            order by l.place), '[]')
          from jsonb_array_elements(f.value -> 'locations') with ordinality l (value, place)
          left join files r on r.finding_id = (f.value ->> 'id')::uuid
            and (r.repository, r.path) = (l.value ->> 'repository', l.value ->> 'path'))) order by f.place), '[]')
      from jsonb_array_elements(published.data -> 'findings') with ordinality f (value, place)),
    'history', private.issued_versions(report_data.audit_id),
    'images', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'sha256', i.object_sha256, 'type', i.mime_type)), '[]')
      from private.published_images(report_data.audit_id) i),
    'report', jsonb_build_object(
      'version', nullif(btrim(report_data.version), ''), 'kind', report_data.kind,
      'taken_at', to_char(report_data.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'reference', 'A-' || upper(left(report_data.audit_id::text, 8)),
      'verify_url', portal ->> 'verify_url', 'replaces_characters', report_data.replaces_characters, 'is_preview', false),
    'firm', firm.data,
    'code', case when report_data.kind <> 'preliminary' then private.changed_code(report_data.audit_id) end,
    'changes', (
      select jsonb_build_object('since', coalesce(e.version, ''), 'findings', (
        select coalesce(jsonb_agg(to_jsonb(c)), '[]')
        from private.changes_between(s.data, published.data) c))
      from private.report_before(report_data.audit_id, now()) e join private.report_snapshots s on s.id = e.snapshot_id))
  from private.published_audit(report_data.audit_id) as published (data),
    (select private.firm_of(s, portal ->> 'firm_name', portal ->> 'accent') from public.report_settings s) as firm (data)
$$;

create function private.check_generation(audit_id uuid, version text, kind text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_found(exists (select from public.audits a where a.id = check_generation.audit_id),
    'This audit does not exist.');
  perform private.refuse_withdrawn_audit(check_generation.audit_id);
  perform private.check_line('Version', check_generation.version, 40);
  perform private.refuse_issued_version(check_generation.audit_id, check_generation.version);
  perform private.require(check_generation.kind = any (private.report_kinds()), 'Choose the kind of report.');
end $$;

-- Admins: the data of a report at this moment, and what else the edge function needs: the number of draft findings and the titles
-- of draft texts, which are left out, the paths of the images, the folder of the report and the caller. The edge function
-- generate-report calls this in the name of the caller, once for each part of a report. With `taken_at` of the first call, the data
-- is the same unless the audit was changed. Saves nothing.
create function public.draft_report(
  audit_id uuid, version text, kind text, replaces_characters boolean, portal jsonb, taken_at timestamptz default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(draft_report.audit_id);
  perform private.conflict_if(draft_report.taken_at not between now() - interval '1 hour' and now(),
    'This took too long. Generate the report again.');
  perform private.check_generation(draft_report.audit_id, draft_report.version, draft_report.kind);
  return jsonb_build_object(
    'snapshot', private.report_data(draft_report.audit_id, draft_report.version, draft_report.kind,
      draft_report.replaces_characters, draft_report.portal, coalesce(draft_report.taken_at, now())),
    'drafts', (select count(*) from public.findings f where f.audit_id = draft_report.audit_id and f.status = 'draft'),
    'draft_sections', (
      select coalesce(jsonb_agg(s.title order by array_position(private.section_kinds(), s.kind), s.created_at), '[]')
      from public.report_sections s where s.audit_id = draft_report.audit_id and s.published_at is null),
    'images', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'path', i.storage_path)), '[]')
      from private.published_images(draft_report.audit_id) i),
    'files', (
      select coalesce(jsonb_object_agg(r.blob, to_jsonb(r)), '{}') from private.reported_files(draft_report.audit_id) r
      where r.blob is not null),
    'nsloc', (
      select sum(s.nsloc) from public.scope_repositories r
      join public.files a on a.repository_id = r.id and a.commit_hash = r.commit_hash and a.uploaded_at is not null
      join public.source_files s on s.snapshot_id = a.id and s.position in (select private.files_in_paths(a.id, r.paths))
      where r.audit_id = draft_report.audit_id),
    'folder', (select concat(a.client_id, '/', a.id) from public.audits a where a.id = draft_report.audit_id),
    'caller', private.caller_id());
end $$;

-- REP-06: for whoever may open a generated report, and with the same line of Access: its snapshot, which the edge function turns
-- into Markdown.
create function public.generated_report(version_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  snapshot jsonb;
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.open_object('markdown', version_id);
  select s.data into snapshot from public.report_versions v join private.report_snapshots s on s.id = v.snapshot_id
  where v.id = generated_report.version_id and s.created_by is not null;
  perform private.require_found(snapshot is not null, 'This report was not generated here.');
  return snapshot;
end $$;

-- Publishing ------------------------------------------------------------------------------------------------------------

-- Publishes the object at this path as a version of the audit's report, which its client sees when it is sealed. Only one of
-- several admins who publish at once, or of two clicks, gets a version: the audit must not have changed since it was read. Nor
-- must the client's name: its owner can enter any firm's name, and the report vouches for it.
create function private.publish_report(
  audit_id uuid, version text, kind text, path text, client_name text, audit_updated_at timestamptz, publisher uuid,
  snapshot_id uuid default null, report_date date default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := (select a.client_id from public.audits a where a.id = publish_report.audit_id);
  present_name constant text := (select p.company_name from public.profiles p where p.client_id = client);
  version_id uuid;
begin
  perform private.check_line('Version', publish_report.version, 40);
  perform private.require(publish_report.kind = any (private.report_kinds()), 'Choose the kind of report.');
  perform private.require(path ~ ('^' || client || '/' || publish_report.audit_id || '/[^/\\]{1,200}\.pdf$'),
    'The report must be a PDF in the folder of this client and audit.');
  perform private.refuse_withdrawn_audit(publish_report.audit_id);
  perform private.conflict_if(coalesce(publish_report.client_name, '') <> coalesce(present_name, ''),
    format('The client is now called %s. Look at the name, and publish the report again.',
      coalesce(nullif(present_name, ''), 'by no name')));
  update public.audits a set title = a.title
  where a.id = publish_report.audit_id and a.updated_at = publish_report.audit_updated_at;
  perform private.conflict_if(not found,
    'Someone else has changed this audit in the meantime. Look at it and publish the report again.');
  insert into public.report_versions (audit_id, version, kind, report_path, object_version, client_name, snapshot_id, report_date,
    created_by)
  values (publish_report.audit_id, nullif(btrim(publish_report.version), ''), publish_report.kind, path,
    private.stored_version('reports', path), publish_report.client_name, publish_report.snapshot_id, publish_report.report_date,
    publisher)
  returning id into version_id;
  perform private.record_event(case when publish_report.snapshot_id is null then 'report_uploaded' else 'report_issued' end,
    audit_id => publish_report.audit_id, actor => publisher,
    facts => jsonb_build_object('version', nullif(btrim(publish_report.version), '')));
  return version_id;
end $$;

-- Admins: publishes an uploaded report. `client_name` is the client's name that the admin read.
create function public.publish_report(
  audit_id uuid, version text, kind text, report_path text, client_name text, audit_updated_at timestamptz
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(publish_report.audit_id);
  return private.publish_report(publish_report.audit_id, publish_report.version, publish_report.kind, report_path,
    publish_report.client_name, publish_report.audit_updated_at, private.caller_id());
end $$;

-- The service: publishes the report that it wrote from this snapshot and stored under the snapshot's id, in the name of the admin
-- for whom it read the snapshot (draft_report). This ensures that every generated report was written from its snapshot, and that
-- no snapshot is kept without its report.
create function public.issue_report(snapshot_id uuid, snapshot jsonb, client_name text, audit_updated_at timestamptz, publisher uuid)
returns table (version_id uuid, object_path text, object_version text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit constant public.audits := (select a from public.audits a where a.id = (snapshot #>> '{audit,id}')::uuid);
  path constant text := concat(audit.client_id, '/', audit.id, '/', issue_report.snapshot_id, '.pdf');
  issued uuid;
begin
  perform private.allow('operator');
  -- The publisher's time on the audit may have passed since the report was begun.
  perform private.require_found(private.is_staff_of(publisher, audit.id), 'This audit does not exist.');
  perform private.require(private.stored_version('reports', path) is not null, 'This report was not generated.');
  perform private.require(snapshot #>> '{report,is_preview}' = 'false', 'A preview cannot be issued.');
  perform private.conflict_if(coalesce(issue_report.client_name, '') <> coalesce(snapshot ->> 'client', ''),
    'The client was renamed in the meantime. Look at the name, and issue the report again.');
  perform private.keep_snapshot(issue_report.snapshot_id, audit.id, snapshot, publisher);
  issued := private.publish_report(audit.id, snapshot #>> '{report,version}', snapshot #>> '{report,kind}', path,
    issue_report.client_name, issue_report.audit_updated_at, publisher, issue_report.snapshot_id);
  return query select v.id, v.report_path, v.object_version from public.report_versions v where v.id = issued;
end $$;

-- Admins: enters an audit that was finished before, with its report, which has a date of its own, and its findings with the statuses of
-- their file (MOVE-03). `audit` has id, client_id, title, audit_type and the planned dates; `report` version, path, client_name and date.
-- The project is the client's first one. A repeated call with the same id adds nothing.
create function public.add_past_audit(audit jsonb, report jsonb, findings jsonb default '[]', file_names text[] default '{}') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := (audit ->> 'client_id')::uuid;
  dated constant date := (report ->> 'date')::date;
  import constant uuid := gen_random_uuid();
  project uuid;
  added public.audits;
begin
  perform private.allow('admin');
  perform from private.clients c where c.id = client for update;
  perform private.allow('admin');
  select a.* into added from public.audits a where a.id = (add_past_audit.audit ->> 'id')::uuid;
  if added.id is not null then
    perform private.require_found(added.client_id = client, 'This audit does not exist.');
    return added.id;
  end if;
  perform private.require(dated <= private.today(), 'Enter the date of the report, which is not in the future.');
  select p.id into project from public.projects p where p.client_id = client order by p.created_at, p.id limit 1;
  added := private.begin_audit(add_past_audit.audit || jsonb_build_object('status', 'completed', 'project_id', project,
    'service_request_id', null), case when project is null then coalesce(private.client_name(client), 'Project') end, false, null, '[]');
  if jsonb_array_length(findings) > 0 then
    perform public.import_findings(added.id, findings, import, file_names);
    -- Images are stored once the drafts are there. The page publishes the findings after that.
    if not exists (select from public.findings f, private.named_images(array[f.id], concat(f.description, f.recommendation))
      where f.import_id = import)
    then
      perform public.publish_findings(array(select f.id from public.findings f where f.import_id = import));
    end if;
  end if;
  select a.* into added from public.audits a where a.id = added.id;
  perform private.publish_report(added.id, report ->> 'version', 'final', report ->> 'path', report ->> 'client_name', added.updated_at,
    private.caller_id(), report_date => dated);
  return added.id;
end $$;

-- Sealing ---------------------------------------------------------------------------------------------------------------

-- MOVE-03: the report of a past audit is sealed once its findings are published, which wait for their images: what is sealed with it, its
-- badge counts.
create function private.waits_for_findings(version_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.report_versions v join public.findings f on f.audit_id = v.audit_id
    where v.id = version_id and v.report_date is not null and f.status = 'draft')
$$;

-- Admins: the newest report of an audit that is published and not sealed. The edge function seal-report calls this in the name of
-- the caller, reads the object, and seals the version. No row when all are sealed.
create function public.report_to_seal(audit_id uuid)
returns table (version_id uuid, object_path text, object_version text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(report_to_seal.audit_id);
  return query select v.id, v.report_path, v.object_version from public.report_versions v
    where v.audit_id = report_to_seal.audit_id and v.state = 'published' and v.report_path is not null and v.sealed_at is null
      and not private.waits_for_findings(v.id)
    order by v.created_at desc, v.id limit 1;
end $$;

-- The service: the bytes of this Storage version are a PDF with this SHA-256 and size. From now on the client sees the report. It
-- becomes the audit's current report unless there is a newer one. Records the publication, for History and the e-mail, in the
-- publisher's name. A repeated call changes nothing.
create function public.seal_report(version_id uuid, judged_version text, sha256 text, size bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
      || jsonb_build_object('firm', jsonb_build_object('name', (select nullif(btrim(t.firm_name), '') from public.report_settings t)))
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
end $$;

-- The service: the object is not a PDF. The version is removed from its audit, and only admins can see that it existed.
create function public.refuse_report(version_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused public.report_versions;
begin
  perform private.allow('operator');
  perform private.lock_audit_of_report(version_id);
  update public.report_versions v set state = 'removed'
  where v.id = version_id and v.state = 'published' and v.report_path is not null and v.sealed_at is null
  returning * into refused;
  update public.audits a set report_path = null where a.id = refused.audit_id and a.report_path = refused.report_path;
end $$;

-- Sharing ---------------------------------------------------------------------------------------------------------------

-- SEAL-05: the client's owner makes a final report public, with a fresh code, or private again. Both take effect at once.
-- `client_name` is the name that the owner read, which everybody will read. Each change is in History.
create function public.set_report_public(version_id uuid, is_public boolean, client_name text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  report public.report_versions;
begin
  perform private.allow('owner');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'owner');
  select v.* into report from public.report_versions v join public.audits a on a.id = v.audit_id
  where v.id = set_report_public.version_id and a.client_id = private.owned_client_id()
    and v.state <> 'removed' and v.sealed_at is not null
  for no key update of v;
  perform private.require_found(report.id is not null, 'This report no longer exists.');
  if coalesce(set_report_public.is_public, false) = report.is_public then
    return;
  end if;
  perform private.limit_switches();
  perform private.require(report.is_public or report.kind = 'final', 'Only a final report can be made public.');
  perform private.conflict_if(not report.is_public and report.state <> 'published', 'This report was withdrawn.');
  if not report.is_public then
    perform private.conflict_if(coalesce(set_report_public.client_name, '') <> coalesce(report.client_name, ''),
      'This report names another client than you have read. Look at the name again.');
    perform private.require_fresh_code();
  end if;
  update public.report_versions v set is_public = not report.is_public where v.id = report.id;
  perform private.record_event(case when report.is_public then 'report_made_private' else 'report_made_public' end,
    audit_id => report.audit_id, facts => jsonb_build_object('report_version_id', report.id, 'version', report.version));
end $$;

-- Checking --------------------------------------------------------------------------------------------------------------

-- Every sealed report: whether it is in force, and which newer report of the audit replaced it: one of the same kind or a later
-- one, because a fix review replaces a preliminary report and not the other way round. A report that was withdrawn since does not
-- put the one that it replaced in force again. Computed and not stored, so that it is always right.
create view private.sealed_reports as
  select v.*, newer.id as newer_id, newer.object_sha256 as newer_sha256, newer.is_public as newer_is_public,
    case when v.state <> 'published' then 'withdrawn' when newer.state = 'withdrawn' then 'replaced_by_withdrawn'
      when newer.id is not null then 'replaced' else 'current' end as standing
  from public.report_versions v
  left join lateral (
    select w.id, w.object_sha256, w.is_public, w.state from public.report_versions w
    where w.audit_id = v.audit_id and w.state <> 'removed' and (w.report_path is null or w.sealed_at is not null)
      and w.created_at > v.created_at and w.object_sha256 is distinct from v.object_sha256
      and array_position(private.report_kinds(), w.kind) >= array_position(private.report_kinds(), v.kind)
    order by w.state = 'withdrawn', w.created_at desc, w.id limit 1
  ) newer on true
  where v.sealed_at is not null;

-- The sealed report with this SHA-256. The same file may have been published twice: one that was not withdrawn comes first.
create function private.sealed_report(sha256 text) returns setof private.sealed_reports
language sql stable security definer set search_path = '' as $$
  select r.* from private.sealed_reports r where r.object_sha256 = sealed_report.sha256
  order by r.standing = 'withdrawn', r.is_public desc, r.created_at desc, r.id limit 1
$$;

-- Everybody, without an account: whether a report with this SHA-256 was issued here (SEAL-04). The responses for an unknown and a
-- private report differ only in the standing and its dates. For a public one, the response adds what its audit had published when
-- it was sealed.
create function public.verify_report(sha256 text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := lower(regexp_replace(coalesce(sha256, ''), '\s', '', 'g'));
  report private.sealed_reports;
begin
  perform private.allow('anyone');
  perform private.limit_requests();
  perform private.require(digest ~ '^[0-9a-f]{64}$', 'A SHA-256 has 64 hexadecimal digits.');
  select r.* into report from private.sealed_report(digest) r;
  return jsonb_build_object(
    'standing', coalesce(report.standing, 'unknown'),
    'issued_on', case when report.report_date is null then (report.created_at at time zone 'UTC')::date end,
    -- MOVE-03: a report that was issued before has two dates, each by its name.
    'sealed_on', case when report.report_date is not null then (report.sealed_at at time zone 'UTC')::date end,
    'report_date', report.report_date,
    'withdrawn_on', (report.withdrawn_at at time zone 'UTC')::date,
    'report', case when report.is_public then private.public_facts(report) end);
end $$;

-- How many findings of each severity and status a snapshot has.
create function private.finding_counts(snapshot jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('severity', f.severity, 'status', f.status, 'count', f.count)), '[]')
  from (
    select f.value ->> 'severity' as severity, f.value ->> 'status' as status, count(*) as count
    from jsonb_array_elements(snapshot -> 'findings') f group by 1, 2) f
$$;

create function private.public_facts(report private.sealed_reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', s.data #> '{audit,title}',
    'client', s.data -> 'client',
    -- Null for the name of the portal.
    'firm', s.data #> '{firm,name}',
    'version', report.version,
    'kind', report.kind,
    'repositories', (
      select coalesce(jsonb_agg(jsonb_build_object('url', r.value -> 'url', 'commit', r.value -> 'commit', 'ref', r.value -> 'ref')
        order by r.ordinality), '[]')
      from jsonb_array_elements(s.data -> 'repositories') with ordinality r),
    'findings', private.finding_counts(s.data),
    'deployments', case when report.state = 'published' then private.public_deployments(report.audit_id) else '[]' end,
    'newer_sha256', case when report.newer_is_public then report.newer_sha256 end,
    'can_be_read', report.state = 'published')
  from private.report_snapshots s where s.id = report.snapshot_id
$$;

-- The service: the facts for the badge of a report; the version of a newer report only if that one is public too. No row unless
-- its client made it public. The firm is that of the snapshot, or null for the name of the portal; an upload that was sealed
-- before snapshots kept it has the present name.
create function public.report_badge(sha256 text)
returns table (standing text, issued_on date, report_date date, newer_version text, firm text, findings jsonb)
language sql stable security definer set search_path = '' as $$
  select private.allow('operator');
  select r.standing, (r.created_at at time zone 'UTC')::date, r.report_date, newer.version,
    case when s.data ? 'firm' then s.data #>> '{firm,name}' else (select nullif(btrim(t.firm_name), '') from public.report_settings t) end,
    private.finding_counts(s.data)
  from private.sealed_report(lower(report_badge.sha256)) r
  left join private.report_snapshots s on s.id = r.snapshot_id
  left join public.report_versions newer on newer.id = r.newer_id and newer.is_public
  where r.is_public
$$;

-- The service: the path of a public report that is not withdrawn, and its file name, from the title at the seal. No row for any
-- other. `address` is the requester's, for the limit: a PDF can have 50 MB.
create function public.public_report(sha256 text, address text) returns table (object_path text, file_name text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.limit_requests('pdf ' || coalesce(address, ''), 20);
  return query select r.report_path, coalesce(nullif(concat_ws(' ', s.data #>> '{audit,title}', r.version), ''), 'Audit report') || '.pdf'
    from private.sealed_report(lower(public_report.sha256)) r left join private.report_snapshots s on s.id = r.snapshot_id
    where r.is_public and r.state = 'published'
      and private.stored_version('reports', r.report_path) is not distinct from r.object_version;
end $$;

-- SEAL-06, for whoever sees the report: what changed since the previous sealed report: findings that are new or gone, and those
-- whose status or severity differs, then and now. No row for the first one.
create function public.report_changes(version_id uuid)
returns table (
  since text, number text, title text, from_status text, to_status text, from_severity text, to_severity text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  report public.report_versions;
  earlier public.report_versions;
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  select v.* into report from public.report_versions v join public.audits a on a.id = v.audit_id
  where v.id = report_changes.version_id and v.sealed_at is not null
    and (private.may_read_client(a.client_id) or private.may_work_on(a.id)) and (v.state <> 'removed' or private.may_work_on(a.id));
  select e.* into earlier from private.report_before(report.audit_id, report.created_at) e;
  return query select coalesce(earlier.version, ''), c.*
  from private.report_snapshots t, private.report_snapshots n, private.changes_between(t.data, n.data) c
  where t.id = earlier.snapshot_id and n.id = report.snapshot_id;
end $$;

-- files/77_archives.sql

-- The archive of an audit, or of all audits of a client (TAKE-01). The browser makes it from what its reader may see; this file
-- decides who takes one, lists its objects and writes the one line of Access. docs/decisions/archive.md says why.

-- The objects that archives contain, the same for a client and an admin: what the client may read.
create view private.archived_objects as
  select case when f.repository_id is not null then 'source' when coalesce(f.finding_id, f.section_id) is not null then 'image'
      else 'file' end as kind,
    f.id as object_id, f.client_id, coalesce(f.audit_id, finding.audit_id, section.audit_id, proposal.audit_id) as audit_id,
    case when f.repository_id is not null then private.source_name(f) else f.file_name end as name,
    f.file_size as size, f.object_sha256 as sha256,
    -- Since when archives contain it: not before it was moved to its audit, its text published, or its proposal sent.
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

-- telling/80_email_outbox.sql

-- A transactional outbox (ONB-06, ONB-10, ADM-09): 82_notice_emails.sql queues the e-mails of notices; triggers queue receipts to
-- the person who acted, security notices and e-mails to a bare address, in the transaction of their event. The edge function
-- deliver-email sends them (84_email_delivery.sql). An event is queued once and delivered at most once; no e-mail is lost when
-- the mail server fails.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  -- Names the event, so that it is queued once.
  event_key text not null unique,
  kind text not null constraint email_outbox_kind_is_known check (kind in (
    'application_received', 'application_notice', 'service_request_received', 'sign_in_address_changed',
    'new_device', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used',
    'access_token_created', 'team_invitation', 'notice', 'daily_digest'
  )),
  -- Null for the team's own address, and once the account was deleted: nothing is sent to it any more.
  recipient_user_id uuid references auth.users on delete set null,
  -- The facts for the e-mail, as they were when the event happened.
  payload jsonb not null default '{}',

  -- Delivery: queued -> sending -> sent, back to queued for another try, or failed for a person to look at. An e-mail whose event
  -- was undone before it left (81_undo.sql), or that waited for a suspended client, is cancelled.
  status text not null default 'queued' constraint email_outbox_status_is_known
    check (status in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  -- Identifies the caller that may send it right now. A lease is short, so that a crash of its holder only delays the e-mail.
  lease uuid,
  lease_expires_at timestamptz,
  -- When the applicant's page called send-onboarding-notification; a second call is a replay.
  announced_at timestamptz,
  created_at timestamptz not null default now()
);

create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('queued', 'sending');
-- For retention and the erasure.
create index email_outbox_by_age on public.email_outbox (coalesce(sent_at, created_at))
  where status in ('sent', 'failed', 'cancelled');
create index email_outbox_by_payload on public.email_outbox using gin (payload jsonb_path_ops);
create index email_outbox_failed on public.email_outbox (created_at) where status = 'failed';
create index email_outbox_of_recipient on public.email_outbox (recipient_user_id);

-- The e-mail is about audits: it is not sent while its recipient's client is suspended (ADM-10).
create function private.is_about_audits(email public.email_outbox) returns boolean
language sql immutable set search_path = '' as $$ select email.payload ?| '{audit_id,notices}' $$;

-- For triggers: queues the e-mail of an event, unless it is queued already.
create function private.queue_email(event_key text, kind text, recipient uuid, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values (event_key, kind, recipient, payload)
  on conflict (event_key) do nothing
$$;

-- For triggers: queues the e-mail of an event to the owner of a client. Queues nothing while the client has no owner.
create function private.queue_client_email(event_key text, kind text, client_id uuid, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_email(event_key, kind, o.person, jsonb_build_object('client_id', queue_client_email.client_id) || payload)
  from private.owner_of(queue_client_email.client_id) as o (person) where o.person is not null
$$;

-- The two e-mails about the application of a client. Their content comes from the profile at the time of sending (claim_email).
create function private.queue_application_emails(client uuid) returns void
language sql security definer set search_path = '' as $$
  select private.queue_client_email('application_received:' || client, 'application_received', client, '{}'),
    private.queue_email('application_notice:' || client, 'application_notice', null, jsonb_build_object('client_id', client))
$$;

alter table public.email_outbox enable row level security;
create policy "Admins read the outbox" on public.email_outbox for select to authenticated using ((select private.is_admin()));

grant select on public.email_outbox to authenticated;
-- Only the functions of delivery (84_email_delivery.sql), retention and erasure change queued e-mails.
grant select on public.email_outbox to service_role;

-- Announcing ----------------------------------------------------------------------------------------------------------

-- The owner, for the application of their client: makes sure that its two e-mails are in the outbox. Returns 'not_submitted'
-- before the application is saved, 'queued' for the first call, 'replayed' for every later one (ONB-06).
create function public.announce_application() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  applicant constant uuid := private.writable_profile_id();
begin
  perform private.allow('person');
  if not exists (select from public.profiles p where p.client_id = applicant and p.onboarding_completed) then
    return 'not_submitted';
  end if;
  -- Queues none for an application that is older than the oldest e-mail that is kept.
  perform private.queue_application_emails(p.client_id) from public.profiles p
  where p.client_id = applicant and (p.submitted_at < private.kept_since('emails')) is not true;
  update public.email_outbox o set announced_at = now()
  where o.event_key = 'application_notice:' || applicant and o.announced_at is null;
  return case when found then 'queued' else 'replayed' end;
end $$;

-- telling/81_undo.sql

-- Undoing (ADM-06, ADM-10, AUD-05): an admin can undo a step that sends an e-mail to a client, while the e-mail waits. These
-- steps are a decision on an application, a suspension and its end, a decision on a request, and a new status of an audit.

-- Ten seconds, in which the page offers to undo, and two for the request. The e-mail waits this long; afterwards the step cannot
-- be undone.
create function private.undo_time() returns interval
language sql immutable set search_path = '' as $$ select interval '12 seconds' $$;

-- The steps that can be undone, and those of the last day. A step is identified by the row that it changed and the updated_at
-- that the row had afterwards.
create table private.undoable_steps (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint undoable_steps_kind_is_known check (kind in ('application', 'request', 'audit')),
  -- The client_id of the profile, or the id of the request or audit.
  subject_id uuid not null,
  client_id uuid not null references private.clients on delete cascade,
  -- No foreign key: the step outlives the admin's account.
  actor_id uuid not null,
  -- The action of the step in the log, for the line that says that it was undone.
  action text not null,
  subject_updated_at timestamptz not null,
  before jsonb not null,
  -- The event of the step, whose notices and e-mails are taken back. No foreign key: an event may be removed before the step.
  event_id uuid,
  -- 'undoing' only within the transaction that undoes it: the triggers of the tables then write nothing of their own.
  state text not null default 'done' constraint undoable_steps_state_is_known check (state in ('done', 'undoing', 'undone')),
  -- The time of the statement, not of the transaction, which may have waited for a lock.
  created_at timestamptz not null default clock_timestamp()
);

create index undoable_steps_of_subject on private.undoable_steps (subject_id, created_at);
create index undoable_steps_of_client on private.undoable_steps (client_id);
create index undoable_steps_by_age on private.undoable_steps (created_at);

-- For the functions and triggers that take a step: lets the caller undo it, and makes its e-mail and webhooks wait until then.
create function private.allow_undo(
  kind text, subject_id uuid, client_id uuid, action text, subject_updated_at timestamptz, before jsonb,
  event_id uuid
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.undoable_steps s where s.created_at < now() - interval '1 day';
  update private.webhook_deliveries d set next_attempt_at = clock_timestamp() + private.undo_time()
  where d.event_id = allow_undo.event_id;
  update public.email_outbox o set next_attempt_at = clock_timestamp() + private.undo_time()
  where o.id in (select n.email_id from private.notices n where n.event_id = allow_undo.event_id);
  insert into private.undoable_steps (kind, subject_id, client_id, actor_id, action, subject_updated_at, before, event_id)
  values (allow_undo.kind, allow_undo.subject_id, allow_undo.client_id, private.caller_id(), allow_undo.action,
    allow_undo.subject_updated_at, allow_undo.before, allow_undo.event_id);
end $$;

-- For triggers: true while undo_step restores this row. It writes the line of the log itself, and no e-mail is sent.
create function private.is_being_undone(subject_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.undoable_steps s where s.subject_id = is_being_undone.subject_id and s.state = 'undoing');
end $$;

-- Takes back the notices of an event, and its waiting e-mails and webhook messages. What was sent or decided stays. An e-mail
-- that also has other notices is still sent.
create function private.take_back_notices(event_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  waiting uuid[];
begin
  -- Locked in the order of the mail worker, which then neither queues nor sends any of them.
  perform from private.notices n where n.event_id = take_back_notices.event_id order by n.id for update;
  perform from public.email_outbox o
  where o.id in (select n.email_id from private.notices n where n.event_id = take_back_notices.event_id)
  order by o.id for update;
  waiting := array(
    select o.id from public.email_outbox o join private.notices n on n.email_id = o.id
    where n.event_id = take_back_notices.event_id and o.status = 'queued');
  update private.notices n set in_bell = false where n.event_id = take_back_notices.event_id;
  delete from private.notices n
  where n.event_id = take_back_notices.event_id and (n.decision is null or n.email_id = any (waiting));
  update public.email_outbox o set status = 'cancelled', lease = null, lease_expires_at = null
  where o.id = any (waiting) and not exists (select from private.notices n where n.email_id = o.id);
  delete from private.webhook_deliveries d where d.event_id = take_back_notices.event_id and d.state = 'waiting';
end $$;

-- Restores the row of a step and takes its notices back; refused when its e-mail is on its way. Returns facts for the line of the
-- log.
create function private.put_back(step private.undoable_steps, subject jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
  end case;
end $$;

-- Undoes the step of the calling admin after which the row had this updated_at, with its notices and its e-mail: all or nothing.
-- Refused when the time is over, the row has changed since, the e-mail is on its way, or the step was undone.
create function public.undo_step(kind text, subject_id uuid, seen_updated_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  step private.undoable_steps;
  subject jsonb;
begin
  perform private.allow('admin', 'auditor');
  -- Null for what is the admins' alone.
  perform private.require_work_on(case undo_step.kind when 'audit' then undo_step.subject_id end);
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
    else perform private.invalid('There is no such kind of step.');
  end case;
  perform private.allow('admin', 'auditor');
  select s.* into step from private.undoable_steps s
  where s.kind = undo_step.kind and s.subject_id = undo_step.subject_id and s.subject_updated_at = seen_updated_at
  order by s.created_at desc limit 1 for update;
  perform private.require_found(subject is not null and step.id is not null, 'There is no step to undo.');
  perform private.refuse_if(step.actor_id is distinct from private.caller_id(), 'Only the admin who took this step can undo it.');
  perform private.conflict_if(step.state = 'undone', 'This was undone already.');
  perform private.conflict_if(clock_timestamp() > step.created_at + private.undo_time(),
    'It is too late to undo this: the time of ten seconds is over, and the client is told.');
  perform private.conflict_if((subject ->> 'updated_at')::timestamptz <> step.subject_updated_at,
    'This has been changed since, so it can no longer be undone.');
  perform private.conflict_if(step.kind = 'request' and exists (select from public.audits a where a.service_request_id = step.subject_id),
    'An audit has been started from this request, so the decision can no longer be undone.');

  update private.undoable_steps s set state = 'undoing' where s.id = step.id;
  perform private.record_event(case step.kind when 'audit' then 'status_change_undone' else 'step_undone' end, step.client_id,
    audit_id => case step.kind when 'audit' then step.subject_id end,
    facts => jsonb_build_object('step', step.action) || private.put_back(step, subject));
  update private.undoable_steps s set state = 'undone' where s.id = step.id;
end $$;

-- telling/82_notice_emails.sql

-- The e-mails of notices (NOTE-02): they depend on the notices (72_notices.sql) and on each person's choices. Each decision is
-- kept for the mail worker and for support.

-- What a person chose, by kind of event; without a choice, the rule applies.
create table private.notice_choices (
  person_id uuid not null references auth.users on delete cascade,
  kind text not null references private.event_kinds,
  email text not null constraint notice_choices_email_is_known check (email in ('at_once', 'daily', 'never')),
  chosen_at timestamptz not null default now(),
  primary key (person_id, kind)
);

create index notice_choices_of_kind on private.notice_choices (kind);

create table private.notice_settings (
  person_id uuid primary key references auth.users on delete cascade,
  -- Null until the person's browser has sent it; until then, digests follow UTC.
  time_zone text,
  -- The secret key of the unsubscribe links: without it, nobody can forge one.
  unsubscribe_key uuid not null default gen_random_uuid()
);

-- The first 08:00 in this time zone after this moment.
create function private.next_digest(after timestamptz, time_zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select ((after at time zone next_digest.time_zone)::date + n + time '08:00') at time zone next_digest.time_zone as morning
    from generate_series(0, 1) n
  ) mornings
  where morning > after
$$;

-- How long the first notice for an e-mail waits for others like it.
create function private.gathering_time() returns interval
language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;

-- When the e-mail of a notice written at this time is due.
create function private.email_due_at(email text, written_at timestamptz, person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case email_due_at.email
    when 'at_once' then written_at + private.gathering_time()
    when 'daily' then private.next_digest(written_at,
      coalesce((select s.time_zone from private.notice_settings s where s.person_id = person), 'UTC'))
    else written_at
  end
$$;

-- The choice that applies to this person and kind. `by_rule` is the rule's.
create function private.email_choice(person uuid, kind text, by_rule text) returns text
language sql stable security definer set search_path = '' as $$
  select case when by_rule = 'always' then by_rule else coalesce(
    (select c.email from private.notice_choices c where c.person_id = person and c.kind = email_choice.kind), by_rule) end
$$;

-- For notify_people, in the transaction of the event: writes the notice of a person, or of the firm's mailbox when person is
-- null, and plans its e-mail. An 'always' e-mail is queued here, others when they are due. Findings that are no news send no
-- e-mail.
create function private.write_notice(event public.events, person uuid, relation text, by_rule text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  choice constant text := case when event.facts ? 'no_news' then 'never'
    else private.email_choice(person, event.kind, by_rule) end;
  written uuid;
begin
  insert into private.notices (event_id, person_id, relation, created_at, in_bell, email, due_at, decision, decided_at)
  values (event.id, person, write_notice.relation, event.created_at, person is not null and write_notice.relation <> 'applicant',
    choice, private.email_due_at(choice, event.created_at, person),
    case when choice = 'never' then 'off' end, case when choice = 'never' then event.created_at end)
  returning id into written;
  if choice = 'always' then
    perform private.queue_notice_email(array[written]);
  end if;
end $$;

-- Applies changed choices to the person's waiting e-mails, of one kind or of all. A digest is planned for the next morning from
-- now, so that a choice never causes one in between.
create function private.plan_again(person uuid, kind text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.notices n
  set email = chosen.email,
    due_at = private.email_due_at(chosen.email, case chosen.email when 'daily' then now() else n.created_at end, n.person_id),
    decision = case when chosen.email = 'never' then 'off' end, decided_at = case when chosen.email = 'never' then now() end
  from (
    select w.id, private.email_choice(w.person_id, e.kind, w.email) as email
    from private.notices w join public.events e on e.id = w.event_id
    where w.person_id = plan_again.person and w.decision is null and e.kind = coalesce(plan_again.kind, e.kind)
  ) chosen
  where n.id = chosen.id and n.decision is null
$$;

-- Gathering -----------------------------------------------------------------------------------------------------------

-- The facts of a notice that an e-mail may contain: of a finding only its id, and no text except the reason of a rejection that
-- the admin shares.
create function private.notice_facts(event public.events, relation text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', event.kind, 'relation', notice_facts.relation, 'by_firm', event.by_firm, 'client_id', event.client_id,
    'client_name', private.client_name(event.client_id), 'audit_id', event.audit_id,
    'audit_title', (select a.title from public.audits a where a.id = event.audit_id),
    'finding_id', event.facts -> 'finding_id', 'comment_id', event.facts -> 'comment_id', 'count', event.facts -> 'count',
    'status', case when event.kind in ('status_changed', 'audit_withdrawn', 'request_decided', 'request_status_changed',
      'proposal_decided', 'scope_proposal_answered') then event.facts -> 'to' end,
    'request_id', event.facts -> 'request_id', 'project_name', event.facts -> 'project_name',
    'service_name', event.facts -> 'service_name',
    'server', case when event.kind = 'webhook_switched_off' then event.facts -> 'server' end,
    'because', case when event.kind = 'webhook_switched_off' then event.facts -> 'because' end,
    'reason', case when event.kind = 'client_rejected' then event.facts -> 'reason' end))
$$;

-- Queues one e-mail for these notices, which are for one person. When they are about several findings, the e-mail names none.
create function private.queue_notice_email(notice_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice record;
  queued uuid;
begin
  select (array_agg(n.person_id))[1] as person_id, (array_agg(n.email))[1] as email, (array_agg(n.id order by n.created_at, n.id))[1] as id,
    jsonb_agg(private.notice_facts(e, n.relation) order by n.created_at, n.id) as facts,
    -- An event without a finding may be about several.
    count(distinct coalesce(e.facts ->> 'finding_id', e.id::text)) as findings,
    sum(coalesce((e.facts ->> 'count')::integer, 1)) as count,
    count(distinct coalesce(e.client_id::text, '')) as clients
  into notice
  from private.notices n join public.events e on e.id = n.event_id where n.id = any (notice_ids);
  insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values ('notice:' || notice.id, case notice.email when 'daily' then 'daily_digest' else 'notice' end, notice.person_id,
    case notice.email when 'daily' then jsonb_build_object('notices', notice.facts)
      || case when notice.clients = 1 then jsonb_build_object('client_id', notice.facts #> '{0,client_id}') else '{}' end
      else (notice.facts -> -1) - case when notice.findings > 1 then '{finding_id,comment_id}'::text[]
        when notice.count > 1 then '{comment_id}' else '{}' end || jsonb_build_object('count', notice.count) end)
  returning id into queued;
  update private.notices n
  set decision = case when cardinality(notice_ids) > 1 then 'gathered' else 'sent' end, decided_at = now(), email_id = queued
  where n.id = any (notice_ids);
end $$;

-- The person still has the relation that entitles them to the notice.
create function private.is_still_told(notice private.notices, event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select notice.person_id is null
    or notice.person_id in (select private.people_of(notice.relation, event.client_id, event.audit_id, notice.person_id))
$$;

-- The person has read it in the portal, or a later one that replaced it (notify_people).
create function private.is_read(notice private.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.notices r join public.events e on e.id = r.event_id, public.events told
    where told.id = notice.event_id and r.person_id = notice.person_id and r.created_at >= notice.created_at
      and r.read_at is not null
      and (e.id = told.id or private.repeats_event(e, told)))
$$;

-- For the mail worker: handles the due notices: queues one e-mail for each person, kind and audit (else client), and one digest
-- for each person. Leaves out steps that can still be undone. Notices for a suspended client wait until its portal is open again,
-- so that none is missing when the suspension is undone. A second worker at the same time does nothing.
create function private.queue_due_notices() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  wanted uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.queue_due_notices', 0)) then
    return;
  end if;
  for due in
    select array_agg(n.id) as ids
    from private.notices n join public.events e on e.id = n.event_id
    -- The second condition implies the first, which lets PostgreSQL use the index on due_at.
    where n.decision is null and n.due_at <= now() + private.gathering_time() and (n.email <> 'daily' or n.due_at <= now())
      and n.created_at <= now() - private.undo_time()
      and not (n.relation = any (private.portal_relations()) and exists (
        select from private.suspended_members s where s.person_id = n.person_id and s.client_id = e.client_id))
    group by n.person_id, n.email, case when n.email <> 'daily' then e.kind end,
      case when n.email <> 'daily' then coalesce(e.audit_id, e.client_id) end
    having min(n.due_at) <= now()
    order by min(n.due_at) limit 200
  loop
    wanted := array(
      select n.id from private.notices n where n.id = any (due.ids) and n.decision is null for update skip locked);
    update private.notices n
    set decision = case when private.is_still_told(n, e) then 'read' else 'left' end, decided_at = now()
    from public.events e
    where e.id = n.event_id and n.id = any (wanted) and (not private.is_still_told(n, e) or private.is_read(n));
    wanted := array(select n.id from private.notices n where n.id = any (wanted) and n.decision is null);
    if cardinality(wanted) > 0 then
      perform private.queue_notice_email(wanted);
    end if;
  end loop;
end $$;

-- For the mail worker: true while this e-mail should be sent. An e-mail of notices: the person is still entitled to one of them,
-- and has not read it unless it is an 'always' one. Any other e-mail about a client: the recipient still belongs to the client.
create function private.is_still_due(email_id uuid, email_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when email_kind in ('notice', 'daily_digest') then exists (
    select from private.notices n join public.events e on e.id = n.event_id
    where n.email_id = is_still_due.email_id and private.is_still_told(n, e) and (n.email = 'always' or not private.is_read(n)))
  else not exists (
    select from public.email_outbox o
    where o.id = is_still_due.email_id and o.recipient_user_id is not null and o.payload ? 'client_id'
      and private.client_of(o.recipient_user_id) is distinct from private.as_uuid(o.payload ->> 'client_id'))
  end
$$;

-- Unsubscribing -------------------------------------------------------------------------------------------------------

-- The token in the link by which this person stops the e-mails of a kind, or the digest.
create function private.unsubscribe_token(settings private.notice_settings, kind text) returns text
language sql immutable set search_path = '' as $$
  select concat_ws('.', settings.person_id, kind,
    encode(sha256(convert_to(settings.unsubscribe_key || ':' || kind, 'UTF8')), 'hex'))
$$;

-- For the mail worker: the token for an e-mail that its recipient can switch off; null for any other.
create function private.unsubscribe_token_of(email public.email_outbox) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind constant text := case email.kind when 'daily_digest' then email.kind when 'notice' then email.payload ->> 'kind' end;
  settings private.notice_settings;
begin
  if kind is null or email.recipient_user_id is null
    or exists (select from private.notices n where n.email_id = email.id and n.email = 'always')
  then
    return null;
  end if;
  insert into private.notice_settings (person_id) values (email.recipient_user_id) on conflict do nothing;
  select s.* into settings from private.notice_settings s where s.person_id = email.recipient_user_id;
  return private.unsubscribe_token(settings, kind);
end $$;

-- For anybody with the token of an e-mail, without signing in: stops the person's e-mails of that kind, or of all kinds in the
-- digest. A repeated call changes nothing. Returns false for a forged token; these are counted, and refused when there are many.
-- Valid tokens are not limited, because many mail programs share a network address.
create function public.unsubscribe(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(coalesce(token, ''), '.');
  settings private.notice_settings;
begin
  perform private.allow('anyone');
  select s.* into settings from private.notice_settings s where s.person_id = private.as_uuid(parts[1]);
  if settings.person_id is null or private.unsubscribe_token(settings, parts[2]) is distinct from token then
    perform private.limit_requests();
    return false;
  end if;
  insert into private.notice_choices (person_id, kind, email)
  select settings.person_id, r.kind, 'never'
  from (
    select n.kind, private.strongest_email(array_agg(n.email)) as email
    from private.notice_rules n where n.email <> 'always' group by n.kind
  ) r
  where r.kind = parts[2] and private.email_choice(settings.person_id, r.kind, r.email) in ('at_once', 'daily')
    or parts[2] = 'daily_digest' and private.email_choice(settings.person_id, r.kind, r.email) = 'daily'
  on conflict (person_id, kind) do update set email = 'never', chosen_at = now();
  if found then
    perform private.plan_again(settings.person_id);
  end if;
  return true;
end $$;
grant execute on function public.unsubscribe to service_role;

-- The kinds of which a person can be told, with the choice that applies to each; fixed ones cannot be changed. The person is the
-- one whose view the caller has.
create function public.list_notice_choices() returns table (kind text, email text, is_fixed boolean)
language plpgsql stable security definer set search_path = '' as $$
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
    where n.relation = any (case when is_staff then '{lead,admin,staff,person}' else private.client_relations() end)
    group by n.kind
  ) r
  order by r.kind;
end $$;

-- The time zone of the caller's digests; null until it is known.
create function public.notice_time_zone() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return (select s.time_zone from private.notice_settings s where s.person_id = private.readable_person_id());
end $$;

create function public.choose_time_zone(time_zone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('person');
  perform private.check_time_zone(time_zone);
  insert into private.notice_settings as s (person_id, time_zone) values (private.caller_id(), choose_time_zone.time_zone)
  on conflict (person_id) do update set time_zone = excluded.time_zone;
  perform private.plan_again(private.caller_id());
end $$;

-- The caller chooses how notices of this kind come by e-mail. Waiting e-mails follow the choice.
create function public.choose_notice_email(kind text, email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  choice record;
begin
  perform private.allow('person');
  select c.* into choice from public.list_notice_choices() c where c.kind = choose_notice_email.kind;
  perform private.require(choice.kind is not null, 'There is no such kind of notification.');
  perform private.require(not choice.is_fixed, 'These e-mails cannot be switched off.');
  perform private.check_choice('The choice', choose_notice_email.email, array['at_once', 'daily', 'never']);
  insert into private.notice_choices (person_id, kind, email)
  values (private.caller_id(), choose_notice_email.kind, choose_notice_email.email)
  on conflict on constraint notice_choices_pkey do update set email = excluded.email, chosen_at = now();
  perform private.plan_again(private.caller_id(), choose_notice_email.kind);
end $$;

-- telling/84_email_delivery.sql

-- The delivery of the outbox (80_email_outbox.sql).
-- For the edge functions, which call as service_role and write the outbox only through these functions.

-- The address of the person who leads an audit, for the replies to its e-mails. Null for a malformed id.
create function private.lead_address(audit_id text) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from public.audits a join auth.users u on u.id = a.lead_id
  where a.id = private.as_uuid(lead_address.audit_id) and private.is_staff_of(u.id, a.id)
$$;

-- An e-mail about an audit waits while its client is suspended, and is cancelled when the suspension ends.
create function private.waits_for_client(email public.email_outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_about_audits(email)
    and exists (select from private.suspended_members s where s.person_id = email.recipient_user_id)
$$;

-- Cancels those of the next 20 e-mails that should no longer be sent: since they were queued, the recipient has lost the
-- relation, or has read the notice in the portal.
create function private.cancel_untold_emails() returns void
language sql volatile security definer set search_path = '' as $$
  update public.email_outbox o set status = 'cancelled', lease = null, lease_expires_at = null
  from (
    select q.id from public.email_outbox q
    where q.status = 'queued' and q.next_attempt_at <= now() and (q.lease_expires_at is null or q.lease_expires_at < now())
      and not private.waits_for_client(q)
    order by q.next_attempt_at, q.id limit 20 for update skip locked
  ) next
  where o.id = next.id and not private.is_still_due(o.id, o.kind)
$$;

-- Leases the next e-mail that is due to the caller and returns it, or no row. Two callers at once never get the same one. The
-- payload is that of the event, plus the current profile of the client that the event names (else of the recipient's client), the
-- recipient's name unless they own the client, the unsubscribe token and lead_address. Recipient is the address in the payload
-- (an old one, AUTH-20), else that of the recipient's account; null for the team. The token of an invitation is made here
-- (private.new_invitation_token), so that the outbox, which admins read, never holds it. Of a client, an auditor gets the company
-- alone, whatever the relation of the notice (STAFF-02): they may lead an audit.
create function public.claim_email(lease_seconds integer)
returns table (id uuid, event_key text, kind text, payload jsonb, attempts integer, lease uuid, recipient text)
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
  -- A lease that ran out during the hand-over: the e-mail may have arrived. It is not sent again automatically; a person decides.
  update public.email_outbox o
  set status = 'failed', last_error = 'Unknown delivery: the function ended before the mail server answered.'
  where o.status = 'sending' and o.lease_expires_at < now();
  select private.tell_overdue_preparation(), private.tell_fixes_due(), private.queue_due_notices();
  select private.cancel_untold_emails();

  with due as (
    select o.id
    from public.email_outbox o
    where o.status = 'queued' and o.next_attempt_at <= now()
      and not private.waits_for_client(o)
      and (o.lease_expires_at is null or o.lease_expires_at < now())
    order by o.next_attempt_at, o.id
    limit 1
    for update skip locked
  ), claimed as (
    update public.email_outbox o
    set attempts = o.attempts + 1, lease = gen_random_uuid(), lease_expires_at = now() + make_interval(secs => lease_seconds)
    from due
    where o.id = due.id
    returning o.*
  ), written as (
    select c.*, c::public.email_outbox as email, case when c.kind = 'team_invitation'
      then private.new_invitation_token(private.as_uuid(c.payload ->> 'invitation_id')) end as invitation
    from claimed c
  )
  select c.id, c.event_key, c.kind, coalesce(jsonb_strip_nulls(
      case r.role when 'auditor' then jsonb_build_object('company_name', p.company_name) else to_jsonb(p) end), '{}')
      || case when c.recipient_user_id is not null and m.role is distinct from 'owner'
        then jsonb_build_object('full_name', coalesce(m.name, s.full_name, '')) else '{}' end || c.payload
      || coalesce(c.invitation, '{}')
      || jsonb_strip_nulls(jsonb_build_object('unsubscribe', private.unsubscribe_token_of(c.email)))
      || jsonb_strip_nulls(jsonb_build_object('lead_address', private.lead_address(c.payload ->> 'audit_id'))),
    c.attempts, c.lease,
    case
      when c.kind = 'team_invitation' then c.invitation ->> 'address'
      when c.recipient_user_id is null then null
      else coalesce(c.payload ->> 'recipient_address', private.address_of(c.recipient_user_id))
    end
  from written c
  left join public.client_members m on m.person_id = c.recipient_user_id
  left join public.staff_profiles s on s.person_id = c.recipient_user_id
  left join public.user_roles r on r.user_id = c.recipient_user_id
  left join public.profiles p on p.client_id = coalesce(private.as_uuid(c.payload ->> 'client_id'), m.client_id)
$$;

-- Called right before the content goes to the mail server; returns false when the caller no longer holds the lease, or the e-mail
-- should no longer be sent.
create function public.begin_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
  with begun as (
    update public.email_outbox o set status = 'sending'
    where o.id = email_id and o.lease = held_lease and o.status = 'queued' and o.lease_expires_at > now()
      and private.is_still_due(o.id, o.kind)
    returning 1
  )
  select exists (select from begun)
$$;

-- The mail server accepted it. Also returns true for an e-mail that was given up meanwhile, because its delivery is now known.
create function public.complete_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
  with completed as (
    update public.email_outbox o
    set status = 'sent', sent_at = now(), last_error = null, lease = null, lease_expires_at = null
    where o.id = email_id and o.lease = held_lease and o.status in ('sending', 'failed')
    returning 1
  )
  select exists (select from completed)
$$;

-- It was not delivered, for this reason: try again later, or give up (retry_after_seconds null) and stay visible.
create function public.fail_email_delivery(
  email_id uuid, held_lease uuid, reason text, retry_after_seconds double precision default null
) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.allow('operator');
  with failed as (
    update public.email_outbox o
    set status = case when retry_after_seconds is null then 'failed' else 'queued' end,
      next_attempt_at = now() + make_interval(secs => coalesce(retry_after_seconds, 0)),
      last_error = reason, lease = null, lease_expires_at = null
    where o.id = email_id and o.lease = held_lease and o.status in ('queued', 'sending')
    returning 1
  )
  select exists (select from failed)
$$;

-- npm run email:retry: sends an e-mail again that was given up. An operator has looked into the mailbox or the mail server's log before.
create function public.retry_email(email_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  update public.email_outbox o
  set status = 'queued', attempts = 0, next_attempt_at = now(), lease = null, lease_expires_at = null
  where o.id = email_id and o.status = 'failed';
  if not found then
    raise exception 'No e-mail with this id was given up.' using errcode = '23514';
  end if;
end $$;

-- Admins: no row while delivery works; else how many e-mails of the last 7 days were given up, why the newest of them was, and
-- since when the oldest due e-mail waits, if that is longer than an hour.
create function public.email_trouble() returns table (failed bigint, last_error text, waiting_since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query
  select f.failed, f.last_error, w.since
  from (
    select count(*) as failed, (array_agg(o.last_error order by o.created_at desc, o.id))[1] as last_error
    from public.email_outbox o where o.status = 'failed' and o.created_at > now() - interval '7 days') f
  cross join (
    select min(o.next_attempt_at) as since from public.email_outbox o
    where o.status = 'queued' and o.next_attempt_at < now() - interval '1 hour' and not private.waits_for_client(o)) w
  where f.failed > 0 or w.since is not null;
end $$;

-- api/86_access_tokens.sql

-- Access tokens (API-01, docs/decisions/api.md): a token in place of a session, for scripts, CI and editors. It acts as its
-- person, with fewer rights. No role of the API can read the table, the service role included; 87_api.sql is what a token opens.

-- What a token may do. Staff write drafts, clients send fixes.
create function private.token_scopes(of_staff boolean) returns text[]
language sql immutable set search_path = '' as $$
  select array['audits:read', 'findings:read', case when of_staff then 'drafts:write' else 'fixes:write' end]
$$;

create table private.access_tokens (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references auth.users on delete cascade,
  -- The client for whose team it was created; null for staff. It opens nothing once its person is elsewhere.
  client_id uuid references private.clients on delete cascade,
  name text not null constraint access_tokens_name_is_one_line check (private.check_line('The name', name, 80)),
  -- The SHA-256 of the token, and its first characters, by which its person knows it again.
  digest bytea not null unique,
  prefix text not null,
  scopes text[] not null constraint access_tokens_scopes_are_known check (private.check_that(
    cardinality(scopes) > 0 and scopes <@ private.token_scopes(client_id is null), 'Choose what the token may do.')),
  -- The only audit that it opens; null for all audits of its person.
  audit_id uuid references public.audits on delete cascade,
  -- Of the session in which it was created (SSO-01).
  provider text,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null constraint access_tokens_end_within_a_year check (private.check_that(
    ends_at > created_at and ends_at <= created_at + interval '366 days', 'A token lasts 1 to 365 days.')),
  last_used_on date,
  revoked_at timestamptz
);

create index access_tokens_of_person on private.access_tokens (person_id);
create index access_tokens_of_client on private.access_tokens (client_id);
create index access_tokens_of_audit on private.access_tokens (audit_id);

-- Digits and letters, one for each byte.
create function private.base62(bytes bytea) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + get_byte(bytes, i) % 62, 1), '' order by i)
  from generate_series(0, length(bytes) - 1) i
$$;

-- ap_, 30 random characters and a checksum of 6, by which the edge function and scanners of secrets know a token
-- (supabase/functions/api/token.ts).
create function private.new_access_token() returns text
language plpgsql volatile set search_path = '' as $$
declare
  token constant text := 'ap_' || left(private.base62(private.random_bytes()), 30);
begin
  return token || left(private.base62(sha256(convert_to(token, 'UTF8'))), 6);
end $$;

-- Whether a token opens anything: it was not revoked and has not ended, its account is not banned, and its person is still staff, who
-- signed in as the settings say, or in the team of its client, which is approved and not suspended.
create function private.is_live_token(token private.access_tokens) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(token.revoked_at is null and token.ends_at > now()
    and exists (select from auth.users u where u.id = token.person_id and coalesce(u.banned_until <= now(), true))
    and case when token.client_id is null
      then private.is_staff_account(token.person_id) and private.may_sign_in_by(token.provider, token.person_id)
      else token.client_id = private.client_of(token.person_id) and private.is_active_client(token.client_id) end, false);
end $$;

-- The token that the caller's claims name; null in a session.
create function private.calling_token() returns private.access_tokens
language plpgsql stable security definer set search_path = '' as $$
declare
  token private.access_tokens;
begin
  select t.* into token from private.access_tokens t
  where t.id = (auth.jwt() ->> 'access_token_id')::uuid and t.person_id = auth.uid();
  return token;
end $$;

-- The second statement of the functions that decide about tokens.
create function private.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.is_token(), 'An access token cannot do this. Please sign in.');
end $$;

-- Creating and revoking ---------------------------------------------------------------------------------------------------

-- Records what became of a token: in the log of its client, or of the firm. Its name may say more than the log should keep.
create function private.record_token_event(kind text, token private.access_tokens) returns void
language sql volatile security definer set search_path = '' as $$
  select private.record_event(kind, token.client_id, facts => jsonb_build_object('token', token.prefix, 'person_id', token.person_id))
$$;

-- A person of a client or of staff, with a fresh code: creates a token, and is told by e-mail. No other call returns it.
create function public.create_access_token(name text, scopes text[], days integer, audit_id uuid default null)
returns table (id uuid, token text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  client constant uuid := private.client_of(person);
  most_tokens constant integer := 20;
  secret text;
  stored private.access_tokens;
begin
  perform private.allow('viewer', 'admin', 'auditor');
  perform private.require_session();
  perform private.require_fresh_code();
  -- A removal from the team, or a change of the role, comes before this or sees the new token.
  perform private.hold_membership(person);
  perform from public.user_roles r where r.user_id = person for key share;
  -- A new password and a lost second factor, too.
  perform from auth.users u where u.id = person for share;
  -- Again, now that all are held: a token of somebody who is no longer there would wait for their return.
  perform private.allow('viewer', 'admin', 'auditor');
  perform private.require_text('The name', create_access_token.name);
  perform private.require(days between 1 and 365, 'A token lasts 1 to 365 days.');
  perform private.require_found(create_access_token.audit_id is null or exists (
    select from public.audits a where a.id = create_access_token.audit_id
      and (private.may_read_client(a.client_id) or private.may_work_on(a.id))),
    'This audit does not exist.');
  -- Each sends an e-mail. Those of a day are therefore limited, too.
  perform private.conflict_if((
    select greatest(count(*) filter (where t.revoked_at is null and t.ends_at > now()),
      count(*) filter (where t.created_at > now() - interval '1 day'))
    from private.access_tokens t where t.person_id = person) >= most_tokens,
    format('You can have at most %1$s access tokens, and create %1$s a day. Revoke one that you no longer use, or wait.', most_tokens));
  secret := private.new_access_token();
  insert into private.access_tokens (person_id, client_id, name, digest, prefix, scopes, audit_id, provider, ends_at)
  values (person, client, btrim(create_access_token.name), sha256(convert_to(secret, 'UTF8')), left(secret, 7),
    array(select distinct s from unnest(create_access_token.scopes) s order by s), create_access_token.audit_id,
    private.provider_of_session(), now() + make_interval(days => days))
  returning * into stored;
  perform private.record_token_event('access_token_created', stored);
  perform private.tell_about_account('access_token_created', person, jsonb_build_object('token', stored.prefix));
  return query select stored.id, secret;
end $$;

-- Revokes a token of the caller, of somebody in the team that they own, or, as an admin, of staff. It opens nothing from then on.
create function public.revoke_access_token(token_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  revoked private.access_tokens;
begin
  perform private.allow('viewer', 'admin', 'auditor');
  perform private.require_session();
  update private.access_tokens t set revoked_at = now()
  where t.id = token_id and t.revoked_at is null and (t.person_id = private.caller_id()
    or t.client_id = private.owned_client_id() or t.client_id is null and private.is_admin())
  returning t.* into revoked;
  perform private.require_found(revoked.id is not null, 'This access token was revoked already.');
  perform private.record_token_event('access_token_revoked', revoked);
end $$;

-- The caller's tokens that were not revoked, those of the team that they own, and for admins those of staff: the caller's first.
create function public.list_access_tokens() returns table (
  id uuid, name text, prefix text, scopes text[], audit_title text, is_own boolean, person_name text,
  created_at timestamptz, ends_at timestamptz, last_used_on date
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'admin', 'auditor');
  return query
  select t.id, t.name, t.prefix, t.scopes, a.title, t.person_id = (select private.caller_id()), private.display_name(t.person_id),
    t.created_at, t.ends_at, t.last_used_on
  from private.access_tokens t left join public.audits a on a.id = t.audit_id
  where t.revoked_at is null and (t.person_id = (select private.caller_id())
    or t.client_id = (select private.owned_client_id()) or t.client_id is null and (select private.is_admin()))
  order by 6 desc, t.created_at desc, t.id;
end $$;

-- Assistants (API-03) -------------------------------------------------------------------------------------------------------

-- Whether assistants may read on the side of this client, or of the firm for null.
create function private.is_mcp_on(client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when is_mcp_on.client_id is null then (select s.has_mcp from private.security_settings s)
    else (select c.has_mcp from private.clients c where c.id = is_mcp_on.client_id) end
$$;

-- People of a client and of staff: whether assistants may read for their side.
create function public.has_mcp() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'admin', 'auditor');
  return private.is_mcp_on(private.client_of(private.caller_id()));
end $$;

-- The owner for the team, or an admin for the firm, lets assistants read, with a fresh code, or no longer.
create function public.switch_mcp(is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := private.owned_client_id();
begin
  perform private.allow('owner', 'admin');
  perform private.require_session();
  if client is null then
    -- Not an owner whose portal opened between the two statements above.
    perform private.allow('admin');
  end if;
  perform private.require(is_on is not null, 'Say whether assistants may read.');
  if is_on then
    perform private.require_fresh_code();
  end if;
  if is_on = private.is_mcp_on(client) then
    return;
  end if;
  update private.clients c set has_mcp = is_on where c.id = client;
  update private.security_settings s set has_mcp = is_on where s.id and client is null;
  perform private.record_event('mcp_switched', client, facts => jsonb_build_object('is_on', is_on));
end $$;

-- api/87_api.sql

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
grant execute on function private.require_scope to authenticated, service_role;

create function private.token_audit_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.calling_token()).audit_id;
end $$;
grant execute on function private.token_audit_id to authenticated, service_role;

-- For routes about one audit: refuses a token of another audit, and one whose person cannot read this audit, in the same words.
create function private.require_audit(audit_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_found(require_audit.audit_id = coalesce(private.token_audit_id(), require_audit.audit_id)
    and exists (select from public.audits a where a.id = require_audit.audit_id), 'This audit does not exist.');
end $$;
grant execute on function private.require_audit to authenticated, service_role;

create function private.api_me() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  token constant private.access_tokens := private.calling_token();
begin
  perform private.require_scope('any');
  return jsonb_build_object('person', private.display_name(token.person_id), 'client', private.client_name(token.client_id),
    'token', jsonb_build_object('name', token.name, 'scopes', token.scopes, 'audit_id', token.audit_id, 'ends_at', token.ends_at));
end $$;
grant execute on function private.api_me to authenticated, service_role;

-- The audits, the newest first, after the cursor.
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
grant execute on function private.api_audits to authenticated, service_role;

-- One audit with the repositories in its scope and how many published findings it has.
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
grant execute on function private.api_audit to authenticated, service_role;

-- A published finding as the routes give it. Its locations are in their order.
create function private.api_finding_row(finding public.findings) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('id', finding.id, 'audit_id', finding.audit_id, 'number', finding.number, 'title', finding.title,
    'severity', finding.severity, 'likelihood', finding.likelihood, 'impact', finding.impact, 'status', finding.status,
    'description', finding.description, 'recommendation', finding.recommendation, 'published_at', finding.published_at,
    'updated_at', finding.updated_at, 'locations', private.linked_locations(finding.id))
$$;
grant execute on function private.api_finding_row to authenticated, service_role;

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
grant execute on function private.api_findings to authenticated, service_role;

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
grant execute on function private.api_finding to authenticated, service_role;

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
grant execute on function private.note_sarif to authenticated, service_role;

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
      select coalesce(sum(length(e.message)), 0) from public.finding_events e where e.finding_id = f.id) + (
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
          from public.finding_events e where e.finding_id = f.id)) order by f.severity_rank, f.ordinal, f.id)
      from public.findings f where f.audit_id = api_sarif.audit_id and f.status <> 'draft'), '[]'));
end $$;
grant execute on function private.api_sarif to authenticated, service_role;

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
    from public.finding_events e where e.finding_id = finding.id order by e.created_at desc, e.id desc limit 1);
  if not is_known then
    finding := public.move_finding(finding.id, 'fix_submitted', arguments ->> 'message', arguments ->> 'link');
  end if;
  return jsonb_build_object('id', finding.id, 'number', finding.number, 'status', finding.status);
end $$;
grant execute on function private.api_fix to authenticated, service_role;

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
grant execute on function private.api_drafts to authenticated, service_role;

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

-- console/90_admin_lists.sql

-- What the admin console lists and counts (ADM-01..03, PICK-03). All lists of the console are built in the same way:
--
-- 1. `private.matching_...` returns the rows that match, and refuses invalid filters. The page, the number of rows and
--    the export of a list all read it. It has no settings of its own, not even a search_path, because PostgreSQL then writes
--    its condition into the query that calls it. It names everything with its schema, so that no search_path changes what it
--    means, and only the owner may call it.
-- 2. A public function for each of these checks the caller first. After that, it reads as the owner of the tables,
--    because a search for a user's words is not leakproof: under row level security no index may be used for it.
-- 3. Each query is planned for the values that were given, which are literals or come with `force_custom_plan`. A filter that is
--    not set then costs nothing.
-- 4. The ids of a page (`private.page_of`) come from an index alone where they can, and only the page's own rows are read from the
--    table: the rows before a page far inside the list cost little.

-- The sort key of a name: its letters without case and accents, so that "Écoles" is sorted beside "ecole". Null for an empty
-- name, which comes last. It is compared `collate "C"`, because a hosted project has another collation than a local database.
create function private.name_sort_key(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Nearly all names are ASCII, and taking accents off would more than double the time of a page far inside the list.
  if octet_length(name) = char_length(name) then
    return nullif(lower(name), '');
  end if;
  return translate(
    replace(replace(replace(
      regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđðħı', 'olddhi');
end $$;
grant execute on function private.name_sort_key to authenticated, service_role;

-- The skeleton of a name (PICK-05): two names with the same skeleton look alike. It is the name without case, accents, spaces,
-- punctuation and invisible characters, with every letter and digit replaced by the ASCII letter that it resembles. The
-- replacements are those of Unicode's confusables (UTS 39) for Latin, Greek, Cyrillic and Armenian letters. They are here and not
-- in a library, because the comparison with all clients needs an index. Null when nothing is left.
create function private.name_skeleton(name text) returns text
language sql immutable set search_path = '' as $$
  select nullif(replace(replace(translate(
    regexp_replace(
      -- Capital letters first: a capital can resemble another letter than its small form does.
      lower(translate(normalize(private.visible_text(name), NFKD),
        '|ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХӀ',
        'labezhlkmnoptyxabesljkmhopctyxl')),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02b0-\u036f\u115f\u1160\u180b-\u180e\u2000-\u206f\u20d0-\u20ff'
        || '\u2e00-\u2e7f\u3000-\u303f\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
    '01iıɑɡøłđðħŧαβγεηικμνορστυχωавгеіјкмнопрстухѕһԁԛԝӏьѵүոսօհցզ',
    'olllagolddhtabyenlkuvopotuxwabreljkmhonpctyxshdqwlbvynuohgq'),
    'rn', 'm'), 'vv', 'w'), '')
$$;
grant execute on function private.name_skeleton to authenticated, service_role;

-- The name under which the portal shows a client: the company, else the person, else the address.
create function private.client_label(company_name text, full_name text, business_email text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(company_name), ''), nullif(btrim(full_name), ''), business_email)
$$;
grant execute on function private.client_label to authenticated, service_role;

create index profiles_by_skeleton on public.profiles (
  private.name_skeleton(private.client_label(company_name, full_name, business_email)));

-- Another client, applicants included, has a name that looks like this one's.
create function private.has_look_alike(client public.profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  skeleton constant text :=
    private.name_skeleton(private.client_label(client.company_name, client.full_name, client.business_email));
begin
  return exists (
    select from public.profiles p
    where private.name_skeleton(private.client_label(p.company_name, p.full_name, p.business_email)) = skeleton
      and p.client_id <> client.client_id
  );
end $$;

-- The orders of the list; the id makes each order total.
create index profiles_newest on public.profiles (created_at, id);
create index profiles_by_status on public.profiles (approval_status, created_at, id) include (onboarding_completed);
-- With the included columns PostgreSQL scans these two without reading the table or computing a sort key again.
create index profiles_by_name on public.profiles (private.name_sort_key(full_name) collate "C", id)
  include (full_name, approval_status, onboarding_completed);
create index profiles_by_company on public.profiles (private.name_sort_key(company_name) collate "C", id)
  include (company_name, client_id, approval_status, onboarding_completed);
create index profiles_by_change on public.profiles (updated_at);
-- The words that a search looks at. The leading space lets the first word be found by its beginning, as every other word is.
create index profiles_search on public.profiles using gin ((
  ' ' || coalesce(full_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
  coalesce(project_name, '') || ' ' || coalesce(business_email, '')
) extensions.gin_trgm_ops);

-- The pattern of a search, for ilike: parts of words, or with fewer than three letters the beginnings of words. The text
-- that it is compared with must begin with a space. Null for an empty search, which every row matches.
create function private.search_pattern(search text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- macOS decomposes the letters of file names.
  wanted constant text := normalize(btrim(coalesce(search, '')), nfc);
begin
  perform private.require(char_length(wanted) <= 200, 'Search for at most 200 characters.');
  return case when wanted = '' then null else
    case when char_length(wanted) < 3 then '% ' else '%' end
    || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%' end;
end $$;
grant execute on function private.search_pattern to authenticated, service_role;

-- The same for findings, whose words are the number and the title: h-2, H2 and #H-02 are the number H-02.
create function private.finding_pattern(search text) returns text
language sql immutable set search_path = '' as $$
  select coalesce((
    select '% ' || upper(m.parts[1]) || '-' || lpad(m.parts[2], greatest(2, length(m.parts[2])), '0') || ' %'
    from regexp_match(btrim(search), '^#?([chmlig])-?0*([0-9]{1,6})$', 'i') m (parts) where m.parts is not null
  ), private.search_pattern(search))
$$;
grant execute on function private.finding_pattern to authenticated, service_role;

create function private.check_page(page_size integer, page_offset integer, largest integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require(page_size between 1 and largest, format('A page can have 1 to %s rows.', largest));
  perform private.require(page_offset between 0 and 10000000, 'There is no such page.');
end $$;

-- The ids of a page of `source`, which is called m, ordered by `keys`, all of them ascending or all descending. Both are our own
-- SQL; values from a caller are inserted with %L. `given` is $1 in them.
create function private.page_of(
  source text, keys text[], ascending boolean, page_size integer, page_offset integer, given uuid[] default null
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  direction constant text := case when ascending then '' else ' desc' end;
  ids uuid[];
begin
  perform private.check_page(page_size, page_offset, 200);
  execute format('select array(select m.id from %s order by %s limit %s offset %s)',
    source, array_to_string(keys, direction || ', ') || direction, page_size, page_offset) into ids using given;
  return ids;
end $$;

-- The clients that match a search and a status. For an auditor a search looks at the company alone: otherwise they could find out
-- names and addresses by trying (STAFF-02).
create function private.matching_clients(search text, status text) returns setof public.profiles
language sql stable as $$
  select p.* from public.profiles p
  where private.check_choice('The status', status, array['all'] || private.approval_statuses() || array['suspended', 'no_owner'])
    and (status in ('all', 'suspended', 'no_owner') or p.approval_status = status)
    and (status <> 'suspended' or p.suspended_at is not null)
    and (status <> 'no_owner' or p.origin = 'invited' and private.owner_of(p.client_id) is null)
    -- An application waits for a decision only after it was submitted.
    and (status <> 'pending' or p.onboarding_completed)
    and (private.search_pattern(search) is null or (
      ' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
      coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, '')
    ) ilike private.search_pattern(search)
      and ((select private.works_on_every_audit())
        or (' ' || coalesce(p.company_name, '')) ilike private.search_pattern(search)))
$$;

create function public.search_clients(
  search text default '', status text default 'all', sort text default 'created_at', ascending boolean default false,
  page_size integer default 25, page_offset integer default 0
) returns setof public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.check_choice('The order', sort, array['created_at', 'full_name', 'company_name', 'approval_status']);
  return query select p.* from unnest(private.page_of(format('private.matching_clients(%L, %L) m', search, status), case sort
      when 'full_name' then array['private.name_sort_key(m.full_name) collate "C"', 'm.id']
      when 'company_name' then array['private.name_sort_key(m.company_name) collate "C"', 'm.id']
      when 'approval_status' then array['m.approval_status', 'm.created_at', 'm.id']
      else array['m.created_at', 'm.id'] end, ascending, page_size, page_offset)) with ordinality page (id, place)
    join public.profiles p on p.id = page.id order by page.place;
end $$;

create function public.count_clients(search text default '', status text default 'all') returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  return (select count(*) from private.matching_clients(search, status));
end $$;

-- PICK-03, PICK-05: the clients that the picker offers, by company: the approved ones, and after them on request all others.
create function public.pick_clients(
  search text default '', page_size integer default 20, include_applicants boolean default false
) returns table (
  client_id uuid, company_name text, full_name text, business_email text, approval_status text, suspended_at timestamptz,
  has_look_alike boolean
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  perform private.check_page(page_size, 0, 100);
  -- Each half follows the index of its order to the end of a page, and no further.
  return query
    select p.client_id, p.company_name, p.full_name, p.business_email, p.approval_status, p.suspended_at,
      private.has_look_alike(p)
    from (
      (select c.id, 1 as half from private.matching_clients(search, 'approved') c
        order by private.name_sort_key(c.company_name) collate "C", c.id limit page_size)
      union all
      (select c.id, 2 from private.matching_clients(search, 'all') c
        where include_applicants and c.approval_status <> 'approved'
        order by private.name_sort_key(c.company_name) collate "C", c.id limit page_size)
    ) m
    join public.profiles p on p.id = m.id
    order by m.half, private.name_sort_key(p.company_name) collate "C", p.id limit page_size;
end $$;

-- PICK-05: the identity of a client, as every dialog that writes shows it. No row for an unknown id.
create function public.client_identity(client uuid) returns table (
  client_id uuid, company_name text, full_name text, business_email text, approval_status text, suspended_at timestamptz,
  has_look_alike boolean, has_owner boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  if limited_to is null then
    return query select p.client_id, p.company_name, p.full_name, p.business_email, p.approval_status, p.suspended_at,
        private.has_look_alike(p), private.owner_of(p.client_id) is not null
      from public.profiles p where p.client_id = client_identity.client;
  end if;
  -- Of a client, an auditor reads the company alone, and of other clients not that there are any.
  return query select p.client_id, p.company_name, null::text, null::text, p.approval_status, p.suspended_at, false,
      private.owner_of(p.client_id) is not null
    from public.profiles p where p.client_id = client_identity.client
      and exists (select from public.audits a where a.client_id = p.client_id and a.id = any (limited_to));
end $$;

-- ADM-03: a page of the export, oldest first. The first page is a line in the log. Each page begins after the last row of the one
-- before, so that rows which change meanwhile are neither lost nor doubled. The web page then sorts all rows as in the list: by
-- sort_key, then by the time of creation, the id or both.
create function public.export_clients(
  search text default '', status text default 'all', sort text default 'created_at',
  after_created_at timestamptz default null, after_id uuid default null, page_size integer default 1000
) returns table (
  id uuid, full_name text, business_email text, company_name text, project_name text, approval_status text,
  created_at timestamptz, sort_key text
)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform private.check_page(page_size, 0, 5000);
  perform private.check_choice('The order', sort, array['created_at', 'full_name', 'company_name', 'approval_status']);
  if after_id is null then
    perform private.record_event('clients_exported');
  end if;
  return query
    select c.id, c.full_name, c.business_email, c.company_name, c.project_name,
      case when c.suspended_at is null then c.approval_status else 'suspended' end, c.created_at,
      case sort when 'full_name' then private.name_sort_key(c.full_name)
        when 'company_name' then private.name_sort_key(c.company_name)
        when 'approval_status' then c.approval_status end
    from private.matching_clients(search, status) c
    where after_created_at is null or (c.created_at, c.id) > (after_created_at, after_id)
    order by c.created_at, c.id limit page_size;
end $$;

create function public.admin_stats()
returns table (total_clients bigint, pending_approvals bigint, active_audits bigint, recent_activity bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query select
    (select count(*) from public.profiles),
    (select count(*) from public.profiles p where p.approval_status = 'pending' and p.onboarding_completed),
    (select count(*) from public.audits a where a.status in ('in_progress', 'scheduled')),
    (select count(*) from public.profiles p where p.updated_at >= now() - interval '7 days');
end $$;

-- console/91_request_list.sql

-- ADM-11: the inbox of all service requests, built as 90_admin_lists.sql says.

-- The orders of the list; the id makes each order total.
create index service_requests_newest on public.service_requests (created_at, id);
create index service_requests_by_status on public.service_requests (status, created_at, id);
create index service_requests_waiting on public.service_requests (created_at, id) where status in ('new', 'in_review');
create index service_requests_by_project on public.service_requests (private.name_sort_key(project_name) collate "C", id)
  include (project_name);

-- The leading space lets the first word be found by its beginning, as every other word is.
create index service_requests_search on public.service_requests using gin ((' ' || project_name) extensions.gin_trgm_ops);

-- The requests that match a search, a status and a client. 'proposed' and 'lapsed' are about their
-- proposals (private.requests_by_proposal). A search looks at the project of the request and at the names, project
-- and address of its client.
create function private.matching_requests(search text, status_filter text, client uuid)
returns setof public.service_requests
language sql stable as $$
  select r.* from public.service_requests r
  where private.check_choice('The status', status_filter, array['all', 'waiting', 'proposed', 'lapsed']
      || private.request_statuses())
    and case status_filter when 'all' then true when 'waiting' then r.status in ('new', 'in_review')
      when 'proposed' then r.id = any ((select private.requests_by_proposal('proposed'))::uuid[])
      when 'lapsed' then r.id = any ((select private.requests_by_proposal('lapsed'))::uuid[])
      else r.status = status_filter end
    and (client is null or r.client_id = client)
    and (private.search_pattern(search) is null
      or (' ' || r.project_name) ilike private.search_pattern(search)
      or r.client_id = any (array(select c.client_id from private.matching_clients(search, 'all') c)))
$$;

-- A page of the requests that match, each with the audits that were started from it, newest first, and its newest proposal.
create function public.search_requests(
  search text default '', status_filter text default 'all', client uuid default null, sort text default 'created_at',
  ascending boolean default false, page_size integer default 25, page_offset integer default 0
) returns table (
  id uuid, client_id uuid, service_type text, project_name text, message text, repository_url text, git_ref text,
  lines_of_code integer, wished_start date, status text, created_at timestamptz, updated_at timestamptz,
  edited_at timestamptz, answer text, sender_name text, editor_name text, company_name text, full_name text, business_email text, approval_status text,
  suspended_at timestamptz, audits jsonb, proposal jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.check_choice('The order', sort, array['created_at', 'project_name', 'status']);
  return query
    select r.id, r.client_id, r.service_type, r.project_name, r.message, r.repository_url, r.git_ref, r.lines_of_code,
      r.wished_start, r.status, r.created_at, r.updated_at, r.edited_at, r.answer, r.sender_name, r.editor_name,
      c.company_name, c.full_name, c.business_email, c.approval_status, c.suspended_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'status', a.status)
         order by a.created_at desc, a.id desc), '[]')
       from public.audits a where a.service_request_id = r.id),
      (select jsonb_build_object('state', p.state, 'valid_until', p.valid_until, 'expires_at', p.expires_at)
       from public.proposals p where p.request_id = r.id order by p.version desc nulls first limit 1)
    from unnest(private.page_of(format('private.matching_requests(%L, %L, %L) m', search, status_filter, client), case sort
      when 'project_name' then array['private.name_sort_key(m.project_name) collate "C"', 'm.id']
      when 'status' then array['m.status', 'm.created_at', 'm.id']
      else array['m.created_at', 'm.id'] end, ascending, page_size, page_offset)) with ordinality page (request_id, place)
    join public.service_requests r on r.id = page.request_id
    left join public.profiles c on c.client_id = r.client_id
    order by page.place;
end $$;

create function public.count_requests(search text default '', status_filter text default 'all', client uuid default null)
returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  return (select count(*) from private.matching_requests(search, status_filter, client));
end $$;

-- console/92_audit_list.sql

-- AUD-04: the list of all audits, built as 90_admin_lists.sql says.

-- The orders of the list; the id makes each order total. An audit without a planned end comes after all that have one.
create index audits_newest on public.audits (created_at, id);
create index audits_by_status on public.audits (status, created_at, id);
create index audits_by_lead on public.audits (lead_id, created_at, id);
create index audits_by_title on public.audits (private.name_sort_key(title) collate "C", id) include (title);
create index audits_by_planned_end on public.audits (planned_end, id) include (status);
create index findings_for_us on public.findings (status, audit_id) include (id, severity_rank, updated_at)
  where status in ('fix_submitted', 'disputed');

-- The leading space lets the first word be found by its beginning, as every other word is.
create index audits_search on public.audits using gin ((' ' || title) extensions.gin_trgm_ops);

-- The last day of an audit's current stage: its planned start, its planned end, or the day when fixes are due. After that day, it
-- is overdue, in the time zone of the firm. Null when no such day is planned.
create function private.stage_end(status text, planned_start date, planned_end date, fixes_due date) returns date
language sql immutable set search_path = '' as $$
  select case status when 'completed' then null when 'withdrawn' then null when 'mitigation' then fixes_due
    when 'in_progress' then planned_end else coalesce(planned_start, planned_end) end
$$;
grant execute on function private.stage_end to authenticated, service_role;

create index audits_overdue on public.audits (private.stage_end(status, planned_start, planned_end, fixes_due), id);

-- The audits that the caller works on with findings that wait for us (fixes to review, disputes to answer, or both), with a proposed
-- scope to answer, or whose client is late with its preparations. Null for all audits. Lists begin with these, because they are few.
create function private.audits_waiting_for_us(waiting text) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.check_choice('The filter', waiting, array['all', 'for_us', 'fix_submitted', 'disputed', 'scope', 'preparation']);
  return case when waiting = 'all' then limited_to
  when waiting = 'scope' then array(
    select p.audit_id from public.scope_proposals p join public.audits a on a.id = p.audit_id
    where p.state = 'sent' and a.status <> 'withdrawn' and (limited_to is null or p.audit_id = any (limited_to))
  ) when waiting = 'preparation' then array(
    select distinct o.audit_id from private.overdue_preparation o where limited_to is null or o.audit_id = any (limited_to)
  ) else array(
    select distinct f.audit_id from public.findings f
    where f.status in ('fix_submitted', 'disputed') and (waiting = 'for_us' or f.status = waiting)
      and (limited_to is null or f.audit_id = any (limited_to))
  ) end;
end $$;

-- The audits that match a search and filters. A search looks at the title of the audit and at the names, project and address of
-- its client. `lead` is an admin's id, or nobody. With `audit_ids`, only these audits match.
create function private.matching_audits(search text, status_filter text, lead text, audit_ids uuid[], only_overdue boolean)
returns setof public.audits
language sql stable as $$
  select a.* from public.audits a
  where private.check_choice('The status', status_filter, array['all'] || private.audit_statuses())
    and private.check_that(lead in ('all', 'nobody') or lead ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      'There is no such lead auditor.')
    and (status_filter = 'all' or a.status = status_filter)
    and case lead when 'all' then true when 'nobody' then a.lead_id is null else a.lead_id = lead::uuid end
    and (not only_overdue or private.stage_end(a.status, a.planned_start, a.planned_end, a.fixes_due) < (select private.today()))
    and (audit_ids is null or a.id = any (audit_ids))
    and (private.search_pattern(search) is null
      or (' ' || a.title) ilike private.search_pattern(search)
      -- An array of clients, because PostgreSQL can look up "or" in two indexes with it, and not with a subquery.
      or a.client_id = any (array(select c.client_id from private.matching_clients(search, 'all') c)))
$$;

-- The ids of a page of the audits that match, in its order.
create function private.page_of_audits(
  search text, status_filter text, lead text, waiting_ids uuid[], only_overdue boolean, sort text, ascending boolean,
  page_size integer, page_offset integer
) returns uuid[]
language sql stable set search_path = '' as $$
  select private.page_of(
    format('private.matching_audits(%L, %L, %L, $1, %L) m', search, status_filter, lead, only_overdue)
      -- The names of the leads and the numbers of findings have no index: these two sort all audits that match.
      || case sort
        when 'company_name' then ' join public.profiles c on c.client_id = m.client_id'
        when 'lead' then ' left join (select r.user_id, private.name_sort_key(private.display_name(r.user_id)) as name
          from public.user_roles r) l on l.user_id = m.lead_id'
        when 'open_findings' then ' left join (select f.audit_id, f.open from public.audit_finding_totals f
          where f.open > 0) f on f.audit_id = m.id'
        else '' end,
    case sort
      when 'lead' then array['l.name collate "C"', 'm.created_at', 'm.id']
      when 'open_findings' then array['coalesce(f.open, 0)', 'm.created_at', 'm.id']
      when 'company_name' then array['private.name_sort_key(c.company_name) collate "C"', 'c.id', 'm.created_at', 'm.id']
      when 'title' then array['private.name_sort_key(m.title) collate "C"', 'm.id']
      when 'status' then array['m.status', 'm.created_at', 'm.id']
      when 'planned_end' then array['m.planned_end', 'm.id']
      else array['m.created_at', 'm.id'] end,
    ascending, page_size, page_offset, waiting_ids)
$$;

-- A page of the audits that match, with how many findings are open, wait for us, and were published. Of a client, an auditor reads
-- the company alone.
create function public.search_audits(
  search text default '', status_filter text default 'all', lead text default 'all', waiting text default 'all',
  only_overdue boolean default false, sort text default 'created_at', ascending boolean default false,
  page_size integer default 25, page_offset integer default 0
) returns table (
  id uuid, client_id uuid, company_name text, full_name text, business_email text, title text, audit_type text, status text,
  lead_id uuid, planned_start date, planned_end date, fixes_due date, is_overdue boolean, created_at timestamptz,
  open_findings bigint, findings_for_us bigint, findings bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  page_ids uuid[];
  for_admins constant boolean := private.works_on_every_audit();
begin
  perform private.allow('admin', 'auditor');
  perform private.check_choice('The order', sort, array['created_at', 'title', 'company_name', 'status', 'lead', 'planned_end', 'open_findings']);
  page_ids := private.page_of_audits(
    search, status_filter, lead, private.audits_waiting_for_us(waiting), only_overdue, sort, ascending, page_size, page_offset);
  return query
    select a.id, a.client_id, c.company_name, case when for_admins then c.full_name end,
      case when for_admins then c.business_email end, a.title, a.audit_type, a.status,
      a.lead_id, a.planned_start, a.planned_end, a.fixes_due,
      coalesce(private.stage_end(a.status, a.planned_start, a.planned_end, a.fixes_due) < (select private.today()), false), a.created_at,
      coalesce(t.open, 0), coalesce(t.waits_for_auditor, 0), coalesce(t.total, 0)
    from unnest(page_ids) with ordinality page (audit_id, place)
    join public.audits a on a.id = page.audit_id
    left join public.profiles c on c.client_id = a.client_id
    left join (select * from public.audit_finding_totals f where f.audit_id = any (page_ids)) t on t.audit_id = a.id
    order by page.place;
end $$;

create function public.count_audits(
  search text default '', status_filter text default 'all', lead text default 'all', waiting text default 'all',
  only_overdue boolean default false
) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  waiting_ids uuid[];
begin
  perform private.allow('admin', 'auditor');
  waiting_ids := private.audits_waiting_for_us(waiting);
  return (select count(*) from private.matching_audits(search, status_filter, lead, waiting_ids, only_overdue));
end $$;

-- console/93_work_queue.sql

-- AUD-06: what waits for us, as /admin shows it. It uses the rules of the lists that it links to (92_audit_list.sql).

create function private.promised_decision_time() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;

create index admin_activity_logs_of_reopening on public.admin_activity_logs (target_user_id, created_at)
  where action = 'reopened_client';

-- The applications that wait for a decision, since they were sent or last reopened (ADM-07).
create view private.waiting_applications as
  select p.id, p.client_id, p.full_name, p.company_name, p.business_email,
    greatest(p.submitted_at, r.reopened_at) as waiting_since,
    greatest(p.submitted_at, r.reopened_at) < now() - private.promised_decision_time() as is_overdue
  from public.profiles p
  left join (
    select l.target_user_id, max(l.created_at) as reopened_at from public.admin_activity_logs l
    where l.action = 'reopened_client' group by l.target_user_id
  ) r on r.target_user_id = p.client_id
  where p.approval_status = 'pending' and p.onboarding_completed;

-- The names of a finding's assignee and reviewer, for searches (98_search.sql too).
create function private.assignment_words(assignment public.finding_assignments) returns text
language sql immutable set search_path = '' as $$
  select ' ' || coalesce(assignment.assignee_name || ' ', '') || coalesce(assignment.reviewer_name, '')
$$;
grant execute on function private.assignment_words to authenticated, service_role;
create index finding_assignments_search on public.finding_assignments
  using gin (private.assignment_words(finding_assignments) extensions.gin_trgm_ops);

-- The drafts that the caller may approve and nobody has approved (STAFF-03). They wait once they have a description. None while the
-- rule is off.
create view private.drafts_to_approve as
  select f.id, f.audit_id, f.severity_rank, f.updated_at from public.findings f
  where f.status = 'draft' and f.description <> '' and (select private.needs_approvals())
    and private.own_part((select private.caller_id()), f.id, f.author_id, f.edited_at) is null
    and not exists (select from private.counting_approvals(f.id, f.content_sha256, f.author_id, f.edited_at));

-- The findings that wait for us, once for each reason: a fix to review, a dispute or a comment to answer, or a draft to approve.
-- waiting_since is the time of that line of the ledger, of the comment, or of the last change of the draft. `assigned` is 'all', 'me'
-- for those whose review is assigned to the caller, or 'nobody'. `limited_to` are the audits that the caller may list
-- (private.audits_to_list). Left joins, and tests without a join, let PostgreSQL skip what a call does not read.
create function private.matching_findings(search text, waits text, assigned text, limited_to uuid[]) returns table (
  finding_id uuid, waits_for text, waiting_since timestamptz, severity_rank smallint
)
language sql stable as $$
  -- The ledger is read last, only for the rows that match.
  select w.finding_id, w.waits_for, coalesce(w.commented_at,
    (select max(e.created_at) from public.finding_events e where e.finding_id = w.finding_id and e.to_status = w.status), w.updated_at),
    w.severity_rank
  from (
    select f.id as finding_id, case f.status when 'disputed' then 'disputes' else 'fixes' end as waits_for,
      null::timestamptz as commented_at, f.status, f.updated_at, f.severity_rank, f.audit_id
    from public.findings f where f.status in ('fix_submitted', 'disputed')
    union all
    select u.finding_id, 'comments', u.waiting_since, null, null, f.severity_rank, f.audit_id
    from private.unanswered_comments u left join public.findings f on f.id = u.finding_id
    union all
    select d.id, 'approvals', d.updated_at, null, null, d.severity_rank, d.audit_id from private.drafts_to_approve d
  ) w
  left join public.finding_assignments s on s.finding_id = w.finding_id
  where private.check_choice('The filter', waits, array['all', 'fixes', 'disputes', 'comments', 'approvals'])
    and (limited_to is null or w.audit_id = any (limited_to))
    and (waits = 'all' or w.waits_for = waits)
    and private.check_choice('The filter', assigned, array['all', 'me', 'nobody'])
    and (assigned <> 'me' or s.reviewer_id = (select private.caller_id()))
    and (assigned <> 'nobody' or w.finding_id not in (
      select m.finding_id from public.finding_assignments m where m.reviewer_id is not null))
    -- Each by its own index: the finding, its audit, who reviews it, its client.
    and (private.search_pattern(search) is null or w.finding_id in (
      select n.id from public.findings n
      where (' ' || coalesce(n.number || ' ', '') || n.title) ilike private.finding_pattern(search)
      union all
      select n.id from public.audits a join public.findings n on n.audit_id = a.id
      where (' ' || a.title) ilike private.search_pattern(search)
      union all
      select r.finding_id from public.finding_assignments r
      where private.assignment_words(r) ilike private.search_pattern(search)
        and (' ' || r.reviewer_name) ilike private.search_pattern(search)
      union all
      select n.id from private.matching_clients(search, 'all') c join public.findings n on n.client_id = c.client_id))
$$;

-- AUD-06: a page of the findings that wait for us, across all audits that the caller works on. Of a client, an auditor reads the
-- company alone.
create function public.search_waiting_findings(
  search text default '', waits text default 'all', sort text default 'waiting_since', ascending boolean default true,
  page_size integer default 25, page_offset integer default 0, assigned text default 'all'
) returns table (
  finding_id uuid, audit_id uuid, client_id uuid, company_name text, full_name text, business_email text, audit_title text,
  number text, title text, severity text, status text, waits_for text, waiting_since timestamptz, reviewer_id uuid, reviewer_name text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  perform private.check_page(page_size, page_offset, 200);
  perform private.check_choice('The order', sort, array['waiting_since', 'severity']);
  return query
    select f.id, f.audit_id, f.client_id, c.company_name, case when limited_to is null then c.full_name end,
      case when limited_to is null then c.business_email end, a.title, f.number, f.title, f.severity,
      f.status, w.waits_for, w.waiting_since, s.reviewer_id, s.reviewer_name
    from (
      select page.*, row_number() over () as place from (
        select m.* from private.matching_findings(search, waits, assigned, limited_to) m
        order by
          case when ascending and sort = 'severity' then m.severity_rank end,
          case when not ascending and sort = 'severity' then m.severity_rank end desc,
          case when not ascending and sort = 'waiting_since' then m.waiting_since end desc,
          m.waiting_since, m.finding_id, m.waits_for
        limit page_size offset page_offset
      ) page
    ) w
    join public.findings f on f.id = w.finding_id
    join public.audits a on a.id = f.audit_id
    left join public.profiles c on c.client_id = f.client_id
    left join public.finding_assignments s on s.finding_id = f.id
    order by w.place;
end $$;

create function public.count_waiting_findings(search text default '', waits text default 'all', assigned text default 'all')
returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  return (select count(*) from private.matching_findings(search, waits, assigned, limited_to));
end $$;

-- The numbers of the work queue. Each is the number of rows in the list that it links to. Those of drafts are null while nobody has
-- to approve them. Applications and requests are the admins': for an auditor there are none.
create function public.work_queue() returns table (
  applications bigint, overdue_applications bigint, new_requests bigint, fixes_to_review bigint, audits_with_fixes bigint,
  disputed_findings bigint, audits_with_disputes bigint, unanswered_comments bigint, audits_with_comments bigint,
  overdue_audits bigint, drafts_to_approve bigint, audits_with_drafts_to_approve bigint, lapsed_proposals bigint,
  proposed_scopes bigint, unprepared_audits bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
begin
  perform private.allow('admin', 'auditor');
  return query
    select w.applications, w.overdue,
      (select count(*) from public.service_requests r where r.status = 'new' and limited_to is null),
      f.findings, f.audits, d.findings, d.audits, u.findings, u.audits,
      (select count(*) from private.matching_audits('', 'all', 'all', limited_to, true)),
      case when private.needs_approvals() then p.drafts end, case when private.needs_approvals() then p.audits end,
      case when limited_to is null then cardinality(private.requests_by_proposal('lapsed')) else 0 end::bigint,
      cardinality(private.audits_waiting_for_us('scope'))::bigint, cardinality(private.audits_waiting_for_us('preparation'))::bigint
    from
      (select count(*) as drafts, count(distinct d.audit_id) as audits from private.drafts_to_approve d
       where limited_to is null or d.audit_id = any (limited_to)) p,
      (select count(*) as applications, count(*) filter (where a.is_overdue) as overdue
       from private.waiting_applications a where limited_to is null) w,
      (select count(*) as findings, count(distinct f.audit_id) as audits from public.findings f
       where f.status = 'fix_submitted' and (limited_to is null or f.audit_id = any (limited_to))) f,
      (select count(*) as findings, count(distinct f.audit_id) as audits from public.findings f
       where f.status = 'disputed' and (limited_to is null or f.audit_id = any (limited_to))) d,
      (select count(*) as findings, count(distinct f.audit_id) as audits from private.unanswered_comments c
       join public.findings f on f.id = c.finding_id
       where limited_to is null or f.audit_id = any (limited_to)) u;
end $$;

-- The applications that have waited longest, and whether longer than promised.
create function public.oldest_applications(page_size integer default 5) returns table (
  client_id uuid, full_name text, company_name text, business_email text, waiting_since timestamptz, is_overdue boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.check_page(page_size, 0, 100);
  return query select w.client_id, w.full_name, w.company_name, w.business_email, w.waiting_since, w.is_overdue
    from private.waiting_applications w order by w.waiting_since, w.id limit page_size;
end $$;

-- console/94_activity_search.sql

-- Searching the activity log (ADM-08): by words, action, admin, client and time, newest first, page by page and as an export.
-- Built as 90_admin_lists.sql says.

-- The words of a line that a search looks at: the names of the admin and the client, and what the action was about. The leading
-- space lets the first word be found by its beginning, as every other word is.
create function private.activity_words(details jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(' ', '', details ->> 'client_name', details ->> 'admin_name', details ->> 'title', details ->> 'number',
    details ->> 'project_name', details ->> 'file_name', details ->> 'article_slug', details ->> 'reason',
    details ->> 'old_address', details ->> 'new_address', details ->> 'from', details ->> 'to', details ->> 'between');
end $$;

create index admin_activity_logs_of_admin on public.admin_activity_logs (admin_user_id, created_at, id);
create index admin_activity_logs_of_action on public.admin_activity_logs (action, created_at, id);
create index admin_activity_logs_search on public.admin_activity_logs
  using gin (private.activity_words(details) extensions.gin_trgm_ops);

-- ADM-08: the lines that match every given filter (null means any), newest first: at most page_size of them, starting after the
-- line `after_created_at`, `after_id`. `until` is not included. `by_admin` chooses what admins did, or what clients
-- did; neither has what operators and the portal itself did. An export has larger pages, needs a fresh code (AUTH-18), and its
-- first page is itself a line in the log.
create function public.search_activity(
  search text default '', action text default null, actor_id uuid default null, client_id uuid default null,
  since timestamptz default null, until timestamptz default null,
  after_created_at timestamptz default null, after_id uuid default null, page_size integer default 100,
  is_export boolean default false, by_admin boolean default null
) returns setof public.admin_activity_logs
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.allow('admin');
  perform private.check_page(page_size, 0, case when is_export then 5000 else 200 end);
  if is_export then
    perform private.require_fresh_code();
    if after_id is null then
      perform private.record_event('activity_exported');
    end if;
  end if;
  return query
  select l.* from public.admin_activity_logs l
  where (private.search_pattern(search) is null
      or private.activity_words(l.details) ilike private.search_pattern(search))
    and (search_activity.action is null or l.action = search_activity.action)
    and (search_activity.by_admin is null
      or l.by_firm = search_activity.by_admin and (not search_activity.by_admin or l.admin_user_id is not null))
    and (actor_id is null or l.admin_user_id = actor_id)
    -- The account that has the client's id may have left the client.
    and (search_activity.client_id is null or l.target_user_id = search_activity.client_id
      and (l.details ->> 'client_id' = search_activity.client_id::text or not private.is_about_account(l.action)))
    and (since is null or l.created_at >= since)
    and (until is null or l.created_at < until)
    and (after_id is null or (l.created_at, l.id) < (after_created_at, after_id))
  order by l.created_at desc, l.id desc limit page_size;
end $$;

-- keeping/95_retention.sql

-- How long data is kept, and the removal of older data. Only retention and erasure (96_personal_data.sql) remove anything from
-- the activity log and the outbox.
--
-- The tables are in schema private, on which no API role has any privilege, the service role included: the functions
-- below are their only writers.

-- The rules. The privacy policy says the same (apps/shell/src/legal/privacy-promises.test.tsx compares them). Which data is kept
-- by which rule is in private.personal_data (96_personal_data.sql). An operator changes a period in the SQL console, and the
-- policy with it.
create table private.retention_rules (
  what text primary key,
  -- Null: as long as the client has an account.
  keep_for interval,
  counted_from text not null,
  -- The tables that lose their rows for which `past` holds, with $1 as the oldest time that is kept and an index for it. Null
  -- where accounts are removed (accounts_past_retention).
  places text[],
  past text,
  -- Keeps a typing error from emptying a table.
  constraint retention_rules_are_not_short check (private.check_that(keep_for >= interval '30 days',
    'Nothing is removed by retention before it is 30 days old.'))
);

insert into private.retention_rules (what, keep_for, counted_from) values
  ('client_data', null, 'Kept until the account is erased (npm run client:erase).'),
  ('rejected_applications', interval '12 months', 'The last change of an application that was rejected.'),
  ('unused_accounts', interval '12 months', 'The last sign-in or use of somebody who never submitted an application and has no open invitation.');

insert into private.retention_rules (what, keep_for, counted_from, places, past) values
  ('emails', interval '90 days', 'The sending, or the event when it was not sent.', '{public.email_outbox}',
    $$t.status in ('sent', 'failed', 'cancelled') and coalesce(t.sent_at, t.created_at) < $1$$),
  ('invitations', interval '30 days', 'The end of the invitation.', '{private.invitations}', 't.ends_at < $1'),
  ('activity_log', interval '3 years', 'The act.', '{public.admin_activity_logs}', 't.created_at < $1'),
  ('events', interval '90 days', 'The event. History is kept with the audit.', '{public.events}',
    'not t.in_history and t.created_at < $1'),
  ('notices', interval '90 days', 'The event.', '{private.notices}', 't.created_at < $1'),
  ('webhook_deliveries', interval '90 days', 'The event, or the test.', '{private.webhook_deliveries}', 't.created_at < $1'),
  ('impersonation_sessions', interval '3 years', 'The start of the view.', '{public.impersonation_sessions}', 't.started_at < $1'),
  ('openings', interval '3 years', 'The opening.', '{public.openings}', 't.created_at < $1'),
  ('sign_in_log', interval '12 months', 'The sign-in.', '{auth.audit_log_entries}', 't.created_at < $1');

-- Data from before this time is removed; null when all data is kept.
create function private.kept_since(what text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() - r.keep_for from private.retention_rules r where r.what = kept_since.what
$$;

-- Removals --------------------------------------------------------------------------------------------------------------

-- One row per removal, written in its transaction: the record of what retention and erasure removed.
create table private.data_removals (
  id uuid primary key default gen_random_uuid(),
  reason text not null constraint data_removals_reason_is_known check (reason in ('retention', 'erasure')),
  -- The erased client, or the person who was erased alone. The id no longer identifies anybody.
  client_id uuid,
  -- How many rows, by rule or by table.
  removed jsonb not null,
  removed_at timestamptz not null default now()
);
create index data_removals_of_client on private.data_removals (client_id, removed_at);

-- Accounts that a rule removes, each with the client that goes with it. An account of a client with work in it (audits, files) or
-- with other people, or with the admin role, is left out: a person decides about those.
create function private.accounts_past_retention() returns table (what text, person_id uuid, client_id uuid)
language sql stable security definer set search_path = '' as $$
  select a.what, a.person_id, a.client_id
  from (
    select 'rejected_applications' as what, private.owner_of(p.client_id) as person_id, p.client_id as client_id
    from public.profiles p
    where p.approval_status = 'rejected' and p.updated_at < (select private.kept_since('rejected_applications'))
    union all
    select 'unused_accounts', u.id, m.client_id
    from auth.users u left join public.client_members m on m.person_id = u.id
    -- Auth before 2.195 does not write last_sign_in_at when it renews a session.
    where greatest(u.created_at, u.last_sign_in_at, (
        select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = u.id))
        < (select private.kept_since('unused_accounts'))
      and not exists (select from private.invitations i
        where i.address = lower(u.email) and i.accepted_by is null and i.ends_at > now())
      and not exists (select from public.profiles p where p.client_id = m.client_id and p.onboarding_completed)
      and not exists (select from public.profiles p where p.client_id = m.client_id and p.approval_status <> 'pending')
  ) a
  where not exists (select from public.user_roles r where r.user_id = a.person_id)
    and not exists (select from public.audits t where t.client_id = a.client_id)
    and not exists (select from public.files f where f.client_id = a.client_id)
    and not exists (select from public.client_members m where m.client_id = a.client_id and m.person_id <> a.person_id)
$$;

-- For operators (npm run retention): how many rows or accounts are past each rule.
create function public.retention_due() returns table (what text, due bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.retention_rules;
  counted bigint;
  place text;
begin
  perform private.allow('operator');
  for rule in select r.* from private.retention_rules r where r.keep_for is not null order by r.what loop
    what := rule.what;
    due := (select count(*) from private.accounts_past_retention() a where a.what = rule.what);
    foreach place in array coalesce(rule.places, '{}') loop
      execute format('select count(*) from %s t where %s', place, rule.past) into counted using private.kept_since(rule.what);
      due := due + counted;
    end loop;
    return next;
  end loop;
end $$;

-- For the schedule and for operators: one batch of one rule, which is one transaction, so that no transaction takes long and a
-- failing rule does not stop the others. Removes at most batch_size rows of each of its tables, or 20 accounts, and returns how
-- many; 0 once nothing is past the rule.
create function public.apply_retention(what text, batch_size integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule private.retention_rules;
  removed integer := 0;
  counted integer;
  place text;
begin
  perform private.allow('operator');
  select r.* into rule from private.retention_rules r where r.what = apply_retention.what and r.keep_for is not null;
  perform private.require(rule.what is not null, 'There is no such rule.');
  if rule.places is null then
    select count(private.erase_rows(a.person_id, a.client_id)) into removed
    from (select p.* from private.accounts_past_retention() p where p.what = rule.what limit least(batch_size, 20)) a;
  end if;
  foreach place in array coalesce(rule.places, '{}') loop
    execute format('delete from %1$s e where e.id in (select t.id from %1$s t where %2$s limit $2)', place, rule.past)
      using private.kept_since(rule.what), batch_size;
    get diagnostics counted = row_count;
    removed := removed + counted;
  end loop;
  delete from private.data_removals r where r.removed_at < private.kept_since('activity_log');
  delete from private.request_counts v where v.minute < now() - interval '10 minutes';
  if removed > 0 then
    insert into private.data_removals (reason, removed) values ('retention', jsonb_build_object(rule.what, removed));
  end if;
  return removed;
end $$;

-- keeping/96_personal_data.sql

-- Personal data: for each column of each table, whether it belongs to a person or a client, whether they get a copy of it (npm
-- run client:export), what an erasure (npm run client:erase) does with it, and which rule says how long it is kept. The export,
-- the erasure and the tests read this list. A test fails when a column is missing here, and when an erasure leaves any text about
-- a person.

-- The addresses of a person: the current one, and former ones according to the log.
create function private.addresses_of(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(lower(a.address)) from (
    select private.address_of(person)
    union select unnest(array[l.details ->> 'old_address', l.details ->> 'new_address'])
    from public.admin_activity_logs l where l.target_user_id = person and l.action = 'changed_sign_in_address') a (address)
$$;

create function private.published_findings(client_id uuid) returns setof public.findings
language sql stable security definer set search_path = '' as $$
  select f.* from public.findings f where f.client_id = published_findings.client_id and f.status <> 'draft'
$$;

-- The stored objects of a client: in every bucket, the folder of that name.
create function private.client_objects(client_id uuid) returns setof storage.objects
language sql stable security definer set search_path = '' as $$
  select o.* from storage.objects o where split_part(o.name, '/', 1) = client_objects.client_id::text
$$;

-- The line of a report's auditors (56_report_sections.sql) begins with the name of this person of staff.
create function private.names_person(line text, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(lower(btrim(split_part(line, ',', 1))) = (
    select lower(btrim(s.full_name)) from public.staff_profiles s where s.person_id = person), false)
$$;

-- A digest without its notices about a client.
create function private.without_client(digest jsonb, client_id uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select digest || jsonb_build_object('notices', coalesce(jsonb_agg(n.value order by n.position), '[]'))
  from jsonb_array_elements(digest -> 'notices') with ordinality n (value, position)
  where n.value ->> 'client_id' is distinct from without_client.client_id::text
$$;

create table private.personal_data (
  id integer primary key generated always as identity,
  place text not null,
  -- What a line is about: a client, whose data stays when its people leave, or one person.
  about text not null default 'client' constraint personal_data_is_about_one check (about in ('client', 'person')),
  -- Which rows: a condition in which $1 is that client or person and t the row. Null for a table without personal data.
  whose text,
  -- Null for all columns that a signed-in person may read. Other columns must be named, so that they are not exported by mistake.
  -- Empty where another line names the columns. For tables of the platform only exported columns are named; the rest are secrets.
  columns text[],
  is_exported boolean not null default false,
  -- 'account': removed with the client, or with the person's account, by its foreign key. 'row': removed by the erasure.
  -- 'object': removed by the storage service. 'stays': without the account, it no longer identifies a person. Anything else is
  -- the SQL that replaces the columns.
  on_erasure text not null,
  kept text references private.retention_rules,
  constraint personal_data_lines_are_one unique nulls not distinct (place, about, whose, columns),
  constraint personal_data_is_kept_by_a_rule check ((whose is null) = (kept is null))
);
create index personal_data_of_rule on private.personal_data (kept);

-- The account, as the auth service keeps it.
insert into private.personal_data (about, place, whose, columns, is_exported, on_erasure, kept) values
  ('person', 'auth.users', 'id = $1', '{id,email,email_change,phone,created_at,email_confirmed_at,last_sign_in_at,raw_user_meta_data}',
    true, 'account', 'client_data'),
  ('person', 'auth.identities', 'user_id = $1', '{provider,identity_data,created_at,last_sign_in_at}', true, 'account', 'client_data'),
  ('person', 'auth.sessions', 'user_id = $1', '{created_at,refreshed_at,user_agent,ip}', true, 'account', 'client_data'),
  ('person', 'private.session_providers', 'session_id in (select s.id from auth.sessions s where s.user_id = $1)', '{session_id,provider}', true,
    'account', 'client_data'),
  ('person', 'auth.mfa_factors', 'user_id = $1', '{friendly_name,factor_type,status,created_at}', true, 'account', 'client_data'),
  ('person', 'auth.mfa_challenges', 'factor_id in (select f.id from auth.mfa_factors f where f.user_id = $1)', '{created_at,ip_address}', true,
    'account', 'client_data'),
  ('person', 'auth.audit_log_entries', $$ $1::text in (payload ->> 'actor_id', payload #>> '{traits,user_id}')$$, '{id,payload,created_at,ip_address}',
    true, 'row', 'sign_in_log'),
  ('person', 'auth.flow_state', 'user_id = $1', '{}', false, 'row', 'client_data'),
  ('person', 'private.known_devices', 'person_id = $1', '{person_id,device,first_seen_at}', true, 'account', 'client_data'),
  ('person', 'private.recovery_codes', 'person_id = $1', '{person_id,digest,created_at}', false, 'account', 'client_data'),
  ('person', 'private.wrong_codes', 'person_id = $1', '{id,person_id,given_by,created_at}', false, 'account', 'client_data'),
  ('person', 'private.voided_passwords', 'person_id = $1', '{person_id,encrypted_password,secret_sha256,ends_at}', false, 'account', 'client_data'),
  ('person', 'private.access_tokens', 'person_id = $1',
    '{id,person_id,client_id,name,prefix,scopes,audit_id,provider,created_at,ends_at,last_used_on,revoked_at}', true, 'account', 'client_data'),
  ('person', 'private.access_tokens', 'person_id = $1', '{digest}', false, 'account', 'client_data'),
  ('person', 'public.user_roles', 'user_id = $1', null, true, 'account', 'client_data'),
  ('person', 'public.staff_profiles', 'person_id = $1', null, true, 'account', 'client_data'),
  ('person', 'public.audit_staff', 'person_id = $1', null, true, 'account', 'client_data'),
  ('person', 'public.client_members', 'person_id = $1', null, true, 'account', 'client_data');

-- Data of the client that is exported whole and removed by its foreign key.
insert into private.personal_data (place, whose, is_exported, on_erasure, kept)
  select 'public.' || p.name, o.whose, true, 'account', 'client_data'
  from (values
    ('client_id = $1', '{client_members}'::text[]),
    ('client_id = $1', '{profiles,projects,service_requests,knowledge_recommendations,audits,preparation_items,scope_proposals}'),
    ('snapshot_id in (select f.id from public.files f where f.client_id = $1)', '{source_files}'),
    ('audit_id in (select a.id from public.audits a where a.client_id = $1)', '{audit_scopes,scope_repositories,deployments}'),
    ('deployment_id in (select d.id from public.deployments d join public.audits a on a.id = d.audit_id where a.client_id = $1)',
      '{deployment_checks}'),
    -- A client gets neither drafts (FIND-02) nor notes.
    ('finding_id in (select f.id from private.published_findings($1) f)',
      '{finding_locations,finding_events,finding_comments,finding_assignments}')
  ) o (whose, places), unnest(o.places) p (name);

-- Data that is not exported whole, or not removed by its foreign key alone.
insert into private.personal_data (place, whose, columns, is_exported, on_erasure, kept) values
  ('private.clients', 'id = $1', '{id,created_at,entered_as,has_mcp,checks_on,checks_asked_for}', false, 'account', 'client_data'),
  ('private.invitations', 'client_id = $1', '{id,client_id,address,role,invited_by,created_at,ends_at,accepted_by}',
    true, 'account', 'invitations'),
  ('private.invitations', 'client_id = $1', '{token_digest}', false, 'account', 'invitations'),
  ('private.former_members', 'client_id = $1', '{person_id,client_id,left_at}', true, 'account', 'client_data'),
  ('storage.objects', $$split_part(name, '/', 1) = $1::text$$, '{bucket_id,name,metadata,created_at}',
    true, 'object', 'client_data'),
  ('public.events', 'client_id = $1 and in_history',
    '{id,kind,client_id,audit_id,in_history,facts,actor_id,actor_name,by_firm,created_at}', true, 'account', 'client_data'),
  -- The activity log and the rows themselves are exported.
  ('public.events', 'client_id = $1 and not in_history', '{}', false, 'account', 'events'),
  -- A client reads the lead's name alone.
  ('public.audit_staff', 'audit_id in (select a.id from public.audits a where a.client_id = $1)', '{}', false, 'account', 'client_data'),
  -- The path of a withdrawn or removed report is not exported.
  ('public.report_versions', $$state = 'published' and audit_id in (select a.id from public.audits a where a.client_id = $1)$$,
    '{id,audit_id,version,kind,client_name,report_url,report_path,object_version,object_sha256,object_size,report_date,sealed_at,snapshot_id,is_public,state,
    withdrawn_at,withdrawn_reason,created_by,created_at}',
    true, 'account', 'client_data'),
  ('private.withdrawn_links', $$version_id in (
      select v.id from public.report_versions v join public.audits a on a.id = v.audit_id where a.client_id = $1)$$,
    '{version_id,report_url}', false, 'account', 'client_data'),
  ('public.report_versions', $$state <> 'published' and audit_id in (select a.id from public.audits a where a.client_id = $1)$$,
    '{id,audit_id,version,kind,client_name,object_sha256,object_size,report_date,sealed_at,is_public,state,withdrawn_at,withdrawn_reason,created_by,created_at}',
    true, 'account', 'client_data'),
  -- The texts of reports; a client gets the published ones, and the details with the report.
  ('public.report_sections', 'client_id = $1 and published_at is not null', null, true, 'account', 'client_data'),
  ('public.report_sections', 'client_id = $1 and published_at is null', '{}', false, 'account', 'client_data'),
  ('public.report_details', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{audit_id,auditors,starts,ends,review_starts,review_ends,effort,updated_at}', false, 'account', 'client_data'),
  -- What the audit had published when a report was sealed; the findings and the scope are exported themselves. The names that an
  -- issued report has printed stay in its snapshot, as in the report.
  ('private.report_snapshots', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{id,audit_id,data,sha256,created_by,created_at}', false, 'account', 'client_data'),
  -- The work of the worker.
  ('public.deployments', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{next_check_at,waits_until,lease,asked_at}', false, 'account', 'client_data'),
  -- Clients do not get the files of drafts, either.
  ('public.files', 'client_id = $1 and private.is_shared(t)', null, true, 'account', 'client_data'),
  ('public.files', 'client_id = $1 and not private.is_shared(t)', '{}', false, 'account', 'client_data'),
  -- What was proposed to a client. Drafts are the firm's.
  ('public.proposals', $$client_id = $1 and state <> 'draft'$$, null, true, 'account', 'client_data'),
  ('public.proposals', $$client_id = $1 and state = 'draft'$$, '{}', false, 'account', 'client_data'),
  -- Findings.
  ('public.findings', $$client_id = $1 and status <> 'draft'$$, null, true, 'account', 'client_data'),
  ('private.finding_imports', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{id,audit_id,imported_by,file_names,count,content_digest,created_at,published_at,undone_at}', false, 'account', 'client_data'),
  ('private.imported_findings', 'finding_id in (select f.id from public.findings f where f.client_id = $1)',
    '{id,finding_id,rule,places,fingerprint}', false, 'account', 'client_data'),
  ('public.findings', $$client_id = $1 and status = 'draft'$$, '{}', false, 'account', 'client_data'),
  ('public.finding_locations', $$finding_id in (select f.id from public.findings f where f.client_id = $1 and f.status = 'draft')$$,
    '{}', false, 'account', 'client_data'),
  ('private.unanswered_comments', 'finding_id in (select f.id from public.findings f where f.client_id = $1)',
    '{finding_id,waiting_since}', false, 'account', 'client_data'),
  ('public.finding_notes', 'finding_id in (select f.id from public.findings f where f.client_id = $1)', '{}',
    false, 'account', 'client_data'),
  ('public.finding_approvals', 'finding_id in (select f.id from public.findings f where f.client_id = $1)', '{content}',
    false, 'account', 'client_data'),
  -- The firm's notes about an application (ADM-12), which its client does not get, and for a day the values from before a step that
  -- can be undone.
  ('private.undoable_steps', 'client_id = $1', '{id,kind,subject_id,client_id,actor_id,action,subject_updated_at,before,event_id,state,
    created_at}', false, 'account', 'client_data'),
  ('public.application_notes', 'client_id = $1', '{client_id}', false, 'account', 'client_data'),
  ('public.application_owners', 'client_id = $1', '{client_id}', false, 'account', 'client_data'),
  -- Records. Those with 'stays' outlive the account. A line of the activity log stays without names and texts about the client: who
  -- did what and when, to an id that no longer identifies anybody.
  ('public.admin_activity_logs', $$target_user_id = $1 and not private.is_about_account(action) and action not in (
    'deleted_draft', 'imported_findings', 'undid_import', 'changed_application_owner')$$, null, true, 'stays', 'activity_log'),
  ('public.admin_activity_logs', 'target_user_id = $1 and not private.is_about_account(action)', '{details}', false,
    'private.without_texts(action, details)', 'activity_log'),
  ('public.impersonation_sessions', 'target_user_id = $1', null, true, 'account', 'impersonation_sessions'),
  ('public.openings', 'client_id = $1', '{id,client_id,opened_by,opened_by_name,opened_as,by_token,kind,object_id,object_name,created_at}',
    true, 'row', 'openings'),
  ('public.email_outbox', $$payload @> jsonb_build_object('client_id', $1::uuid)
    or event_key in ('application_received:' || $1::text, 'application_notice:' || $1::text)$$, '{id,event_key,kind,recipient_user_id,payload,status,attempts,
    next_attempt_at,last_error,sent_at,announced_at,created_at}', true, 'row', 'emails'),
  ('public.email_outbox', $$payload @> jsonb_build_object('client_id', $1::uuid)
    or event_key in ('application_received:' || $1::text, 'application_notice:' || $1::text)$$, '{lease,lease_expires_at}', false, 'row', 'emails'),
  -- A digest about other clients, too, loses what is about this one.
  ('public.email_outbox', $$payload @> jsonb_build_object('notices', jsonb_build_array(jsonb_build_object('client_id', $1::uuid)))
    and private.without_client(payload, $1::uuid) -> 'notices' = '[]'$$, '{}', false, 'row', 'emails'),
  ('public.email_outbox', $$payload @> jsonb_build_object('notices', jsonb_build_array(jsonb_build_object('client_id', $1::uuid)))$$,
    '{payload}', false, 'private.without_client(payload, $2)', 'emails'),
  ('private.data_removals', 'client_id = $1', '{id,reason,client_id,removed,removed_at}', false, 'stays', 'activity_log'),
  ('private.erasures', 'client_id = $1', '{client_id,email_digest,begun_at,finished_at}', false, 'stays', 'client_data');

-- What a person did for a client or as an admin. When the client stays, their texts and actions stay without the name. The
-- client's copy includes what its people wrote for it.
insert into private.personal_data (about, place, whose, columns, is_exported, on_erasure, kept) values
  ('person', 'public.finding_notes', 'author_id = $1', null, true, 'stays',
    'client_data'),
  ('person', 'public.finding_notes', 'author_id = $1', '{author_name}', false, 'null', 'client_data'),
  ('person', 'public.finding_approvals', 'person_id = $1', '{id,finding_id,person_id,person_name,content_sha256,at}', true, 'stays',
    'client_data'),
  ('person', 'public.finding_approvals', 'person_id = $1', '{person_name}', false, 'null', 'client_data'),
  ('person', 'public.application_notes', 'author_id = $1', '{id,author_id,author_name,kind,body,created_at}', true, 'stays',
    'client_data'),
  ('person', 'public.application_notes', 'author_id = $1', '{author_name}', false, 'null', 'client_data'),
  ('person', 'public.application_owners', 'owner_id = $1', '{owner_id}', true, 'account', 'client_data'),
  ('person', 'private.invitations', 'accepted_by = $1 or address = any ((select private.addresses_of($1::uuid))::text[])',
    '{address,role,created_at,ends_at}', true, 'row', 'invitations'),
  -- Entered as the owner of a client that has none yet.
  ('person', 'public.profiles', $$business_email = any ((select private.addresses_of($1::uuid))::text[])
    and private.owner_of(client_id) is null$$, '{full_name,business_email}', true, 'null', 'client_data'),
  ('person', 'private.former_members', 'person_id = $1', '{left_at}', true, 'account', 'client_data'),
  ('person', 'public.service_requests', 'sent_by = $1', '{sender_name}', false, 'null', 'client_data'),
  ('person', 'public.service_requests', 'edited_by = $1', '{editor_name}', false, 'null', 'client_data'),
  ('person', 'public.proposals', 'decided_by = $1', '{decider_name}', false, 'null', 'client_data'),
  ('person', 'public.preparation_items', 'changed_by = $1', '{changer_name}', false, 'null', 'client_data'),
  ('person', 'public.scope_proposals', 'sent_by = $1', '{sender_name}', false, 'null', 'client_data'),
  ('person', 'public.scope_proposals', 'decided_by = $1', '{decider_name}', false, 'null', 'client_data'),
  ('person', 'public.files', 'uploaded_by = $1', '{uploader_name}', false, $$case when is_from_firm then 'A former member of our team'
    else 'A former member of the team' end$$, 'client_data'),
  ('person', 'public.finding_comments', 'author_id = $1', '{author_name}', false, 'null', 'client_data'),
  -- Emptied when the membership or the role ends.
  ('person', 'public.finding_assignments', 'assignee_id = $1', '{finding_id,assignee_id,assignee_name}', true, 'stays', 'client_data'),
  ('person', 'public.finding_assignments', 'reviewer_id = $1', '{finding_id,reviewer_id,reviewer_name}', true, 'stays', 'client_data'),
  ('person', 'public.finding_events', 'actor_id = $1', '{actor_name}', false, 'null', 'client_data'),
  ('person', 'public.events', 'person_id = $1', '{person_id}', false, 'account', 'events'),
  ('person', 'public.events', 'actor_id = $1', '{actor_name}', false, 'null', 'client_data'),
  ('person', 'public.events', $$facts @> jsonb_build_object('person_id', $1::uuid)
    or facts ->> 'address' = any ((select private.addresses_of($1::uuid))::text[])$$, '{facts}',
    false, $$facts - '{person_name,address,reason}'::text[]$$, 'events'),
  ('person', 'public.admin_activity_logs', $$details @> jsonb_build_object('person_id', $1::uuid)
    or details ->> 'address' = any ((select private.addresses_of($1::uuid))::text[])$$, '{details}', false, $$details - '{person_name,address,reason}'::text[]$$,
    'activity_log'),
  ('person', 'public.events', $$actor_id = $1 and kind = 'client_renamed' and facts ->> 'field' = 'full_name'$$, '{facts}', false,
    $$facts - '{from,to}'::text[]$$, 'events'),
  ('person', 'public.admin_activity_logs', $$admin_user_id = $1 and action = 'renamed_client'
    and details ->> 'field' = 'full_name'$$, '{details}', false, $$details - '{from,to}'::text[]$$, 'activity_log'),
  ('person', 'public.events', $$facts @> jsonb_build_object('from_id', $1::uuid)
    or facts @> jsonb_build_object('to_id', $1::uuid)$$,
    '{facts}', false, $$facts - '{from,to}'::text[]$$, 'events'),
  -- Of reports that are not issued yet.
  ('person', 'public.report_details', $$exists (select from unnest(auditors) a (line) where private.names_person(a.line, $1))$$,
    '{auditors}', false, 'array(select a.line from unnest(auditors) with ordinality a (line, n)
      where not private.names_person(a.line, $1) order by a.n)', 'client_data'),
  ('person', 'public.openings', 'opened_by = $1', '{opened_by_name}', false, $$case when opened_as = 'client'
    then 'A former member of the team' else 'A former member of our team' end$$, 'openings'),
  ('person', 'public.impersonation_sessions', 'admin_user_id = $1', '{admin_name}', false, $$'A former member of our team'$$,
    'impersonation_sessions'),
  ('person', 'public.email_outbox', $$recipient_user_id = $1 or payload @> jsonb_build_object('person_id', $1::uuid)$$, '{id,event_key,kind,
    recipient_user_id,payload,status,attempts,next_attempt_at,last_error,sent_at,announced_at,created_at}', true, 'row',
    'emails'),
  ('person', 'public.email_outbox', $$payload @> jsonb_build_object('admin_id', $1::uuid)$$, '{payload}', false, $$payload - 'admin_name'$$,
    'emails'),
  ('person', 'public.admin_activity_logs', 'admin_user_id = $1', '{details}', false, $$details - 'admin_name'$$, 'activity_log'),
  ('person', 'public.admin_activity_logs', 'target_user_id = $1 and private.is_about_account(action)', null, true, 'stays',
    'activity_log'),
  ('person', 'public.admin_activity_logs', 'target_user_id = $1 and private.is_about_account(action)', '{details}', false,
    'private.without_texts(action, details)', 'activity_log'),
  ('person', 'public.admin_activity_logs', $$details @> jsonb_build_object('from_id', $1::uuid)
    or details @> jsonb_build_object('to_id', $1::uuid)$$, '{details}', false, $$details - '{from,to}'::text[]$$, 'activity_log');

-- The notices of a person. What they are about is exported from its own tables.
insert into private.personal_data (about, place, whose, columns, is_exported, on_erasure, kept) values
  ('person', 'private.notices', 'person_id = $1', '{id,event_id,person_id,relation,created_at,in_bell,read_at,email,due_at,decision,
    decided_at,email_id}', true, 'account', 'notices'),
  ('person', 'private.notice_choices', 'person_id = $1', '{person_id,kind,email,chosen_at}', true, 'account', 'client_data'),
  ('person', 'private.notice_settings', 'person_id = $1', '{person_id,time_zone}', true, 'account', 'client_data'),
  ('person', 'private.notice_settings', 'person_id = $1', '{unsubscribe_key}', false, 'account', 'client_data');

-- A client's webhooks and what was sent to them. The secrets are not exported.
insert into private.personal_data (place, whose, columns, is_exported, on_erasure, kept) values
  ('private.webhooks', 'client_id = $1', '{id,client_id,address,form,kinds,old_secret_until,switched_off_at,switched_off_because,
    rests_until,last_delivered_at,created_at}', true, 'account', 'client_data'),
  ('private.webhooks', 'client_id = $1', '{admin_id,secret,old_secret,lease,lease_expires_at}', false, 'account', 'client_data'),
  ('private.webhook_deliveries', 'webhook_id in (select w.id from private.webhooks w where w.client_id = $1)',
    '{id,webhook_id,event_id,state,attempts,first_tried_at,next_attempt_at,tried_at,status_code,response,problem,sent_by_hand_at,
    created_at}', true, 'account', 'webhook_deliveries');

-- Rules and settings without personal data.
insert into private.personal_data (place, columns, on_erasure) values
  -- Digests of addresses and of ids of access tokens, for ten minutes.
  ('private.request_counts', '{counted_digest,minute,count}', 'stays'),
  ('public.finding_steps', '{actor,from_status,to_status,needs_message,needs_link,until_review}', 'stays'),
  ('private.application_steps', '{from_status,to_status,act,reason}', 'stays'),
  ('private.request_steps', '{from_status,to_status,answer}', 'stays'),
  ('private.proposal_steps', '{actor,from_state,to_state,needs}', 'stays'),
  ('private.scope_proposal_steps', '{actor,from_state,to_state,answer}', 'stays'),
  ('public.engagement_settings', '{id,time_zone,lines_per_day,days_factor,prepared_days_before,preparation,proposal_currency,proposal_valid_days,proposal_terms,updated_at}', 'stays'),
  ('private.event_kinds', '{kind,in_history,logged_as,is_about_account}', 'stays'),
  ('private.notice_rules', '{kind,relation,by_firm,email}', 'stays'),
  ('private.retention_rules', '{what,keep_for,counted_from,places,past}', 'stays'),
  ('private.personal_data', '{id,place,about,whose,columns,is_exported,on_erasure,kept}', 'stays'),
  -- Texts of the firm, in which the firm itself may name people.
  ('public.report_settings', '{id,firm_name,logo,page_size,primary_color,accent_color,method,about,disclaimer,contact,severity_definitions,
    status_definitions,confidentiality,updated_at}', 'stays'),
  ('private.security_settings', '{id,required_of_admins,required_of_clients,admin_idle_limit,client_idle_limit,
    has_mcp,findings_need_approval,staff_sign_in}', 'stays'),
  ('private.sign_in_providers', '{provider,label,domains,required_claims}', 'stays'),
  ('private.sweep_switch', '{only_row,is_on,reason,last_run_at,last_completed_at,objects_seen}', 'stays');

-- The details of a log line that are about the action and not about the client: ids, the admin's name and statuses. For other
-- actions, `from` and `to` are removed, because they may be names or addresses.
create function private.without_texts(action text, details jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) d
  where d.key in ('admin_name', 'expired') or d.key like '%\_id'
    or (d.key in ('from', 'to') and action in (
      'changed_audit_status', 'changed_request_status', 'decided_proposal', 'answered_scope_proposal', 'moved_finding', 'changed_finding_severity'))
$$;

-- The condition of a line, in which $1 is the person and $2 the client.
create function private.condition_of(line private.personal_data) returns text
language sql immutable set search_path = '' as $$
  select case line.about when 'person' then line.whose else replace(line.whose, '$1', '$2') end
$$;

create function private.readable_columns(place text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text) from pg_catalog.pg_attribute a
  where a.attrelid = place::regclass and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
$$;

-- The copy of the data of a person, a client, or both (null for neither): table -> rows.
create function private.export_rows(person uuid, client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  line private.personal_data;
  entries jsonb;
  copy jsonb := '{}';
begin
  for line in select d.* from private.personal_data d where d.is_exported loop
    execute format('select jsonb_agg((select jsonb_object_agg(c, to_jsonb(t) -> c) from unnest($3) c)) from %s t where %s',
      line.place, private.condition_of(line)) into entries
      using person, export_rows.client_id, coalesce(line.columns, private.readable_columns(line.place));
    if entries is not null then
      -- A row of both the person and the client is in the copy once.
      copy := copy || jsonb_build_object(line.place,
        (select jsonb_agg(distinct e.value) from jsonb_array_elements(coalesce(copy -> line.place, '[]') || entries) e));
    end if;
  end loop;
  return copy;
end $$;

-- How many rows an erasure removes, by table; stored objects are not among them.
create function private.rows_to_erase(person uuid, client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  line record;
  n bigint;
  counts jsonb := '{}';
begin
  for line in
    select d.place, string_agg(format('(%s)', private.condition_of(d)), ' or ') as condition from private.personal_data d
    where d.on_erasure in ('account', 'row') group by d.place
  loop
    execute format('select count(*) from %s t where %s', line.place, line.condition) into n using person, rows_to_erase.client_id;
    counts := counts || case when n > 0 then jsonb_build_object(line.place, n) else '{}' end;
  end loop;
  return counts;
end $$;

-- Erases a person, a client, or both (null for neither), and returns how many rows were removed, by table. Only within a removal.
create function private.erase_rows(person uuid, client_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  counts constant jsonb := private.rows_to_erase(person, erase_rows.client_id);
  line record;
begin
  for line in
    select distinct d.place, private.condition_of(d) as condition from private.personal_data d where d.on_erasure = 'row'
  loop
    execute format('delete from %s t where %s', line.place, line.condition) using person, erase_rows.client_id;
  end loop;
  -- Those that look for the person's addresses come first, while the lines about the account still name them.
  for line in
    select d.place, private.condition_of(d) as condition, c.name, d.on_erasure as replacement
    from private.personal_data d, unnest(d.columns) c (name)
    where d.on_erasure not in ('account', 'row', 'object', 'stays')
    -- The address last, by which its row is found.
    order by d.whose like '%addresses_of%' desc, c.name = 'business_email'
  loop
    execute format('update %s t set %I = %s where %s', line.place, line.name, line.replacement, line.condition)
      using person, erase_rows.client_id;
  end loop;
  delete from private.clients c where c.id = erase_rows.client_id;
  delete from auth.users u where u.id = person;
  return counts;
end $$;

-- Export and erasure --------------------------------------------------------------------------------------------------------

-- Requested erasures of clients. The digest of the address finds an interrupted one, because the account is gone by then. It is
-- removed at the end.
create table private.erasures (
  client_id uuid primary key,
  email_digest bytea,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);

create function private.email_digest(email text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(lower(btrim(email)), 'UTF8')) $$;

-- Who is exported or erased by an address, or by the id of a client that nobody belongs to: the person and, where they are the only one of their client, the client with them. For
-- a client with several people, the operator chooses `whom`: 'person' for this person alone, 'client' for the client without its
-- people's accounts. 404 for an unknown address.
create function private.whose_data(email text, whom text) returns table (person_id uuid, client_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
  client uuid;
begin
  perform private.check_choice('Whom', whom, array['person', 'client']);
  select c.id into client from private.clients c
  where c.id = private.as_uuid(email) and not exists (select from public.client_members m where m.client_id = c.id);
  if client is not null then
    return query select null::uuid, client;
    return;
  end if;
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(whose_data.email));
  perform private.require_found(person is not null, 'Nobody has signed up with this e-mail address.');
  client := private.client_of(person);
  perform private.require_found(client is not null or whom is distinct from 'client', 'This person belongs to no client.');
  perform private.conflict_if(whom is null
    and exists (select from public.client_members m where m.client_id = client and m.person_id <> person),
    'This client has several people. Say whom you mean: the person alone, or the client.');
  return query select case when whom = 'client' then null else person end, case when whom = 'person' then null else client end;
end $$;

-- npm run client:export: everything that is kept about the person with this address, or about their client (whose_data), as
-- table -> rows; and how many rows client:erase would remove, some of which are no part of the copy.
create function public.export_client(email text, whom text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subject record;
begin
  perform private.allow('operator');
  select w.* into subject from private.whose_data(email, whom) w;
  return jsonb_build_object('person_id', subject.person_id, 'client_id', subject.client_id,
    'tables', private.export_rows(subject.person_id, subject.client_id),
    'rows_to_erase', private.rows_to_erase(subject.person_id, subject.client_id));
end $$;

-- For begin_erasure: removes somebody who was invited, or entered as the owner of a client, and never signed up, and returns how many
-- rows that were.
create function private.erase_invited(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(email));
  invitations constant uuid[] := array(select i.id from private.invitations i where i.address = invited);
  places constant text[] := '{private.invitations,public.email_outbox,public.events,public.admin_activity_logs,public.profiles}';
  counts bigint[] := array[cardinality(invitations)];
  counted bigint;
  removed jsonb;
begin
  perform private.remove_invitation(i) from private.invitations i where i.id = any (invitations);
  delete from public.email_outbox o where o.kind = 'team_invitation' and private.as_uuid(o.payload ->> 'invitation_id') = any (invitations);
  get diagnostics counted = row_count;
  counts := counts || counted;
  update public.events e set facts = e.facts - 'address' where e.facts ->> 'address' = invited;
  get diagnostics counted = row_count;
  counts := counts || counted;
  update public.admin_activity_logs l set details = l.details - 'address' where l.details ->> 'address' = invited;
  get diagnostics counted = row_count;
  counts := counts || counted;
  update public.profiles p set full_name = null, business_email = null
  where p.business_email = invited and private.owner_of(p.client_id) is null;
  get diagnostics counted = row_count;
  counts := counts || counted;
  select jsonb_object_agg(c.place, c.counted) into removed from unnest(places, counts) c (place, counted) where c.counted > 0;
  if removed is not null then
    insert into private.data_removals (reason, removed) values ('erasure', removed);
  end if;
  return removed;
end $$;

-- npm run client:erase, first step, in one transaction: removes the rows, and the account of a person (whose_data). For an
-- interrupted erasure of a client, returns the id again. 409 for the address of one of our staff, and for an owner whose client stays.
create function public.begin_erasure(email text, whom text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  erased_person uuid;
  erased_client uuid;
  invited jsonb;
begin
  perform private.allow('operator');
  -- Before every other lock (private.wait_for_erasure).
  perform pg_advisory_xact_lock(hashtextextended('erasures', 0));
  select e.client_id into erased_client from private.erasures e
  where e.finished_at is null and e.email_digest = private.email_digest(begin_erasure.email);
  if erased_client is null and not exists (select from auth.users u where lower(u.email) = lower(btrim(begin_erasure.email))) then
    invited := private.erase_invited(email);
    if invited is not null then
      return jsonb_build_object('client_id', null, 'removed', invited, 'kept', '{}'::jsonb);
    end if;
  end if;
  if erased_client is null then
    select w.person_id, w.client_id into erased_person, erased_client from private.whose_data(email, whom) w;
    perform private.conflict_if(exists (select from public.user_roles r where r.user_id = erased_person),
      'This person is one of our staff. Remove them from the staff first.');
    perform private.conflict_if(erased_client is null
      and exists (select from public.client_members m where m.person_id = erased_person and m.role = 'owner'),
      'This person owns a client. Hand the ownership over first, or erase the client.');
    -- Waits for what this person is writing at this moment (private.hold_membership), so that the name in it is replaced too.
    perform from private.clients c where c.id = coalesce(erased_client, private.client_of(erased_person)) for update;
    insert into private.data_removals (reason, client_id, removed)
    values ('erasure', coalesce(erased_client, erased_person), private.erase_rows(erased_person, erased_client));
    -- Only clients have stored objects.
    insert into private.erasures (client_id, email_digest)
    select erased_client, private.email_digest(begin_erasure.email) where erased_client is not null
    -- The founder of an erased client may have applied again.
    on conflict (client_id) do update set email_digest = excluded.email_digest, begun_at = now(), finished_at = null;
  end if;
  return jsonb_build_object(
    'client_id', erased_client,
    'removed', (select r.removed from private.data_removals r where r.client_id = coalesce(erased_client, erased_person)
      order by r.removed_at desc limit 1),
    'kept', jsonb_build_object('public.admin_activity_logs',
      (select count(*) from public.admin_activity_logs l where l.target_user_id = erased_client
        or (l.target_user_id = erased_person and private.is_about_account(l.action))))
  );
end $$;

-- Second step: which objects are left to remove through the storage service.
create function public.objects_to_erase(client_id uuid, batch_size integer)
returns table (bucket_id text, object_name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.require_found(exists (select from private.erasures e where e.client_id = objects_to_erase.client_id),
    'The erasure of this client was not begun.');
  return query select o.bucket_id, o.name from private.client_objects(objects_to_erase.client_id) o limit batch_size;
end $$;

-- Last step; 409 while an object is left.
create function public.finish_erasure(client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.conflict_if(exists (select from private.client_objects(finish_erasure.client_id)),
    'Stored objects of this client are left.');
  update private.erasures e set finished_at = now(), email_digest = null
  where e.client_id = finish_erasure.client_id and e.finished_at is null;
end $$;

-- keeping/97_sweep.sql

-- The switch of the sweep (the edge function sweep-uploads). An object without a row is a leftover only in the database that
-- received it. In a database restored from a backup, objects newer than the backup have no row either. So the sweep records when
-- it ran, and switches itself off when it has not run for a while. npm run db:restore switches it off too; an operator switches
-- it on again (npm run sweep -- --on) when the files are back.

create table private.sweep_switch (
  only_row boolean primary key default true constraint sweep_switch_is_one_row check (only_row),
  is_on boolean not null default true,
  reason text,
  last_run_at timestamptz,
  -- When a run last completed. A failing schedule or function does not change it.
  last_completed_at timestamptz not null default now(),
  -- The last object that was checked for being stale; null when the next call begins at the first (stale_objects).
  objects_seen uuid
);
insert into private.sweep_switch default values;

-- Called before each sweep; false means: remove nothing. `longest_pause_minutes` is the longest time since the previous run: an
-- object is removed when it is an hour old, and a database that ran for that whole hour knows of it.
create function public.begin_sweep(longest_pause_minutes integer default 60) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  switch private.sweep_switch;
begin
  perform private.allow('operator');
  select * into switch from private.sweep_switch for update;
  if switch.is_on and switch.last_run_at < now() - make_interval(mins => longest_pause_minutes) then
    switch.is_on := false;
    switch.reason := format('The sweep did not run between %s and %s. If the database was restored, copy the files back first.',
      to_char(switch.last_run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI'));
  end if;
  update private.sweep_switch s set is_on = switch.is_on, reason = switch.reason, last_run_at = now()
  where s.only_row;
  return coalesce(switch.is_on, false);
end $$;

create function public.complete_sweep() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  update private.sweep_switch s set last_completed_at = now() where s.only_row;
end $$;

-- Admins: no row while the sweep works; else why it is off (null while it is on and fails), and when it last worked.
create function public.sweep_trouble() returns table (reason text, last_completed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query
  select case when not s.is_on then coalesce(s.reason, 'It is switched off.') end, s.last_completed_at
  from private.sweep_switch s where not s.is_on or s.last_completed_at < now() - interval '1 hour';
end $$;

-- npm run sweep -- --on, --off; without an argument, returns the switch: is_on, reason, last_run_at.
create function public.switch_sweep(turn_on boolean default null, because text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  if turn_on is not null then
    insert into private.sweep_switch (is_on, reason, last_run_at)
    values (turn_on, case when not turn_on then coalesce(because, 'Switched off by an operator.') end, now())
    on conflict (only_row) do update
    set is_on = excluded.is_on, reason = excluded.reason, last_run_at = excluded.last_run_at;
  end if;
  return (select to_jsonb(s) - '{only_row,objects_seen}'::text[] from private.sweep_switch s);
end $$;

-- console/98_search.sql

-- What the portal search (Ctrl+K) finds: for a client, and for an admin who views the portal as one, the client's own audits,
-- findings and files; for an admin, all clients, audits and findings; for an auditor, the audits they work on and their findings. A
-- finding is also found by its assignee and reviewer
-- (TEAM-04). Returns `page_size` rows of each kind, with the number of all matches as `total`, which is counted to 101.

-- The words of a finding that a search looks at, and the newest findings, for words that many have.
create index findings_search on public.findings using gin ((' ' || coalesce(number || ' ', '') || title) extensions.gin_trgm_ops);
create index findings_newest on public.findings (created_at, id);

-- The assignee and reviewer of a finding, as the end of its detail: " · assigned to Mia Member, reviewed by Lin Chen".
create function private.assigned_text(finding_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select ' · ' || concat_ws(', ', 'assigned to ' || s.assignee_name, 'reviewed by ' || s.reviewer_name)
    from public.finding_assignments s
    where s.finding_id = assigned_text.finding_id and (s.assignee_id is not null or s.reviewer_id is not null)), '')
$$;
grant execute on function private.assigned_text to authenticated, service_role;

-- What an admin or auditor finds. Reads as the owner of the tables, for the reason given in 90_admin_lists.sql.
create function private.search_console(query text, page_size integer) returns table (
  kind text, id uuid, title text, detail text, status text, audit_id uuid, number text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limited_to constant uuid[] := private.audits_to_list();
  audit_ids uuid[];
begin
  perform private.allow('admin', 'auditor');
  if limited_to is null then
    return query
    select 'client', c.client_id, private.client_label(c.company_name, c.full_name, c.business_email),
      c.business_email, case when c.suspended_at is null then c.approval_status else 'suspended' end, null::uuid, null::text,
      (select count(*) from (select from private.matching_clients(query, 'all') limit 101) counted)
    from public.pick_clients(query, page_size, true) c;
  end if;
  audit_ids := private.page_of_audits(query, 'all', 'all', limited_to, false, 'created_at', false, 101, 0);
  return query
    select 'audit', a.id, a.title, (
        select case when limited_to is null then private.client_label(p.company_name, p.full_name, p.business_email)
          else p.company_name end
        from public.profiles p where p.client_id = a.client_id),
      a.status, a.id, null::text, cardinality(audit_ids)::bigint
    from unnest(audit_ids[:page_size]) with ordinality page (audit_id, place)
    join public.audits a on a.id = page.audit_id order by page.place;
  return query
    select 'finding', f.id, f.title, (select a.title from public.audits a where a.id = f.audit_id) || private.assigned_text(f.id),
      f.status, f.audit_id, f.number, count(*) over ()
    from (
      select m.* from public.findings m where m.id in (
        (select n.id from public.findings n
        where (' ' || coalesce(n.number || ' ', '') || n.title) ilike private.finding_pattern(query)
          and (limited_to is null or n.audit_id = any (limited_to))
        order by n.created_at desc, n.id desc limit 101)
        union all
        (select n.id from public.finding_assignments s join public.findings n on n.id = s.finding_id
        where private.assignment_words(s) ilike private.search_pattern(query)
          and (limited_to is null or n.audit_id = any (limited_to))
        order by n.created_at desc, n.id desc limit 101))
      order by m.created_at desc, m.id desc limit 101
    ) f
    order by f.created_at desc, f.id desc limit page_size;
end $$;
grant execute on function private.search_console to authenticated, service_role;

-- `title` names the match and `detail` distinguishes it from others of the same name. A finding has the audit that it belongs to
-- and its number.
create function public.search_portal(query text, page_size integer default 6) returns table (
  kind text, id uuid, title text, detail text, status text, audit_id uuid, number text, total bigint
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  pattern constant text := private.search_pattern(query);
  client constant uuid := private.readable_client_id();
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require(page_size between 1 and 100, 'A page can have 1 to 100 rows.');
  if pattern is null then
    return;
  end if;
  if private.is_admin() or private.has_auditor_role() then
    return query select c.* from private.search_console(query, page_size) c;
    return;
  end if;
  -- The policies of these tables apply too; with the client's id, PostgreSQL can use the indexes.
  return query
    select 'audit', a.id, a.title, a.audit_type, a.status, a.id, null::text, count(*) over ()
    from (
      select m.* from public.audits m where m.client_id = client and (' ' || m.title) ilike pattern
      order by m.created_at desc, m.id desc limit 101
    ) a
    order by a.created_at desc, a.id desc limit page_size;
  return query
    select 'finding', f.id, f.title, a.title || private.assigned_text(f.id), f.status, f.audit_id, f.number, count(*) over ()
    from (
      select m.* from public.findings m left join public.finding_assignments s on s.finding_id = m.id
      where m.client_id = client and m.status <> 'draft'
        and ((' ' || m.number || ' ' || m.title) ilike private.finding_pattern(query) or private.assignment_words(s) ilike pattern)
      order by m.severity_rank, m.published_at desc, m.id limit 101
    ) f
    join public.audits a on a.id = f.audit_id
    order by f.severity_rank, f.published_at desc, f.id limit page_size;
  return query
    select 'file', f.id, f.file_name, f.file_category, null::text, null::uuid, null::text, count(*) over ()
    from (
      select m.* from public.files m
      where m.client_id = client and m.uploaded_at is not null and coalesce(m.finding_id, m.section_id) is null
        and m.repository_id is null and normalize(' ' || m.file_name, nfc) ilike pattern
      order by m.created_at desc, m.id desc limit 101
    ) f
    order by f.created_at desc, f.id desc limit page_size;
end $$;

-- api/99_api_requests.sql

-- The function that PostgREST calls before each request, and the limit of requests.

-- `Prefer: count=planned` and `count=estimated` return the planner's estimate, which ignores row level security: anybody could
-- learn how many rows others have. The product does not need them; `count=exact` counts the rows that the caller may see.
--
-- AUTH-15: the token of an ended session is refused here, in every request. Row level security would return no rows, which a page
-- cannot tell from a client without data.
create function private.check_request_headers() returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not private.is_live_session() then
    raise exception '%', private.session_refusal() using errcode = 'PT401';
  end if;
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise exception 'Only count=exact is possible here.' using errcode = '22023';
  end if;
end $$;
grant execute on function private.check_request_headers to anon, authenticated, service_role;

-- Callers of every kind go through this function.
grant usage on schema private to anon;

-- The embedded backend has no such role: its gateway refuses ended sessions, and it responds to such a count.
do $$ begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request_headers';
    notify pgrst, 'reload config';
  end if;
end $$;

-- Limits ----------------------------------------------------------------------------------------------------------------

-- How many requests each address or access token sent within a minute. What is counted is kept as a digest until a request ten
-- minutes later, or the daily retention, removes it.
create table private.request_counts (
  counted_digest text not null,
  minute timestamptz not null,
  count integer not null default 1,
  primary key (counted_digest, minute)
);
create index request_counts_by_minute on private.request_counts (minute);

-- Counts a request, by default of the caller's address, and refuses it when there were too many within a minute. Hosted Supabase
-- or your own proxy passes the address in these headers; requests without one are counted together.
create function private.limit_requests(counted text default null, most_a_minute integer default 60) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  sender constant text := coalesce(counted, headers ->> 'cf-connecting-ip', headers ->> 'x-real-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1), '');
  requests integer;
begin
  -- Without waiting for another request that removes the same rows and has not ended.
  delete from private.request_counts c using (
    select o.counted_digest, o.minute from private.request_counts o where o.minute < now() - interval '10 minutes'
    for update skip locked) old
  where (c.counted_digest, c.minute) = (old.counted_digest, old.minute);
  insert into private.request_counts as c (counted_digest, minute)
  values (encode(sha256(convert_to(sender, 'UTF8')), 'hex'), date_trunc('minute', now()))
  on conflict (counted_digest, minute) do update set count = c.count + 1
  returning c.count into requests;
  if requests > most_a_minute then
    raise exception 'Too many requests from your address. Please wait a minute.' using errcode = 'PT429';
  end if;
end $$;

-- Who may call the functions of the API ----------------------------------------------------------------------------------

-- The roles follow from the kinds of callers in the first statement of a function, private.allow(...): those without an account for
-- 'anyone', the service alone for 'operator', else everybody who is signed in. A function without that statement is nobody's.
do $$
declare
  called record;
begin
  for called in
    select p.oid::regprocedure as name, substring(p.prosrc from
      '^\s*(?:declare\n.*?\n)?(?:begin\n)?\s*(?:perform|select) private\.allow\((''[^)]*'')\);') as kinds
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace
  loop
    if called.kinds is not null then
      execute format('grant execute on function %s to %s', called.name, case called.kinds when '''anyone''' then 'anon, authenticated'
        when '''operator''' then 'service_role' else 'authenticated' end);
    end if;
  end loop;
end $$;
