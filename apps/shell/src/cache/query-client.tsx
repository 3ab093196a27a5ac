import { QueryClientProvider, QueryObserver } from '@portal/data/client/query';
import type { FirstQuery } from '@portal/frame/contract/contract';
import type { ReactNode } from 'react';
import { renewSession } from '@portal/auth/session/session-renewal';
import { DataError } from '@portal/data/client/data-error';
import { createQueryClient } from '@portal/data/client/query-client';
import { SESSION_ENDED } from '@portal/data/client/session-ended';
import { supabase } from '@portal/data/client/supabase';
import { toast } from '@portal/ui/feedback/toast';
import { onSignOut } from './forget-user.ts';
import { useSessionStore, hasEnteredCode } from '@portal/auth/session/session';

/** The page's query client. Queries that were refused because of an old session are repeated once it is renewed (AUTH-15). */
export const queryClient = createQueryClient((refusal) => void renewAndRetry(refusal));
// AUTH-14: the next user must not see the data.
onSignOut(() => queryClient.clear());

/**
 * Requests what a page is about to request. A failure is left to the page. Observed until the response is there: otherwise, leaving a
 * page that uses the same query would abort the request, and the next page would send it again.
 */
export function prefetch(query: FirstQuery): void {
  const stop = new QueryObserver(queryClient, { ...query, enabled: false }).subscribe(() => undefined);
  void queryClient.prefetchQuery(query).finally(stop);
}

async function renewAndRetry({ code, message }: DataError): Promise<void> {
  // SSO-01: "Please sign in with ..." Renewing the token would not help.
  if (code === 'PT401' && message !== SESSION_ENDED) {
    await supabase().auth.signOut({ scope: 'local' });
    toast.error(message);
    return;
  }
  if (!(await renewSession(supabase()))) return;
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error instanceof DataError && state.error.kind === 'session',
  });
}

/** Provides the page's query client. Wraps every page that queries the backend. */
export function QueryFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** AUTH-18: repeats all queries when a code was entered or no longer counts, in any tab. Returns a function that stops it. */
export function refetchAfterCode(): () => void {
  return useSessionStore.subscribe(({ session }, { session: previous }) => {
    if (!session || !previous || session.user.id !== previous.user.id) return;
    if (hasEnteredCode(session) !== hasEnteredCode(previous)) void queryClient.invalidateQueries();
  });
}
