import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { sessionKeys } from '../query-keys.ts';

/** One browser in which the user is signed in. */
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
    queryKey: sessionKeys.of(userId),
    // Another browser may have signed in since.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OpenSession[]> => {
      const rows = unwrap(await supabase().rpc('my_sessions', undefined, { get: true }).abortSignal(signal));
      return rows
        .map((row) => ({
          id: row.id,
          userAgent: row.user_agent,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          isCurrent: row.is_current,
        }))
        .toSorted(
          (a, b) =>
            Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt),
        );
    },
  });
}
