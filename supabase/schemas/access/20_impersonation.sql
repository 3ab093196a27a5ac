-- "View as Client": an admin sees the portal as a client for at most an hour, and changes nothing (IMP-01..03, 10_access.sql).

create table public.impersonation_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_user_id uuid not null default auth.uid(),
  admin_name text not null default '',
  target_user_id uuid not null references private.clients on delete cascade,
  -- Why the admin looks; the client can read it (TRUST-01).
  reason text not null,
  is_active boolean not null default true,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  constraint impersonation_sessions_reason_is_given check (private.check_reason(reason)),
  constraint impersonation_sessions_end_once check (is_active = (ended_at is null)),
  constraint impersonation_sessions_last_an_hour check (expires_at <= started_at + interval '60 minutes')
);
create unique index impersonation_sessions_one_active_per_admin
  on public.impersonation_sessions (admin_user_id) where is_active;
create index impersonation_sessions_of_admin on public.impersonation_sessions (admin_user_id, started_at);
create index impersonation_sessions_by_age on public.impersonation_sessions (started_at);
create index impersonation_sessions_of_target on public.impersonation_sessions (target_user_id);
create index impersonation_sessions_to_expire on public.impersonation_sessions (expires_at) where is_active;

-- Only admins start a session, of a client and for themselves. It ends the admin's previous one.
create function private.start_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    new.admin_name := coalesce(nullif(new.admin_name, ''), private.display_name(new.admin_user_id), 'A member of our team');
    return new;
  end if;
  perform private.refuse_if(not private.has_admin_role() or new.admin_user_id is distinct from private.caller_id(),
    'Only an admin can view the portal as a client.');
  perform private.require_fresh_code();
  perform private.require_found(exists (select from public.profiles p where p.client_id = new.target_user_id),
    'This client does not exist.');
  perform private.conflict_if(private.owner_of(new.target_user_id) is null,
    'This client has no owner yet, as whom you could view the portal. Invite the owner first.');
  perform private.require_text('The reason', new.reason);
  new.admin_name := private.display_name(private.caller_id());
  -- Two tabs that start at once wait for this lock, so that the later one ends the earlier one's session.
  perform from public.user_roles r where r.user_id = private.caller_id() and r.role = 'admin' for update;
  update public.impersonation_sessions s set is_active = false
  where s.admin_user_id = private.caller_id() and s.is_active;
  return new;
end $$;
create trigger start_impersonation before insert on public.impersonation_sessions
  for each row execute function private.start_impersonation();

create function private.end_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not old.is_active and new.is_active, 'An ended impersonation cannot be resumed.');
  new.ended_at := case when old.is_active and not new.is_active then now() else old.ended_at end;
  return new;
end $$;
create trigger end_impersonation before update on public.impersonation_sessions
  for each row execute function private.end_impersonation();

create function private.log_impersonation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.is_active then
      perform private.record_event('impersonation_started', new.target_user_id, actor => new.admin_user_id,
        facts => jsonb_build_object('session_id', new.id, 'reason', new.reason));
    end if;
  elsif old.is_active and not new.is_active then
    perform private.record_event('impersonation_ended', new.target_user_id, actor => new.admin_user_id,
      facts => jsonb_build_object('session_id', new.id, 'expired', new.expires_at <= now()));
  end if;
  return null;
end $$;
create trigger log_impersonation after insert or update on public.impersonation_sessions
  for each row execute function private.log_impersonation();

-- Marks expired sessions as ended and logs them; the timer and any signed-in user's page call it. Returns how many ended.
create function public.end_expired_impersonations() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.allow('account');
  update public.impersonation_sessions s set is_active = false where s.is_active and s.expires_at <= now();
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function public.end_expired_impersonations to service_role;

alter table public.impersonation_sessions enable row level security;

-- Admins reach their own sessions while impersonating too: that is how they end the view.
create policy "Admins see impersonations" on public.impersonation_sessions for select to authenticated
  using (admin_user_id = (select private.caller_id()) or (select private.is_admin()));
create policy "Admins start impersonations of their own" on public.impersonation_sessions for insert to authenticated
  with check (admin_user_id = (select private.caller_id()) and (select private.has_admin_role()));
create policy "Admins end impersonations of their own" on public.impersonation_sessions for update to authenticated
  using (admin_user_id = (select private.caller_id()));
grant select, insert (admin_user_id, target_user_id, reason), update (is_active) on public.impersonation_sessions to authenticated;
-- The service role cannot write sessions: it could forge the record of one.
grant select on public.impersonation_sessions to service_role;
