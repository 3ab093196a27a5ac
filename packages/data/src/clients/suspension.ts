import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { profileKeys } from '../profiles/keys.ts';
import { describeLastDecision } from './describe-last-decision.ts';
import { clientKeys } from './keys.ts';

/** `reason` suspends the client, who can read it; null resumes a suspended one. */
type Suspension = { userId: string; reason: string | null };

/**
 * ADM-10: suspends or resumes an approved client. When another admin was first, it rejects with a 'conflict' whose message
 * says who and when.
 */
export function useChangeSuspension() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeSuspension,
    onSettled: (_data, _error, { userId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: clientKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
        queryClient.invalidateQueries({ queryKey: profileKeys.of(userId) }),
      ]),
  });
}

async function changeSuspension({ userId, reason }: Suspension): Promise<void> {
  const change = supabase().from('profiles').update({ suspension_reason: reason }).eq('user_id', userId);
  const fromRightState =
    reason === null ? change.not('suspended_at', 'is', null) : change.is('suspended_at', null);
  const changed = unwrap(await fromRightState.select('id').maybeSingle());
  if (!changed) {
    throw new DataError(
      'conflict',
      await describeLastDecision(userId, ['suspended_client', 'resumed_client']),
    );
  }
}
