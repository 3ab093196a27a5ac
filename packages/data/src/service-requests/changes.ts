import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { serviceRequestKeys } from './keys.ts';
import type { RequestStatus, ServiceRequest, ServiceType } from './types.ts';

/** ADM-09: an admin changes the status of a client's request. */
export function useChangeRequestStatus(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: RequestStatus }) => {
      unwrap(await supabase().from('service_requests').update({ status }).eq('id', id));
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: serviceRequestKeys.of(userId) }),
        queryClient.invalidateQueries({ queryKey: serviceRequestKeys.inboxes() }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}

type NewServiceRequest = { id: string; service_type: ServiceType; project_name: string; message: string };

/**
 * REQ-02: sends a request under an id that the caller chose. Sending it again after a lost answer adds nothing. Sending
 * another text under the same id rejects with a 'conflict', because the first text has already arrived.
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

/** What a client writes in a request. */
export type RequestText = Pick<ServiceRequest, 'service_type' | 'project_name' | 'message'>;

/** Returns whether two requests say the same. */
export function isSameText(one: RequestText, other: RequestText): boolean {
  return (
    one.service_type === other.service_type &&
    one.project_name === other.project_name &&
    one.message === other.message
  );
}
