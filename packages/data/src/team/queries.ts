import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { teamKeys } from '../query-keys.ts';
import { isClientRole, type ClientRole } from '../second-factor/state.ts';

/** One person of a client, or an address that is invited to it. */
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
};

/** TEAM-01: the people of a client, the owner first, and for its owner and admins the addresses that are invited. */
export function useTeam(clientId: string) {
  return useQuery({
    queryKey: teamKeys.of(clientId),
    // Others join and leave.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TeamEntry[]> => {
      const rows = unwrap(await supabase().rpc('list_team', { client_id: clientId }).abortSignal(signal));
      return rows.map((row) => ({
        id: row.id,
        personId: row.person_id,
        name: row.name,
        email: row.email,
        role: isClientRole(row.role) ? row.role : 'viewer',
        since: row.since,
        invitedBy: row.invited_by,
        endsAt: row.ends_at,
      }));
    },
  });
}
