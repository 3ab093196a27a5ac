import { defineListView, oneOrNone, type ViewOf } from '@portal/frame/routing/list-view';
import { WAITS_FOR_AUDITOR, WAITS_FOR_CLIENT, type FindingView } from '@portal/domain/findings/types';
import { FINDING_STATUSES, SEVERITIES } from '@portal/domain/findings/finding-labels';

/** The groups of statuses that the filter offers beside single ones, by their value in the address. */
const STATUS_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'waits-for-you': WAITS_FOR_CLIENT,
  'waits-for-auditors': WAITS_FOR_AUDITOR,
};
export const STATUSES = ['waits-for-you', 'waits-for-auditors', ...FINDING_STATUSES] as const;

/** FIND-06: the list of findings: what waits for the client first, the worst of it before the others. */
export const findingList = defineListView({
  filters: { severity: oneOrNone(SEVERITIES), status: oneOrNone(STATUSES), assigned: oneOrNone(['me']) },
  sorts: { waiting: 'asc', severity: 'asc', title: 'asc', updated_at: 'desc' },
});
export type FindingListView = ViewOf<typeof findingList>;

/** FIND-06: the address's query for a list, "" for the default one; begins with "?" otherwise. */
export function findingQuery(view: Partial<FindingListView>): string {
  const query = new URLSearchParams(findingList.toParams(view)).toString();
  return query && `?${query}`;
}

/** What is requested from the database. `readerId` is who "Assigned to me" means. */
export function toFindingView({ status, assigned, ...view }: FindingListView, readerId: string): FindingView {
  return {
    ...view,
    statuses: status && (STATUS_GROUPS[status] ?? [status]),
    assigneeId: assigned && readerId,
  };
}
