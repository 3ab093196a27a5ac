-- What every other file builds on: the schema of the helpers, shared limits, and the errors with which the database refuses a request.

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

-- The visible part of a text: without control, default ignorable and empty Braille characters, and with one space for each gap.
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

-- From here on, and in every other file, a grant under a function, or under several, says who may call them.
alter default privileges in schema private revoke execute on functions from authenticated, service_role;

-- The version that Storage gave to an object: each upload to the same path gets a new one. Storage's eTag would differ too, but
-- the eTag of a large object also depends on the size of the parts in which it was copied.
create function private.stored_version(bucket text, object_name text) returns text
language sql stable security definer set search_path = '' as $$
  select o.version from storage.objects o where o.bucket_id = bucket and o.name = object_name
$$;
grant execute on function private.stored_version to service_role;

-- Trigger for comments and notes, with the label of the text as its argument. An operator may set the name.
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
