// The first requests of pages, exactly as their hooks send them through supabase-js; the test compares the two. A request that
// differs from the hook's is sent in vain, and the page waits for its own.
import { leadingAudit, MAX_RUNNING, RUNNING_COLUMNS, RUNNING_STATUSES } from '../../audits/engagement.ts';
import { auditListParameters, FIRST_AUDIT_VIEW } from '../../audits/list.ts';
import { MANAGED_AUDIT } from '../../audits/managed-audit.ts';
import { AUDIT_DETAILS } from '../../audits/one-audit.ts';
import { AUDIT_COLUMNS, AUDIT_PAGE_SIZE, RECENT_AUDITS } from '../../audits/queries.ts';
import { REPOSITORY_COLUMNS, SCOPE_COLUMNS } from '../../audits/scope.ts';
import { STAGE_COLUMNS, STAGE_KINDS } from '../../audits/stage-dates.ts';
import { clientParameters, FIRST_VIEW } from '../../clients/queries.ts';
import { FILE_COLUMNS, FILE_PAGE_SIZE } from '../../files/queries.ts';
import { MANAGED_FINDING, MANAGED_PAGE_SIZE, MANAGED_ROW } from '../../findings/managed-findings.ts';
import { FINDING, FINDING_PAGE_SIZE, FINDING_ROW, THREAD_SIZE } from '../../findings/queries.ts';
import { FIRST_INBOX_VIEW, inboxParameters } from '../../service-requests/inbox.ts';
import type { EarlyRequest } from './early-responses.ts';

/** The pages of one audit. */
const AUDIT_PAGE = /^\/reports\/([0-9a-f-]{36})(\/.*)?$/;
/** In the console: one client, and the pages of one audit. */
const CLIENT_PAGE = /^\/admin\/clients\/([0-9a-f-]{36})$/;
const MANAGED_AUDIT_PAGE = /^\/admin\/audits\/([0-9a-f-]{36})(?:\/(findings)(?:\/([0-9a-f-]{36}))?)?$/;
const FINDING_PART = /^\/findings\/(?:([A-Z]-\d{2,})|([0-9a-f-]{36}))$/;

/** Whether the user is an admin: roleQuery of user-roles/queries.ts. */
export function roleRequest(userId: string): EarlyRequest {
  return request('user_roles', { select: 'role', user_id: `eq.${userId}`, role: 'eq.admin' });
}

/** The user's profile: profileQuery of profiles/queries.ts. */
export function profileRequest(userId: string): EarlyRequest {
  return request('profiles', { select: '*', user_id: `eq.${userId}` });
}

/** Whether the session has passed the second factor: secondFactorStateQuery of second-factor/state.ts. */
export const secondFactorRequest: EarlyRequest = { path: 'rpc/second_factor_state' };

/** What the page at this path requests for its own content, as a client sees it; empty for most pages. */
export function pageRequests(pathname: string, userId: string): EarlyRequest[] {
  if (pathname === '/dashboard') return [auditsRequest(userId, RECENT_AUDITS), runningAuditsRequest(userId)];
  if (pathname === '/reports') return [auditsRequest(userId, AUDIT_PAGE_SIZE)];
  if (pathname === '/files') return [filesRequest(userId)];
  const [, auditId, part] = AUDIT_PAGE.exec(pathname) ?? [];
  if (!auditId) return [];
  const audit = auditRequest(userId, auditId);
  if (part === undefined) return [audit, stagesRequest(auditId), countsRequest(auditId)];
  if (part === '/findings') return [audit, findingsRequest(auditId), countsRequest(auditId)];
  const [, number, id] = FINDING_PART.exec(part) ?? [];
  if (number) return [audit, findingRequest(auditId, { number: `eq.${number}` })];
  return id ? [audit, findingRequest(auditId, { id: `eq.${id}` })] : [audit];
}

/** What the page at this path requests first for an admin, besides what it requests for everybody. */
export function adminPageRequests(pathname: string): EarlyRequest[] {
  if (pathname === '/admin/clients') return listRequests('clients', clientParameters(FIRST_VIEW));
  if (pathname === '/admin/audits')
    return [...listRequests('audits', auditListParameters(FIRST_AUDIT_VIEW)), adminsRequest];
  if (pathname === '/admin/requests') return listRequests('requests', inboxParameters(FIRST_INBOX_VIEW));
  const [, clientId] = CLIENT_PAGE.exec(pathname) ?? [];
  if (clientId) return [profileRequest(clientId)];
  const [, auditId, part, findingId] = MANAGED_AUDIT_PAGE.exec(pathname) ?? [];
  if (!auditId) return [];
  const ofEachPage = [managedAuditRequest(auditId), ...scopeRequests(auditId)];
  if (findingId) return [...ofEachPage, managedFindingRequest(auditId, findingId)];
  return part ? [...ofEachPage, managedFindingsRequest(auditId)] : ofEachPage;
}

type ListParameters = Record<'page' | 'matching', Record<string, string | number | boolean>>;

/** A list of the console and its number of rows: useClients, useAuditList and useRequestInbox. */
function listRequests(name: string, { page, matching }: ListParameters): EarlyRequest[] {
  return [request(`rpc/search_${name}`, page), request(`rpc/count_${name}`, matching)];
}

/** Who can lead an audit: useAdmins of admins/queries.ts. */
const adminsRequest: EarlyRequest = { path: 'rpc/list_admins' };

/** An audit in the console: useManagedAudit of audits/managed-audit.ts. */
function managedAuditRequest(auditId: string): EarlyRequest {
  return request('audits', {
    select: columns(MANAGED_AUDIT),
    id: `eq.${auditId}`,
    'report_versions.order': 'created_at.desc',
  });
}

