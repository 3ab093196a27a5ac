-- Whose an audit is, in the audit itself: a policy and a list then look at one column of one table, where each asked for the
-- client's projects first. It can't be told wrong: the foreign key is of both, project and client, and a trigger fills it.

alter table public.projects add constraint projects_id_and_client unique (id, user_id);

create function private.client_of_project(project uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  client uuid;
begin
  select p.user_id into client from public.projects p where p.id = project;
  return client;
end $$;
revoke execute on function private.client_of_project(uuid) from public;

-- Nobody's until the trigger says whose, so that whoever writes an audit need not.
alter table public.audits add column user_id uuid not null default '00000000-0000-0000-0000-000000000000';
drop index public.audits_of_project;
alter table public.audits drop constraint audits_project_id_fkey;
-- One pass over the table without its triggers: nothing about these audits has changed, and a million take seconds.
alter table public.audits alter column user_id type uuid using private.client_of_project(project_id);
alter table public.audits add constraint audits_project_id_fkey
  foreign key (project_id, user_id) references public.projects (id, user_id) on update cascade on delete cascade;
create index audits_of_project on public.audits (project_id, user_id);
create index audits_of_client on public.audits (user_id, created_at, id);

create function private.give_audit_to_client()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A project that doesn't exist is for the foreign key to refuse.
  new.user_id := coalesce(private.client_of_project(new.project_id), new.user_id);
  return new;
end $$;
revoke execute on function private.give_audit_to_client() from public;

create trigger give_audit_to_client before insert or update of project_id, user_id on public.audits
  for each row execute function private.give_audit_to_client();

alter policy "Clients see the audits of their projects, admins all" on public.audits
  using ((select private.portal_reader()) = any (array[user_id, private.everybody()]));
drop function private.portal_project_ids();

-- REP-04: a report goes to an existing audit's folder, in the folder of that audit's client. Found by the audit's key; the
-- comparison of texts read every audit there is.
create or replace function private.is_report_place(object_name text, metadata jsonb)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') not like '%sign_upload%'
    and split_part(coalesce(metadata ->> 'mimetype', 'application/pdf'), ';', 1) = 'application/pdf'
    and coalesce(metadata ->> 'size', metadata ->> 'contentLength', '1')::bigint <= 52428800
    and case
      when object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[^/\\]{1,200}\.pdf$' then exists (
        select from public.audits a
        where a.id = split_part(object_name, '/', 2)::uuid and a.user_id = split_part(object_name, '/', 1)::uuid
      )
      else false
    end
$$;
