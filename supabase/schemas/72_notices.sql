-- Who is told of what (NOTE-01), and by which e-mail (NOTE-02): notices follow from events (71_events.sql) in their transaction, by the
-- rules below.

-- How a notice can come by e-mail, the strongest first.
create function private.email_choices() returns text[]
language sql immutable set search_path = '' as $$ select array['always', 'at_once', 'daily', 'never'] $$;

-- The strongest of these choices: of several rules for one kind of event, it is the one that holds.
create function private.strongest_email(choices text[]) returns text
language sql immutable set search_path = '' as $$
  select c from unnest(choices) c order by array_position(private.email_choices(), c) limit 1
$$;

-- The relations of the people of a client to whom its portal is open. They end with a suspension.
create function private.portal_relations() returns text[]
language sql immutable set search_path = '' as $$ select array['client', 'owner', 'teammate'] $$;

-- The relations of all people of a client, applicants included.
create function private.client_relations() returns text[]
language sql immutable set search_path = '' as $$ select private.portal_relations() || array['applicant'] $$;

-- Where "who is told of what" stands, and nowhere else. A kind of event of which nobody is told has the relation 'nobody'. The bell
-- shows every notice; 82_notice_emails.sql says what becomes of the e-mails.
create table private.notice_rules (
  kind text not null references private.event_kinds,
  -- Whose relation to the client or audit: private.people_of says who that is.
  relation text not null constraint notice_rules_relation_is_known
    check (relation in ('client', 'owner', 'applicant', 'lead', 'admin', 'person', 'teammate', 'team', 'nobody')),
  -- Only when one of our auditors did it, or only when not; null for both. Nobody is told of their own deed.
  by_auditor boolean,
  -- The e-mail unless the person chooses another one: 'at_once' with what else happens within 15 minutes, 'daily' in a digest, 'never'.
  -- 'always' is a decision, which comes by itself and without waiting, and cannot be switched off.
  email text not null constraint notice_rules_email_is_known check (email = any (private.email_choices())),
  primary key (kind, relation)
);

insert into private.notice_rules (kind, relation, by_auditor, email) values
  -- Audits and their reports.
  ('status_changed', 'client', null, 'at_once'),
  ('audit_withdrawn', 'client', null, 'at_once'),
  ('report_published', 'client', null, 'at_once'),
  ('report_withdrawn', 'client', null, 'never'),
  ('report_made_public', 'lead', null, 'never'),
  ('report_made_private', 'lead', null, 'never'),
  ('lead_assigned', 'person', null, 'at_once'),
  ('source_requested', 'client', null, 'at_once'),
  ('source_added', 'admin', false, 'never'),
  -- Findings.
  ('findings_published', 'client', null, 'at_once'),
  ('severity_changed', 'client', null, 'at_once'),
  ('fix_reviewed', 'client', null, 'at_once'),
  ('dispute_answered', 'client', null, 'at_once'),
  ('finding_reopened', 'client', null, 'at_once'),
  -- When a whole audit is withdrawn, its findings are not told one by one.
  ('finding_withdrawn', 'client', null, 'at_once'),
  ('finding_commented', 'client', null, 'at_once'),
  ('finding_commented', 'admin', false, 'never'),
  ('finding_commented', 'team', false, 'at_once'),
  ('fix_submitted', 'admin', null, 'never'),
  ('fix_submitted', 'team', null, 'at_once'),
  ('fix_replaced', 'admin', null, 'never'),
  ('fix_withdrawn', 'admin', null, 'never'),
  ('finding_disputed', 'admin', null, 'never'),
  ('finding_disputed', 'team', null, 'at_once'),
  ('finding_acknowledged', 'lead', null, 'never'),
  ('finding_assigned', 'person', null, 'at_once'),
  ('finding_assigned', 'teammate', null, 'at_once'),
  -- Clients and what they send.
  ('application_submitted', 'admin', null, 'never'),
  ('application_owner_changed', 'person', null, 'at_once'),
  ('client_approved', 'client', null, 'always'),
  ('client_rejected', 'applicant', null, 'always'),
  ('client_reopened', 'applicant', null, 'always'),
  ('client_suspended', 'applicant', null, 'always'),
  ('client_resumed', 'client', null, 'always'),
  ('team_joined', 'client', null, 'never'),
  ('webhook_switched_off', 'owner', null, 'at_once'),
  ('request_sent', 'admin', null, 'never'),
  ('request_sent', 'team', null, 'always'),
  ('request_decided', 'client', null, 'always'),
  ('request_status_changed', 'client', true, 'never'),
  ('request_status_changed', 'admin', false, 'never'),
  ('client_file_uploaded', 'team', null, 'at_once');

