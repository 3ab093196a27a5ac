import { useSessionStore } from '@portal/auth/session/session';
import { hasEnteredCode } from '@portal/auth/session/token-claims';
import { queryClient } from '../query-client.ts';

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
