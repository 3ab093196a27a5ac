-- A firm enters its clients before they have an account (MOVE-01, MOVE-02). docs/decisions/moving-in.md says why.

-- Company and project as the firm entered them: a second line with the same ones is the same client.
create function private.entered_as(line jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\n', lower(private.visible_text(line ->> 'company')), lower(private.visible_text(line ->> 'project')))
$$;

-- Why this line cannot become a client, as a sentence; null when it can. A line has company, project, owner, address and since.
create function private.refusal_of_line(line jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_text('Company', line ->> 'company'), private.require_text('Project', line ->> 'project');
  perform private.check_line('Company', line ->> 'company', 120), private.check_line('Project', line ->> 'project', 120),
    private.check_line('Owner', line ->> 'owner', 120);
  perform private.require(not exists (
    select from public.report_settings s, unnest(array[line ->> 'company', line ->> 'project', line ->> 'owner']) name
    where private.name_skeleton(name) = private.name_skeleton(s.firm_name)), 'This is our name.');
  if line ->> 'address' <> '' then
    perform private.check_email_address(lower(line ->> 'address'));
  end if;
  if line ->> 'since' <> '' then
    perform private.require(line ->> 'since' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and (line ->> 'since')::date <= now(),
      'Since must be a day that has passed, such as 2024-03-31.');
  end if;
  return null;
exception
  when datetime_field_overflow then return 'Since must be a day that has passed, such as 2024-03-31.';
  when invalid_parameter_value then return sqlerrm;
end $$;

-- Admins: what an import of these lines would do: each is 'new', 'known' (not added) or 'wrong', with the reason. Notes stop no line.
create function public.preview_clients(lines jsonb) returns table (line bigint, state text, problem text, notes text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require(case jsonb_typeof(lines) when 'array' then jsonb_array_length(lines) between 1 and 500 else false end,
    'Between 1 and 500 clients can be entered at once.');
  return query
  with given as materialized (
    select g.position, private.entered_as(g.value) as key, private.refusal_of_line(g.value) as refusal,
      private.name_skeleton(g.value ->> 'company') as skeleton, nullif(lower(g.value ->> 'address'), '') as address
    from jsonb_array_elements(lines) with ordinality g (value, position)
  ), judged as (
    select g.*, min(g.position) over (partition by g.key) as first, min(g.position) over (partition by g.address) as first_of_address,
      exists (select from private.clients c where c.entered_as = g.key) as is_known
    from given g
  )
  select j.position, case when j.refusal is not null then 'wrong' when j.is_known or j.first < j.position then 'known' else 'new' end,
    coalesce(j.refusal, case when j.is_known then 'This client was entered before.'
      when j.first < j.position then format('The same as line %s.', j.first) end),
    case when j.refusal is null and not j.is_known then array_remove(array[
      (select format('There is a client with this name or one that looks like it: %s.', min(p.company_name)) from public.profiles p
       where private.name_skeleton(private.client_label(p.company_name, p.full_name, p.business_email)) = j.skeleton
       having count(*) > 0),
      case when r.user_id is not null then 'The address belongs to a member of our team.'
        when m.person_id is not null then format('The address belongs to another client: %s.',
          coalesce(private.client_name(m.client_id), 'one without a name'))
        when u.id is not null then 'The address has an account.'
        when exists (select from public.profiles p where p.business_email = j.address and p.origin = 'invited')
          or exists (select from private.invitations i where i.address = j.address and i.accepted_by is null and i.ends_at > now())
          then 'The address was entered or invited for another client.' end,
      case when j.first_of_address < j.position and j.address is not null
        then format('Line %s has the same address.', j.first_of_address) end], null) else '{}' end
  from judged j left join auth.users u on lower(u.email) = j.address left join public.user_roles r on r.user_id = u.id
    left join public.client_members m on m.person_id = u.id
  order by j.position;
end $$;

create index profiles_by_entered_address on public.profiles (business_email) where origin = 'invited';

-- Adds these clients, approved and without an account, all or none. Returns the ids of the new ones in the order of the lines.
create function private.enter_clients(lines jsonb) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry record;
  client uuid;
  entered uuid[] := '{}';
begin
  -- Two admins with one file, one after the other: the second adds nothing.
  perform pg_advisory_xact_lock(hashtextextended('clients entered', 0));
  for entry in
    select v.*, lines -> (v.line - 1)::integer as given from public.preview_clients(lines) v order by v.line
  loop
    perform private.require(entry.state <> 'wrong', format('Line %s: %s', entry.line, entry.problem));
    continue when entry.state = 'known';
    insert into private.clients (id, entered_as) values (gen_random_uuid(), private.entered_as(entry.given)) returning id into client;
    insert into public.profiles (client_id, company_name, project_name, full_name, business_email, client_since, origin,
      onboarding_completed, approval_status)
    values (client, btrim(entry.given ->> 'company'), btrim(entry.given ->> 'project'), nullif(btrim(entry.given ->> 'owner'), ''),
      nullif(lower(entry.given ->> 'address'), ''), nullif(entry.given ->> 'since', '')::date, 'invited', true, 'approved');
    perform private.record_event('client_entered', client);
    insert into public.projects (client_id, name) values (client, btrim(entry.given ->> 'project'));
    entered := entered || client;
  end loop;
  return entered;
end $$;

create function public.import_clients(lines jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return cardinality(private.enter_clients(lines));
end $$;

create function public.create_client(company text, project text, owner text default null, address text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  entered uuid[];
begin
  perform private.allow('admin');
  entered := private.enter_clients(jsonb_build_array(jsonb_build_object(
    'company', company, 'project', project, 'owner', owner, 'address', btrim(address))));
  perform private.conflict_if(cardinality(entered) = 0, 'A client with this company and project was entered before.');
  return entered[1];
exception
  when invalid_parameter_value then
    perform private.invalid(regexp_replace(sqlerrm, '^Line 1: ', ''));
end $$;

-- The first owner -----------------------------------------------------------------------------------------------------------

-- Admins with a fresh code: invites the address that becomes the owner of a client without people, for 7 days.
create function public.invite_owner(client_id uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(coalesce(address, '')));
  invitation private.invitations;
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform from private.clients c where c.id = invite_owner.client_id for update;
  perform private.require_approved_client(invite_owner.client_id);
  perform private.conflict_if(exists (select from public.client_members m where m.client_id = invite_owner.client_id),
    'Somebody belongs to this client already. Make one of them the owner.');
  delete from private.invitations i where i.client_id = invite_owner.client_id and i.ends_at <= now();
  perform private.conflict_if(exists (select from private.invitations i where i.client_id = invite_owner.client_id and i.accepted_by is null),
    'The owner has been invited already. Send the invitation again, or take it back first.');
  insert into private.invitations (client_id, address, role, invited_by)
  values (invite_owner.client_id, invited, 'owner', private.caller_id())
  on conflict on constraint invitations_are_sent_once_each do update
    set id = gen_random_uuid(), role = 'owner', invited_by = excluded.invited_by, token_digest = null, created_at = now(),
      ends_at = excluded.ends_at, accepted_by = null
  returning * into invitation;
  update public.profiles p set business_email = invited where p.client_id = invitation.client_id;
  perform private.send_invitation(invitation);
  return invitation.id;
end $$;

-- For accept_invitation: what the client would have been told of and nobody was. They find it in the bell, and get one e-mail.
create function private.tell_first_owner(client uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told uuid[];
begin
  with missed as (
    select e.id, e.created_at, min(r.relation) as relation
    from public.events e join private.notice_rules r on r.kind = e.kind and r.relation in ('client', 'owner')
      and coalesce(r.by_firm = e.by_firm, true)
    where e.client_id = client and not e.facts ? 'no_news' and e.created_at > now() - interval '90 days'
      and private.email_choice(person, e.kind, r.email) <> 'never'
      and not exists (select from private.notices n where n.event_id = e.id and n.relation = any (private.portal_relations()))
    group by e.id, e.created_at order by e.created_at desc, e.id limit 100
  ), written as (
    insert into private.notices (event_id, person_id, relation, created_at, email, due_at)
    select m.id, person, m.relation, m.created_at, 'daily', now() from missed m
    on conflict do nothing returning id
  )
  select array_agg(w.id) into told from written w;
  if told is not null then
    perform private.queue_notice_email(told);
  end if;
end $$;
