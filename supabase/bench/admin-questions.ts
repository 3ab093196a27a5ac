// The questions of the admin console as plain SQL, with a rule or without; the screens ask most of them by functions.
import { withCaller, type Rule } from './plain-rules.ts';

/** Of a company of its own, and a family name that one client in 23 has. */
export const RARE_WORD = 'mundortog';
export const COMMON_WORD = 'tanaka';

/** Has a page of others after it in every size of the seed. */
const THOUSANDTH = `md5('client:1000')::uuid`;
const AFTER_THE_THOUSANDTH = `(select created_at from public.profiles where user_id = ${THOUSANDTH})`;

const WORDS = `(' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
  coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, ''))`;
const matching = (word: string) => `${WORDS} ilike '%${word}%'`;

/** What a name is ordered by, as the indexes of the clients' lists have it. */
export const byName = (name: string) => `private.name_sort_key(${name})`;

export const NEWEST = 'p.created_at desc, p.id desc';
export const BY_COMPANY = `${byName('p.company_name')}, p.id`;
export const BY_STATUS = 'p.approval_status, p.created_at, p.id';

type List = { order: string; status?: string; word?: string; offset?: string };

/** A page of the clients' list. */
export const list =
  ({ order, status, word, offset = '0' }: List) =>
  (rule: Rule) => `${withCaller(rule)}
  select p.* from public.profiles p
  where ${rule.of('p.user_id')} ${status ? `and p.approval_status = '${status}'` : ''} ${word ? `and ${matching(word)}` : ''}
  order by ${order} limit 25 offset ${offset}`;

/** How many clients the list has. */
export const count =
  ({ status, word }: Pick<List, 'status' | 'word'>) =>
  (rule: Rule) => `${withCaller(rule)}
  select count(*) from public.profiles p
  where ${rule.of('p.user_id')} ${status ? `and p.approval_status = '${status}'` : ''} ${word ? `and ${matching(word)}` : ''}`;

export const picker = (word?: string) => (rule: Rule) => `${withCaller(rule)}
  select p.user_id, p.company_name, p.full_name, p.business_email from public.profiles p
  where ${rule.of('p.user_id')} and p.approval_status = 'approved' ${word ? `and ${matching(word)}` : ''}
  order by ${BY_COMPANY} limit 20`;

export const numbers = (rule: Rule) => `${withCaller(rule)}
  select (select count(*) from public.profiles),
    (select count(*) from public.profiles where approval_status = 'pending'),
    (select count(*) from public.audits where status in ('in_progress', 'scheduled')),
    (select count(*) from public.profiles where updated_at >= now() - interval '7 days')
  where ${rule.of('')}`;

export const newestClients = (rule: Rule) => `${withCaller(rule)}
  select p.* from public.profiles p where ${rule.of('p.user_id')} order by p.created_at desc, p.id desc limit 10`;

export const activity = (rule: Rule) => `${withCaller(rule)}
  select * from public.admin_activity_logs where ${rule.of('')} order by created_at desc, id desc limit 100`;

export const lastDecision = (rule: Rule) => `${withCaller(rule)}
  select action, admin_user_id, created_at, details from public.admin_activity_logs
  where target_user_id = $1 and action in ('approved_client', 'rejected_client', 'reopened_client') and ${rule.of('')}
  order by created_at desc limit 1`;

export const exportPage = (rule: Rule) => `${withCaller(rule)}
  select p.id, p.full_name, p.business_email, p.company_name, p.project_name, p.approval_status, p.created_at
  from public.profiles p where (p.created_at, p.id) > (${AFTER_THE_THOUSANDTH}, ${THOUSANDTH}) and ${rule.of('p.user_id')}
  order by p.created_at, p.id limit 1000`;

export const EXPORT_CALL = `select * from public.export_clients(after_created_at => ${AFTER_THE_THOUSANDTH}, after_id => ${THOUSANDTH})`;
