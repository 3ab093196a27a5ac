-- What follows from an application and from a decision, in the same transaction: log line, e-mail, first project.
-- Operators' changes (seeds, imports, repairs) have no such consequences.

create function private.write_log(action text, target uuid, details jsonb default '{}', actor uuid default auth.uid())
returns void language sql security definer set search_path = '' as $$
  insert into public.admin_activity_logs (admin_user_id, action, target_user_id, details)
  values (actor, action, target, jsonb_strip_nulls(
    jsonb_build_object('client_name', private.display_name(target), 'admin_name', private.display_name(actor))
  ) || details)
$$;

create function private.queue_email(event_key text, kind text, recipient uuid, payload jsonb)
returns void language sql security definer set search_path = '' as $$
  insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values (event_key, kind, recipient, payload)
  on conflict (event_key) do nothing
$$;

-- ONB-06, ONB-10: the applicant and the team hear of an application once, and the first project exists once.
create function private.follow_application()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := jsonb_build_object(
    'full_name', new.full_name, 'company_name', new.company_name, 'project_name', new.project_name,
    'business_email', new.business_email
  );
begin
  if private.is_operator() or not new.onboarding_completed or (tg_op = 'UPDATE' and old.onboarding_completed) then
    return null;
  end if;
  insert into public.projects (user_id, name)
  select new.user_id, btrim(new.project_name)
  where not exists (select 1 from public.projects p where p.user_id = new.user_id);
  perform private.queue_email('application_received:' || new.user_id, 'application_received', new.user_id, facts);
  perform private.queue_email('application_notice:' || new.user_id, 'application_notice', null,
    facts || jsonb_build_object('user_id', new.user_id));
  return null;
end $$;

create trigger follow_new_application after insert on public.profiles
  for each row execute function private.follow_application();
create trigger follow_application after update of onboarding_completed on public.profiles
  for each row execute function private.follow_application();

-- ADM-06..08, ONB-10: each decision is one log line and, unless it reopens, one e-mail.
create function private.follow_decision()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  decision uuid := gen_random_uuid();
begin
  if private.is_operator() or new.approval_status = old.approval_status then
    return null;
  end if;
  perform private.write_log(
    case new.approval_status
      when 'approved' then 'approved_client' when 'rejected' then 'rejected_client' else 'reopened_client'
    end,
    new.user_id
  );
  if new.approval_status in ('approved', 'rejected') then
    perform private.queue_email(
      'client_' || new.approval_status || ':' || decision, 'client_' || new.approval_status, new.user_id,
      jsonb_build_object('full_name', new.full_name, 'company_name', new.company_name)
    );
  end if;
  return null;
end $$;

create trigger follow_decision after update of approval_status on public.profiles
  for each row execute function private.follow_decision();

revoke execute on all functions in schema private from public;
