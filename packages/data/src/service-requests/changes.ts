import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { activityKeys, serviceRequestKeys } from '../client/query-keys.ts';
import { supabase } from '../client/supabase.ts';

/** The states of a service request, in the order they are passed through (ADM-09). */
export const REQUEST_STATUSES = ['new', 'in_review', 'accepted', 'declined'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** ADM-09: an admin moves a client's request on. */
export function useChangeRequestStatus(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: RequestStatus }) => {
      unwrap(await supabase().from('service_requests').update({ status }).eq('id', id));
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: serviceRequestKeys.of(userId) }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
      ]),
  });
}
