import type { FindingRow, FindingView } from '@portal/domain/findings/types';
import { parseFindingNumber } from '@portal/domain/findings/finding-number';
import { containsPattern } from '../client/read.ts';

/** The column that a list is ordered by, and its direction. Findings that are equal in it follow by ordinal and id. */
export function getOrder({ sort, isAscending }: Pick<FindingView, 'sort' | 'isAscending'>) {
  const ranks = { severity: 'severity_rank', waiting: 'waiting_rank' } as const;
  return { column: sort === 'severity' || sort === 'waiting' ? ranks[sort] : sort, isAscending };
}

type Filterable<Query> = {
  neq: (column: 'status', value: string) => Query;
  eq: (column: 'severity' | 'number' | 'finding_assignments.assignee_id', value: string) => Query;
  in: (column: 'status', values: readonly string[]) => Query;
  ilike: (column: 'title', pattern: string) => Query;
};

/** Adds a view's filters to a query of published findings. A search for a number finds that finding. */
export function filterByView<Query extends Filterable<Query>>(query: Query, view: FindingView): Query {
  let filtered = query.neq('status', 'draft');
  if (view.severity) filtered = filtered.eq('severity', view.severity);
  if (view.statuses) filtered = filtered.in('status', view.statuses);
  if (view.assigneeId) filtered = filtered.eq('finding_assignments.assignee_id', view.assigneeId);
  const search = view.search.trim();
  if (!search) return filtered;
  const number = parseFindingNumber(search);
  return number ? filtered.eq('number', number) : filtered.ilike('title', containsPattern(search));
}

type Comparable<Query> = {
  eq: (column: ViewColumn, value: string | number) => Query;
  gt: (column: ViewColumn, value: string | number) => Query;
  lt: (column: ViewColumn, value: string | number) => Query;
  or: (condition: string) => Query;
};
type ViewColumn = ReturnType<typeof getOrder>['column'];
type Side = 'next' | 'previous';

/** After or before this finding among its equals. A title stays outside of `or`, where servers read quotes differently. */
export function filterBesideAmongEqual<Query extends Comparable<Query>>(
  query: Query,
  finding: FindingRow,
  view: FindingView,
  side: Side,
): Query {
  const { ordinal, id } = finding;
  const { column } = getOrder(view);
  const past = directionPast(view, side);
  return query
    .eq(column, finding[column])
    .or(`ordinal.${past}.${ordinal},and(ordinal.eq.${ordinal},id.${past}.${id})`);
}

/** Adds the condition for the findings that the view's column alone puts after this one, or before it. */
export function filterBeside<Query extends Comparable<Query>>(
  query: Query,
  finding: FindingRow,
  view: FindingView,
  side: Side,
): Query {
  const { column } = getOrder(view);
  return query[directionPast(view, side)](column, finding[column]);
}

const directionPast = ({ isAscending }: FindingView, side: Side) =>
  isAscending === (side === 'next') ? 'gt' : 'lt';