-- The rest is kept, and told to nobody.
insert into private.notice_rules (kind, relation, email) values
  ('audit_created', 'nobody', 'never'),
  ('audit_updated', 'nobody', 'never'),
  ('status_change_undone', 'nobody', 'never'),
  ('scope_changed', 'nobody', 'never'),
  ('source_request_withdrawn', 'nobody', 'never'),
  ('source_removed', 'nobody', 'never'),
  ('report_uploaded', 'nobody', 'never'),
  ('report_withdrawal', 'nobody', 'never'),
  ('findings_imported', 'nobody', 'never'),
  ('import_undone', 'nobody', 'never'),
  ('draft_deleted', 'nobody', 'never'),
  ('finding_updated', 'nobody', 'never'),
  ('finding_edited', 'nobody', 'never'),
  ('client_renamed', 'nobody', 'never'),
  ('team_invited', 'nobody', 'never'),
  ('invitation_taken_back', 'nobody', 'never'),
  ('team_left', 'nobody', 'never'),
  ('team_removed', 'nobody', 'never'),
  ('ownership_handed_over', 'nobody', 'never'),
  ('step_undone', 'nobody', 'never'),
  ('project_created', 'nobody', 'never'),
  ('project_renamed', 'nobody', 'never'),
  ('project_deleted', 'nobody', 'never'),
  ('file_uploaded', 'nobody', 'never'),
  ('file_deleted', 'nobody', 'never'),
  ('article_recommended', 'nobody', 'never'),
  ('article_unrecommended', 'nobody', 'never'),
  ('admin_renamed', 'nobody', 'never'),
  ('role_granted', 'nobody', 'never'),
  ('role_revoked', 'nobody', 'never'),
  ('sign_in_address_changed', 'nobody', 'never'),
  ('second_factor_added', 'nobody', 'never'),
  ('second_factor_removed', 'nobody', 'never'),
  ('second_factor_reset', 'nobody', 'never'),
  ('recovery_codes_created', 'nobody', 'never'),
  ('recovery_code_used', 'nobody', 'never'),
  ('impersonation_started', 'nobody', 'never'),
  ('impersonation_ended', 'nobody', 'never'),
  ('report_settings_changed', 'nobody', 'never'),
  ('webhook_added', 'nobody', 'never'),
  ('webhook_changed', 'nobody', 'never'),
  ('webhook_secret_rotated', 'nobody', 'never'),
  ('webhook_removed', 'nobody', 'never'),
  ('clients_exported', 'nobody', 'never'),
  ('activity_exported', 'nobody', 'never');

-- One for each event and person who is told of it. The API reaches them through the functions below alone.
create table private.notices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events on delete cascade,
  person_id uuid not null references auth.users on delete cascade,
  -- Why this person is told.
  relation text not null,
  -- That of the event.
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notices_are_one_for_each_event_and_person unique (event_id, person_id)
);

create index notices_of_person on private.notices (person_id, created_at, id);
create index notices_by_age on private.notices (created_at);

