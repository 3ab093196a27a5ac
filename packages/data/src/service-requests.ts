import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from './data-error.ts';
import type { Tables } from './database.types.ts';
import { serviceRequestKeys } from './query-keys.ts';
import { supabase } from './supabase.ts';

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
          .select('id, user_id, service_type, project_name, message, status, created_at')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(SHOWN_REQUESTS)
          .abortSignal(signal),
      ) ?? [],
  });
}

type NewServiceRequest = { id: string; service_type: ServiceType; project_name: string; message: string };

/** REQ-02: sends a request. The id is the caller's: sending the same one again after a lost answer adds nothing. */
export function useCreateServiceRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: NewServiceRequest) => {
      unwrap(
        await supabase()
          .from('service_requests')
          .upsert({ ...request, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true }),
      );
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serviceRequestKeys.of(userId) }),
  });
}
