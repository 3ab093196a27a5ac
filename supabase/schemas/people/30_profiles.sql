-- Profiles: one per client that has begun to apply, or that the firm entered (MOVE-01). Its approval opens the portal.

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

-- The client's display name: the company, else the project, else null. Never a person's, which records would keep after an erasure.
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

-- A first profile makes the client, whose owner is the applicant (TEAM-01). Triggers run by name: this one first.
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

create function private.follow_owner_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.client_members m set name = coalesce(new.full_name, '') where m.client_id = new.client_id and m.role = 'owner';
  return null;
end $$;
create trigger follow_owner_name after update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.follow_owner_name();

-- Sets, for operators too, the address, that of the owner's account (PROF-02, AUTH-20), and the times of decisions.
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

-- ONB-06, ONB-10: on submission, requires a complete application, creates the first project and e-mails the applicant and the team.
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

-- PICK-05, TRUST-02: each change of a name is logged with both names, as an act of who makes it. The names are objects by field.
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

-- NOTE-03: what waited for the webhooks of a closed portal is cancelled when it opens again, unless the closing is undone as a mistake.
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
