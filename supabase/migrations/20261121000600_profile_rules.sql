-- Profiles: what a client may write, what only a decision may change, and what follows from both.

create function private.profile_content_is_valid(p public.profiles)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  service text;
begin
  perform private.check_text('Full name', p.full_name, 120);
  perform private.check_text('Company name', p.company_name, 120);
  perform private.check_text('Project name', p.project_name, 120);
  perform private.check_text('Role', p.role_title, 120);
  perform private.check_url('Company website', p.company_website);
  perform private.check_text('Twitter/X', p.twitter_handle, 120);
  perform private.check_text('Telegram', p.telegram_handle, 120);
  perform private.check_url('LinkedIn profile', p.linkedin_profile);
  perform private.check_text('Business e-mail', p.business_email, 320);
  perform private.check_text('Project description', p.project_description, 5000);
  if p.intended_services is null or cardinality(p.intended_services) > 20 then
    raise exception 'Choose at most 20 services.' using errcode = '22023';
  end if;
  foreach service in array p.intended_services loop
    perform private.check_text('A service', service, 200, true);
  end loop;
end $$;

-- A form sends an empty field as '': for an optional address that means none.
create function private.without_empty_addresses(p public.profiles)
returns public.profiles language plpgsql immutable set search_path = '' as $$
begin
  p.company_website := nullif(btrim(p.company_website), '');
  p.linkedin_profile := nullif(btrim(p.linkedin_profile), '');
  return p;
end $$;

-- ONB-02..04: what an application must contain, in the words of the form.
create function private.application_is_complete(p public.profiles)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if '' = any (array[
    coalesce(btrim(p.full_name), ''), coalesce(btrim(p.role_title), ''), coalesce(btrim(p.business_email), ''),
    coalesce(btrim(p.company_name), ''), coalesce(btrim(p.project_name), ''),
    coalesce(btrim(p.company_website), ''), coalesce(btrim(p.project_description), '')
  ]) then
    raise exception 'Please fill in all required fields' using errcode = '22023';
  end if;
  if cardinality(p.intended_services) = 0 then
    raise exception 'Please select at least one service' using errcode = '22023';
  end if;
  if coalesce(btrim(p.telegram_handle), '') = '' or coalesce(btrim(p.twitter_handle), '') = '' then
    raise exception 'Telegram and Twitter/X are required. Please enter both to continue.' using errcode = '22023';
  end if;
end $$;

-- PROF-02: a profile begins pending, with the e-mail of the signed-in user.
create function private.begin_profile()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    if new.approval_status = 'approved' then
      new.approved_at := coalesce(new.approved_at, now());
    end if;
    new.business_email := coalesce(new.business_email, (select u.email from auth.users u where u.id = new.user_id));
    return new;
  end if;
  if new.user_id is distinct from auth.uid() then
    perform private.refuse('You can only create your own profile.');
  end if;
  if new.approval_status is distinct from 'pending' or new.approved_at is not null then
    perform private.refuse('Only an admin can decide on an application.');
  end if;
  new.business_email := (select u.email from auth.users u where u.id = new.user_id);
  new := private.without_empty_addresses(new);
  perform private.profile_content_is_valid(new);
  if new.onboarding_completed then
    perform private.application_is_complete(new);
  end if;
  return new;
end $$;

create trigger begin_profile before insert on public.profiles
  for each row execute function private.begin_profile();
create trigger keep_profile_identity before insert or update on public.profiles
  for each row execute function private.keep_identity();

-- A decision is legal from the right state only (ADM-06, ADM-07), and it changes nothing else.
create function private.check_decision(before public.profiles, after public.profiles)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can decide on an application.');
  end if;
  if after.user_id = auth.uid() then
    perform private.refuse('You cannot decide on your own application.');
  end if;
  perform private.check_choice('The approval status', after.approval_status, array['pending', 'approved', 'rejected']);
  if not (before.approval_status = 'pending' or (before.approval_status = 'rejected' and after.approval_status = 'pending'))
  then
    perform private.conflict(format('This client has already been %s.', before.approval_status));
  end if;
end $$;

create function private.change_profile()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_operator() then
    if new.user_id is distinct from old.user_id then
      perform private.refuse('A profile cannot be given to somebody else.');
    end if;
    if new.business_email is distinct from old.business_email then
      perform private.refuse('The business e-mail cannot be changed.');
    end if;
    if new.approval_status is distinct from old.approval_status then
      perform private.check_decision(old, new);
    elsif new.approved_at is distinct from old.approved_at then
      perform private.refuse('Only an admin can decide on an application.');
    end if;
    if old.user_id <> auth.uid() and
      to_jsonb(new) - '{approval_status,approved_at,updated_at}'::text[]
        <> to_jsonb(old) - '{approval_status,approved_at,updated_at}'::text[]
    then
      perform private.refuse('Only clients themselves can change their profile.');
    end if;
    if old.onboarding_completed and not new.onboarding_completed then
      perform private.refuse('A submitted application cannot be withdrawn here.');
    end if;
    if old.user_id = auth.uid() then
      new := private.without_empty_addresses(new);
      perform private.profile_content_is_valid(new);
    end if;
    if new.onboarding_completed and not old.onboarding_completed then
      perform private.application_is_complete(new);
    end if;
  end if;
  if new.approval_status is distinct from old.approval_status then
    new.approved_at := case when new.approval_status = 'approved' then now() end;
  end if;
  return new;
end $$;

create trigger change_profile before update on public.profiles
  for each row execute function private.change_profile();

-- Counting follows every change by whole statements, so that a seed of 100,000 costs three updates.
create function private.count_clients()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update private.client_counts c set clients = c.clients + d.n
    from (select approval_status, count(*) as n from added group by 1) d
    where c.approval_status = d.approval_status;
  elsif tg_op = 'DELETE' then
    update private.client_counts c set clients = c.clients - d.n
    from (select approval_status, count(*) as n from removed group by 1) d
    where c.approval_status = d.approval_status;
  else
    update private.client_counts c set clients = c.clients + d.n
    from (
      select approval_status, sum(n) as n
      from (
        select approval_status, 1 as n from added union all select approval_status, -1 from removed
      ) changes
      group by 1 having sum(n) <> 0
    ) d
    where c.approval_status = d.approval_status;
  end if;
  return null;
end $$;

create trigger count_new_clients after insert on public.profiles
  referencing new table as added for each statement execute function private.count_clients();
create trigger count_removed_clients after delete on public.profiles
  referencing old table as removed for each statement execute function private.count_clients();
create trigger count_changed_clients after update on public.profiles
  referencing old table as removed new table as added for each statement execute function private.count_clients();

revoke execute on all functions in schema private from public;
