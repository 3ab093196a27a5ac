-- The same rules, written so that the planner expects many rows to pass, as they do for an admin. From "= any" it expected
-- hardly any, and read and sorted every client for the newest ten.
do $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('public.profiles', 'Users see their own profile, admins everybody''s', 'profile_reader'),
      ('public.projects', 'Clients see their own projects, admins all', 'portal_reader'),
      ('public.audits', 'Clients see the audits of their projects, admins all', 'portal_reader'),
      ('public.files', 'Clients see their own files, admins all', 'portal_reader'),
      ('public.service_requests', 'Clients see their own requests, admins all', 'portal_reader'),
      ('public.knowledge_recommendations', 'Clients see their recommendations, admins all', 'portal_reader')
    ) as rules (place, policy, reader)
  loop
    execute format(
      'alter policy %I on %s using (case (select private.%I()) when user_id then true when private.everybody() then true else false end)',
      rule.policy, rule.place::regclass, rule.reader
    );
  end loop;
end $$;
