import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { supabase } from '../client/supabase.ts';
import { staffProfileKeys } from '../query-keys.ts';

export type StaffProfile = Tables<'staff_profiles'>;

/** PROF-03: an admin's own profile, without a name when there is none yet. Nothing is requested unless `isStaff`. */
export function useStaffProfile(userId: string, isStaff = true) {
  return useQuery({
    queryKey: staffProfileKeys.of(userId),
    queryFn: async ({ signal }): Promise<StaffProfile> =>
      unwrap(
        await supabase()
          .from('staff_profiles')
          .select('*')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      ) ?? { user_id: userId, full_name: '', title: null, updated_at: '' },
    enabled: isStaff,
  });
}
