// What the screens ask the database, as the SQL that PostgREST makes of packages/data, beside the same question as a
// superuser would write it, with row level security's filter written out. One list for the plans and for the benchmark.

export type Question = {
  screen: string;
  title: string;
  as: 'client' | 'admin';
  /** As the screen asks. $1 is the client that it is about, or `offset` of the number of clients. */
  sql: string;
  /** The same as plain SQL; takes the same parameter. */
  plain: string;
  /** Reads a bounded part of something that grows with the number of clients. */
  isPaged: boolean;
  /** $1 is the place of a row in the list instead of a client: this part of all clients. */
  offset?: number;
};

/** Has a page of others after it in every size of the seed. */
const THOUSANDTH = `md5('client:1000')::uuid`;
const AUDIT =
  'a.id, a.project_id, a.title, a.audit_type, a.version, a.audit_date, a.status, a.report_url, a.report_path';
const FILE = 'f.id, f.file_name, f.file_size, f.file_category, f.storage_path, f.uploaded_by, f.created_at';
const WORDS = `(' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
  coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, ''))`;
const TOTAL = '(select sum(clients) from private.client_counts)';
const IS_PORTAL_CLIENT = (column: string) => `exists (select 1 from public.profiles v
  where v.user_id = ${column} and v.onboarding_completed and v.approval_status = 'approved')`;

const audits = (limit: number, plain: boolean) => `
  with page as (
    select ${AUDIT}, a.created_at, a.updated_at, row_to_json(o) as projects from public.audits a
    join lateral (select p.user_id from public.projects p where p.id = a.project_id and p.user_id = $1) o on true
    ${plain ? `where ${IS_PORTAL_CLIENT('o.user_id')}` : ''}
    order by a.created_at desc, a.id desc limit ${limit}
  ), total as (
    select 1 from public.audits a join public.projects p on p.id = a.project_id where p.user_id = $1
  )
  select (select count(*) from total) as total_count, coalesce(json_agg(page), '[]') as body from page`;

const files = (plain: boolean) => `
  with page as (
    select ${FILE} from public.files f where f.user_id = $1 and f.uploaded_at is not null
    ${plain ? `and ${IS_PORTAL_CLIENT('f.user_id')}` : ''}
    order by f.created_at desc, f.id desc limit 50
  ), total as (select 1 from public.files f where f.user_id = $1 and f.uploaded_at is not null)
  select (select count(*) from total) as total_count, coalesce(json_agg(page), '[]') as body from page`;

const requests = (plain: boolean) => `
  select id, user_id, service_type, project_name, message, status, created_at from public.service_requests
  where user_id = $1 ${plain ? `and ${IS_PORTAL_CLIENT('user_id')}` : ''} order by created_at desc limit 50`;

const versions = (plain: boolean) => `
  select id, version, report_url, report_path, created_at from public.report_versions v
  where audit_id = (select a.id from public.audits a join public.projects p on p.id = a.project_id
    where p.user_id = $1 and a.report_url is not null limit 1)
  ${plain ? `and exists (select 1 from public.audits a join public.projects p on p.id = a.project_id where a.id = v.audit_id and p.user_id = $1)` : ''}
  order by created_at desc`;

/** The same columns by either way. */
const list = (order: string, condition = 'true', offset = '0', total = TOTAL) => `
  select p.*, ${total} as total_count from public.profiles p where ${condition} order by ${order} limit 25 offset ${offset}`;
const search = (settings: string) =>
  `select * from public.search_clients(${settings ? `${settings}, ` : ''}page_size => 25)`;
const BY_COMPANY = `coalesce(nullif(lower(p.company_name), ''), chr(1114109)) collate "C"`;
const matching = (words: string) => `${WORDS} ilike '${words}'`;
const matches = (words: string) =>
  `(select count(*) from (select 1 from public.profiles p where ${matching(words)} limit 1001) m)`;

type Shape = Partial<Pick<Question, 'isPaged' | 'offset'>>;
const ask =
  (as: Question['as']) =>
  (
    screen: string,
    title: string,
    sql: string,
    plain = sql,
    { isPaged = true, offset }: Shape = {},
  ): Question => ({
    screen,
    title,
    as,
    sql,
    plain,
    isPaged,
    ...(offset !== undefined && { offset }),
  });
const client = ask('client');
const admin = ask('admin');
const own = 'select * from public.profiles where user_id = $1';

