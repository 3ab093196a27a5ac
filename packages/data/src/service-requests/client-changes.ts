import { callDatabase } from '../client/call-database.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { REQUEST_COLUMNS, type ServiceRequest } from '@portal/domain/service-requests/types';

const GONE = 'This request can no longer be changed.';

export const TEXT_COLUMNS = [
  'service_type',
  'project_name',
  'message',
  'repository_url',
  'git_ref',
  'lines_of_code',
  'wished_start',
] as const;

type RequestContent = Pick<ServiceRequest, (typeof TEXT_COLUMNS)[number]>;
type Edit = {
  base: ServiceRequest;
  content: RequestContent;
};

/** REQ-03: see saveMerged. Rejects with a sentence once we have decided or it was withdrawn. */
export function useEditServiceRequest(clientId: string) {
  return useChange([['service-requests', clientId]], edit);
}

/** REQ-03: withdraws a request. Rejects with the database's sentence once the team has decided. */
export function useWithdrawServiceRequest(clientId: string) {
  return useChange([['service-requests', clientId]], (id: string) =>
    callDatabase('withdraw_request', { request_id: id }),
  );
}

function edit({ base, content }: Edit): Promise<ServiceRequest> {
  return saveMerged<ServiceRequest, RequestContent>({
    base,
    content,
    store: async (merged, { id, updated_at }) =>
      unwrap(
        await supabase()
          .from('service_requests')
          .update(merged)
          .eq('id', id)
          .eq('updated_at', updated_at)
          .select(REQUEST_COLUMNS)
          .maybeSingle(),
      ),
    read: () => fetchRequest(base.id),
    columns: TEXT_COLUMNS,
    conflictMessage: 'This request was changed in another tab or browser.',
    refusalMessage: GONE,
  });
}

async function fetchRequest(id: string): Promise<ServiceRequest> {
  const stored = unwrap(
    await supabase().from('service_requests').select(REQUEST_COLUMNS).eq('id', id).maybeSingle(),
  );
  if (!stored) throw new DataError('not-found', GONE);
  return stored;
}
