import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { supabase } from '../client/supabase.ts';
import { activityKeys } from './keys.ts';

export type ActivityLine = Tables<'admin_activity_logs'>;

/** How many lines the activity log shows (ADM-08). */
const ACTIVITY_LIMIT = 100;

/** ADM-08: the latest lines of the activity log, newest first. */
export function useActivity() {
  return useQuery({
    queryKey: activityKeys.latest(),
    queryFn: async ({ signal }): Promise<ActivityLine[]> =>
      unwrap(
        await supabase()
          .from('admin_activity_logs')
          .select('*')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(ACTIVITY_LIMIT)
          .abortSignal(signal),
      ) ?? [],
  });
}
