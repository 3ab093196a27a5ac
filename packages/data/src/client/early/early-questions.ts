// What pages ask first, word for word as their hooks ask it through supabase-js; the test compares the two. A question that
// differs from the hook's is asked in vain, and the page waits for its own.
import { leadingAudit, MAX_RUNNING, RUNNING_COLUMNS, RUNNING_STATUSES } from '../../audits/engagement.ts';
import { AUDIT_DETAILS } from '../../audits/one-audit.ts';
import { AUDIT_COLUMNS, AUDIT_PAGE_SIZE, RECENT_AUDITS } from '../../audits/queries.ts';
import { STAGE_COLUMNS } from '../../audits/stage-dates.ts';
import { clientQuestions, FIRST_VIEW } from '../../clients/queries.ts';
import { FILE_COLUMNS, FILE_PAGE_SIZE } from '../../files/queries.ts';
import { FINDING_PAGE_SIZE, FINDING_ROW } from '../../findings/list-queries.ts';
import { FINDING, THREAD_SIZE } from '../../findings/queries.ts';
import type { EarlyQuestion } from './early-answers.ts';

/** The pages of one audit. */
const AUDIT_PAGE = /^\/reports\/([0-9a-f-]{36})(\/.*)?$/;
const FINDING_PART = /^\/findings\/([A-Z]-\d{2,})$/;

/** Whether the user is an admin: roleQuery of user-roles/queries.ts. */
export function roleQuestion(userId: string): EarlyQuestion {
  return question('user_roles', { select: 'role', user_id: `eq.${userId}`, role: 'eq.admin' });
}

/** The user's profile: profileQuery of profiles/queries.ts. */
export function profileQuestion(userId: string): EarlyQuestion {
  return question('profiles', { select: '*', user_id: `eq.${userId}` });
}

/** Whether the session has passed the second factor: secondFactorStateQuery of second-factor/state.ts. */
export const secondFactorQuestion: EarlyQuestion = { path: 'rpc/second_factor_state' };

/** What the page at this path asks for its own content, as a client sees it; empty for most pages. */
export function pageQuestions(pathname: string, userId: string): EarlyQuestion[] {
  if (pathname === '/dashboard')
    return [auditsQuestion(userId, RECENT_AUDITS), runningAuditsQuestion(userId)];
  if (pathname === '/reports') return [auditsQuestion(userId, AUDIT_PAGE_SIZE)];
  if (pathname === '/files') return [filesQuestion(userId)];
  const [, auditId, part] = AUDIT_PAGE.exec(pathname) ?? [];
  if (!auditId) return [];
  const audit = auditQuestion(userId, auditId);
  if (part === undefined) return [audit, stagesQuestion(auditId), countsQuestion(auditId)];
  if (part === '/findings') return [audit, findingsQuestion(auditId), countsQuestion(auditId)];
  const [, number] = FINDING_PART.exec(part) ?? [];
  return number ? [audit, findingQuestion(auditId, number)] : [audit];
}

/** What the page at this path asks first for an admin, besides what it asks for everybody: useClients of clients/queries.ts. */
export function adminPageQuestions(pathname: string): EarlyQuestion[] {
  if (pathname !== '/admin/clients') return [];
  const { page, matching } = clientQuestions(FIRST_VIEW);
  return [question('rpc/search_clients', page), question('rpc/count_clients', matching)];
}

/** The dates on which an audit reached its stages: fetchStageDates of audits/stage-dates.ts. */
function stagesQuestion(auditId: string): EarlyQuestion {
  return question('audit_events', {
    select: columns(STAGE_COLUMNS),
    audit_id: `eq.${auditId}`,
    kind: 'eq.status_changed',
    order: 'created_at.asc,id.asc',
  });
}

/** The findings of an audit by severity and status: fetchFindingCounts of findings/totals.ts. */
function countsQuestion(auditId: string): EarlyQuestion {
  return question('rpc/finding_counts', { audit_id: auditId });
}

