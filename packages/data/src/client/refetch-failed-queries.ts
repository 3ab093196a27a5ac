// A page whose questions failed mends itself when the backend answers again, without a click (ALL-01).
import { QueryClient, type Query } from '@tanstack/react-query';

/** How long a failure stands before it is asked again: soon enough to be a relief, too seldom to be a burden. */
const AGAIN_AFTER_MS = 30_000;

/**
 * Asks again what failed on the open page, for as long as it fails in a way that may pass. The sentence and its button
 * stay meanwhile: a page that turned into a skeleton twice a minute would take the focus from whoever reads it.
 */
export function refetchFailedQueries(client: QueryClient, mayPass: (error: Error) => boolean): void {
  const cache = client.getQueryCache();
  const apart = new QueryClient();
  const timers = new Map<Query, ReturnType<typeof setTimeout>>();

  // What is gone from the page, or was forgotten at sign-out, waits for no answer any more.
  const isWaiting = (query: Query) => {
    const { error, fetchStatus } = query.state;
    const isOpen = query.isActive() && cache.get(query.queryHash) === query;
    return isOpen && fetchStatus === 'idle' && error !== null && mayPass(error);
  };
  const ask = async (query: Query) => {
    const { options, queryKey } = query;
    const data: unknown = await apart
      .fetchQuery({ ...options, queryKey, retry: false, staleTime: 0, gcTime: 0 })
      .catch(() => undefined);
    if (data !== undefined && isWaiting(query)) client.setQueryData(queryKey, data);
  };
  const again = async (query: Query) => {
    // A page that nobody sees asks when it is looked at.
    if (isWaiting(query) && document.visibilityState === 'visible') await ask(query);
    wait(query);
  };
  const wait = (query: Query) => {
    clearTimeout(timers.get(query));
    timers.delete(query);
    if (isWaiting(query))
      timers.set(
        query,
        setTimeout(() => void again(query), AGAIN_AFTER_MS),
      );
  };
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') wait(event.query);
  });
}
