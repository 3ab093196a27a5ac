import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { profileKeys } from './keys.ts';
import type { ProfileChanges } from './types.ts';

/**
 * PROF-01, PROF-02: saves the user's own profile; creates it, pending approval, when there is none. `basedOn` is the
 * updated_at of the profile that the form shows, or null for a new profile. Rejects with a 'conflict' when the stored
 * profile has changed since.
 */
export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ changes, basedOn }: { changes: ProfileChanges; basedOn: string | null }) => {
      if (basedOn === null) {
        return unwrap(
          await supabase()
            .from('profiles')
            .insert({ user_id: userId, ...changes })
            .select()
            .single(),
        );
      }
      const saved = unwrap(
        await supabase()
          .from('profiles')
          .update(changes)
          .eq('user_id', userId)
          .eq('updated_at', basedOn)
          .select()
          .maybeSingle(),
      );
      if (!saved) throw new DataError('conflict', 'Your profile was changed in another tab or device.');
      return saved;
    },
    onSuccess: (profile) => void queryClient.setQueryData(profileKeys.of(userId), profile),
  });
}