-- Who has this relation to a client or an audit now. `person` is the one whom an event concerns. The team, which is a mailbox and
-- nobody's account, is null.
create function private.people_of(relation text, client_id uuid, audit_id uuid, person uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  case relation
    when 'client' then
      return query select m.person_id from public.client_members m
        where m.client_id = people_of.client_id and private.is_active_client(people_of.client_id);
    when 'owner' then
      return query select m.person_id from public.client_members m
        where m.client_id = people_of.client_id and m.role = 'owner' and private.is_active_client(people_of.client_id);
    -- The owner, to whom the portal is closed: they have an e-mail and no notice.
    when 'applicant' then
      return query select m.person_id from public.client_members m where m.client_id = people_of.client_id and m.role = 'owner';
    when 'team' then
      return next null;
    when 'lead' then
      return query select r.user_id from public.audits a join public.user_roles r on r.user_id = a.lead_admin_id and r.role = 'admin'
        where a.id = people_of.audit_id;
    when 'admin' then
      return query select r.user_id from public.user_roles r where r.role = 'admin';
    -- What concerns an admin is the firm's.
    when 'person' then
      return query select r.user_id from public.user_roles r where r.user_id = people_of.person and r.role = 'admin';
    -- What concerns a person of the client's team.
    when 'teammate' then
      return query select m.person_id from public.client_members m
        where m.person_id = people_of.person and m.client_id = people_of.client_id and private.is_active_client(people_of.client_id);
    else null;
  end case;
end $$;

-- Whom the facts of an event name as the one it concerns.
create function private.person_concerned(facts jsonb) returns uuid
language sql immutable set search_path = '' as $$ select (facts ->> 'to_id')::uuid $$;

-- Reading -------------------------------------------------------------------------------------------------------------

-- The newest 100 notices of the person whose view the caller has. Whoever lost the relation meanwhile is told
-- nothing. The bell's count and its list both come from here.
create function private.newest_notices()
returns table (id uuid, created_at timestamptz, read_at timestamptz, event public.events)
language plpgsql stable security definer set search_path = '' as $$
declare
  reader constant uuid := private.readable_person_id();
begin
  return query
    with newest as materialized (
      select n.id, n.created_at, n.read_at, e as event, n.relation,
        -- Only what the relation is about, so that each is resolved once.
        case when n.relation = any (private.portal_relations()) then e.user_id end as client_id,
        case when n.relation = 'lead' then e.audit_id end as audit_id
      from private.notices n join public.events e on e.id = n.event_id
      where n.person_id = reader order by n.created_at desc, n.id desc limit 100
    ), entitled as materialized (
      select r.relation, r.client_id, r.audit_id
      from (select distinct w.relation, w.client_id, w.audit_id from newest w) r
      where reader in (select private.people_of(r.relation, r.client_id, r.audit_id, reader))
    )
    select w.id, w.created_at, w.read_at, w.event
    from newest w join entitled t on (t.relation, t.client_id, t.audit_id)
      is not distinct from (w.relation, w.client_id, w.audit_id)
    order by w.created_at desc, w.id desc;
end $$;

-- NOTE-01: what the bell shows of the caller, or of the client whose portal an admin views, newest first. Nothing for an admin
-- without a second factor.
create function public.list_notices()
returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, facts jsonb, actor_name text, by_auditor boolean,
  audit_id uuid, audit_title text, client_id uuid, client_name text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.readable_person_id() is null then
    return;
  end if;
  return query
    select n.id, (n.event).kind, n.created_at, n.read_at, (n.event).facts, (n.event).actor_name, (n.event).by_auditor, (n.event).audit_id,
      (select a.title from public.audits a where a.id = (n.event).audit_id), (n.event).user_id, private.client_name((n.event).user_id)
    from private.newest_notices() n
    order by n.created_at desc, n.id desc;
end $$;
grant execute on function public.list_notices to authenticated;

-- NOTE-04: what the bell requests every 30 s: how many of these are unread, and which is the newest.
create function public.notice_state() returns table (unread bigint, newest_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select count(*) filter (where n.read_at is null), (array_agg(n.id order by n.created_at desc, n.id desc))[1]
    from private.newest_notices() n
    where private.readable_person_id() is not null;
end $$;
grant execute on function public.notice_state to authenticated;

-- The caller has opened what these notices lead to. Of others' notices nothing happens.
create function public.mark_notices_read(notice_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if_impersonating();
  perform private.require(cardinality(notice_ids) <= 100, 'At most 100 notices can be marked at once.');
  update private.notices n set read_at = now()
  where n.id = any (notice_ids) and n.person_id = private.caller_id() and n.read_at is null;
end $$;
grant execute on function public.mark_notices_read to authenticated;
