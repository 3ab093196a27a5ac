import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { DataError, TIMED_OUT_CODE, isTemporary } from './data-error.ts';
import { refetchFailedQueries } from './refetch-failed-queries.ts';

const RETRIES = 2;

/** For so long, in milliseconds, a response counts as fresh: a page does not repeat what was requested before it was shown. */
const FRESH_MS = 2_000;

/** Retries temporary failures twice, then repeats them in the background. Calls `onSessionLost` when the session ends (AUTH-15). */
export function createQueryClient(onSessionLost: (refusal: DataError) => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof DataError && error.kind === 'session') onSessionLost(error);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Requests are sent offline too: an error with a retry says more than a page that never loads (ALL-01).
        networkMode: 'always',
        staleTime: FRESH_MS,
        refetchOnReconnect: true,
        retry: (failures, error) => isWorthRetrying(error) && failures < RETRIES,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  refetchFailedQueries(client, isTemporary);
  return client;
}

/** A query that timed out is not retried at once: the user has waited long enough for an error. */
function isWorthRetrying(error: Error): boolean {
  return isTemporary(error) && !(error instanceof DataError && error.code === TIMED_OUT_CODE);
}

/** Stops the polls of all queries, as in a tab in the background. Returns a function that lets them go on. */
export function pausePolls(): () => void {
  focusManager.setFocused(false);
  return () => focusManager.setFocused(undefined);
}
