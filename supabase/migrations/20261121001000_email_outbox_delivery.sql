-- How the outbox is drained, each e-mail at most once, and how abandoned uploads are found (ONB-06, ONB-10, FILE-03).
-- For the edge functions, which call as service_role. Security invoker throughout: whoever else could call one of these
-- meets the row level security of the tables, which lets no API user write the outbox.

alter table public.email_outbox
  -- Who may send it right now: a drain holds the e-mail for a short while only, so that its death delays, not loses.
  add column lease uuid,
  add column lease_expires_at timestamptz,
  -- When the applicant's page called send-onboarding-notification; a second call is a replay.
  add column announced_at timestamptz;

-- The next e-mail that is due, leased to the caller, or no row. Two callers at once never get the same one.
-- An e-mail whose lease ran out after the hand-over may have arrived: it is never sent again by itself, a person decides.
create function public.claim_email(lease_seconds integer)
returns table (id uuid, event_key text, kind text, payload jsonb, attempts integer, lease uuid, recipient text)
language sql volatile security invoker set search_path = '' as $$
  update public.email_outbox o
  set status = 'failed', last_error = 'Unknown delivery: the function ended before the mail server answered.'
  where o.status = 'sending' and o.lease_expires_at < now();

  with due as (
    select o.id
    from public.email_outbox o
    where o.status = 'queued' and o.next_attempt_at <= now()
      and (o.lease_expires_at is null or o.lease_expires_at < now())
    order by o.next_attempt_at, o.id
    limit 1
    for update skip locked
  ), claimed as (
    update public.email_outbox o
    set attempts = o.attempts + 1,
      lease = gen_random_uuid(),
      lease_expires_at = now() + make_interval(secs => lease_seconds)
    from due
    where o.id = due.id
    returning o.*
  )
  select c.id, c.event_key, c.kind,
    -- What the letters say about the client: as it was when the event happened, else as it is now.
    coalesce(jsonb_strip_nulls(jsonb_build_object(
      'user_id', p.user_id,
      'full_name', p.full_name,
      'role_title', p.role_title,
      'business_email', p.business_email,
      'company_name', p.company_name,
      'company_website', p.company_website,
      'project_name', p.project_name,
      'project_description', p.project_description,
      'intended_services', p.intended_services,
      'telegram_handle', p.telegram_handle,
      'twitter_handle', p.twitter_handle,
      'linkedin_profile', p.linkedin_profile
    )), '{}') || c.payload,
    c.attempts, c.lease,
    case when p.user_id = c.recipient_user_id then p.business_email end
  from claimed c
  left join public.profiles p on p.user_id = coalesce(
    c.recipient_user_id,
    -- Checked before the cast: one payload that cannot be read must not stop all e-mails.
    case when c.payload ->> 'user_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (c.payload ->> 'user_id')::uuid end
  )
$$;

-- Called right before the content goes to the mail server; false when the lease is no longer the caller's.
create function public.begin_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  with begun as (
    update public.email_outbox o set status = 'sending'
    where o.id = email_id and o.lease = held_lease and o.status = 'queued' and o.lease_expires_at > now()
    returning 1
  )
  select exists (select from begun)
$$;

-- The mail server took it. True also for an e-mail that was given up meanwhile: now its delivery is known.
create function public.complete_email_delivery(email_id uuid, held_lease uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  with completed as (
    update public.email_outbox o
    set status = 'sent', sent_at = now(), last_error = null, lease = null, lease_expires_at = null
    where o.id = email_id and o.lease = held_lease and o.status in ('sending', 'failed')
    returning 1
  )
  select exists (select from completed)
$$;

-- It was not delivered, for this reason: try again later, or give up (retry_after_seconds null) and stay visible.
create function public.fail_email_delivery(
  email_id uuid, held_lease uuid, reason text, retry_after_seconds double precision default null
) returns boolean
language sql volatile security invoker set search_path = '' as $$
  with failed as (
    update public.email_outbox o
    set status = case when retry_after_seconds is null then 'failed' else 'queued' end,
      next_attempt_at = now() + make_interval(secs => coalesce(retry_after_seconds, 0)),
      last_error = reason, lease = null, lease_expires_at = null
    where o.id = email_id and o.lease = held_lease and o.status in ('queued', 'sending')
    returning 1
  )
  select exists (select from failed)
$$;

-- Makes sure that an application's two e-mails are in the outbox, whoever was first. 'not_submitted' before the
-- application is saved, 'queued' for the first call, 'replayed' for every later one (ONB-06).
create function public.announce_application(applicant_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not exists (
    select from public.profiles p where p.user_id = applicant_id and p.onboarding_completed
  ) then
    return 'not_submitted';
  end if;
  insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values
    ('application_received:' || applicant_id, 'application_received', applicant_id, jsonb_build_object('user_id', applicant_id)),
    ('application_notice:' || applicant_id, 'application_notice', null, jsonb_build_object('user_id', applicant_id))
  on conflict (event_key) do nothing;
  update public.email_outbox o set announced_at = now()
  where o.event_key = 'application_notice:' || applicant_id and o.announced_at is null;
  return case when found then 'queued' else 'replayed' end;
end
$$;

-- What uploads left behind an hour ago or earlier: rows whose object never arrived, and objects that no row speaks of.
create function public.stale_uploads(batch_size integer)
returns table (bucket_id text, object_name text, file_id uuid)
language sql stable security invoker set search_path = '' as $$
  select 'client-files', f.storage_path, f.id
  from public.files f
  where f.uploaded_at is null and f.created_at < now() - interval '1 hour'
  union all
  select o.bucket_id, o.name, null
  from storage.objects o
  where o.created_at < now() - interval '1 hour' and (
    (o.bucket_id = 'client-files' and not exists (select from public.files f where f.storage_path = o.name))
    or (
      o.bucket_id = 'reports'
      and not exists (select from public.audits a where a.report_path = o.name)
      and not exists (select from public.report_versions v where v.report_path = o.name)
    )
  )
  limit batch_size
$$;

revoke execute on function
  public.claim_email(integer), public.begin_email_delivery(uuid, uuid), public.complete_email_delivery(uuid, uuid),
  public.fail_email_delivery(uuid, uuid, text, double precision), public.announce_application(uuid),
  public.stale_uploads(integer)
from public, anon, authenticated;
grant execute on function
  public.claim_email(integer), public.begin_email_delivery(uuid, uuid), public.complete_email_delivery(uuid, uuid),
  public.fail_email_delivery(uuid, uuid, text, double precision), public.announce_application(uuid),
  public.stale_uploads(integer)
to service_role;
