import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { isSameText } from './changes.ts';
import { serviceRequestKeys } from './keys.ts';
import { REQUEST_COLUMNS, type RequestText, type ServiceRequest, type ServiceType } from './types.ts';

/** Somebody changed the request after it was read. Nothing was saved. `stored` is the request as it is now. */
export class RequestChangedError extends DataError {
  readonly stored: ServiceRequest;

  constructor(stored: ServiceRequest) {
    super(
      'conflict',
      'This request was changed in another tab or browser after you opened it here. Save again to replace that change.',
    );
    this.stored = stored;
  }
}

type Edit = {
  /** The request as it was read. */
  request: Pick<ServiceRequest, 'id' | 'edited_at'>;
  values: RequestText & { service_type: ServiceType };
};

/**
 * REQ-03: changes what a request says. Rejects with a RequestChangedError when it was changed since it was read, and with the
 * database's sentence once the team has decided or the client has withdrawn it.
 */
export function useEditServiceRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: edit, onSettled: () => refresh(queryClient, userId) });
}

/** REQ-03: withdraws a request. Rejects with the database's sentence once the team has decided. */
export function useWithdrawServiceRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      unwrap(await supabase().rpc('withdraw_request', { request_id: id }));
    },
    onSettled: () => refresh(queryClient, userId),
  });
}

async function edit({ request, values }: Edit): Promise<void> {
  const update = supabase().from('service_requests').update(values).eq('id', request.id);
  const asRead =
    request.edited_at === null ? update.is('edited_at', null) : update.eq('edited_at', request.edited_at);
  if (unwrap(await asRead.select('id')).length > 0) return;
  const stored = unwrap(
    await supabase().from('service_requests').select(REQUEST_COLUMNS).eq('id', request.id).maybeSingle(),
  );
  if (!stored) throw gone();
  // The response to an earlier attempt was lost.
  if (!isSameText(values, stored)) throw new RequestChangedError(stored);
}

function gone(): DataError {
  return new DataError('not-found', 'This request can no longer be changed.');
}

function refresh(queryClient: QueryClient, userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: serviceRequestKeys.of(userId) });
}
