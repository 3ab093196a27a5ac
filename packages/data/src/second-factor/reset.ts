import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activityKeys, adminKeys, secondFactorKeys } from '../query-keys.ts';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';

/** AUTH-18: whether a client has set up an authenticator app, for admins. */
export function useHasSecondFactor(userId: string) {
  return useQuery({
    queryKey: secondFactorKeys.ofPerson(userId),
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('has_second_factor', { person: userId }).abortSignal(signal)) ?? false,
  });
}

/**
 * AUTH-18: an admin removes another person's authenticator apps and recovery codes, for a reason that is logged; that
 * person's sessions end, and both are told by e-mail. The database demands a fresh code first (kind 'fresh-code').
 */
export function useResetSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, reason }: { userId: string; reason: string }): Promise<void> => {
      unwrap(await supabase().rpc('reset_second_factor', { user_id: userId, reason }));
    },
    onSettled: (_data, _error, { userId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: secondFactorKeys.ofPerson(userId) }),
        queryClient.invalidateQueries({ queryKey: adminKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}
