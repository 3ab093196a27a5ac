-- The people of the portal: who is an admin, who applied, who looks at whose portal.
-- Rules that need a sentence for people are checked by triggers (..._rules.sql), because a constraint can only name
-- itself; the constraints below hold for every writer, seeds and operators included.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Helper functions live here: no API serves this schema.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Admins. Written by an operator only (npm run admin:grant): no policy lets an API user write.
create table public.user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role text not null constraint user_roles_role_is_known check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
alter table public.user_roles enable row level security;

-- One application and profile per user.
create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique default auth.uid() references auth.users on delete cascade,
  full_name text constraint profiles_full_name_is_short check (char_length(full_name) <= 120),
  company_name text constraint profiles_company_name_is_short check (char_length(company_name) <= 120),
  project_name text constraint profiles_project_name_is_short check (char_length(project_name) <= 120),
  role_title text constraint profiles_role_title_is_short check (char_length(role_title) <= 120),
  company_website text constraint profiles_company_website_is_http
    check (char_length(company_website) <= 500 and company_website ~* '^https?://[^\s/]\S*$'),
  twitter_handle text constraint profiles_twitter_handle_is_short check (char_length(twitter_handle) <= 120),
  telegram_handle text constraint profiles_telegram_handle_is_short check (char_length(telegram_handle) <= 120),
  linkedin_profile text constraint profiles_linkedin_profile_is_http
    check (char_length(linkedin_profile) <= 500 and linkedin_profile ~* '^https?://[^\s/]\S*$'),
  business_email text constraint profiles_business_email_is_short check (char_length(business_email) <= 320),
  project_description text constraint profiles_project_description_is_short
    check (char_length(project_description) <= 5000),
  intended_services text[] not null default '{}' constraint profiles_intended_services_are_few
    check (cardinality(intended_services) <= 20),
  newsletter_subscribed boolean not null default false,
  onboarding_completed boolean not null default false,
  approval_status text not null default 'pending' constraint profiles_approval_status_is_known
    check (approval_status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_approved_at_goes_with_approval check ((approved_at is not null) = (approval_status = 'approved'))
);
alter table public.profiles enable row level security;

-- The orders in which the admin console lists clients; id makes each order total, for stable paging.
create index profiles_newest on public.profiles (created_at, id);
create index profiles_by_status on public.profiles (approval_status, created_at, id);
create index profiles_by_change on public.profiles (updated_at, id);
create index profiles_by_company on public.profiles (company_name, id);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_email on public.profiles (business_email, id);
create index profiles_by_project on public.profiles (project_name, id);
-- The leading space lets the first word be found by its beginning, as every other word can be.
create index profiles_search on public.profiles using gin ((
  ' ' || coalesce(full_name, '') || ' ' || coalesce(company_name, '') || ' ' ||
  coalesce(project_name, '') || ' ' || coalesce(business_email, '')
) extensions.gin_trgm_ops);

-- How many clients stand where, kept by a trigger: counting 100,000 rows for every page would not stay flat.
create table private.client_counts (
  approval_status text primary key,
  clients bigint not null default 0
);
insert into private.client_counts (approval_status) values ('pending'), ('approved'), ('rejected');

-- An admin looking at the portal as a client (IMP-01..03).
create table public.impersonation_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_user_id uuid not null default auth.uid() references auth.users on delete cascade,
  target_user_id uuid not null references auth.users on delete cascade,
  is_active boolean not null default true,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  constraint impersonation_sessions_end_once check (is_active = (ended_at is null)),
  constraint impersonation_sessions_last_an_hour check (expires_at <= started_at + interval '60 minutes')
);
alter table public.impersonation_sessions enable row level security;

create unique index impersonation_sessions_one_active_per_admin
  on public.impersonation_sessions (admin_user_id) where is_active;
create index impersonation_sessions_of_admin on public.impersonation_sessions (admin_user_id, started_at);
create index impersonation_sessions_of_target on public.impersonation_sessions (target_user_id);
create index impersonation_sessions_to_expire on public.impersonation_sessions (expires_at) where is_active;
