// The queries that the screens send to the database. One list for the tests of query plans and for the benchmark.
import * as about from './client-queries.ts';
import * as among from './admin-queries.ts';
import * as audits from './audit-queries.ts';
import * as findings from './finding-queries.ts';

/** The most milliseconds that a query of a kind may take at 100,000 clients, as a median. */
export const TARGETS = {
  "client's own data": 1.5,
  'first page': 25,
  'other page': 200,
} as const;

export type ScreenQuery = {
  screen: string;
  title: string;
  as: 'client' | 'admin';
  /** $1 is the client it is about, or with `isAboutLargestAudit` the audit that has 10,000 findings. */
  sql: string;
  /** The same query as raw SQL, where `sql` is a function. Takes the same parameter. */
  rawSql?: string;
  target: keyof typeof TARGETS;
  /** Reads more rows the more clients there are, because it counts them, finds them or walks past them. */
  readsMany: boolean;
  /** The page starts after this share of all clients, or of all audits where it lists those. */
  offset?: number;
  of?: 'audits';
  isAboutLargestAudit?: boolean;
  /** Often has no row, as here. */
  mayBeEmpty?: boolean;
};

const client = (
  screen: string,
  title: string,
  sql: string,
  more: Partial<ScreenQuery> = {},
): ScreenQuery => ({
  screen,
  title,
  as: 'client',
  sql,
  target: "client's own data",
  readsMany: false,
  ...more,
});

const admin = (screen: string, title: string, sql: string, more: Partial<ScreenQuery> = {}): ScreenQuery => ({
  screen,
  title,
  as: 'admin',
  sql,
  target: 'first page',
  readsMany: false,
  ...more,
});

type Filter = Parameters<typeof among.list>[0];

/** A page of /admin/clients: the first, or the one that starts after this share of all clients. */
function clients(
  title: string,
  settings: string[],
  filter: Filter,
  { offset, readsMany = false }: { offset?: number; readsMany?: boolean } = {},
): ScreenQuery {
  const isFirst = offset === undefined;
  const all = [...settings, ...(isFirst ? [] : ['page_offset => $1::int']), 'page_size => 25'];
  return admin('/admin/clients', title, `select * from public.search_clients(${all.join(', ')})`, {
    rawSql: among.list({ ...filter, ...(!isFirst && { offset: '$1::int' }) }),
    ...(!isFirst && { offset, target: 'other page' }),
    readsMany: readsMany || !isFirst,
  });
}

/** The latest lines of the activity log that match, of about a million. */
const activity = (
  title: string,
  settings: string[],
  filter: Parameters<typeof among.activity>[0],
): ScreenQuery =>
  admin('/admin/activity', title, `select * from public.search_activity(${settings.join(', ')})`, {
    rawSql: among.activity(filter),
  });

function inbox(): ScreenQuery[] {
  const page = (title: string, settings: string, condition: string, more: Partial<ScreenQuery> = {}) =>
    admin('/admin/requests', title, `select * from public.search_requests(${settings})`, {
      rawSql: among.inbox(condition),
      ...more,
    });
  return [
    page('first page', '', 'true'),
    page('that wait, first page', `status_filter => 'waiting'`, `r.status in ('new', 'in_review')`),
    page('with a proposal that lapsed', `status_filter => 'lapsed'`, 'true', {
      readsMany: true,
      mayBeEmpty: true,
    }),
    page(
      'search that finds a few',
      `'${audits.RARE_COMPANY}'`,
      `p.company_name ilike '%${audits.RARE_COMPANY}%'`,
      // While there are some thousand requests, PostgreSQL reads them all: the table is smaller than the search's index.
      { readsMany: true },
    ),
    admin('/admin/requests', 'number of requests', 'select public.count_requests()', {
      rawSql: 'select count(*) from public.service_requests',
      readsMany: true,
    }),
  ];
}

