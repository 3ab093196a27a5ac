import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import type { Profile, ProfileChanges } from './queries.ts';

type ProfileSave = {
  changes: ProfileChanges;
  /** The profile that the form was filled from, or null for a new profile. */
  base: Profile | null;
};

/** PROF-01, PROF-02: creates the profile, pending approval, when there is none. See saveMerged. */
export function useSaveProfile(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, base }: ProfileSave) =>
      base ? updateProfile(changes, base) : insertProfile(clientId, changes),
    onSuccess: (profile) => void queryClient.setQueryData(['profiles', clientId], profile),
  });
}

async function insertProfile(clientId: string, changes: ProfileChanges): Promise<Profile> {
  return unwrap(
    await supabase()
      .from('profiles')
      .insert({ client_id: clientId, ...changes })
      .select()
      .single(),
  );
}

function updateProfile(changes: ProfileChanges, first: Profile): Promise<Profile> {
  return saveMerged<Profile, ProfileChanges>({
    base: first,
    content: changes,
    store: async (content, base) =>
      unwrap(
        await supabase()
          .from('profiles')
          .update(content)
          .eq('client_id', base.client_id)
          .eq('updated_at', base.updated_at)
          .select()
          .maybeSingle(),
      ),
    read: async () => {
      const stored = unwrap(
        await supabase().from('profiles').select().eq('client_id', first.client_id).maybeSingle(),
      );
      if (!stored) throw new DataError('forbidden', 'This profile cannot be changed.');
      return stored;
    },
    columns: Object.keys(changes) as (keyof ProfileChanges)[],
    isSame,
    conflictMessage: 'Your profile was changed in another tab or on another device.',
    refusalMessage: 'This profile cannot be changed.',
  });
}

/** Whether two values of a column are equal. The order of the intended services has no meaning. */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted().join('\n') : value);
  return sorted(one) === sorted(other);
}
