import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { serviceRequestKeys } from './keys.ts';
import type { ServiceRequest } from './types.ts';

const COLUMNS = 'id, user_id, service_type, project_name, message, status, created_at';

/** How many of a client's requests are listed. */
const REQUEST_LIMIT = 50;

/** A client's requests with their status, newest first. */
export function useServiceRequests(userId: string) {
  return useQuery({
    queryKey: serviceRequestKeys.of(userId),
    // An admin may have changed it since: it is asked for again on every visit.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ServiceRequest[]> =>
      unwrap(
        await supabase()
          .from('service_requests')
          .select(COLUMNS)
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(REQUEST_LIMIT)
          .abortSignal(signal),
      ) ?? [],
  });
}

/** One request of a client. Null when the id is malformed, unknown, or belongs to another client's request. */
export function useServiceRequest(userId: string, id: string) {
  return useQuery({
    queryKey: serviceRequestKeys.one(userId, id),
    queryFn: async ({ signal }): Promise<ServiceRequest | null> => {
      const answer = await supabase()
        .from('service_requests')
        .select(COLUMNS)
        .eq('user_id', userId)
        .eq('id', id)
        .abortSignal(signal);
      // The database answers so to a malformed id, which somebody typed into the address.
      if (answer.error?.code === '22P02') return null;
      return unwrap(answer)?.[0] ?? null;
    },
  });
}
