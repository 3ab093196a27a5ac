-- What every other file builds on: the schema of the helper functions, limits that more than one place needs, and the way in
-- which the database says no.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The API does not serve this schema: its functions are called by policies, triggers and public functions only.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Limits --------------------------------------------------------------------------------------------------------------

-- The largest file and the largest report, in bytes (FILE-03).
create function private.max_upload_bytes() returns bigint
language sql immutable set search_path = '' as $$ select 52428800::bigint $$;

-- What clients and admins may upload as a file (FILE-03).
create function private.uploadable_types() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/markdown', 'text/csv',
    'application/json', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  ]
$$;

-- Refusals ------------------------------------------------------------------------------------------------------------
-- Each is a sentence for people and an SQLSTATE that PostgREST and the embedded backend turn into the same HTTP status.

-- 400: the input is wrong. A failed constraint (23514) would be 500 in the embedded backend and name only itself.
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

-- 404: what the request speaks of does not exist.
create function private.not_found(sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = 'PT404';
end $$;

-- 409: the request came too late or twice.
create function private.conflict(sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = 'PT409';
end $$;

-- Checks --------------------------------------------------------------------------------------------------------------
-- For check constraints: each returns true or raises its sentence, so that a limit and its message have one home and bind
-- every writer, operators included. Like any check, they let null pass.

create function private.holds(condition boolean, sentence text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if not condition then
    perform private.invalid(sentence);
  end if;
  return true;
end $$;

create function private.check_length(label text, value text, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.holds(
    char_length(value) <= max_length, format('%s can have at most %s characters.', label, max_length));
end $$;

-- A name, a title or another text of one line. A line break would begin a new row in a spreadsheet or a new header in an
-- e-mail, and a character that turns the direction of writing makes one name look like another.
create function private.check_line(label text, value text, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_length(label, value, max_length) and private.holds(
    value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]',
    format('%s must be one line without control characters.', label));
end $$;

-- Why somebody does something that others will ask about.
create function private.check_reason(reason text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_line('The reason', reason, 500) and private.holds(
    char_length(btrim(reason)) >= 10, 'Give a reason of 10 to 500 characters.');
end $$;

create function private.check_web_address(label text, value text, max_length integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_line(label, value, max_length) and private.holds(
    value ~* '^https?://[^\s/]\S*$', format('%s must be a web address that starts with http:// or https://.', label));
end $$;

create function private.check_choice(label text, value text, choices text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.holds(
    value = any (choices), format('%s must be one of: %s.', label, array_to_string(choices, ', ')));
end $$;

-- For triggers: the text of a required field.
create function private.require_text(label text, value text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if private.is_blank(value) then
    perform private.invalid(format('%s is required.', label));
  end if;
end $$;

create function private.is_blank(value text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(btrim(value, E' \t\r\n'), '') = '' $$;

-- Stored objects --------------------------------------------------------------------------------------------------------
-- What the storage service says of an object in its metadata, or null where it does not say.

-- In bytes. Hosted storage calls it size; the embedded one may only know contentLength.
create function private.stored_size(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(metadata ->> 'size', metadata ->> 'contentLength')::bigint
$$;

-- The MIME type, without parameters such as charset.
create function private.stored_type(metadata jsonb) returns text
language sql immutable set search_path = '' as $$ select split_part(metadata ->> 'mimetype', ';', 1) $$;

-- Nothing that the storage service says speaks against an object of this type.
create function private.is_acceptable_object(metadata jsonb, mime_type text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.stored_type(metadata) = mime_type, true)
    and coalesce(private.stored_size(metadata) <= private.max_upload_bytes(), true)
$$;

-- Rows ------------------------------------------------------------------------------------------------------------------

-- Trigger for tables with id, created_at and updated_at: these are the database's, whatever a request says. Operators may
-- bring the times of rows that they import.
create function private.keep_id_and_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if not private.is_operator() then
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  if not private.is_operator() then
    if new.id is distinct from old.id then
      perform private.refuse('The id of a row cannot be changed.');
    end if;
    new.created_at := old.created_at;
  end if;
  new.updated_at := now();
  return new;
end $$;

revoke execute on all functions in schema private from public;
-- Constraints and the lists for admins call these as whoever writes or asks. None reveals anything.
grant execute on function
  private.max_upload_bytes(), private.uploadable_types(), private.invalid(text), private.refuse(text),
  private.holds(boolean, text), private.check_length(text, text, integer),
  private.check_line(text, text, integer), private.check_reason(text),
  private.check_web_address(text, text, integer), private.check_choice(text, text, text[]),
  private.is_blank(text), private.require_text(text, text)
to authenticated, service_role;
