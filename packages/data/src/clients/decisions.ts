import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { applicationKeys } from '../applications/keys.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { profileKeys } from '../profiles/keys.ts';
import { describeLastDecision } from './describe-last-decision.ts';
import { clientKeys } from './keys.ts';
import type { Client, ClientPage } from './queries.ts';

/** 'pending' reopens a rejected client. */
export type Decision = 'approved' | 'rejected' | 'pending';

/** Why a client is rejected, on one line, and whether the client reads it (ADM-12). */
export type Rejection = { reason: string | null; isTold: boolean };

type ClientDecision = { userId: string; decision: Decision; rejection?: Rejection };

/**
 * ADM-06, ADM-07, ADM-12: approves, rejects or reopens a client. Every list shows the decision at once and shows the old state
 * again when the database refuses. When another admin has already decided, it rejects with a 'conflict' whose message
 * says who decided and when.
 */
export function useDecideOnClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onMutate: async (clientDecision) => {
      // An answer to a question asked before the decision would overwrite what is shown now.
      await queryClient.cancelQueries({ queryKey: clientKeys.all });
      const before = queryClient.getQueriesData({ queryKey: clientKeys.all });
      showDecision(queryClient, clientDecision);
      return { before };
    },
    onError: (_error, _clientDecision, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
    },
    onSettled: (_data, _error, { userId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: clientKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
        queryClient.invalidateQueries({ queryKey: profileKeys.of(userId) }),
        queryClient.invalidateQueries({ queryKey: applicationKeys.notes(userId) }),
      ]),
  });
}

/** The log's actions that decide on an application. */
const APPLICATION_DECISIONS = ['approved_client', 'rejected_client', 'reopened_client'] as const;

async function decide({ userId, decision, rejection }: ClientDecision): Promise<void> {
  const isDecided =
    decision === 'rejected'
      ? await reject(userId, rejection)
      : await changeStatus(userId, decision, decision === 'pending' ? 'rejected' : 'pending');
  if (!isDecided) throw new DataError('conflict', await describeLastDecision(userId, APPLICATION_DECISIONS));
}

/** Resolves with false when the client was not in the status `from` any more. */
async function changeStatus(userId: string, status: Decision, from: Decision): Promise<boolean> {
  const changed = unwrap(
    await supabase()
      .from('profiles')
      .update({ approval_status: status })
      .eq('user_id', userId)
      .eq('approval_status', from)
      .select('id')
      .maybeSingle(),
  );
  return changed !== null;
}

/** Resolves with false when the client was not pending any more. */
async function reject(userId: string, rejection?: Rejection): Promise<boolean> {
  return unwrap(
    await supabase().rpc('reject_client', {
      client_id: userId,
      ...(rejection?.reason && { reason: rejection.reason, tell_client: rejection.isTold }),
    }),
  );
}

function showDecision(queryClient: QueryClient, { userId, decision }: ClientDecision): void {
  const decided = (client: Client): Client =>
    client.user_id === userId ? { ...client, approval_status: decision } : client;
  queryClient.setQueryData<Client | null>(clientKeys.of(userId), (client) => client && decided(client));
  queryClient.setQueryData<Client[]>(clientKeys.newest(), (clients) => clients?.map(decided));
  queryClient.setQueriesData<ClientPage>(
    { queryKey: clientKeys.lists() },
    (page) => page && { ...page, clients: page.clients.map(decided) },
  );
}