/** The queries about one audit, which has 10,000 findings here. What counts them reads them all. */
function ofLargestAudit(as: ScreenQuery['as']): ScreenQuery[] {
  const build = as === 'client' ? client : admin;
  const screen = as === 'client' ? '/reports/{id}' : '/admin/audits/{id}';
  const about = { isAboutLargestAudit: true };
  const counting = { ...about, readsMany: true };
  return [
    build(screen, 'finding totals, of 10,000', findings.totals, counting),
    build(screen, 'history', findings.history, about),
    build(screen, 'findings by severity and status, of 10,000', findings.counts, counting),
    build(screen, 'first page of findings, of 10,000', findings.firstPage('severity_rank'), about),
    build(screen, 'first page by whose turn it is, of 10,000', findings.firstPage('waiting_rank'), about),
    build(screen, 'round of fix review', 'select public.review_round($1)', counting),
    build(screen, 'number of findings in the list, of 10,000', findings.numberInList, counting),
    build(screen, 'findings assigned to one person, of 10,000', findings.assignedToOnePerson, about),
    build(
      screen,
      'number of findings assigned to one person, of 10,000',
      findings.numberAssignedToOnePerson,
      counting,
    ),
    build(screen, 'people to assign findings to', findings.assignees, about),
    build(screen, 'finding by number', findings.byNumber, about),
    build(screen, 'locations of a finding', findings.buildPartSql('finding_locations'), about),
    build(screen, 'ledger of a finding', findings.buildPartSql('finding_events'), about),
    build(screen, 'comments on a finding', findings.buildPartSql('finding_comments'), about),
    build(screen, 'whom a finding waits for', findings.buildPartSql('finding_assignments'), {
      ...about,
      mayBeEmpty: true,
    }),
    build(screen, 'image of a finding', findings.image, { ...about, rawSql: findings.rawImage }),
    build(screen, 'lead', 'select * from public.audit_lead($1)', { ...about, mayBeEmpty: true }),
    build(screen, 'scope', findings.scope, { ...about, mayBeEmpty: true }),
    build(screen, 'repositories', findings.repositories, { ...about, mayBeEmpty: true }),
    build(screen, 'source', findings.sources, {
      ...about,
      rawSql: findings.sourcesRaw,
      mayBeEmpty: true,
    }),
    build(screen, 'changed files', findings.sourceChanges, {
      ...about,
      rawSql: findings.sourceChangesRaw,
      mayBeEmpty: true,
    }),
    build(screen, 'folder of the source', findings.sourceFolder, { ...about, mayBeEmpty: true }),
    build(screen, 'deployments', findings.deployments, { ...about, mayBeEmpty: true }),
    build(screen, 'texts of the report', findings.reportSections, about),
  ];
}

/** What only admins read of an audit, which has some thousand drafts here. */
function draftsOfLargestAudit(): ScreenQuery[] {
  const query = (title: string, sql: string, more: Partial<ScreenQuery> = {}) =>
    admin('/admin/audits/{id}', title, sql, { isAboutLargestAudit: true, ...more });
  return [
    query('first page of findings with drafts, of 10,000', findings.managedPage, { readsMany: true }),
    query('number of findings with drafts, of 10,000', findings.managedCount, { readsMany: true }),
    query('findings whose review one admin has, of 10,000', findings.reviewsOfOneAdmin),
    query('number of findings whose review one admin has, of 10,000', findings.numberOfReviewsOfOneAdmin, {
      readsMany: true,
    }),
    query('numbers that all drafts would get', findings.draftNumbers, { readsMany: true }),
    query('notes on a finding', findings.buildPartSql('finding_notes'), { mayBeEmpty: true }),
    query('approvals of a finding', findings.buildPartSql('finding_approvals'), { mayBeEmpty: true }),
    query('which drafts are approved', findings.draftReviews, {
      rawSql: findings.draftReviewsRaw,
      readsMany: true,
    }),
    query('what a report would be generated from', findings.draftReport, {
      rawSql: findings.reportRaw,
      readsMany: true,
    }),
    query('what reports were generated from', findings.generatedReports, {
      rawSql: findings.generatedReportsRaw,
      readsMany: true,
    }),
    query('lines of source in scope', findings.sourceLines, { mayBeEmpty: true }),
    query('findings to compare an import with', 'select public.finding_identities($1)', { readsMany: true }),
    query('imports that can be undone', 'select * from public.undoable_imports($1)', { mayBeEmpty: true }),
  ];
}

const counted = (title: string, settings: string[], filter: Parameters<typeof among.count>[0]) =>
  admin('/admin/clients', title, `select public.count_clients(${settings.join(', ')})`, {
    rawSql: among.count(filter),
    readsMany: true,
  });

function auditList(
  title: string,
  settings: string[],
  list: Parameters<typeof audits.list>[0],
  { offset, readsMany = false }: { offset?: number; readsMany?: boolean } = {},
): ScreenQuery {
  const isFirst = offset === undefined;
  const all = [...settings, ...(isFirst ? [] : ['page_offset => $1::int']), 'page_size => 25'];
  return admin('/admin/audits', title, `select * from public.search_audits(${all.join(', ')})`, {
    rawSql: audits.list({ ...list, ...(!isFirst && { offset: '$1::int' }) }),
    ...(!isFirst && { offset, of: 'audits' as const, target: 'other page' as const }),
    readsMany: readsMany || !isFirst,
  });
}

