-- The activity log: what admins did, and how clients renamed themselves, written by record_event (ADM-08, 71_events.sql). No caller can
-- change or remove a line, not even the service: none has the grant. Only retention and erasure do.

create table public.admin_activity_logs (
  id uuid primary key default gen_random_uuid(),
  -- Who did it (an admin; the client for renamed_client, recovery codes and second factors) and whom it was about. The first is null
  -- for an operator, and for what a client's own account did without a session.
  admin_user_id uuid,
  -- private.event_kinds.logged_as.
  action text not null,
  target_user_id uuid,
  -- Both names at that time, and what the action is about. Of an account, client_id is the client it belonged to.
  details jsonb not null default '{}',
  -- An admin, an operator or the portal itself did it, and not a client.
  by_firm boolean not null default private.acts_for_firm(),
  created_at timestamptz not null default now()
);
create index admin_activity_logs_newest on public.admin_activity_logs (created_at, id);
create index admin_activity_logs_of_clients_newest on public.admin_activity_logs (created_at, id) where not by_firm;
-- For the erasure, which searches the details for a person.
create index admin_activity_logs_by_details on public.admin_activity_logs using gin (details jsonb_path_ops);
create index admin_activity_logs_of_address on public.admin_activity_logs ((details ->> 'address')) where details ->> 'address' is not null;
create index admin_activity_logs_of_client on public.admin_activity_logs (target_user_id, created_at);

-- The line is about a person's account: target_user_id is the person. In all others it is the client.
create function private.is_about_account(action text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.event_kinds k where k.logged_as = action and k.is_about_account);
end $$;

alter table public.admin_activity_logs enable row level security;
create policy "Admins read the activity log" on public.admin_activity_logs for select to authenticated
  using ((select private.is_admin()));
grant select on public.admin_activity_logs to authenticated;
-- Only record_event adds a line: the service role could otherwise forge one.
grant select on public.admin_activity_logs to service_role;
