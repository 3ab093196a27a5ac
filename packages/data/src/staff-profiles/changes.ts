import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { staffProfileKeys } from '../query-keys.ts';
import type { StaffProfile } from './queries.ts';

/** PROF-03: saves an admin's own profile, and creates it when there is none. Of two tabs the last one wins. */
export function useSaveStaffProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Pick<StaffProfile, 'full_name' | 'title'>): Promise<StaffProfile> => {
      const profiles = () => supabase().from('staff_profiles');
      const updated = unwrap(await profiles().update(changes).eq('user_id', userId).select().maybeSingle());
      return updated ?? unwrap(await profiles().insert(changes).select().single());
    },
    onSuccess: (profile) => void queryClient.setQueryData(staffProfileKeys.of(userId), profile),
  });
}