const countedAudits = (title: string, settings: string[], where: string) =>
  admin('/admin/audits', title, `select public.count_audits(${settings.join(', ')})`, {
    rawSql: audits.count(where),
    readsMany: true,
  });

const waitsForUs = [`waiting => 'for_us'`];
const overdue = ['only_overdue => true'];
const byTitle = [`sort => 'title'`, 'ascending => true'];
const byClient = [`sort => 'company_name'`, 'ascending => true'];

const auditQueries: ScreenQuery[] = [
  auditList('first page', [], {}),
  auditList('page in the middle', [], {}, { offset: 0.5 }),
  auditList('by title, first page', byTitle, { order: audits.BY_TITLE }),
  auditList('by title, page in the middle', byTitle, { order: audits.BY_TITLE }, { offset: 0.5 }),
  auditList('by client, first page', byClient, { order: audits.BY_CLIENT }),
  auditList('by client, page in the middle', byClient, { order: audits.BY_CLIENT }, { offset: 0.5 }),
  auditList('by planned end, first page', [`sort => 'planned_end'`, 'ascending => true'], {
    order: audits.BY_PLANNED_END,
  }),
  auditList('by lead auditor, first page', [`sort => 'lead'`, 'ascending => true'], {}, { readsMany: true }),
  auditList('with most open findings, first page', [`sort => 'open_findings'`], {}, { readsMany: true }),
  auditList('only in progress, first page', [`status_filter => 'in_progress'`], {
    where: audits.IN_PROGRESS,
  }),
  auditList('of one lead auditor, first page', [`lead => ${audits.LEAD}::text`], { where: audits.LED }),
  auditList('that wait for us, first page', waitsForUs, { where: audits.WAITING }, { readsMany: true }),
  auditList('with late preparations', [`waiting => 'preparation'`], {}, { readsMany: true }),
  auditList('overdue, first page', overdue, { where: audits.OVERDUE }, { readsMany: true }),
  auditList('search that finds a few', [`search => '${audits.RARE_COMPANY}'`], {
    where: audits.searched(audits.RARE_COMPANY),
  }),
  auditList(
    'search that finds one in six',
    [`search => '${audits.COMMON_TITLE}'`],
    { where: audits.searched(audits.COMMON_TITLE) },
    { readsMany: true },
  ),
  countedAudits('number of all audits', [], 'true'),
  countedAudits('number of audits that wait for us', waitsForUs, audits.WAITING),
  countedAudits('number of overdue audits', overdue, audits.OVERDUE),
  countedAudits(
    'number of audits in a search that finds a few',
    [`search => '${audits.RARE_COMPANY}'`],
    audits.searched(audits.RARE_COMPANY),
  ),
  admin('/admin', 'work queue', 'select * from public.work_queue()', {
    rawSql: audits.workQueue,
    readsMany: true,
  }),
  admin('/admin/settings', 'whether findings need an approval', 'select public.approval_rule()'),
  admin('/admin/findings', 'what waits for us', 'select * from public.search_waiting_findings()', {
    rawSql: findings.waitingForUs(),
    readsMany: true,
  }),
  admin(
    '/admin/findings',
    'what waits for us, by severity',
    `select * from public.search_waiting_findings(sort => 'severity')`,
    { rawSql: findings.waitingForUs('f.severity_rank'), readsMany: true },
  ),
  admin(
    '/admin/findings',
    'comments without an answer',
    `select * from public.search_waiting_findings(waits => 'comments')`,
    { readsMany: true },
  ),
  admin(
    '/admin/findings',
    'search of what waits for us that finds a few',
    `select * from public.search_waiting_findings('${audits.RARE_COMPANY}')`,
    { readsMany: true },
  ),
  ...(['me', 'nobody'] as const).map((assigned) =>
    admin(
      '/admin/findings',
      `what waits for us, assigned to ${assigned}`,
      `select * from public.search_waiting_findings(assigned => '${assigned}')`,
      { readsMany: true, mayBeEmpty: true },
    ),
  ),
  admin('/admin/findings', 'number of what waits for us', 'select public.count_waiting_findings()', {
    rawSql: findings.numberWaitingForUs,
    readsMany: true,
  }),
  admin('/admin', 'oldest applications', 'select * from public.oldest_applications()', {
    rawSql: audits.oldestApplications,
    readsMany: true,
  }),
];

