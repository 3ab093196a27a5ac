import { useQuery } from '@tanstack/react-query';
import { readFirst } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export type ClientIdentity = {
  client_id: string;
  company_name: string | null;
  full_name: string | null;
  business_email: string | null;
  approval_status: string;
  suspended_at: string | null;
  /** Another client, applicants included, has a name that can be taken for this one's. */
  has_look_alike: boolean;
};

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
