// The first requests of pages, exactly as their hooks send them through supabase-js; the test compares the two. A request that
// differs from the hook's is sent in vain, and the page waits for its own.
import { leadingAudit, MAX_RUNNING, RUNNING_COLUMNS, RUNNING_STATUSES } from '../../audits/engagement.ts';
import { AUDIT_DETAILS } from '../../audits/one-audit.ts';
import { AUDIT_COLUMNS, AUDIT_PAGE_SIZE, RECENT_AUDITS } from '../../audits/queries.ts';
import { STAGE_COLUMNS } from '../../audits/stage-dates.ts';
import { clientParameters, FIRST_VIEW } from '../../clients/queries.ts';
import { FILE_COLUMNS, FILE_PAGE_SIZE } from '../../files/queries.ts';
import { FINDING, FINDING_PAGE_SIZE, FINDING_ROW, THREAD_SIZE } from '../../findings/queries.ts';
import type { EarlyRequest } from './early-responses.ts';

/** The pages of one audit. */
const AUDIT_PAGE = /^\/reports\/([0-9a-f-]{36})(\/.*)?$/;
const FINDING_PART = /^\/findings\/([A-Z]-\d{2,})$/;

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
  const [, number] = FINDING_PART.exec(part) ?? [];
  return number ? [audit, findingRequest(auditId, number)] : [audit];
}

/** What the page at this path requests first for an admin, besides what it requests for everybody: useClients of clients/queries.ts. */
export function adminPageRequests(pathname: string): EarlyRequest[] {
  if (pathname !== '/admin/clients') return [];
  const { page, matching } = clientParameters(FIRST_VIEW);
  return [request('rpc/search_clients', page), request('rpc/count_clients', matching)];
}

/** The dates on which an audit reached its stages: fetchStageDates of audits/stage-dates.ts. */
function stagesRequest(auditId: string): EarlyRequest {
  return request('audit_events', {
    select: columns(STAGE_COLUMNS),
    audit_id: `eq.${auditId}`,
    kind: 'eq.status_changed',
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
function findingRequest(auditId: string, number: string): EarlyRequest {
  const query = {
    select: FINDING,
    audit_id: `eq.${auditId}`,
    number: `eq.${number}`,
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
