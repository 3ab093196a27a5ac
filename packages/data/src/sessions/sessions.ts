import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export type OpenSession = {
  id: string;
  /** As the browser named itself; null when it did not. */
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

/** AUTH-19: where the signed-in user is signed in: this session first, then by last use. */
export function useSessions(userId: string) {
  return useQuery({
    queryKey: ['sessions', userId],
    queryFn: read(
      () => supabase().rpc('my_sessions', undefined, { get: true }),
      (rows) =>
        rows
          .map((row): OpenSession => ({
            id: row.id,
            userAgent: row.user_agent,
            createdAt: row.created_at,
            lastUsedAt: row.last_used_at,
            isCurrent: row.is_current,
          }))
          .toSorted(
            (a, b) =>
              Number(b.isCurrent) - Number(a.isCurrent) ||
              Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt),
          ),
    ),
  });
}

/** AUTH-19: ends one of the user's other sessions; its token reads nothing from then on. */
export function useEndSession(userId: string) {
  return useSessionChange(userId, (sessionId: string) =>
    callDatabase('end_session', { session_id: sessionId }),
  );
}

export function useEndOtherSessions(userId: string) {
  return useSessionChange<void>(userId, () => callDatabase('end_other_sessions'));
}

function useSessionChange<Argument>(userId: string, change: (argument: Argument) => Promise<unknown>) {
  return useChange([['sessions', userId]], change);
}
