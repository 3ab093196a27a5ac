import type { QueryState } from '@portal/ui/feedback/query-content';

/** A query that has loaded this, and does not load anything now. Without data, it has failed. */
export const loaded = <Data>(data?: Data): QueryState<Data> => ({
  data,
  isPending: false,
  isFetching: false,
  isFetchedAfterMount: true,
  refetch: () => undefined,
});
