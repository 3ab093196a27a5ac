-- Who reads and writes what: one policy per table and command. What no policy allows is refused, for anonymous callers
-- everything. Each question is asked once per statement: (select ...).

create policy "Users see their own roles, admins everybody's" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Users see their own profile, admins everybody's" on public.profiles for select to authenticated
  using (user_id = (select private.viewer_id()) or (select private.is_admin()));
create policy "Users create their own profile" on public.profiles for insert to authenticated
  with check (user_id = (select private.writer_id()));
create policy "Users change their own profile, admins decide" on public.profiles for update to authenticated
  using (user_id = (select private.writer_id()) or (select private.is_admin()))
  with check (user_id = (select private.writer_id()) or (select private.is_admin()));

create policy "Clients see their own projects, admins all" on public.projects for select to authenticated
  using (user_id = (select private.portal_viewer_id()) or (select private.is_admin()));
create policy "Admins create projects" on public.projects for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change projects" on public.projects for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete projects" on public.projects for delete to authenticated
  using ((select private.is_admin()));

create policy "Clients see the audits of their projects, admins all" on public.audits for select to authenticated
  using (project_id = any ((select private.portal_project_ids())::uuid[]) or (select private.is_admin()));
create policy "Admins create audits" on public.audits for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change audits" on public.audits for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete audits" on public.audits for delete to authenticated
  using ((select private.is_admin()));

create policy "Whoever sees an audit sees its reports' versions" on public.report_versions for select to authenticated
  using (exists (select 1 from public.audits a where a.id = audit_id));

create policy "Clients see their own files, admins all" on public.files for select to authenticated
  using (user_id = (select private.portal_viewer_id()) or (select private.is_admin()));
create policy "Clients upload files of their own, admins for any client" on public.files for insert to authenticated
  with check (user_id = (select private.portal_writer_id()) or (select private.is_admin()));
create policy "Clients delete what they uploaded, admins any file" on public.files for delete to authenticated
  using (
    (user_id = (select private.portal_writer_id()) and uploaded_by = (select auth.uid()))
    or (select private.is_admin())
  );

create policy "Clients see their own requests, admins all" on public.service_requests for select to authenticated
  using (user_id = (select private.portal_viewer_id()) or (select private.is_admin()));
create policy "Clients send requests" on public.service_requests for insert to authenticated
  with check (user_id = (select private.portal_writer_id()));
create policy "Admins change the status of requests" on public.service_requests for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Clients see their recommendations, admins all" on public.knowledge_recommendations for select to authenticated
  using (user_id = (select private.portal_viewer_id()) or (select private.is_admin()));
create policy "Admins recommend articles" on public.knowledge_recommendations for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins take recommendations back" on public.knowledge_recommendations for delete to authenticated
  using ((select private.is_admin()));

create policy "Admins read the activity log" on public.admin_activity_logs for select to authenticated
  using ((select private.is_admin()));

create policy "Admins read the outbox" on public.email_outbox for select to authenticated
  using ((select private.is_admin()));

-- Their own sessions also while impersonating: that is how a view is ended.
create policy "Admins see impersonations" on public.impersonation_sessions for select to authenticated
  using (admin_user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Admins start impersonations of their own" on public.impersonation_sessions for insert to authenticated
  with check (admin_user_id = (select auth.uid()) and (select private.has_admin_role()));
create policy "Admins end impersonations of their own" on public.impersonation_sessions for update to authenticated
  using (admin_user_id = (select auth.uid()))
  with check (admin_user_id = (select auth.uid()));

-- The same once more as privileges, where the platform keeps them (the embedded backend grants everything again).
revoke all on all tables in schema public from anon, authenticated;
grant select on all tables in schema public to authenticated;
grant insert, update on public.profiles, public.service_requests, public.impersonation_sessions to authenticated;
grant insert, update, delete on public.projects, public.audits to authenticated;
grant insert, delete on public.files, public.knowledge_recommendations to authenticated;
grant all on all tables in schema public to service_role;
