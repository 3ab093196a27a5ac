import {
  FINDING_SORTS,
  WAITS_FOR_AUDITOR,
  WAITS_FOR_CLIENT,
  type FindingSort,
  type FindingView,
} from '@portal/data/findings/types';
import { FINDING_STATUSES, SEVERITIES } from '@portal/ui/findings/finding-labels';

export const SEARCH_MAX_LENGTH = 200;
/** The last page that the address can name: 10,000 findings are 200 pages. */
const LAST_PAGE_INDEX = 9_999;

/** The groups of statuses that the filter offers beside single ones, by their value in the address. */
export const STATUS_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'waits-for-you': WAITS_FOR_CLIENT,
  'waits-for-auditors': WAITS_FOR_AUDITOR,
};

/** The list as its address describes it. `status` is a status, a group of them, or null. */
export type FindingParams = {
  search: string;
  severity: string | null;
  status: string | null;
  sort: FindingSort;
  isAscending: boolean;
  pageIndex: number;
};

/** The order in which a list by this column begins. */
export const isAscendingByDefault = (sort: FindingSort) => sort !== 'updated_at';

/** FIND-06: reads the list from the address. Missing and invalid values become the defaults. */
export function parseFindingParams(params: URLSearchParams): FindingParams {
  const sort = FINDING_SORTS.find((known) => known === params.get('sort')) ?? 'severity';
  const status = params.get('status');
  const isStatus =
    status !== null &&
    (FINDING_STATUSES.some((known) => known === status) || Object.hasOwn(STATUS_GROUPS, status));
  const order = params.get('order');
  const page = Math.trunc(Number(params.get('page'))) || 1;
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
    severity: SEVERITIES.find((known) => known === params.get('severity')) ?? null,
    status: isStatus ? status : null,
    sort,
    isAscending: order === 'asc' || order === 'desc' ? order === 'asc' : isAscendingByDefault(sort),
    pageIndex: Math.min(LAST_PAGE_INDEX, Math.max(0, page - 1)),
  };
}

/** FIND-06: the address's query for a list, "" for the default one; begins with "?" otherwise. */
export function findingQuery(params: Partial<FindingParams>): string {
  const { search, severity, status, sort = 'severity', isAscending, pageIndex = 0 } = params;
  const isDefaultOrder = isAscending === undefined || isAscending === isAscendingByDefault(sort);
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(severity && { severity }),
    ...(status && { status }),
    ...(sort !== 'severity' && { sort }),
    ...(!isDefaultOrder && { order: isAscending ? 'asc' : 'desc' }),
    ...(pageIndex > 0 && { page: String(pageIndex + 1) }),
  }).toString();
  return query && `?${query}`;
}

/** The question for the database. */
export function toFindingView({ status, ...params }: FindingParams): FindingView {
  return { ...params, statuses: status === null ? null : (STATUS_GROUPS[status] ?? [status]) };
}
