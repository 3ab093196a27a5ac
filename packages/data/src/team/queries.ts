import { useQuery } from '@tanstack/react-query';
import { only, read } from '../client/read.ts';
import { connectSupabase, supabase } from '../client/supabase.ts';
import { unwrap } from '../client/data-error.ts';
import { isClientRole, type ClientRole } from '../second-factor/state.ts';

export type TeamEntry = {
  /** Of the person, or of the invitation. */
  id: string;
  /** Null for an invitation. */
  personId: string | null;
  name: string;
  email: string;
  role: ClientRole;
  /** When the person joined, or was invited. */
  since: string;
  invitedBy: string | null;
  /** When an invitation ends; null for a person. */
  endsAt: string | null;
  /** AUTH-18: null for an invitation, and for everybody but the owner and admins. */
  hasSecondFactor: boolean | null;
};

export type Invitation = {
  clientName: string;
  inviterName: string;
  role: string;
  /** Whether they have accepted it already. */
  hasJoined: boolean;
};

/** TEAM-01: by token or address. Fails with the sentence that says why it opens nothing for them. */
export function useInvitation(token: string | null, userId: string) {
  return useQuery({
    queryKey: ['team', 'invitation', token, userId],
    queryFn: read(
      () => supabase().rpc('read_invitation', { ...(token && { token }) }),
      (rows): Invitation => {
        const {
          client_name: clientName,
          inviter_name: inviterName,
          role,
          has_joined: hasJoined,
        } = only(rows);
        return { clientName, inviterName, role, hasJoined };
      },
    ),
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
    queryKey: ['team', clientId],
    queryFn: read(
      () => supabase().rpc('list_team', { client_id: clientId }, { get: true }),
      (rows) =>
        rows.map((row): TeamEntry => ({
          id: row.id,
          personId: row.person_id,
          name: row.name,
          email: row.email,
          role: isClientRole(row.role) ? row.role : 'viewer',
          since: row.since,
          invitedBy: row.invited_by,
          endsAt: row.ends_at,
          hasSecondFactor: row.has_second_factor,
        })),
    ),
  });
}
