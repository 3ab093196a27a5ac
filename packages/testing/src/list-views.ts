import type { FindingView } from '@portal/domain/findings/types';

export const FIRST_FINDING_VIEW: FindingView = {
  search: '',
  severity: null,
  statuses: null,
  sort: 'severity',
  isAscending: true,
  pageIndex: 0,
};

export const CLIENT_LIST_VIEW = {
  search: '',
  status: 'all',
  sort: 'created_at',
  isAscending: false,
  pageIndex: 0,
} as const;
