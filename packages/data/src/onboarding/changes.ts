import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { accountKeys, profileKeys } from '../client/query-keys.ts';
import type { Profile, ProfileChanges } from '../profiles/queries.ts';
import { supabase } from '../client/supabase.ts';

const NO_USER = 'No user found';

/**
 * ONB-06: saves the application. Saving it twice, from a double click, two tabs or after a lost answer,
 * leaves one profile, one first project and one notification. Rejects with the server's sentence, and with
 * "No user found" when the session is gone (ONB-07).
 */
export function useSubmitOnboarding(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (profile: ProfileChanges): Promise<Profile> => {
      const { data } = await supabase().auth.getSession();
      if (data.session?.user.id !== userId) throw new DataError('session', NO_USER);
      const answer = await supabase().rpc('submit_onboarding', { profile }).single();
      if (answer.error && answer.status === 401) throw new DataError('session', NO_USER, answer.error.code);
      return unwrap(answer);
    },
    onSuccess: (saved, profile) => {
      queryClient.setQueryData(profileKeys.of(userId), saved);
      void notifyTeam(profile);
      return queryClient.invalidateQueries({ queryKey: accountKeys.of(userId), refetchType: 'none' });
    },
  });
}

/** Tells the team at once. When it fails nothing is lost: the database has queued the same message (ONB-06). */
async function notifyTeam({ intended_services, ...form }: ProfileChanges): Promise<void> {
  const { error } = await supabase().functions.invoke('send-onboarding-notification', {
    body: { profileData: { ...form, services: intended_services } },
  });
  if (error) console.info('The notification will be sent by the server.', error.message);
}
