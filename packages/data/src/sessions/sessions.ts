import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** A browser may not name itself. */
export type OpenSession = FunctionRow<'my_sessions', 'user_agent'>;

/** AUTH-19: where the signed-in user is signed in: this session first, then by last use. */
export function useSessions(userId: string) {
  return useQuery({
    queryKey: ['sessions', userId],
    queryFn: read(
      () => typed<OpenSession>(supabase().rpc('my_sessions', undefined, { get: true })),
      (rows) =>
        rows.toSorted(
          (a, b) =>
            Number(b.is_current) - Number(a.is_current) ||
            Date.parse(b.last_used_at) - Date.parse(a.last_used_at),
        ),
    ),
  });
}

/** AUTH-19: ends one of the user's other sessions; its token reads nothing from then on. */
export function useEndSession(userId: string) {
  return useChange([['sessions', userId]], (sessionId: string) =>
    callDatabase('end_session', { session_id: sessionId }),
  );
}

export function useEndOtherSessions(userId: string) {
  return useChange([['sessions', userId]], () => callDatabase('end_other_sessions'));
}