/** The scope of an audit in the console: fetchScope of audits/scope.ts. */
function scopeRequests(auditId: string): EarlyRequest[] {
  const ofAudit = { audit_id: `eq.${auditId}` };
  return [
    request('audit_scopes', { select: columns(SCOPE_COLUMNS), ...ofAudit }),
    request('scope_repositories', {
      select: columns(REPOSITORY_COLUMNS),
      ...ofAudit,
      order: 'position.asc,id.asc',
    }),
  ];
}

/** The first page of findings in the console: useManagedFindings of findings/managed-findings.ts. */
function managedFindingsRequest(auditId: string): EarlyRequest {
  const query = {
    select: columns(MANAGED_ROW),
    audit_id: `eq.${auditId}`,
    order: 'severity_rank.asc,ordinal.asc.nullsfirst,position.asc,id.asc',
    'finding_locations.order': 'position.asc',
    offset: '0',
    limit: String(MANAGED_PAGE_SIZE),
  };
  return { ...request('findings', query), prefer: 'count=exact' };
}

/** A finding in the console: useManagedFinding of findings/managed-findings.ts. */
function managedFindingRequest(auditId: string, findingId: string): EarlyRequest {
  return request('findings', {
    select: columns(MANAGED_FINDING),
    id: `eq.${findingId}`,
    audit_id: `eq.${auditId}`,
    'finding_locations.order': 'position.asc',
  });
}

/** The dates on which an audit reached its stages: fetchStageDates of audits/stage-dates.ts. */
function stagesRequest(auditId: string): EarlyRequest {
  return request('events', {
    select: columns(STAGE_COLUMNS),
    audit_id: `eq.${auditId}`,
    kind: `in.(${STAGE_KINDS.join(',')})`,
    order: 'created_at.asc,id.asc',
  });
}

/** The findings of an audit by severity and status: fetchFindingCounts of findings/totals.ts. */
function countsRequest(auditId: string): EarlyRequest {
  return request('rpc/finding_counts', { audit_id: auditId });
}

/** The first page of findings in the order in which the list begins: useFindings of findings/queries.ts. */
function findingsRequest(auditId: string): EarlyRequest {
  const query = {
    select: columns(FINDING_ROW),
    audit_id: `eq.${auditId}`,
    status: 'neq.draft',
    order: 'severity_rank.asc,ordinal.asc,id.asc',
    offset: '0',
    limit: String(FINDING_PAGE_SIZE),
  };
  return { ...request('findings', query), prefer: 'count=exact' };
}

/** A finding, and then its ledger and its newest comments: useFinding, useLedger and useComments of findings/queries.ts. */
function findingRequest(auditId: string, reference: { number: string } | { id: string }): EarlyRequest {
  const query = {
    select: FINDING,
    audit_id: `eq.${auditId}`,
    ...reference,
    status: 'neq.draft',
    'finding_locations.order': 'position.asc,id.asc',
  };
  return {
    ...request('findings', query),
    next: (findings: { id: string }[]) =>
      findings.flatMap(({ id }) => {
        const ofFinding = { select: '*', finding_id: `eq.${id}` };
        const newest = { ...ofFinding, order: 'created_at.desc,id.desc', limit: THREAD_SIZE };
        return [
          request('finding_events', { ...ofFinding, order: 'created_at.asc,id.asc' }),
          { ...request('finding_comments', newest), prefer: 'count=exact' },
        ];
      }),
  };
}

/** The first page of files: useFiles of files/queries.ts. */
function filesRequest(userId: string): EarlyRequest {
  const query = {
    select: columns(FILE_COLUMNS),
    user_id: `eq.${userId}`,
    uploaded_at: 'not.is.null',
    finding_id: 'is.null',
    repository_id: 'is.null',
    file_name: 'ilike.%%',
    order: 'created_at.desc,id.desc',
    offset: '0',
    limit: FILE_PAGE_SIZE,
  };
  return { ...request('files', query), prefer: 'count=exact' };
}

/** An audit on its own pages: useAudit of audits/one-audit.ts. */
function auditRequest(userId: string, auditId: string): EarlyRequest {
  return request('audits', {
    select: columns(AUDIT_DETAILS),
    id: `eq.${auditId}`,
    user_id: `eq.${userId}`,
    'report_versions.order': 'created_at.desc',
    'scope_repositories.order': 'position.asc',
  });
}

/** The audits from which the dashboard chooses the one that it leads with, and then its details: useEngagement of audits/engagement.ts. */
function runningAuditsRequest(userId: string): EarlyRequest {
  const query = {
    select: columns(RUNNING_COLUMNS),
    user_id: `eq.${userId}`,
    status: `in.(${RUNNING_STATUSES.join(',')})`,
    order: 'created_at.desc,id.desc',
    limit: String(MAX_RUNNING),
  };
  return {
    ...request('audits', query),
    next: (running: { id: string; status: string }[]) => {
      const audit = leadingAudit(running);
      return audit ? [stagesRequest(audit.id), countsRequest(audit.id)] : [];
    },
  };
}

/** The first page of audits: auditsQuery of audits/queries.ts. */
function auditsRequest(userId: string, pageSize: number): EarlyRequest {
  const query = {
    select: columns(AUDIT_COLUMNS),
    user_id: `eq.${userId}`,
    order: 'created_at.desc,id.desc',
    'report_versions.order': 'created_at.desc',
    offset: '0',
    limit: String(pageSize),
  };
  return { ...request('audits', query), prefer: 'count=exact' };
}

/** As supabase-js sends a list of columns. */
const columns = (list: string) => list.replaceAll(' ', '');

/** `source` is a table, or a function that only reads. */
function request(source: string, query: Record<string, string | number | boolean>): EarlyRequest {
  const values = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return { path: `${source}?${new URLSearchParams(values).toString()}` };
}
