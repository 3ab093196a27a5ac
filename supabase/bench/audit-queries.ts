// The queries of the list of all audits, which the screen reads by functions, as raw SQL for comparison.

/** The company of one client, who has audits in every size of the seed. */
export const RARE_COMPANY = 'dorfendor';
/** A word in the titles of a sixth of all audits. */
export const COMMON_TITLE = 'vault';

export const NEWEST = 'a.created_at desc, a.id desc';
export const BY_TITLE = 'private.name_sort_key(a.title) collate "C", a.id';
export const BY_CLIENT = 'private.name_sort_key(p.company_name) collate "C", p.id, a.created_at, a.id';
export const BY_PLANNED_END = 'a.planned_end, a.id';

export const OVERDUE = `case a.status when 'completed' then null when 'mitigation' then a.fixes_due
  when 'in_progress' then a.planned_end else coalesce(a.planned_start, a.planned_end) end < current_date`;
export const WAITING = `a.id in (select f.audit_id from public.findings f where f.status in ('fix_submitted', 'disputed'))`;
export const IN_PROGRESS = `a.status = 'in_progress'`;

/** One of the admins who lead audits in the scale seed. */
export const LEAD = `md5('lead:7')::uuid`;
export const LED = `a.lead_id = ${LEAD}`;

const WORDS = `(' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
  coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, ''))`;

export const searched = (word: string) => `((' ' || a.title) ilike '%${word}%'
  or a.client_id = any (array(select p.client_id from public.profiles p where ${WORDS} ilike '%${word}%')))`;

type List = { where?: string; order?: string; offset?: string };

export const list = ({ where = 'true', order = NEWEST, offset = '0' }: List) => `
  select a.*, p.company_name, p.full_name, p.business_email,
    (select count(*) from public.findings f where f.audit_id = a.id and f.status not in ('draft', 'withdrawn'))
  from (select a.* from public.audits a ${order === BY_CLIENT ? 'join public.profiles p on p.client_id = a.client_id' : ''}
    where ${where} order by ${order} limit 25 offset ${offset}) a
  join public.profiles p on p.client_id = a.client_id`;

export const count = (where: string) => `select count(*) from public.audits a where ${where}`;

export const workQueue = `
  select (select count(*) from public.profiles where approval_status = 'pending'),
    (select count(*) from public.service_requests where status = 'new'),
    (select count(*) from public.findings where status = 'fix_submitted'),
    (select count(*) from public.findings where status = 'disputed'),
    (select count(*) from public.audits a where ${OVERDUE})`;

export const oldestApplications = `
  select client_id, full_name, company_name, business_email, created_at from public.profiles
  where approval_status = 'pending' order by created_at, id limit 5`;
