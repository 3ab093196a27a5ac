// The questions about one client's own data, with a rule of the choice of whoever asks: none for the screens.
import { withCaller, type Rule } from './plain-rules.ts';

const AUDIT =
  'a.id, a.project_id, a.title, a.audit_type, a.version, a.audit_date, a.status, a.report_url, a.report_path';
const FILE = 'f.id, f.file_name, f.file_size, f.file_category, f.storage_path, f.uploaded_by, f.created_at';

export const roles = (rule: Rule) => `${withCaller(rule)}
  select role from public.user_roles where user_id = $1 and role = 'admin' and ${rule.of('user_id')}`;

export const account = (rule: Rule) => `${withCaller(rule)}
  select onboarding_completed, approval_status from public.profiles where user_id = $1 and ${rule.of('user_id')}`;

export const profile = (rule: Rule) => `${withCaller(rule)}
  select * from public.profiles where user_id = $1 and ${rule.of('user_id')}`;

export const audits = (limit: number) => (rule: Rule) => `${withCaller(
  rule,
  `page as (
    select ${AUDIT}, a.created_at, a.updated_at from public.audits a where a.user_id = $1 and ${rule.of('a.user_id')}
    order by a.created_at desc, a.id desc limit ${limit}
  )`,
  `total as (select 1 from public.audits a where a.user_id = $1 and ${rule.of('a.user_id')})`,
)}
  select (select count(*) from total) as total_count, coalesce(json_agg(page), '[]') as body from page`;

export const reportVersions = (rule: Rule) => `${withCaller(rule)}
  select v.id, v.version, v.report_url, v.report_path, v.created_at from public.report_versions v
  where v.audit_id = (select a.id from public.audits a where a.user_id = $1 and a.report_url is not null limit 1)
  ${
    rule.caller === ''
      ? ''
      : `and exists (select 1 from public.audits a where a.id = v.audit_id and ${rule.of('a.user_id')})`
  }
  order by v.created_at desc`;

export const files = (rule: Rule) => `${withCaller(
  rule,
  `page as (
    select ${FILE} from public.files f where f.user_id = $1 and f.uploaded_at is not null and ${rule.of('f.user_id')}
    order by f.created_at desc, f.id desc limit 50
  )`,
  `total as (
    select 1 from public.files f where f.user_id = $1 and f.uploaded_at is not null and ${rule.of('f.user_id')}
  )`,
)}
  select (select count(*) from total) as total_count, coalesce(json_agg(page), '[]') as body from page`;

export const requests = (rule: Rule) => `${withCaller(rule)}
  select id, user_id, service_type, project_name, message, status, created_at from public.service_requests
  where user_id = $1 and ${rule.of('user_id')} order by created_at desc limit 50`;

export const recommendations = (rule: Rule) => `${withCaller(rule)}
  select article_slug from public.knowledge_recommendations where user_id = $1 and ${rule.of('user_id')}`;

export const projects = (rule: Rule) => `${withCaller(rule)}
  select id, name from public.projects where user_id = $1 and ${rule.of('user_id')} order by name`;
