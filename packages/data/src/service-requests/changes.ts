import { callDatabase } from '../client/call-database.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import {
  REQUEST_COLUMNS,
  type RequestStatus,
  type RequestText,
  type ServiceRequest,
  type ServiceType,
} from '@portal/domain/service-requests/types';
import { TEXT_COLUMNS } from './client-changes.ts';

type Decision = {
  /** The request as the admin read it: a decision on one that has changed since is refused. */
  request: Pick<ServiceRequest, 'id' | 'updated_at'>;
  status: RequestStatus;
  /** What the client reads; a declined request needs it. */
  answer?: string;
};

const staleOf = (clientId: string) => [
  ['service-requests', clientId],
  ['service-requests', 'inbox'],
];

export type DecidedRequest = Pick<ServiceRequest, 'status' | 'updated_at' | 'answer'>;

/** ADM-09: an admin takes up, accepts or declines a client's request. Resolves with the request as it is stored. */
export function useDecideOnRequest(clientId: string) {
  return useChange(staleOf(clientId), ({ request, status, answer }: Decision): Promise<DecidedRequest> =>
    callDatabase('decide_request', {
      request_id: request.id,
      to_status: status,
      seen_updated_at: request.updated_at,
      ...(answer && { answer }),
    }),
  );
}

type NewServiceRequest = RequestText & { id: string; service_type: ServiceType };

/** REQ-02, MOVE-01: a repeated attempt has the same id and adds nothing; with another text, it is a 'conflict'. */
export function useCreateServiceRequest(clientId: string) {
  return useChange(staleOf(clientId), async (request: NewServiceRequest) => {
    const sent = unwrap(
      await supabase()
        .from('service_requests')
        .upsert({ ...request, client_id: clientId }, { onConflict: 'id', ignoreDuplicates: true })
        .select('id'),
    );
    if (sent?.length) return;
    const arrived = unwrap(
      await supabase().from('service_requests').select(REQUEST_COLUMNS).eq('id', request.id).single(),
    );
    const isSame = TEXT_COLUMNS.every((column) => (request[column] ?? null) === arrived[column]);
    if (!isSame) throw new DataError('conflict', 'The request had already arrived.');
  });
}
