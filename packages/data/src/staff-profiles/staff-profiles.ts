import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import type { Tables } from '@portal/domain/database.types';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export type StaffProfile = Tables<'staff_profiles'>;

/** PROF-03: an admin's own profile, without a name when there is none yet. Nothing is requested unless `isStaff`. */
export function useStaffProfile(userId: string, isStaff = true) {
  return useQuery({
    queryKey: ['staff-profiles', userId],
    queryFn: read(
      () => supabase().from('staff_profiles').select('*').eq('person_id', userId),
      ([profile]): StaffProfile =>
        profile ?? { person_id: userId, full_name: '', title: null, updated_at: '' },
    ),
    enabled: isStaff,
  });
}

/** PROF-03: saves an admin's own profile, and creates it when there is none. Of two tabs the last one wins. */
export function useSaveStaffProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Pick<StaffProfile, 'full_name' | 'title'>): Promise<StaffProfile> => {
      const profiles = () => supabase().from('staff_profiles');
      const updated = unwrap(await profiles().update(changes).eq('person_id', userId).select().maybeSingle());
      return updated ?? unwrap(await profiles().insert(changes).select().single());
    },
    onSuccess: (profile) => void queryClient.setQueryData(['staff-profiles', userId], profile),
  });
}
