import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';

/** Why deleted files are not removed: null while the sweep is on and fails; and when it last worked. */
type SweepTrouble = { reason: string | null; lastCompletedAt: string };

/** FILE-03: what admins should know of the removal of deleted files; null while it works. */
export function useSweepTrouble() {
  return useQuery({
    queryKey: ['files', 'sweep'],
    queryFn: async ({ signal }): Promise<SweepTrouble | null> => {
      const [trouble] = unwrap(
        await supabase().rpc('sweep_trouble', undefined, { get: true }).abortSignal(signal),
      );
      return trouble ? { reason: trouble.reason, lastCompletedAt: trouble.last_completed_at } : null;
    },
  });
}
