-- Service requests and recommended articles.

create function private.check_request()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    perform private.require_admin('Only an admin can change a request.');
    if to_jsonb(new) - '{status,created_at,updated_at}'::text[] <> to_jsonb(old) - '{status,created_at,updated_at}'::text[]
    then
      perform private.refuse('Only the status of a request can be changed.');
    end if;
    perform private.check_choice('Status', new.status, array['new', 'in_review', 'accepted', 'declined']);
    return new;
  end if;
  if new.user_id is distinct from auth.uid() then
    perform private.refuse('You can only send a request in your own name.');
  end if;
  if new.status is distinct from 'new' then
    perform private.refuse('Only an admin can change a request.');
  end if;
  if coalesce(btrim(new.project_name, E' \t\r\n'), '') = '' or coalesce(btrim(new.message, E' \t\r\n'), '') = ''
    or new.service_type is null
  then
    raise exception 'Please fill in all required fields' using errcode = '22023';
  end if;
  perform private.check_choice('The service', new.service_type,
    array['smart_contract_audit', 'typescript_audit', 'code_review']);
  perform private.check_text('Project name', new.project_name, 120);
  perform private.check_text('Additional information', new.message, 5000);
  return new;
end $$;

create trigger check_request before insert or update on public.service_requests
  for each row execute function private.check_request();
create trigger keep_request_identity before insert or update on public.service_requests
  for each row execute function private.keep_identity();

-- ADM-09: a request is on its way to the team's mailbox the moment it is saved.
create function private.follow_request()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.queue_email('service_request_notice:' || new.id, 'service_request_notice', null,
      jsonb_build_object(
        'user_id', new.user_id, 'client_name', private.display_name(new.user_id), 'service_type', new.service_type,
        'project_name', new.project_name, 'message', new.message,
        'business_email', (select p.business_email from public.profiles p where p.user_id = new.user_id)
      ));
  elsif new.status <> old.status then
    perform private.write_log('changed_request_status', new.user_id, jsonb_build_object(
      'request_id', new.id, 'project_name', new.project_name, 'from', old.status, 'to', new.status));
  end if;
  return null;
end $$;

create trigger follow_request after insert or update on public.service_requests
  for each row execute function private.follow_request();

create function private.check_recommendation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return new;
  end if;
  perform private.require_admin('Only an admin can recommend articles.');
  perform private.require_client(new.user_id);
  if new.article_slug is null or char_length(new.article_slug) > 120 or new.article_slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  then
    raise exception 'This article does not exist.' using errcode = '22023';
  end if;
  new.recommended_by := auth.uid();
  new.created_at := now();
  return new;
end $$;

create trigger check_recommendation before insert on public.knowledge_recommendations
  for each row execute function private.check_recommendation();

create function private.follow_recommendation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.write_log('recommended_article', new.user_id, jsonb_build_object('article_slug', new.article_slug));
  else
    perform private.write_log('unrecommended_article', old.user_id, jsonb_build_object('article_slug', old.article_slug));
  end if;
  return null;
end $$;

create trigger follow_recommendation after insert or delete on public.knowledge_recommendations
  for each row execute function private.follow_recommendation();

revoke execute on all functions in schema private from public;
