// The queries of the admin console. The screens read the lists and numbers by functions; the same queries as raw SQL are the
// reference that they are measured against.

/** Part of one company's name. */
export const RARE_WORD = 'mundortog';
/** A family name that one client in 23 has. */
export const COMMON_WORD = 'tanaka';

/** The 1,000th client of the scale seed: every size of the seed has a page of the export after it. */
const THOUSANDTH = `md5('client:1000')::uuid`;
const AFTER_THE_THOUSANDTH = `(select created_at from public.profiles where client_id = ${THOUSANDTH})`;

const WORDS = `(' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
  coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, ''))`;

export const byName = (name: string) => `private.name_sort_key(${name}) collate "C"`;

export const NEWEST = 'p.created_at desc, p.id desc';
export const BY_COMPANY = `${byName('p.company_name')}, p.id`;
export const BY_STATUS = 'p.approval_status, p.created_at, p.id';

type Filter = { status?: string; word?: string };

const where = ({ status, word }: Filter) =>
  `where true ${status ? `and p.approval_status = '${status}'` : ''} ${word ? `and ${WORDS} ilike '%${word}%'` : ''}`;

export const list = ({ order, offset = '0', ...filter }: Filter & { order: string; offset?: string }) =>
  `select p.* from public.profiles p ${where(filter)} order by ${order} limit 25 offset ${offset}`;

export const count = (filter: Filter) => `select count(*) from public.profiles p ${where(filter)}`;

export const picker = (filter: Filter) =>
  `select p.client_id, p.company_name, p.full_name, p.business_email from public.profiles p ${where(filter)}
   order by ${BY_COMPANY} limit 20`;

export const numbers = `select (select count(*) from public.profiles),
    (select count(*) from public.profiles where approval_status = 'pending'),
    (select count(*) from public.audits where status in ('in_progress', 'scheduled')),
    (select count(*) from public.profiles where updated_at >= now() - interval '7 days')`;

export const inbox = (condition: string) => `
  select r.*, p.company_name, p.full_name, p.business_email, p.approval_status, p.suspended_at,
    (select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'status', a.status))
     from public.audits a where a.service_request_id = r.id)
  from public.service_requests r left join public.profiles p on p.client_id = r.client_id
  where ${condition} order by r.created_at desc, r.id desc limit 25`;

export const newestClients = 'select * from public.profiles order by created_at desc, id desc limit 10';

const ACTIVITY_WORDS = 'private.activity_words(l.details)';

type ActivityFilter = { condition?: string; word?: string };

/** The latest 100 lines of the activity log that match. */
export const activity = ({ condition = 'true', word }: ActivityFilter = {}) =>
  `select l.* from public.admin_activity_logs l
   where ${condition} ${word ? `and ${ACTIVITY_WORDS} ilike '%${word}%'` : ''}
   order by l.created_at desc, l.id desc limit 100`;

/** A word that one line in 14 has. */
export const COMMON_ACTIVITY_WORD = 'bridge audit';
/** What one line is about, and its action. */
export const RARE_ACTIVITY_WORD = 'phone was stolen';
export const RARE_ACTION = 'reset_second_factor';
/** A line far inside the log of every size of the scale seed. */
export const INSIDE_THE_LOG = { time: '2026-10-01', id: '00000000-0000-0000-0000-000000000000' };

export const lastDecision = `select action, admin_user_id, created_at, details from public.admin_activity_logs
  where target_user_id = $1 and action in ('approved_client', 'rejected_client', 'reopened_client')
  order by created_at desc limit 1`;

export const exportPage = `
  select p.id, p.full_name, p.business_email, p.company_name, p.project_name, p.approval_status, p.created_at
  from public.profiles p where (p.created_at, p.id) > (${AFTER_THE_THOUSANDTH}, ${THOUSANDTH})
  order by p.created_at, p.id limit 1000`;

export const EXPORT_CALL = `select * from public.export_clients(after_created_at => ${AFTER_THE_THOUSANDTH}, after_id => ${THOUSANDTH})`;

const { time, id } = INSIDE_THE_LOG;
export const ACTIVITY_EXPORT_CALL = `select * from public.search_activity(after_created_at => '${time}', after_id => '${id}', page_size => 1000, is_export => true)`;
export const activityExportPage = `
  select l.* from public.admin_activity_logs l where (l.created_at, l.id) < ('${time}', '${id}')
  order by l.created_at desc, l.id desc limit 1000`;
