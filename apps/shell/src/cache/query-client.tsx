import { QueryClientProvider } from '@portal/data/client/query';
import type { FirstQuery } from '@portal/auth/contract/contract';
import type { ReactNode } from 'react';
import { renewSession } from '@portal/auth/session/session-renewal';
import { DataError } from '@portal/data/client/data-error';
import { createQueryClient } from '@portal/data/client/query-client';
import { supabase } from '@portal/data/client/supabase';
import { whenUserLeaves } from './forget-user.ts';
import { useSessionStore } from '@portal/auth/session/session';
import { hasEnteredCode } from '@portal/auth/session/token-claims';

/** The page's one query client. What was refused for an old session is requested again once that is renewed (AUTH-15). */
export const queryClient = createQueryClient(() => void renewAndRetry());
// AUTH-14: the next user sees nothing of it.
whenUserLeaves(() => queryClient.clear());

/** Requests what a page is about to request. A failure is left to the page. */
export function prefetch(query: FirstQuery): void {
  void queryClient.prefetchQuery(query);
}

async function renewAndRetry(): Promise<void> {
  if (!(await renewSession(supabase()))) return;
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error instanceof DataError && state.error.kind === 'session',
  });
}

/** Stands around every page that queries the backend, public or not: brings the window's one query client. */
export function QueryFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * AUTH-18: once a code was entered, here or in another tab, what the database refused until then is requested again; and once
 * it no longer counts, what it had opened. Returns a function that stops it.
 */
export function refetchAfterCode(): () => void {
  return useSessionStore.subscribe(({ session }, { session: previous }) => {
    if (!session || !previous || session.user.id !== previous.user.id) return;
    if (hasEnteredCode(session) !== hasEnteredCode(previous)) void queryClient.invalidateQueries();
  });
}
