SET local check_function_bodies = off;

ALTER TABLE "public"."email_outbox"
  ADD COLUMN "retried_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION public.retry_email (
  email_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.allow('operator');
  update public.email_outbox o
  set status = 'queued', attempts = 0, next_attempt_at = now(), lease = null, lease_expires_at = null, retried_at = now()
  where o.id = email_id and o.status = 'failed';
  if not found then
    raise exception 'No e-mail with this id was given up.' using errcode = '23514';
  end if;
end $function$;


insert into private.personal_data (place, about, whose, columns, is_exported, on_erasure, kept) values
  ('public.email_outbox', 'person', 'recipient_user_id = $1 or payload @> jsonb_build_object(''person_id'', $1::uuid)', '{id,event_key,kind,recipient_user_id,payload,status,attempts,next_attempt_at,last_error,sent_at,announced_at,retried_at,created_at}', 'true', 'row', 'emails');

delete from private.personal_data where place = 'public.email_outbox' and about = 'person' and whose = 'recipient_user_id = $1 or payload @> jsonb_build_object(''person_id'', $1::uuid)' and columns = '{id,event_key,kind,recipient_user_id,payload,status,attempts,next_attempt_at,last_error,sent_at,announced_at,created_at}';