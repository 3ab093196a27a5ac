-- Articles of the knowledge base that an admin recommends to a client (KB-05). The articles are in the portal's build.

create table public.knowledge_recommendations (
  client_id uuid not null references private.clients on delete cascade,
  article_slug text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, article_slug),
  constraint knowledge_recommendations_slug_is_a_slug check (private.check_that(
    article_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(article_slug) <= 120, 'This article does not exist.'))
);

create function private.check_recommendation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require_approved_client(new.client_id);
  return new;
end $$;

create trigger wait_for_erasure before insert or delete on public.knowledge_recommendations
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_recommendation before insert on public.knowledge_recommendations
  for each row when (not private.is_operator()) execute function private.check_recommendation();

create function private.log_recommendation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recommendation constant public.knowledge_recommendations := coalesce(new, old);
begin
  perform private.record_event(
    case tg_op when 'INSERT' then 'article_recommended' else 'article_unrecommended' end, recommendation.client_id,
    facts => jsonb_build_object('article_slug', recommendation.article_slug));
  return null;
end $$;
create trigger log_recommendation after insert or delete on public.knowledge_recommendations
  for each row when (not private.is_operator()) execute function private.log_recommendation();

alter table public.knowledge_recommendations enable row level security;
create policy "Clients see their recommendations, admins all" on public.knowledge_recommendations for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));
create policy "Admins recommend articles" on public.knowledge_recommendations for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins take recommendations back" on public.knowledge_recommendations for delete to authenticated
  using ((select private.is_admin()));
grant select, insert (client_id, article_slug), delete on public.knowledge_recommendations to authenticated;
grant select, insert, update, delete on public.knowledge_recommendations to service_role;
