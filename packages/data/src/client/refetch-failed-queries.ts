// ALL-01: a page whose queries failed recovers without a click when the backend responds again.
import { QueryClient, type Query } from '@tanstack/react-query';

/** How long after a failure the query is repeated, in milliseconds: seldom enough not to burden the backend. */
const REFETCH_DELAY_MS = 30_000;

/** The error message and its button stay on screen: a skeleton would take the focus from its reader. */
export function refetchFailedQueries(client: QueryClient, isTemporary: (error: Error) => boolean): void {
  const cache = client.getQueryCache();
  // A refetch in the page's own client would return its query to the pending state.
  const background = new QueryClient();
  const timers = new Map<Query, ReturnType<typeof setTimeout>>();

  // A query that has left the page, or was removed at sign-out, needs no result any more.
  const needsRefetch = (query: Query) => {
    const { error, fetchStatus } = query.state;
    const isOpen = query.isActive() && cache.get(query.queryHash) === query;
    // A query that polls repeats itself.
    const polls = query.observers.some(({ options }) => options.refetchInterval);
    return isOpen && !polls && fetchStatus === 'idle' && error !== null && isTemporary(error);
  };
  const refetch = async (query: Query) => {
    const { options, queryKey } = query;
    const data: unknown = await background
      .fetchQuery({ ...options, queryKey, retry: false, staleTime: 0, gcTime: 0 })
      .catch(() => undefined);
    if (data !== undefined && needsRefetch(query)) client.setQueryData(queryKey, data);
  };
  const onTimer = async (query: Query) => {
    // A hidden page sends its requests when it becomes visible.
    if (needsRefetch(query) && document.visibilityState === 'visible') await refetch(query);
    schedule(query);
  };
  const schedule = (query: Query) => {
    clearTimeout(timers.get(query));
    timers.delete(query);
    if (needsRefetch(query))
      timers.set(
        query,
        setTimeout(() => void onTimer(query), REFETCH_DELAY_MS),
      );
  };
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') schedule(event.query);
  });
}
