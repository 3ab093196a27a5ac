-- ONB-06: the application as one idempotent save. It runs as the caller: the profile's policies and triggers decide.
-- A second call (double click, two tabs, a lost answer) gives back what the first one saved.

create function public.submit_onboarding(profile jsonb)
returns public.profiles language plpgsql security invoker set search_path = '' as $$
declare
  saved public.profiles;
  services text[];
begin
  if auth.uid() is null then
    raise exception 'No user found' using errcode = '42501';
  end if;
  if profile is null or jsonb_typeof(profile) <> 'object' then
    raise exception 'The application must be an object.' using errcode = '22023';
  end if;
  if jsonb_typeof(coalesce(profile -> 'intended_services', '[]')) <> 'array' then
    raise exception 'The services must be a list.' using errcode = '22023';
  end if;
  if coalesce(profile ->> 'newsletter_subscribed', 'false') not in ('true', 'false') then
    raise exception 'The newsletter choice must be yes or no.' using errcode = '22023';
  end if;
  services := array(select jsonb_array_elements_text(coalesce(profile -> 'intended_services', '[]')));

  insert into public.profiles as p (
    user_id, full_name, company_name, project_name, role_title, company_website, twitter_handle, telegram_handle,
    linkedin_profile, project_description, intended_services, newsletter_subscribed, onboarding_completed
  )
  values (
    auth.uid(), profile ->> 'full_name', profile ->> 'company_name', profile ->> 'project_name', profile ->> 'role_title',
    profile ->> 'company_website', profile ->> 'twitter_handle', profile ->> 'telegram_handle',
    profile ->> 'linkedin_profile', profile ->> 'project_description', services,
    coalesce((profile ->> 'newsletter_subscribed')::boolean, false), true
  )
  on conflict (user_id) do update set
    full_name = excluded.full_name, company_name = excluded.company_name, project_name = excluded.project_name,
    role_title = excluded.role_title, company_website = excluded.company_website,
    twitter_handle = excluded.twitter_handle, telegram_handle = excluded.telegram_handle,
    linkedin_profile = excluded.linkedin_profile, project_description = excluded.project_description,
    intended_services = excluded.intended_services, newsletter_subscribed = excluded.newsletter_subscribed,
    onboarding_completed = true
  where not p.onboarding_completed
  returning p.* into saved;

  if saved.id is null then
    select p.* into saved from public.profiles p where p.user_id = auth.uid();
  end if;
  return saved;
end $$;

revoke execute on function public.submit_onboarding(jsonb) from public, anon;
grant execute on function public.submit_onboarding(jsonb) to authenticated, service_role;