const { RARE_WORD: rare, COMMON_WORD: common } = among;
const byCompany = [`sort => 'company_name'`, 'ascending => true'];
const byStatus = [`sort => 'approval_status'`, 'ascending => true'];
const pending = [`status => 'pending'`];
const newest = { order: among.NEWEST };

export const screenQueries: ScreenQuery[] = [
  client('every page', 'role', about.role, { mayBeEmpty: true }),
  client('every page', 'profile', about.profile),
  client('every page', 'second factor', 'select * from public.my_account()'),
  client('every page', 'portal search', `select * from public.search_portal('review')`),
  client('every page', 'state of the bell', 'select * from public.notice_state()'),
  client('every page', 'list of the bell', 'select * from public.list_notices()', { mayBeEmpty: true }),
  client('/dashboard', 'five newest audits', about.audits(5)),
  client('/reports', 'page of audits', about.audits(20)),
  client('/reports', 'versions of a report', about.reportVersions),
  client('/files', 'page of files', about.files),
  client('/request', 'requests', about.requests),
  client('/request', 'proposals', about.proposals, { mayBeEmpty: true }),
  // It counts the findings of one audit.
  client('/dashboard', 'running audit', 'select * from public.running_audit($1)', {
    readsMany: true,
    mayBeEmpty: true,
  }),
  client('/dashboard', 'open preparations', about.openPreparation, { mayBeEmpty: true }),
  client('/knowledge', 'recommendations', about.recommendations),
  client('/files', 'space that the files take', 'select * from public.storage_use($1)', {
    rawSql: about.spaceOfFiles,
  }),
  client(
    '/reports/{id}/reports',
    'what changed since the report before',
    `select * from public.report_changes((select v.id from public.report_versions v join public.audits a on a.id = v.audit_id
      where a.client_id = $1 order by v.created_at desc limit 1))`,
    { mayBeEmpty: true },
  ),
  client('/profile', 'who had access', 'select * from public.list_access($1)', {
    rawSql: about.access,
    mayBeEmpty: true,
  }),
  client('/profile', 'team', 'select * from public.list_team($1)', { rawSql: about.team }),
  client('/profile', 'webhooks', 'select * from public.list_webhooks()', { mayBeEmpty: true }),
  client(
    '/profile',
    'messages of a webhook',
    'select d.* from public.list_webhooks() w, public.list_webhook_deliveries(w.id) d',
    { mayBeEmpty: true },
  ),
  client('/profile', 'access tokens', 'select * from public.list_access_tokens()', { mayBeEmpty: true }),
  admin('/profile', 'access tokens of staff', 'select * from public.list_access_tokens()', {
    mayBeEmpty: true,
  }),
  client('/profile', 'whether assistants may read', 'select public.has_mcp()'),
  client('/profile', 'sessions', 'select * from public.my_sessions()'),
  client('/profile', 'recovery codes', 'select public.recovery_codes_left()'),
  client('/profile', 'choices of e-mails', 'select * from public.list_notice_choices()'),
  client('/profile', 'time zone of digests', 'select public.notice_time_zone()'),
  client('/dashboard', 'findings that wait for the client', findings.waitingForClient),
  client('/reports', 'finding totals of a page of audits', findings.totalsOfPage),
  ...(['client', 'admin'] as const).flatMap((as) => ofLargestAudit(as)),
  ...draftsOfLargestAudit(),
  admin('/admin', 'numbers', 'select * from public.admin_stats()', {
    rawSql: among.numbers,
    readsMany: true,
  }),
  admin('every page', 'state of the bell', 'select * from public.notice_state()'),
  admin('/admin', 'newest clients', among.newestClients),
  admin('/admin', 'state of the sweep', 'select * from public.sweep_trouble()', { mayBeEmpty: true }),
  admin('/admin', 'state of the e-mails', 'select * from public.email_trouble()', { mayBeEmpty: true }),
  admin('/admin/settings', 'look of reports', 'select * from public.report_settings where id'),
  ...auditQueries,
  admin('every page', 'portal search that finds one client', `select * from public.search_portal('${rare}')`),
  // One client in eleven has the word, and an audit is found by its client too.
  admin('every page', 'portal search that finds many audits', `select * from public.search_portal('vault')`, {
    readsMany: true,
  }),
  clients('first page', [], newest),
  clients('page in the middle', [], newest, { offset: 0.5 }),
  clients('last page', [], newest, { offset: 1 }),
  clients('by company, first page', byCompany, { order: among.BY_COMPANY }),
  clients('by company, page in the middle', byCompany, { order: among.BY_COMPANY }, { offset: 0.5 }),
  clients('by company, last page', byCompany, { order: among.BY_COMPANY }, { offset: 1 }),
  clients('by status, page in the middle', byStatus, { order: among.BY_STATUS }, { offset: 0.5 }),
  clients('only pending, first page', pending, { ...newest, status: 'pending' }),
  clients('only pending, page in the middle', pending, { ...newest, status: 'pending' }, { offset: 0.07 }),
  clients('search that finds a few', [`search => '${rare}'`], { ...newest, word: rare }),
  clients(
    'search that finds one in 23',
    [`search => '${common}'`],
    { ...newest, word: common },
    { readsMany: true },
  ),
  counted('number of all clients', [], {}),
  counted('number of pending clients', pending, { status: 'pending' }),
  counted('number of clients in a search that finds a few', [`search => '${rare}'`], { word: rare }),
  counted('number of clients in a search that finds one in 23', [`search => '${common}'`], { word: common }),
  ...inbox(),
  admin('picker', 'opened', 'select * from public.pick_clients()', {
    rawSql: among.picker({ status: 'approved' }),
  }),
  admin('picker', 'search that finds a few', `select * from public.pick_clients('${rare}', 20, true)`, {
    rawSql: among.picker({ word: rare }),
  }),
  admin('/admin/clients/{id}', 'client', about.profile),
  admin('/admin/clients/{id}', 'projects', about.projects),
  admin('/admin/clients/{id}', 'who had access', 'select * from public.list_access($1)', {
    rawSql: about.access,
    mayBeEmpty: true,
  }),
  admin('/admin/clients/{id}', 'team', 'select * from public.list_team($1)', { rawSql: about.team }),
  admin('/admin/clients/{id}', 'owner of the application', about.applicationOwner, { mayBeEmpty: true }),
  admin('/admin/clients/{id}', 'notes on the application', about.applicationNotes, { mayBeEmpty: true }),
  admin('every dialog', 'the client it is about', 'select * from public.client_identity($1)'),
  admin('/reports', 'page of audits of the chosen client', about.audits(20)),
  admin('/files', 'page of files of the chosen client', about.files),
  admin('/files', 'space that the files of the chosen client take', 'select * from public.storage_use($1)', {
    rawSql: about.spaceOfFiles,
  }),
  admin('/request', 'requests of the chosen client', about.requests),
  activity('latest 100', [], {}),
  activity(
    'older 100, from inside the log',
    [`after_created_at => '${among.INSIDE_THE_LOG.time}'`, `after_id => '${among.INSIDE_THE_LOG.id}'`],
    { condition: `(l.created_at, l.id) < ('${among.INSIDE_THE_LOG.time}', '${among.INSIDE_THE_LOG.id}')` },
  ),
  activity('of a client', ['client_id => $1'], { condition: 'l.target_user_id = $1' }),
  activity('of an action that is rare', [`action => '${among.RARE_ACTION}'`], {
    condition: `l.action = '${among.RARE_ACTION}'`,
  }),
  activity('of what clients did', ['by_admin => false'], { condition: 'not l.by_firm' }),
  activity('of what admins did', ['by_admin => true'], {
    condition: 'l.by_firm and l.admin_user_id is not null',
  }),
  activity('search that finds one line', [`search => '${among.RARE_ACTIVITY_WORD}'`], {
    word: among.RARE_ACTIVITY_WORD,
  }),
  {
    ...activity('search that finds one line in 14', [`search => '${among.COMMON_ACTIVITY_WORD}'`], {
      word: among.COMMON_ACTIVITY_WORD,
    }),
    // The planner chooses, by its sample of the table, between all lines with the word and the newest lines until a page is full.
    readsMany: true,
  },
  admin('/admin/activity', 'last decision on a client', among.lastDecision),
  admin('CSV export', 'page of 1,000 rows', among.EXPORT_CALL, {
    rawSql: among.exportPage,
    target: 'other page',
  }),
  admin('CSV export', 'page of 1,000 lines of the log', among.ACTIVITY_EXPORT_CALL, {
    rawSql: among.activityExportPage,
    target: 'other page',
  }),
];

export const screenQueryName = ({ as, screen, title }: ScreenQuery) => `${as}, ${screen}: ${title}`;
