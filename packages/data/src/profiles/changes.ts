import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { profileKeys } from './keys.ts';
import { mergeProfileChanges } from './merge-changes.ts';
import { ProfileConflictError } from './profile-conflict-error.ts';
import type { Profile, ProfileChanges } from './types.ts';

type ProfileSave = {
  changes: ProfileChanges;
  /** The profile that the form was filled from, or null for a new profile. */
  base: Profile | null;
};

/**
 * PROF-01, PROF-02: saves the user's own profile; creates it, pending approval, when there is none. If the stored profile
 * has changed since `base` was read, the changes are merged. Rejects with a ProfileConflictError, and saves nothing, if
 * both changed the same column.
 */
export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, base }: ProfileSave) =>
      base ? updateProfile(changes, base) : insertProfile(userId, changes),
    onSuccess: (profile) => void queryClient.setQueryData(profileKeys.of(userId), profile),
  });
}

async function insertProfile(userId: string, changes: ProfileChanges): Promise<Profile> {
  return unwrap(
    await supabase()
      .from('profiles')
      .insert({ user_id: userId, ...changes })
      .select()
      .single(),
  );
}

async function updateProfile(changes: ProfileChanges, base: Profile): Promise<Profile> {
  const saved = unwrap(
    await supabase()
      .from('profiles')
      .update(changes)
      .eq('user_id', base.user_id)
      .eq('updated_at', base.updated_at)
      .select()
      .maybeSingle(),
  );
  if (saved) return saved;

  const stored = unwrap(await supabase().from('profiles').select().eq('user_id', base.user_id).maybeSingle());
  // The row has not changed, so the database refused the update for another reason and would refuse it again.
  if (!stored || stored.updated_at === base.updated_at)
    throw new DataError('forbidden', 'This profile cannot be changed.');
  const { merged, conflicts } = mergeProfileChanges({ base, mine: changes, stored });
  if (conflicts.length > 0) throw new ProfileConflictError(stored, merged, conflicts);
  return updateProfile(merged, stored);
}
