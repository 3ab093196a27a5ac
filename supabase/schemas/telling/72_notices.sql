-- Notices (NOTE-01) and the choice of their e-mails (NOTE-02). An event writes its notices by the rules of 71_events.sql.

-- The strongest of these ways (private.email_choices): when several rules match an event, the strongest applies.
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

-- One for each event and person who is told of it, and for the firm's mailbox: what the bell shows, and what happens to its
-- e-mail (82_notice_emails.sql). The API reaches them only through the functions below.
create table private.notices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events on delete cascade,
  -- Null for the firm's mailbox.
  person_id uuid references auth.users on delete cascade,
  relation text not null,
  created_at timestamptz not null,
  -- The bell shows it. False for the firm and applicants, who get only an e-mail, and for all but the newest unread one of a finding.
  in_bell boolean not null default true,
  read_at timestamptz,

  -- The person's choice when the e-mail was last planned, or else the rule's.
  email text not null constraint notices_email_is_known check (email = any (private.email_choices())),
  due_at timestamptz not null,
  -- Null while the e-mail waits. 'sent' in an e-mail of its own, 'gathered' in one with others; 'off' by choice or rule; 'read'
  -- in the portal meanwhile; 'left': no longer entitled; 'suspended': it waited for a client whose portal was closed.
  decision text constraint notices_decision_is_known
    check (decision in ('sent', 'gathered', 'off', 'read', 'left', 'suspended')),
  decided_at timestamptz,
  -- No foreign key: an erasure deletes the e-mail and keeps the decision.
  email_id uuid,
  constraint notices_are_one_for_each_event_and_person unique nulls not distinct (event_id, person_id)
);
create index notices_of_person on private.notices (person_id, created_at, id) where in_bell;
create index notices_by_age on private.notices (created_at);
create index notices_due on private.notices (due_at) where decision is null;
create index notices_waiting on private.notices (person_id) where decision is null;
create index notices_of_email on private.notices (email_id);

-- Who has this relation to a client or an audit now. `person` is the one whom an event concerns. Null for the firm's mailbox.
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
    when 'firm' then
      return next null;
    when 'lead' then
      return query select a.lead_id from public.audits a
        where a.id = people_of.audit_id and private.is_staff_of(a.lead_id, a.id);
    when 'admin' then
      return query select r.user_id from public.user_roles r where r.role = 'admin';
    -- Who is staffed on the audit. An admin among them is told as 'admin', which notify_people takes first.
    when 'staff' then
      return query select s.person_id from public.audit_staff s
        where s.audit_id = people_of.audit_id and private.is_current_staff(s);
    -- The concerned person, if they are an admin or work on the audit.
    when 'person' then
      return query select people_of.person where private.is_staff_of(people_of.person, people_of.audit_id);
    -- Who may approve one of the audit's drafts that wait for it (STAFF-03): of these only the concerned person, if there is one. The
    -- notice ends by itself when nothing waits for them any more.
    when 'approver' then
      return query select s.person
        from (select private.people_of('admin', null, null, null) union select private.people_of('staff', null, people_of.audit_id, null)) s (person)
        where s.person = coalesce(people_of.person, s.person) and private.needs_approvals() and exists (
          select from public.findings f
          where f.audit_id = people_of.audit_id and f.status = 'draft' and f.description <> '' and f.author_id is distinct from s.person
            and private.own_part(s.person, f.id, f.author_id, f.edited_at) is null
            and private.lacks_approval(f.id, f.description, f.content_sha256, f.author_id, f.edited_at));
    -- The concerned person, if they belong to the client's team.
    when 'teammate' then
      return query select m.person_id from public.client_members m
        where m.person_id = people_of.person and m.client_id = people_of.client_id and private.is_active_client(people_of.client_id);
    else null;
  end case;
end $$;

-- The newest 100 notices of the person whose view the caller has. Leaves out those whose relation the person has lost since. The
-- bell's count and its list both come from here.
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
        case when n.relation = any (private.portal_relations()) then e.client_id end as client_id,
        case when n.relation in ('lead', 'staff', 'person', 'approver') then e.audit_id end as audit_id
      from private.notices n join public.events e on e.id = n.event_id
      where n.person_id = reader and n.in_bell order by n.created_at desc, n.id desc limit 100
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

-- NOTE-01: what the bell shows for the caller, or for the client whose portal an admin views, newest first.
create function public.list_notices()
returns table (
  id uuid, kind text, created_at timestamptz, read_at timestamptz, facts jsonb, actor_name text, by_firm boolean,
  audit_id uuid, audit_title text, client_id uuid, client_name text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return query
    select n.id, (n.event).kind, n.created_at, n.read_at, (n.event).facts, (n.event).actor_name, (n.event).by_firm, (n.event).audit_id,
      (select a.title from public.audits a where a.id = (n.event).audit_id), (n.event).client_id, private.client_name((n.event).client_id)
    from private.newest_notices() n
    order by n.created_at desc, n.id desc;
end $$;

-- NOTE-04: what the bell requests every 30 s: how many of these are unread, and which is the newest.
create function public.notice_state() returns table (unread bigint, newest_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return query
    select count(*) filter (where n.read_at is null), (array_agg(n.id order by n.created_at desc, n.id desc))[1]
    from private.newest_notices() n
    where private.readable_person_id() is not null;
end $$;

-- The caller has opened what these notices lead to. Other people's notices are not changed.
create function public.mark_notices_read(notice_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('person');
  perform private.require(cardinality(notice_ids) <= 100, 'At most 100 notices can be marked at once.');
  update private.notices n set read_at = now()
  where n.id = any (notice_ids) and n.person_id = private.caller_id() and n.read_at is null;
end $$;
