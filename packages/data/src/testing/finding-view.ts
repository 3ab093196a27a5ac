import type { FindingView } from '../findings/types.ts';

/** The list of findings as it opens: everything, the most severe first. */
export const FIRST_FINDING_VIEW: FindingView = {
  search: '',
  severity: null,
  statuses: null,
  sort: 'severity',
  isAscending: true,
  pageIndex: 0,
};
