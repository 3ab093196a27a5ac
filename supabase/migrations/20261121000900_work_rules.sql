-- Projects, audits, requests and recommendations: their rules, and their lines in the activity log (ADM-08).

create function private.require_admin(sentence text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_operator() and not private.is_admin() then
    perform private.refuse(sentence);
  end if;
end $$;

create function private.require_client(client uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.profiles p where p.user_id = client) then
    raise exception 'This client does not exist.' using errcode = 'PT404';
  end if;
end $$;

-- Projects are an admin's to make; the first one comes with the application.
create function private.check_project()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    if exists (select 1 from public.audits a where a.project_id = old.id) then
      perform private.conflict('A project that has audits cannot be deleted: delete its audits first.');
    end if;
    return old;
  end if;
  -- The application's own insert of the first project is the one case without an admin.
  if pg_trigger_depth() = 1 then
    perform private.require_admin('Only an admin can manage projects.');
    perform private.require_client(new.user_id);
  end if;
  if tg_op = 'UPDATE' and new.user_id is distinct from old.user_id then
    perform private.refuse('A project cannot be given to another client.');
  end if;
  perform private.check_text('Project name', new.name, 120, true);
  return new;
end $$;

create trigger check_project before insert or update or delete on public.projects
  for each row execute function private.check_project();
create trigger keep_project_identity before insert or update on public.projects
  for each row execute function private.keep_identity();

-- Where a report's object lies: {client}/{audit}/{name}.pdf (REP-04).
create function private.check_report(a public.audits, client uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_url('The report link', a.report_url, 2000);
  if a.report_url is not null and a.report_path is not null then
    raise exception 'A report is either uploaded or linked, not both.' using errcode = '22023';
  end if;
  if a.report_path is not null and
    a.report_path !~ ('^' || client || '/' || a.id || '/[^/\\]{1,200}\.pdf$')
  then
    raise exception 'The report must be a PDF in the folder of this client and audit.' using errcode = '22023';
  end if;
end $$;

create function private.check_audit()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  client uuid;
begin
  if private.is_operator() then
    return new;
  end if;
  perform private.require_admin('Only an admin can manage audits.');
  perform private.check_text('Title', new.title, 200, true);
  perform private.check_text('Type', new.audit_type, 120, true);
  perform private.check_text('Version', new.version, 40);
  perform private.check_choice('Status', new.status,
    array['in_progress', 'mitigation', 'completed', 'pending', 'scheduled']);
  select p.user_id into client from public.projects p where p.id = new.project_id;
  if client is null then
    raise exception 'This project does not exist.' using errcode = 'PT404';
  end if;
  if tg_op = 'UPDATE' and new.project_id <> old.project_id and
    client <> (select p.user_id from public.projects p where p.id = old.project_id)
  then
    perform private.refuse('An audit cannot be given to another client.');
  end if;
  if new.service_request_id is not null and not exists (
    select 1 from public.service_requests r where r.id = new.service_request_id and r.user_id = client
  ) then
    raise exception 'This request does not exist.' using errcode = 'PT404';
  end if;
  perform private.check_report(new, client);
  return new;
end $$;

create trigger check_audit before insert or update on public.audits
  for each row execute function private.check_audit();
create trigger keep_audit_identity before insert or update on public.audits
  for each row execute function private.keep_identity();

-- REP-04: what a client was once given stays readable after it was replaced.
create function private.keep_report_version()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.report_url is null and new.report_path is null then
    return null;
  end if;
  if tg_op = 'INSERT' or (new.report_url, new.report_path) is distinct from (old.report_url, old.report_path) then
    insert into public.report_versions (audit_id, version, report_url, report_path, created_by)
    values (new.id, new.version, new.report_url, new.report_path, auth.uid());
  end if;
  return null;
end $$;

create trigger keep_report_version after insert or update on public.audits
  for each row execute function private.keep_report_version();

create function private.follow_audit()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  subject public.audits := coalesce(new, old);
  client uuid := (select p.user_id from public.projects p where p.id = subject.project_id);
  facts jsonb := jsonb_build_object('audit_id', subject.id, 'title', subject.title);
begin
  -- Without a project, the whole account is being deleted.
  if private.is_operator() or client is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform private.write_log('deleted_audit', client, facts);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.write_log('created_audit', client, facts);
  else
    if new.status <> old.status then
      perform private.write_log('changed_audit_status', client,
        facts || jsonb_build_object('from', old.status, 'to', new.status));
    end if;
    if (new.title, new.audit_type, new.version, new.audit_date, new.project_id)
      is distinct from (old.title, old.audit_type, old.version, old.audit_date, old.project_id)
    then
      perform private.write_log('updated_audit', client, facts);
    end if;
  end if;
  if coalesce(new.report_url, new.report_path) is not null and (
    tg_op = 'INSERT' or (new.report_url, new.report_path) is distinct from (old.report_url, old.report_path)
  ) then
    perform private.write_log('uploaded_report', client, facts || jsonb_build_object('version', new.version));
  end if;
  return null;
end $$;

create trigger follow_audit after insert or update or delete on public.audits
  for each row execute function private.follow_audit();

revoke execute on all functions in schema private from public;