export const questions: Question[] = [
  client('every page', 'role', `select role from public.user_roles where user_id = $1 and role = 'admin'`),
  client(
    'every page',
    'account',
    'select onboarding_completed, approval_status from public.profiles where user_id = $1',
  ),
  client('/profile', 'profile', own),
  client('/dashboard', 'five newest audits', audits(5, false), audits(5, true)),
  client('/reports', 'page of audits', audits(20, false), audits(20, true)),
  client('/reports', 'versions of a report', versions(false), versions(true)),
  client('/files', 'page of files', files(false), files(true)),
  client('/request', 'requests', requests(false), requests(true)),
  client(
    '/knowledge',
    'recommendations',
    'select article_slug from public.knowledge_recommendations where user_id = $1',
    `select article_slug from public.knowledge_recommendations where user_id = $1 and ${IS_PORTAL_CLIENT('user_id')}`,
  ),
  admin(
    '/admin',
    'numbers',
    'select * from public.admin_stats()',
    `select ${TOTAL}, (select clients from private.client_counts where approval_status = 'pending'),
      (select sum(audits) from private.audit_counts where status in ('in_progress', 'scheduled')),
      (select count(*) from public.profiles where updated_at >= now() - interval '7 days')`,
    { isPaged: false },
  ),
  admin(
    '/admin',
    'newest clients',
    'select * from public.profiles order by created_at desc, id desc limit 10',
  ),
  admin('/admin/clients', 'first page', search(''), list('p.created_at desc, p.id desc')),
  admin(
    '/admin/clients',
    'page in the middle',
    search('page_offset => $1::int'),
    list('p.created_at desc, p.id desc', 'true', '$1::int'),
    { offset: 0.5 },
  ),
  admin(
    '/admin/clients',
    'last page',
    search('page_offset => $1::int'),
    list('p.created_at desc, p.id desc', 'true', '$1::int'),
    { offset: 1 },
  ),
  admin(
    '/admin/clients',
    'by company, first page',
    search(`sort => 'company_name', ascending => true`),
    list(`${BY_COMPANY}, p.id`),
  ),
  admin(
    '/admin/clients',
    'by company, page in the middle',
    search(`sort => 'company_name', ascending => true, page_offset => $1::int`),
    list(`${BY_COMPANY}, p.id`, 'true', '$1::int'),
    { offset: 0.5 },
  ),
  admin(
    '/admin/clients',
    'by status, page in the middle',
    search(`sort => 'approval_status', ascending => true, page_offset => $1::int`),
    list('p.approval_status, p.created_at, p.id', 'true', '$1::int'),
    { offset: 0.5 },
  ),
  admin(
    '/admin/clients',
    'only pending, first page',
    search(`status => 'pending'`),
    list('p.created_at desc, p.id desc', `p.approval_status = 'pending'`),
  ),
  admin(
    '/admin/clients',
    'only pending, page in the middle',
    search(`status => 'pending', page_offset => $1::int`),
    list('p.created_at desc, p.id desc', `p.approval_status = 'pending'`, '$1::int'),
    { offset: 0.07 },
  ),
  admin(
    '/admin/clients',
    'search that finds a handful',
    search(`search => 'client77@'`),
    list('p.created_at desc, p.id desc', matching('%client77@%'), '0', matches('%client77@%')),
  ),
  admin(
    '/admin/clients',
    'search that finds one in 23',
    search(`search => 'tidal'`),
    list('p.created_at desc, p.id desc', matching('%tidal%'), '0', matches('%tidal%')),
    { isPaged: false },
  ),
  admin(
    'picker',
    'opened',
    'select * from public.pick_clients()',
    `select p.user_id, p.company_name, p.full_name, p.business_email
    from public.profiles p order by ${BY_COMPANY}, p.id limit 20`,
  ),
  admin(
    'picker',
    'search that finds a handful',
    `select * from public.pick_clients('client77@')`,
    `select p.user_id, p.company_name,
    p.full_name, p.business_email from public.profiles p where ${matching('%client77@%')} order by ${BY_COMPANY}, p.id limit 20`,
  ),
  admin('/admin/clients/{id}', 'client', own),
  admin(
    '/admin/clients/{id}',
    'projects',
    'select id, name from public.projects where user_id = $1 order by name',
  ),
  admin('/reports', 'page of audits of the chosen client', audits(20, false)),
  admin('/files', 'page of files of the chosen client', files(false)),
  admin('/request', 'requests of the chosen client', requests(false)),
  admin(
    '/admin/activity',
    'latest 100',
    'select * from public.admin_activity_logs order by created_at desc, id desc limit 100',
  ),
  admin(
    '/admin/activity',
    'last decision on a client',
    `select action, admin_user_id, created_at, details from public.admin_activity_logs where target_user_id = $1
      and action in ('approved_client', 'rejected_client', 'reopened_client') order by created_at desc limit 1`,
  ),
  admin(
    'CSV export',
    'page of 1,000 rows',
    `select * from public.export_clients(after_created_at => (select created_at from public.profiles where user_id = ${THOUSANDTH}), after_id => ${THOUSANDTH})`,
    `select p.id, p.full_name, p.business_email, p.company_name, p.project_name, p.approval_status, p.created_at
      from public.profiles p where (p.created_at, p.id) > ((select created_at from public.profiles where user_id = ${THOUSANDTH}), ${THOUSANDTH})
      order by p.created_at, p.id limit 1000`,
  ),
];
