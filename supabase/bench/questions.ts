// What the screens ask the database, as the SQL that PostgREST makes of packages/data, beside the same question as a
// superuser would write it. One list for the plans and for the benchmark.
import * as about from './client-questions.ts';
import * as among from './admin-questions.ts';
import { ADMINS_ONLY, NO_RULE, OWN_ROLES, PORTAL_DATA, PROFILES, type Rule } from './plain-rules.ts';

export type Question = {
  screen: string;
  title: string;
  as: 'client' | 'admin';
  /** As the screen asks. $1 is the client that it is about, or `offset` of the number of clients. */
  sql: string;
  /** The same as plain SQL with row level security's filter written out; takes the same parameter. */
  plain: string;
  /** The same as plain SQL for a trusted caller: no rule about who asks. */
  unguarded: string;
  /** Reads a bounded part of something that grows with the number of clients. */
  isPaged: boolean;
  /** $1 is the place of a row in the list instead of a client: this part of all clients. */
  offset?: number;
};

type Shape = Partial<Pick<Question, 'isPaged' | 'offset'>> & {
  /** The screen asks by a function that is its own guard. */
  call?: string;
};

/** A question, by how it is written under a rule and which rule it is. */
const ask =
  (as: Question['as']) =>
  (
    screen: string,
    title: string,
    written: (rule: Rule) => string,
    rule: Rule,
    { isPaged = true, offset, call }: Shape = {},
  ): Question => ({
    screen,
    title,
    as,
    sql: call ?? written(NO_RULE),
    plain: written(rule),
    unguarded: written(NO_RULE),
    isPaged,
    ...(offset !== undefined && { offset }),
  });
const client = ask('client');
const admin = ask('admin');

type Clients = Omit<Parameters<typeof among.list>[0], 'offset'> & { isPaged?: boolean; offset?: number };
/** A page of /admin/clients, which asks the function with these settings. */
const clients = (title: string, settings: string[], { isPaged = true, offset, ...of }: Clients) => {
  const deep = offset !== undefined;
  const named = [...settings, ...(deep ? ['page_offset => $1::int'] : []), 'page_size => 25'];
  return admin(
    '/admin/clients',
    title,
    among.list({ ...of, ...(deep && { offset: '$1::int' }) }),
    ADMINS_ONLY,
    {
      isPaged,
      ...(deep && { offset }),
      call: `select * from public.search_clients(${named.join(', ')})`,
    },
  );
};
/** How many clients that list has, which the screen asks at the same time. */
const counted = (title: string, settings: string[], of: Parameters<typeof among.count>[0]) =>
  admin('/admin/clients', title, among.count(of), ADMINS_ONLY, {
    isPaged: false,
    call: `select public.count_clients(${settings.join(', ')})`,
  });
const byCompany = [`sort => 'company_name'`, 'ascending => true'];
const byStatus = [`sort => 'approval_status'`, 'ascending => true'];
const pending = [`status => 'pending'`];

export const questions: Question[] = [
  client('every page', 'role', about.roles, OWN_ROLES),
  client('every page', 'account', about.account, PROFILES),
  client('/profile', 'profile', about.profile, PROFILES),
  client('/dashboard', 'five newest audits', about.audits(5), PORTAL_DATA),
  client('/reports', 'page of audits', about.audits(20), PORTAL_DATA),
  client('/reports', 'versions of a report', about.reportVersions, PORTAL_DATA),
  client('/files', 'page of files', about.files, PORTAL_DATA),
  client('/request', 'requests', about.requests, PORTAL_DATA),
  client('/knowledge', 'recommendations', about.recommendations, PORTAL_DATA),
  admin('/admin', 'numbers', among.numbers, ADMINS_ONLY, {
    isPaged: false,
    call: 'select * from public.admin_stats()',
  }),
  admin('/admin', 'newest clients', among.newestClients, PROFILES),
  clients('first page', [], { order: among.NEWEST }),
  clients('page in the middle', [], { order: among.NEWEST, offset: 0.5 }),
  clients('last page', [], { order: among.NEWEST, offset: 1 }),
  clients('by company, first page', byCompany, { order: among.BY_COMPANY }),
  clients('by company, page in the middle', byCompany, { order: among.BY_COMPANY, offset: 0.5 }),
  clients('by status, page in the middle', byStatus, { order: among.BY_STATUS, offset: 0.5 }),
  clients('only pending, first page', pending, { order: among.NEWEST, status: 'pending' }),
  clients('only pending, page in the middle', pending, {
    order: among.NEWEST,
    status: 'pending',
    offset: 0.07,
  }),
  clients('search that finds a handful', [`search => '${among.RARE_WORD}'`], {
    order: among.NEWEST,
    word: among.RARE_WORD,
  }),
  clients('search that finds one in 23', [`search => '${among.COMMON_WORD}'`], {
    order: among.NEWEST,
    word: among.COMMON_WORD,
    isPaged: false,
  }),
  counted('number of all clients', [], {}),
  counted('number of pending clients', pending, { status: 'pending' }),
  counted('number of clients that a search finds: a handful', [`search => '${among.RARE_WORD}'`], {
    word: among.RARE_WORD,
  }),
  counted('number of clients that a search finds: one in 23', [`search => '${among.COMMON_WORD}'`], {
    word: among.COMMON_WORD,
  }),
  admin('picker', 'opened', among.picker(), ADMINS_ONLY, { call: 'select * from public.pick_clients()' }),
  admin('picker', 'search that finds a handful', among.picker(among.RARE_WORD), ADMINS_ONLY, {
    call: `select * from public.pick_clients('${among.RARE_WORD}')`,
  }),
  admin('/admin/clients/{id}', 'client', about.profile, PROFILES),
  admin('/admin/clients/{id}', 'projects', about.projects, PORTAL_DATA),
  admin('/reports', 'page of audits of the chosen client', about.audits(20), PORTAL_DATA),
  admin('/files', 'page of files of the chosen client', about.files, PORTAL_DATA),
  admin('/request', 'requests of the chosen client', about.requests, PORTAL_DATA),
  admin('/admin/activity', 'latest 100', among.activity, ADMINS_ONLY),
  admin('/admin/activity', 'last decision on a client', among.lastDecision, ADMINS_ONLY),
  admin('CSV export', 'page of 1,000 rows', among.exportPage, ADMINS_ONLY, { call: among.EXPORT_CALL }),
];
