import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { DataError, toDataError } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { describeDecisionSince } from './describe-decision.ts';
import type { Page } from '../client/read.ts';
import type { Client } from './queries.ts';

/** 'pending' reopens a rejected application; 'approved' also resumes a suspended client. */
export type Decision = 'approved' | 'rejected' | 'pending' | 'suspended';

/** Why, on one line, and whether a rejected client reads it (ADM-12); a suspended one always does. */
export type DecisionReason = { reason: string | null; isShared?: boolean };

type ApplicationDecision = DecisionReason & {
  /** The client as the admin read them: a decision on one who has changed since is refused. */
  client: Pick<Client, 'client_id' | 'updated_at'>;
  decision: Decision;
};

/** ADM-06, ADM-07, ADM-10, ADM-12: shown at once and taken back when refused. 'conflict' names who decided meanwhile. */
export function useDecideOnClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onMutate: async (made) => {
      // A response to a request sent before the decision would overwrite what is shown now.
      await queryClient.cancelQueries({ queryKey: ['clients'] });
      const before = queryClient.getQueriesData({ queryKey: ['clients'] });
      showDecision(queryClient, made);
      return { before };
    },
    onError: (_error, _made, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
    },
    onSettled: (_data, _error, { client: { client_id: clientId } }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['clients'] }),
        queryClient.invalidateQueries({ queryKey: ['profiles', clientId] }),
        queryClient.invalidateQueries({ queryKey: ['applications', 'notes', clientId] }),
      ]),
  });
}

/** Resolves with the updated_at of the client since the decision. */
async function decide({ client, decision, reason, isShared }: ApplicationDecision): Promise<string> {
  const result = await supabase().rpc('decide_application', {
    client_id: client.client_id,
    to_status: decision,
    seen_updated_at: client.updated_at,
    ...(reason && { reason, share_reason: isShared ?? false }),
  });
  if (result.error === null) return result.data.updated_at;
  const error = toDataError(result.error, result.status);
  const decided = error.kind === 'conflict' ? await describeDecisionSince(client) : null;
  throw decided ? new DataError('conflict', decided, error.code) : error;
}

function showDecision(queryClient: QueryClient, { client: read, decision }: ApplicationDecision): void {
  const approval_status = decision === 'suspended' ? 'approved' : decision;
  const decided = (client: Client): Client =>
    client.client_id === read.client_id ? { ...client, approval_status } : client;
  queryClient.setQueryData<Client | null>(
    ['clients', 'of', read.client_id],
    (client) => client && decided(client),
  );
  queryClient.setQueryData<Client[]>(['clients', 'newest'], (clients) => clients?.map(decided));
  queryClient.setQueriesData<Page<Client>>(
    { queryKey: ['clients', 'list'] },
    (page) => page && { ...page, rows: page.rows.map(decided) },
  );
}
