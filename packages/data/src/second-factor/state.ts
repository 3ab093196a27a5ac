import { queryOptions } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { secondFactorKeys } from '../query-keys.ts';

/** What the database says about the second factor of the signed-in user. */
export type SecondFactorState = {
  /** Whether the user has set up an authenticator app. */
  hasFactor: boolean;
  /** Whether the database reads and writes nothing for this user without one. */
  isNeeded: boolean;
  /** Whether this session may go on: no factor is needed, or its code was entered. */
  isSatisfied: boolean;
};

/**
 * AUTH-18: the user's second factor and whether this session has passed it. Requested beside role and profile (ROUTE-07).
 * AUTH-19: rejects with kind 'session' when this session has ended, as from another browser.
 */
export function secondFactorStateQuery(userId: string) {
  return queryOptions({
    queryKey: secondFactorKeys.state(userId),
    queryFn: async ({ signal }): Promise<SecondFactorState> => {
      // A GET, so that it can be sent while the page is still loading (early-requests.ts).
      const request = supabase().rpc('second_factor_state', {}, { get: true });
      const state = unwrap(await request.abortSignal(signal).maybeSingle());
      // The token is still valid for some minutes, but its session is not.
      if (!state) throw new DataError('session', 'Your session has ended.');
      return { hasFactor: state.has_factor, isNeeded: state.needed, isSatisfied: state.satisfied };
    },
  });
}
