// The queries about one client's own data, as the SQL that PostgREST makes of packages/data. $1 is the client.

export const role = `select role from public.user_roles where user_id = $1 and role = 'admin'`;

export const profile = `select * from public.profiles where client_id = $1`;

export const audits = (limit: number) => `
  with page as (
    select a.id, a.project_id, a.title, a.audit_type, a.version, a.audit_date, a.status, a.report_url, a.report_path,
      a.created_at, a.updated_at, coalesce(versions.of_audit, '[]') as report_versions
    from public.audits a
    left join lateral (
      select json_agg(one) as of_audit from (select v.id from public.report_versions v where v.audit_id = a.id) one
    ) versions on true
    where a.client_id = $1 order by a.created_at desc, a.id desc limit ${limit}
  ), total as (select 1 from public.audits a where a.client_id = $1)
  select (select count(*) from total) as total_count, coalesce(json_agg(page), '[]') as body from page`;

export const reportVersions = `
  select v.id, v.version, v.report_url, v.report_path, v.created_at from public.report_versions v
  where v.audit_id = (select a.id from public.audits a where a.client_id = $1 and a.report_url is not null limit 1)
  order by v.created_at desc`;

export const files = `
  with page as (
    select f.id, f.file_name, f.file_size, f.file_category, f.storage_path, f.uploaded_by, f.created_at
    from public.files f where f.client_id = $1 and f.uploaded_at is not null and f.finding_id is null
    order by f.created_at desc, f.id desc limit 50
  ), total as (select 1 from public.files f where f.client_id = $1 and f.uploaded_at is not null and f.finding_id is null)
  select (select count(*) from total) as total_count, coalesce(json_agg(page), '[]') as body from page`;

export const requests = `
  select id, client_id, service_type, project_name, message, status, created_at from public.service_requests
  where client_id = $1 order by created_at desc limit 50`;

export const proposals = `
  select id, request_id, version, state, price, currency, starts, ends, valid_until, expires_at from public.proposals
  where client_id = $1 and state <> 'draft' order by sent_at desc limit 50`;

export const openPreparation = `
  select i.id, i.audit_id, i.title, i.due from public.preparation_items i where i.client_id = $1 and i.state = 'open' order by i.due`;

export const spaceOfFiles = `select private.used_bytes($1), private.client_quota_bytes()`;

export const access = `
  select e.*, count(*) over () from (
    select d.id, d.opened_by_name, d.object_name, d.created_at as at from public.openings d where d.client_id = $1
    union all
    select s.id, s.admin_name, s.reason, s.started_at from public.impersonation_sessions s where s.target_user_id = $1
  ) e order by e.at desc, e.id desc limit 20`;

export const team = `select m.* from public.client_members m where m.client_id = $1`;

export const recommendations = `select article_slug from public.knowledge_recommendations where client_id = $1`;

export const projects = `select id, name from public.projects where client_id = $1 order by name`;

export const applicationOwner = `select owner_id from public.application_owners where client_id = $1`;

export const applicationNotes = `
  select id, author_name, kind, body, created_at from public.application_notes where client_id = $1 order by created_at, id`;
