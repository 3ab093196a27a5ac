import { useQuery } from '@tanstack/react-query';
import { only, read, typed, type FunctionRow } from '../client/read.ts';
import { connectSupabase, supabase } from '../client/supabase.ts';
import { unwrap } from '../client/data-error.ts';
import type { ClientRole } from '../second-factor/state.ts';

/**
 * A person, since they joined, or an invitation, which has no person and an end. Whether there is a second factor is null for an invitation, and
 * for everybody but the owner and admins (AUTH-18).
 */
export type TeamEntry = FunctionRow<
  'list_team',
  'person_id' | 'invited_by' | 'ends_at' | 'has_second_factor',
  { role: ClientRole }
>;

/** TEAM-01: by token or address. Fails with the sentence that says why it opens nothing for them. */
export function useInvitation(token: string | null, userId: string) {
  return useQuery({
    queryKey: ['team', 'invitation', token, userId],
    queryFn: read(() => supabase().rpc('read_invitation', { ...(token && { token }) }), only),
  });
}

/** TEAM-05: the name of the client that an open invitation leads to, for its reader before they sign in; null when it opens nothing. */
export function useInvitationClient({ token, email }: { token: string; email: string }) {
  return useQuery({
    queryKey: ['team', 'invitation client', token, email],
    queryFn: async ({ signal }): Promise<string | null> => {
      // A visitor's page has not connected yet.
      const backend = await connectSupabase();
      const named = backend.rpc('invitation_client', { token, address: email });
      return unwrap(await named.abortSignal(signal)) as string | null;
    },
  });
}

/** TEAM-01: the people of a client, the owner first, and for its owner and admins the addresses that are invited. */
export function useTeam(clientId: string) {
  return useQuery({
    // 'list' since 1.1.8, whose rows have other names: a remote of the release before shares the cache.
    queryKey: ['team', clientId, 'list'],
    queryFn: read(() =>
      typed<TeamEntry>(supabase().rpc('list_team', { client_id: clientId }, { get: true })),
    ),
  });
}
