import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { DataError, TIMED_OUT_CODE } from './data-error.ts';
import { refetchFailedQueries } from './refetch-failed-queries.ts';
import { mayPass } from './refusal.ts';

const TRANSIENT_RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/**
 * The page's query client. Only what may pass by itself is retried: a refusal stays a refusal. What still failed then is
 * asked again quietly for as long as it is on screen.
 * `onSessionLost` is called when the backend says that the session is not valid any more (AUTH-15).
 */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof DataError && error.kind === 'session') onSessionLost();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // Also asked without a connection: an error with a retry says more than a page that never loads (ALL-01).
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => isTransient(error) && failures < TRANSIENT_RETRIES,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  refetchFailedQueries(client, mayPass);
  return client;
}

/** What took too long is not worth as long a wait again at once. */
function isTransient(error: Error): boolean {
  return mayPass(error) && !(error instanceof DataError && error.code === TIMED_OUT_CODE);
}