/** The first page of findings in the order in which the list begins: useFindings of findings/list-queries.ts. */
function findingsQuestion(auditId: string): EarlyQuestion {
  const query = {
    select: columns(FINDING_ROW),
    audit_id: `eq.${auditId}`,
    status: 'neq.draft',
    order: 'severity_rank.asc,ordinal.asc,id.asc',
    offset: '0',
    limit: String(FINDING_PAGE_SIZE),
  };
  return { ...question('findings', query), prefer: 'count=exact' };
}

/** A finding, and then its ledger and its newest comments: useFinding, useLedger and useComments of findings/queries.ts. */
function findingQuestion(auditId: string, number: string): EarlyQuestion {
  const query = {
    select: FINDING,
    audit_id: `eq.${auditId}`,
    number: `eq.${number}`,
    status: 'neq.draft',
    'finding_locations.order': 'position.asc,id.asc',
  };
  return {
    ...question('findings', query),
    next: (findings: { id: string }[]) =>
      findings.flatMap(({ id }) => {
        const ofFinding = { select: '*', finding_id: `eq.${id}` };
        const newest = { ...ofFinding, order: 'created_at.desc,id.desc', limit: THREAD_SIZE };
        return [
          question('finding_events', { ...ofFinding, order: 'created_at.asc,id.asc' }),
          { ...question('finding_comments', newest), prefer: 'count=exact' },
        ];
      }),
  };
}

/** The first page of files: useFiles of files/queries.ts. */
function filesQuestion(userId: string): EarlyQuestion {
  const query = {
    select: columns(FILE_COLUMNS),
    user_id: `eq.${userId}`,
    uploaded_at: 'not.is.null',
    file_name: 'ilike.%%',
    order: 'created_at.desc,id.desc',
    offset: '0',
    limit: FILE_PAGE_SIZE,
  };
  return { ...question('files', query), prefer: 'count=exact' };
}

/** An audit on its own pages: useAudit of audits/one-audit.ts. */
function auditQuestion(userId: string, auditId: string): EarlyQuestion {
  return question('audits', {
    select: columns(AUDIT_DETAILS),
    id: `eq.${auditId}`,
    user_id: `eq.${userId}`,
    'report_versions.order': 'created_at.desc',
    'scope_repositories.order': 'position.asc',
  });
}

/** The audits from which the dashboard chooses the one that it leads with, and then its details: useEngagement of audits/engagement.ts. */
function runningAuditsQuestion(userId: string): EarlyQuestion {
  const query = {
    select: columns(RUNNING_COLUMNS),
    user_id: `eq.${userId}`,
    status: `in.(${RUNNING_STATUSES.join(',')})`,
    order: 'created_at.desc,id.desc',
    limit: String(MAX_RUNNING),
  };
  return {
    ...question('audits', query),
    next: (running: { id: string; status: string }[]) => {
      const audit = leadingAudit(running);
      return audit ? [stagesQuestion(audit.id), countsQuestion(audit.id)] : [];
    },
  };
}

/** The first page of audits: auditsQuery of audits/queries.ts. */
function auditsQuestion(userId: string, pageSize: number): EarlyQuestion {
  const query = {
    select: columns(AUDIT_COLUMNS),
    user_id: `eq.${userId}`,
    order: 'created_at.desc,id.desc',
    'report_versions.order': 'created_at.desc',
    offset: '0',
    limit: String(pageSize),
  };
  return { ...question('audits', query), prefer: 'count=exact' };
}

/** As supabase-js sends a list of columns. */
const columns = (list: string) => list.replaceAll(' ', '');

/** `source` is a table, or a function that only reads. */
function question(source: string, query: Record<string, string | number | boolean>): EarlyQuestion {
  const values = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return { path: `${source}?${new URLSearchParams(values).toString()}` };
}
