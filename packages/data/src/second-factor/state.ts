import { queryOptions, useQuery } from '@tanstack/react-query';
import { ACCOUNT_FRESH_MS, only, read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** As what a person belongs to a client (TEAM-02). */
export type ClientRole = 'owner' | 'member' | 'viewer';

export type Membership = { clientId: string; role: ClientRole; name: string };

export type SecondFactorState = {
  hasFactor: boolean;
  /** Whether the database reads and writes nothing for this user without one. */
  isNeeded: boolean;
  /** Whether this session may go on: no factor is needed, or its code was entered. */
  isSatisfied: boolean;
  /** Null for whoever belongs to no client, such as an admin. */
  membership: Membership | null;
  /** TEAM-03: they left their client, or were removed, and belong to no other. */
  hasLeft: boolean;
  /** TEAM-03: the client that they left has the id of their account, so that they cannot apply for another with it. */
  cannotApply: boolean;
  /** TEAM-01: their address is invited to a client, which they can join. */
  isInvited: boolean;
};

const isClientRole = (role: string): role is ClientRole => ['owner', 'member', 'viewer'].includes(role);

/** AUTH-18: requested beside role and profile (ROUTE-07). */
export function secondFactorStateQuery(userId: string) {
  return queryOptions({
    queryKey: ['second-factor', 'state', userId],
    staleTime: ACCOUNT_FRESH_MS,
    queryFn: read(
      // A GET, so that it can be sent while the page is still loading (early-responses.ts).
      () => supabase().rpc('my_account', {}, { get: true }),
      (rows): SecondFactorState => {
        const state = only(rows);
        const { client_id: clientId, client_role: role, person_name: name } = state;
        return {
          hasFactor: state.has_factor,
          isNeeded: state.needed,
          isSatisfied: state.satisfied,
          membership: clientId && isClientRole(role) ? { clientId, role, name } : null,
          hasLeft: state.has_left === true,
          cannotApply: state.cannot_apply === true,
          isInvited: state.is_invited === true,
        };
      },
    ),
  });
}

/** AUTH-18: whether the person may do without a second factor and has none; false until that is known. */
export function useHasNoSecondFactor(userId: string): boolean {
  const { data: state } = useQuery(secondFactorStateQuery(userId));
  return Boolean(state && !state.isNeeded && !state.hasFactor);
}
