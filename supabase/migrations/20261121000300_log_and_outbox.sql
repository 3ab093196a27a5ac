-- What happened, and what must be told by e-mail. Both are written by triggers, in the transaction of the change.

-- No foreign keys: the log outlives the accounts that it speaks of, and details carry the names as they were.
create table public.admin_activity_logs (
  id uuid primary key default gen_random_uuid(),
  admin_user_id uuid not null,
  action text not null constraint admin_activity_logs_action_is_known check (action in (
    'approved_client', 'rejected_client', 'reopened_client', 'started_impersonation', 'ended_impersonation',
    'created_audit', 'updated_audit', 'deleted_audit', 'changed_audit_status', 'uploaded_report', 'uploaded_file',
    'deleted_file', 'recommended_article', 'unrecommended_article', 'changed_request_status'
  )),
  target_user_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
alter table public.admin_activity_logs enable row level security;
create index admin_activity_logs_newest on public.admin_activity_logs (created_at, id);
create index admin_activity_logs_of_client on public.admin_activity_logs (target_user_id, created_at);

-- A transactional outbox: an event is queued once (event_key) and delivered by the function deliver-email (ONB-10).
create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  event_key text not null unique,
  kind text not null constraint email_outbox_kind_is_known check (kind in (
    'application_received', 'application_notice', 'client_approved', 'client_rejected', 'service_request_notice'
  )),
  -- Null for the team's own address. A deleted account is not written to any more.
  recipient_user_id uuid references auth.users on delete set null,
  payload jsonb not null default '{}',
  status text not null default 'queued' constraint email_outbox_status_is_known
    check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
alter table public.email_outbox enable row level security;
create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('queued', 'sending');
create index email_outbox_of_recipient on public.email_outbox (recipient_user_id);
