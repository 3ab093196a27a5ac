import { defineListView, oneOf, type ViewOf } from '@portal/frame/routing/list-view';
import { paths } from '@portal/domain/routing/paths';
import { WAITING_ASSIGNED, WAITING_REASONS } from '@portal/data/findings/waiting';

export const waitingList = defineListView({
  filters: { waits: oneOf(WAITING_REASONS), assigned: oneOf(WAITING_ASSIGNED) },
  sorts: { waiting_since: 'asc', severity: 'asc' },
});

type View = ViewOf<typeof waitingList>;

export const waitingListPath = (view: View) => `${paths.adminFindings}?${toQuery(view)}`;

export const waitingFindingPath = (
  { audit_id, finding_id }: { audit_id: string; finding_id: string },
  view: View,
) => `${paths.adminFinding(audit_id, finding_id)}?${toQuery({ ...view, pageIndex: 0 })}`;

/** The list that a finding was reached from, as the finding's address says it; null when it was reached otherwise. */
export const readWaitingView = (address: URLSearchParams): View | null =>
  address.has('waits') ? { ...waitingList.parse(address), pageIndex: 0 } : null;

const toQuery = (view: View) =>
  new URLSearchParams({ waits: view.waits, ...waitingList.toParams(view) }).toString();
