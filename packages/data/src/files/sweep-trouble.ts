import { useQuery } from '@tanstack/react-query';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** Why deleted files are not removed: null while the sweep is on and fails; and when it last worked. */
type SweepTrouble = { reason: string | null; lastCompletedAt: string };

/** FILE-03: what admins should know of the removal of deleted files; null while it works. */
export function useSweepTrouble() {
  return useQuery({
    queryKey: ['files', 'sweep'],
    queryFn: read(
      () => supabase().rpc('sweep_trouble', undefined, { get: true }),
      ([trouble]): SweepTrouble | null =>
        trouble ? { reason: trouble.reason, lastCompletedAt: trouble.last_completed_at } : null,
    ),
  });
}
