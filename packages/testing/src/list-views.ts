export const CLIENT_LIST_VIEW = {
  search: '',
  status: 'all',
  sort: 'created_at',
  isAscending: false,
  pageIndex: 0,
} as const;
