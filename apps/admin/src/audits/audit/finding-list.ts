import { defineListView, oneOf, type ViewOf } from '@portal/auth/routing/list-view';
import { FINDING_STATUSES, SEVERITIES } from '@portal/ui/findings/finding-labels';

export const STATUS_FILTERS = ['', 'draft', 'published', ...FINDING_STATUSES] as const;

/** FIND-02: the list of an audit's findings, drafts included. */
export const findingList = defineListView({
  filters: { status: oneOf(STATUS_FILTERS), severity: oneOf(['', ...SEVERITIES]) },
});

/** The address's query for a list, which the pages of its findings keep; "" for the whole list. */
export function findingQuery(view: ViewOf<typeof findingList>): string {
  return `?${new URLSearchParams(findingList.toParams(view)).toString()}`.replace(/\?$/, '');
}
