import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { serviceRequestKeys } from '../client/query-keys.ts';
import { supabase } from '../client/supabase.ts';

export type ServiceRequest = Pick<
  Tables<'service_requests'>,
  'id' | 'user_id' | 'service_type' | 'project_name' | 'message' | 'status' | 'created_at'
>;

/** What can be requested, in the order of the cards (REQ-01). */
export const SERVICE_TYPES = ['smart_contract_audit', 'typescript_audit', 'code_review'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** A client's name for a service type; unknown ones as they are. */
export function serviceTypeLabel(type: string): string {
  const labels: Record<string, string> = {
    smart_contract_audit: 'Smart contract audit',
    typescript_audit: 'TypeScript audit',
    code_review: 'Code review',
  };
  return labels[type] ?? type;
}

const SHOWN_COLUMNS = 'id, user_id, service_type, project_name, message, status, created_at';

/** The newest requests of a client. */
const SHOWN_REQUESTS = 50;

/** A client's own requests with their state, newest first. */
export function useServiceRequests(userId: string) {
  return useQuery({
    queryKey: serviceRequestKeys.of(userId),
    // What an admin did is there on the client's next look.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ServiceRequest[]> =>
      unwrap(
        await supabase()
          .from('service_requests')
          .select(SHOWN_COLUMNS)
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(SHOWN_REQUESTS)
          .abortSignal(signal),
      ) ?? [],
  });
}

/** One request of a client, however old; null when there is none of that id, or it is another client's. */
export function useServiceRequest(userId: string, id: string) {
  return useQuery({
    queryKey: [...serviceRequestKeys.of(userId), id],
    queryFn: async ({ signal }): Promise<ServiceRequest | null> => {
      const answer = await supabase()
        .from('service_requests')
        .select(SHOWN_COLUMNS)
        .eq('user_id', userId)
        .eq('id', id)
        .abortSignal(signal);
      // The database's word for an id that is none: somebody has typed it.
      if (answer.error?.code === '22P02') return null;
      return unwrap(answer)?.[0] ?? null;
    },
  });
}

type NewServiceRequest = { id: string; service_type: ServiceType; project_name: string; message: string };

/**
 * REQ-02: sends a request. The id is the caller's: sending the same one again after a lost answer adds nothing, and
 * sending another text under it rejects as a 'conflict', for the first one has arrived.
 */
export function useCreateServiceRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: NewServiceRequest) => {
      const sent = unwrap(
        await supabase()
          .from('service_requests')
          .upsert({ ...request, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true })
          .select('id'),
      );
      if (sent?.length) return;
      const arrived = unwrap(
        await supabase()
          .from('service_requests')
          .select('service_type, project_name, message')
          .eq('id', request.id)
          .single(),
      );
      if (!isSameText(request, arrived)) throw new DataError('conflict', 'The request had already arrived.');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: serviceRequestKeys.of(userId) }),
  });
}

type RequestText = Pick<ServiceRequest, 'service_type' | 'project_name' | 'message'>;

function isSameText(one: RequestText, other: RequestText | null): boolean {
  return (
    one.service_type === other?.service_type &&
    one.project_name === other.project_name &&
    one.message === other.message
  );
}
