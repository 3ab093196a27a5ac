-- Impersonation: looking, not acting, for an hour (IMP-01..03).

create function private.start_impersonation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return new;
  end if;
  if not private.has_admin_role() or new.admin_user_id is distinct from auth.uid() then
    perform private.refuse('Only an admin can view the portal as a client.');
  end if;
  if exists (select 1 from public.user_roles r where r.user_id = new.target_user_id) then
    perform private.refuse('Only clients can be viewed, not admins.');
  end if;
  if not exists (select 1 from public.profiles p where p.user_id = new.target_user_id) then
    raise exception 'This client does not exist.' using errcode = 'PT404';
  end if;
  -- Two tabs starting at once take turns here, so that the later one ends the earlier one's session.
  perform 1 from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin' for update;
  update public.impersonation_sessions s set is_active = false
  where s.admin_user_id = auth.uid() and s.is_active;
  new.is_active := true;
  new.started_at := now();
  new.expires_at := now() + interval '60 minutes';
  new.ended_at := null;
  return new;
end $$;

create trigger start_impersonation before insert on public.impersonation_sessions
  for each row execute function private.start_impersonation();

create function private.end_impersonation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not old.is_active and new.is_active then
    perform private.refuse('An ended impersonation cannot be resumed.');
  end if;
  if to_jsonb(new) - '{is_active,ended_at}'::text[] <> to_jsonb(old) - '{is_active,ended_at}'::text[] then
    perform private.refuse('An impersonation can only be ended.');
  end if;
  new.ended_at := case when old.is_active and not new.is_active then now() else old.ended_at end;
  return new;
end $$;

create trigger end_impersonation before update on public.impersonation_sessions
  for each row execute function private.end_impersonation();

create function private.follow_impersonation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.is_active then
      perform private.write_log('started_impersonation', new.target_user_id,
        jsonb_build_object('session_id', new.id), new.admin_user_id);
    end if;
  elsif old.is_active and not new.is_active then
    perform private.write_log('ended_impersonation', new.target_user_id,
      jsonb_build_object('session_id', new.id, 'expired', new.expires_at <= now()), new.admin_user_id);
  end if;
  return null;
end $$;

create trigger follow_impersonation after insert or update on public.impersonation_sessions
  for each row execute function private.follow_impersonation();

-- While impersonating, every write answers with this sentence, whether or not a row would have been touched.
create function private.refuse_while_impersonating()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.impersonated_id() is not null then
    perform private.refuse('You are viewing the portal as a client: nothing can be changed until you end this view.');
  end if;
  return null;
end $$;

create trigger only_look_while_impersonating before insert or update or delete on public.profiles
  for each statement execute function private.refuse_while_impersonating();
create trigger only_look_while_impersonating before insert or update or delete on public.projects
  for each statement execute function private.refuse_while_impersonating();
create trigger only_look_while_impersonating before insert or update or delete on public.audits
  for each statement execute function private.refuse_while_impersonating();
create trigger only_look_while_impersonating before insert or update or delete on public.files
  for each statement execute function private.refuse_while_impersonating();
create trigger only_look_while_impersonating before insert or update or delete on public.service_requests
  for each statement execute function private.refuse_while_impersonating();
create trigger only_look_while_impersonating before insert or update or delete on public.knowledge_recommendations
  for each statement execute function private.refuse_while_impersonating();

-- Marks and logs what has expired; called by the timer and by whoever notices. Returns how many ended.
create function private.end_expired_impersonations()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  update public.impersonation_sessions s set is_active = false where s.is_active and s.expires_at <= now();
  get diagnostics ended = row_count;
  return ended;
end $$;

create function public.end_expired_impersonations()
returns integer language sql security invoker set search_path = '' as $$
  select private.end_expired_impersonations()
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.end_expired_impersonations() to authenticated, service_role;
revoke execute on function public.end_expired_impersonations() from public, anon;
grant execute on function public.end_expired_impersonations() to authenticated, service_role;
