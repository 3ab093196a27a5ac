import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/**
 * AUTH-18: an admin removes another person's authenticator apps and recovery codes, for a reason that is logged; that
 * person's sessions end, and both are told by e-mail. The database demands a fresh code first (kind 'fresh-code').
 */
export function useResetSecondFactor() {
  return useChange(
    [['team'], ['admins'], ['activity']],
    async ({ personId, reason }: { personId: string; reason: string }): Promise<void> => {
      unwrap(await supabase().rpc('reset_second_factor', { person_id: personId, reason }));
    },
  );
}
