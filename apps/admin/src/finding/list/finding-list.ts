import { defineListView, oneOf, oneOrNone, type ViewOf } from '@portal/frame/routing/list-view';
import { FINDING_STATUSES, SEVERITIES } from '@portal/domain/findings/finding-labels';

export const STATUS_FILTERS = ['', 'draft', 'published', ...FINDING_STATUSES] as const;

export const findingList = defineListView({
  filters: {
    status: oneOf(STATUS_FILTERS),
    severity: oneOf(['', ...SEVERITIES]),
    assigned: oneOrNone(['me']),
  },
});

/** What is requested from the database. `adminId` is who "Assigned to me" means. */
export const toManagedView = ({ assigned, ...view }: ViewOf<typeof findingList>, adminId: string) => ({
  ...view,
  reviewerId: assigned && adminId,
});

export function findingQuery(view: ViewOf<typeof findingList>): string {
  return `?${new URLSearchParams(findingList.toParams(view)).toString()}`.replace(/\?$/, '');
}
