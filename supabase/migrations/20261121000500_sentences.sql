-- Bad input is answered with a sentence and a status of 4xx.
-- SQLSTATE 22023 is 400 in PostgREST and in the embedded backend alike (a failed check constraint, 23514, is 500 in the
-- latter); 42501 is 403; PT404 and PT409 are the statuses that they name.

create function private.check_text(label text, value text, max_length integer, required boolean default false)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if required and (value is null or btrim(value, E' \t\r\n') = '') then
    raise exception '% is required.', label using errcode = '22023';
  end if;
  if char_length(value) > max_length then
    raise exception '% can have at most % characters.', label, max_length using errcode = '22023';
  end if;
end $$;

create function private.check_url(label text, value text, max_length integer default 500)
returns void language plpgsql immutable set search_path = '' as $$
begin
  perform private.check_text(label, value, max_length);
  if value !~* '^https?://[^\s/]\S*$' then
    raise exception '% must be a web address that starts with http:// or https://.', label using errcode = '22023';
  end if;
end $$;

create function private.check_choice(label text, value text, choices text[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if value is null or value <> all (choices) then
    raise exception '% must be one of: %.', label, array_to_string(choices, ', ') using errcode = '22023';
  end if;
end $$;

-- A refusal (403).
create function private.refuse(sentence text)
returns void language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = '42501';
end $$;

-- A request that came too late or twice (409).
create function private.conflict(sentence text)
returns void language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = 'PT409';
end $$;

-- Every table's timestamps and keys are the database's, whatever a body says.
create function private.keep_identity()
returns trigger language plpgsql security definer set search_path = '' as $$
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
