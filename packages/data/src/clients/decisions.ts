import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { profileKeys } from '../profiles/keys.ts';
import { clientKeys } from './keys.ts';
import type { Client, ClientPage } from './queries.ts';

/** 'pending' reopens a rejected client. */
export type Decision = 'approved' | 'rejected' | 'pending';

type ClientDecision = { userId: string; decision: Decision };

/**
 * ADM-06, ADM-07: approves, rejects or reopens a client. Every list shows the decision at once and shows the old state
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
      ]),
  });
}

async function decide({ userId, decision }: ClientDecision): Promise<void> {
  const decided = unwrap(
    await supabase()
      .from('profiles')
      .update({ approval_status: decision })
      .eq('user_id', userId)
      .eq('approval_status', decision === 'pending' ? 'rejected' : 'pending')
      .select('id')
      .maybeSingle(),
  );
  if (!decided) throw new DataError('conflict', await describeDecision(userId));
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

const DECISIONS: Readonly<Record<string, string>> = {
  approved_client: 'approved',
  rejected_client: 'rejected',
  reopened_client: 'reopened',
};

/** A sentence that says who last decided on the client, and when. */
async function describeDecision(userId: string): Promise<string> {
  const { data: line } = await supabase()
    .from('admin_activity_logs')
    .select('action, admin_user_id, created_at, details')
    .eq('target_user_id', userId)
    .in('action', Object.keys(DECISIONS))
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle();
  if (!line) return 'Another admin has already decided on this client.';
  const { data: session } = await supabase().auth.getSession();
  const isOwn = line.admin_user_id === session.session?.user.id;
  const who = isOwn ? 'You' : (adminName(line.details) ?? 'Another admin');
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(line.created_at),
  );
  return `${who} ${DECISIONS[line.action] ?? 'decided on'} this client already, on ${when}.`;
}

function adminName(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('admin_name' in details)) return null;
  return typeof details.admin_name === 'string' ? details.admin_name : null;
}
