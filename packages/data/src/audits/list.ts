import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { counted, pageArguments, type ClientName, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useListedRow } from '../client/use-listed-row.ts';
import { AUDIT_STATUSES } from './changes.ts';

export const AUDIT_LIST_PAGE_SIZE = 25;

export const AUDIT_STATUS_FILTERS = ['all', ...AUDIT_STATUSES, 'withdrawn'] as const;
export type AuditSort =
  | 'created_at'
  | 'title'
  | 'company_name'
  | 'status'
  | 'lead'
  | 'planned_end'
  | 'open_findings';

/** Which findings of an audit wait for the audit firm: any, fixes to review, or disputed findings. */
export const WAITING_FILTERS = [
  'all',
  'for_us',
  'fix_submitted',
  'disputed',
  'scope',
  'preparation',
] as const;

type AuditFilter = {
  search: string;
  status: (typeof AUDIT_STATUS_FILTERS)[number];
  /** The id of an admin, 'nobody', or 'all'. */
  lead: string;
  waiting: (typeof WAITING_FILTERS)[number];
  isOverdue: boolean;
};

/** AUD-04: what the list of all audits shows: search, filters, order and page, as in the page's address. */
type AuditListView = AuditFilter & { sort: AuditSort; isAscending: boolean; pageIndex: number };

/** AUD-04: an audit in the list of all audits, with its client and the numbers of its published findings; overdue past its planned end unless it is completed. */
export type ListedAudit = FunctionRow<
  'search_audits',
  ClientName | 'lead_id' | 'planned_start' | 'planned_end' | 'fixes_due'
>;

/** AUD-04: a page of the audits of all clients, searched, filtered, ordered and counted by the database. For admins. */
export function auditListQuery(view: AuditListView) {
  const matching = {
    search: view.search,
    status_filter: view.status,
    lead: view.lead,
    waiting: view.waiting,
    only_overdue: view.isOverdue,
  };
  return queryOptions({
    queryKey: ['audits', 'of all clients', view],
    placeholderData: keepPreviousData,
    queryFn: counted<ListedAudit>(
      () => supabase().rpc('search_audits', { ...matching, ...pageArguments(view, AUDIT_LIST_PAGE_SIZE) }),
      () => supabase().rpc('count_audits', matching),
    ),
  });
}

export const useAuditList = (view: AuditListView) => useQuery(auditListQuery(view));

export const useAuditChoices = (search: string) =>
  useAuditList({
    search,
    status: 'all',
    lead: 'all',
    waiting: 'all',
    isOverdue: false,
    sort: 'created_at',
    isAscending: false,
    pageIndex: 0,
  });

export const useListedManagedAudit = (auditId: string) =>
  useListedRow<ListedAudit>(['audits', 'of all clients'], ({ id }) => id === auditId);
