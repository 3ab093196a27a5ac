import type { FindingRow, FindingView } from './types.ts';
import { containsPattern } from '../client/contains-pattern.ts';

/** The column that a list is ordered by, and its direction. Findings that are equal in it follow by ordinal and id. */
export function getOrder({ sort, isAscending }: Pick<FindingView, 'sort' | 'isAscending'>) {
  return { column: sort === 'severity' ? ('severity_rank' as const) : sort, isAscending };
}

const NUMBER = /^[CHMLIG]-\d{1,6}$/i;

type Filterable<Query> = {
  neq: (column: 'status', value: string) => Query;
  eq: (column: 'severity' | 'number' | 'finding_assignments.assignee_id', value: string) => Query;
  in: (column: 'status', values: readonly string[]) => Query;
  ilike: (column: 'title', pattern: string) => Query;
};

/** Adds a view's filters to a query of published findings. A search for a number such as "h-02" finds that finding. */
export function isInView<Query extends Filterable<Query>>(query: Query, view: FindingView): Query {
  let filtered = query.neq('status', 'draft');
  if (view.severity) filtered = filtered.eq('severity', view.severity);
  if (view.statuses) filtered = filtered.in('status', view.statuses);
  if (view.assigneeId) filtered = filtered.eq('finding_assignments.assignee_id', view.assigneeId);
  const search = view.search.trim();
  if (!search) return filtered;
  return NUMBER.test(search)
    ? filtered.eq('number', search.toUpperCase())
    : filtered.ilike('title', containsPattern(search));
}

/**
 * The condition, in PostgREST's syntax, for the findings after this one in the view's order, or before it. The same as
 * "(column, ordinal, id) > (...)", which the REST interface cannot express.
 */
export function neighbourFilter(finding: FindingRow, view: FindingView, side: 'next' | 'previous'): string {
  const { column, isAscending } = getOrder(view);
  const past = isAscending === (side === 'next') ? 'gt' : 'lt';
  const value = column === 'severity_rank' ? finding.severity_rank : quote(finding[column]);
  return [
    `${column}.${past}.${value}`,
    `and(${column}.eq.${value},ordinal.${past}.${finding.ordinal})`,
    `and(${column}.eq.${value},ordinal.eq.${finding.ordinal},id.${past}.${finding.id})`,
  ].join(',');
}

/** In quotes, commas and brackets of a title are text. */
function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
