-- What is done for a client: projects, audits with their reports, files, requests, recommended articles.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null constraint projects_name_is_short check (char_length(name) between 1 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.projects enable row level security;
create index projects_of_client on public.projects (user_id, created_at);

-- Asked for by a client; the id comes from the client, so that a retry is the same request (REQ-02).
create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  service_type text not null constraint service_requests_service_type_is_known
    check (service_type in ('smart_contract_audit', 'typescript_audit', 'code_review')),
  project_name text not null constraint service_requests_project_name_is_short
    check (char_length(project_name) between 1 and 120),
  message text not null constraint service_requests_message_is_short check (char_length(message) between 1 and 5000),
  status text not null default 'new' constraint service_requests_status_is_known
    check (status in ('new', 'in_review', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.service_requests enable row level security;
create index service_requests_of_client on public.service_requests (user_id, created_at);

-- A project with audits is not deleted by accident: remove the audits first. A deleted account takes everything along.
create table public.audits (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  title text not null constraint audits_title_is_short check (char_length(title) between 1 and 200),
  audit_type text not null constraint audits_audit_type_is_short check (char_length(audit_type) between 1 and 120),
  version text constraint audits_version_is_short check (char_length(version) <= 40),
  audit_date date,
  status text not null default 'scheduled' constraint audits_status_is_known
    check (status in ('in_progress', 'mitigation', 'completed', 'pending', 'scheduled')),
  report_url text constraint audits_report_url_is_http
    check (char_length(report_url) <= 2000 and report_url ~* '^https?://[^\s/]\S*$'),
  report_path text constraint audits_report_path_is_short check (char_length(report_path) <= 500),
  -- The request that led to this audit stays known for as long as the request does.
  service_request_id uuid references public.service_requests on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint audits_report_is_one check (report_url is null or report_path is null)
);
alter table public.audits enable row level security;
create index audits_of_project on public.audits (project_id, created_at);
create index audits_of_request on public.audits (service_request_id);
create index audits_active on public.audits (status) where status in ('in_progress', 'scheduled');

-- Every report an audit ever had, written by a trigger: a client can still read what was replaced.
create table public.report_versions (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  version text,
  report_url text,
  report_path text,
  -- Who set it; no foreign key, because the version outlives the admin's account.
  created_by uuid,
  created_at timestamptz not null default now()
);
alter table public.report_versions enable row level security;
create index report_versions_of_audit on public.report_versions (audit_id, created_at);
create index report_versions_by_path on public.report_versions (report_path) where report_path is not null;

-- A file is a row first, then an object at storage_path, then complete (uploaded_at): what fails in between is swept.
create table public.files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  file_name text not null constraint files_file_name_is_short check (char_length(file_name) between 1 and 255),
  file_size bigint constraint files_file_size_is_in_range check (file_size between 1 and 52428800),
  file_category text not null default 'other' constraint files_file_category_is_known
    check (file_category in ('nda', 'audit', 'report', 'other')),
  mime_type text not null constraint files_mime_type_is_allowed check (mime_type in (
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/markdown', 'text/csv',
    'application/json', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  )),
  storage_path text not null unique,
  -- Who uploaded it; no foreign key, because a client's file outlives the admin's account.
  uploaded_by uuid default auth.uid(),
  uploaded_at timestamptz,
  created_at timestamptz not null default now(),
  constraint files_storage_path_is_own check (storage_path = user_id::text || '/' || id::text)
);
alter table public.files enable row level security;
create index files_of_client on public.files (user_id, created_at) where uploaded_at is not null;
create index files_of_client_all on public.files (user_id);
create index files_unfinished on public.files (created_at) where uploaded_at is null;

-- Articles that an admin recommends to a client (KB-05); the articles themselves are in the portal's build.
create table public.knowledge_recommendations (
  user_id uuid not null references auth.users on delete cascade,
  article_slug text not null constraint knowledge_recommendations_slug_is_a_slug
    check (article_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(article_slug) <= 120),
  recommended_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (user_id, article_slug)
);
alter table public.knowledge_recommendations enable row level security;
