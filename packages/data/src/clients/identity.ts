import { useQuery } from '@tanstack/react-query';
import { readFirst, type ClientName, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** `has_look_alike`: another client, applicants included, has a name that can be taken for this one's. */
export type ClientIdentity = FunctionRow<'pick_clients', ClientName | 'suspended_at'>;

/** PICK-05, MOVE-01: the identity of a client and whether it has an owner, for admins; null for an id that no client has. Sends nothing while `clientId` is null. */
export function useClientIdentity(clientId: string | null) {
  return useQuery({
    queryKey: ['clients', 'identity', clientId ?? ''],
    enabled: clientId !== null,
    queryFn: readFirst<ClientIdentity & { has_owner: boolean }>(() =>
      supabase().rpc('client_identity', { client: clientId ?? '' }, { get: true }),
    ),
  });
}
