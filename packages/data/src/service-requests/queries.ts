import { useQuery } from '@tanstack/react-query';
import { isUuid, paged, read, readFirst, type RowOf } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { REQUEST_COLUMNS } from '@portal/domain/service-requests/types';

const REQUEST_LIMIT = 50;

export const NEWEST_REQUESTS = 5;

export function useServiceRequests(clientId: string) {
  return useQuery({
    queryKey: ['service-requests', clientId],
    queryFn: read(() =>
      supabase()
        .from('service_requests')
        .select(REQUEST_COLUMNS)
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .limit(REQUEST_LIMIT),
    ),
  });
}

export function useNewestServiceRequests(clientId: string) {
  return useQuery({
    queryKey: ['service-requests', clientId, 'newest', NEWEST_REQUESTS],
    queryFn: paged(() =>
      supabase()
        .from('service_requests')
        .select(REQUEST_COLUMNS, { count: 'exact' })
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .limit(NEWEST_REQUESTS),
    ),
  });
}

/** ADM-09, ADM-11: null when the id is malformed, unknown, or another client's. */
export function useServiceRequest(clientId: string, id: string) {
  return useQuery({
    queryKey: ['service-requests', clientId, 'one', id],
    queryFn: readFirst(() =>
      isUuid(clientId) && isUuid(id)
        ? supabase()
            .from('service_requests')
            .select(`${REQUEST_COLUMNS}, audits(id, title, status)`)
            .eq('client_id', clientId)
            .eq('id', id)
        : null,
    ),
  });
}

export type RequestWithAudits = RowOf<typeof useServiceRequest>;
