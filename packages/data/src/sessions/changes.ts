import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { sessionKeys } from '../query-keys.ts';

/** AUTH-19: ends one of the user's other sessions; its token reads nothing from then on. */
export function useEndSession(userId: string) {
  return useSessionChange(userId, async (sessionId: string) => {
    unwrap(await supabase().rpc('end_session', { session_id: sessionId }));
  });
}

/** AUTH-19: ends every session of the user but this one. */
export function useEndOtherSessions(userId: string) {
  return useSessionChange<void>(userId, async () => {
    unwrap(await supabase().rpc('end_other_sessions'));
  });
}

function useSessionChange<Argument>(userId: string, change: (argument: Argument) => Promise<void>) {
  return useChange([sessionKeys.of(userId)], change);
}
