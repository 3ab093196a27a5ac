import type { FindingView } from '@portal/domain/findings/types';

/** The list of findings as it opens: everything, the most severe first. */
export const FIRST_FINDING_VIEW: FindingView = {
  search: '',
  severity: null,
  statuses: null,
  sort: 'severity',
  isAscending: true,
  pageIndex: 0,
};

/** The list of clients as it opens: the newest first. */
export const CLIENT_LIST_VIEW = {
  search: '',
  status: 'all',
  sort: 'created_at',
  isAscending: false,
  pageIndex: 0,
} as const;
