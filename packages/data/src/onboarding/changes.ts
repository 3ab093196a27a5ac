import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import type { Profile, ProfileChanges } from '../profiles/queries.ts';
import type { WorkFacts } from '@portal/domain/service-requests/types';

type Application = ProfileChanges & WorkFacts;

const NO_USER = 'No user found';

/** ONB-06: a second submission changes nothing. Rejects with a sentence, or "No user found" without a session (ONB-07). */
export function useSubmitOnboarding(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (profile: Application): Promise<Profile> => {
      const { data } = await supabase().auth.getSession();
      if (data.session?.user.id !== userId) throw new DataError('session', NO_USER);
      const response = await supabase().rpc('submit_onboarding', { profile }).single();
      if (response.error && response.status === 401)
        throw new DataError('session', NO_USER, response.error.code);
      return unwrap(response);
    },
    onSuccess: (_saved, profile) => {
      void notifyTeam(profile);
      // Not refetched yet: the guard of /onboarding would lead away from the success screen, whose link does that.
      return queryClient.invalidateQueries({ queryKey: ['profiles', userId], refetchType: 'none' });
    },
  });
}

/** Tells the team at once. A failure loses nothing: the database has queued the same message (ONB-06). */
async function notifyTeam({ intended_services, ...form }: Application): Promise<void> {
  const { error } = await supabase().functions.invoke('send-onboarding-notification', {
    body: { profileData: { ...form, services: intended_services } },
  });
  if (error) console.info('The notification will be sent by the server.', error.message);
}
