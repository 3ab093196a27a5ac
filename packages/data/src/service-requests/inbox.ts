import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  counted,
  fetchRows,
  pageArguments,
  typed,
  type ClientName,
  type FunctionRow,
} from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { Proposal } from '../proposals/queries.ts';
import { REQUEST_COLUMNS, type WorkFacts } from '@portal/domain/service-requests/types';

export const INBOX_PAGE_SIZE = 25;

/** What the inbox can be filtered by; `waiting` is new or in review, `proposed` and `lapsed` are about the newest proposal. */
export const INBOX_STATUSES = [
  'all',
  'waiting',
  'proposed',
  'lapsed',
  'new',
  'in_review',
  'accepted',
  'declined',
  'withdrawn',
] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

/** What the inbox shows, as in the page's address. `clientId` limits it to one client. */
type InboxView = {
  search: string;
  status: InboxStatus;
  clientId: string | null;
  sort: 'created_at' | 'project_name' | 'status';
  isAscending: boolean;
  pageIndex: number;
};

/** A request with its client, its newest proposal (the draft before all others), and the audits that were started from it, newest first. */
export type InboxRequest = FunctionRow<
  'search_requests',
  ClientName | 'edited_at' | 'editor_name' | 'answer' | 'sender_name' | 'suspended_at',
  WorkFacts & {
    audits: { id: string; title: string; status: string }[];
    proposal: Pick<Proposal, 'state' | 'valid_until' | 'expires_at'> | null;
  }
>;

/** ADM-11: a page of all clients' requests, searched, filtered, ordered and counted by the database. */
export function inboxQuery(view: InboxView) {
  const matching = {
    search: view.search,
    status_filter: view.status,
    ...(view.clientId && { client: view.clientId }),
  };
  return queryOptions({
    queryKey: ['service-requests', 'inbox', view],
    placeholderData: keepPreviousData,
    queryFn: counted(
      () =>
        typed<InboxRequest>(
          supabase().rpc('search_requests', { ...matching, ...pageArguments(view, INBOX_PAGE_SIZE) }),
        ),
      () => supabase().rpc('count_requests', matching),
    ),
  });
}

export const useRequestInbox = (view: InboxView) => useQuery(inboxQuery(view));

const CLIENT_OF_REQUEST = 'company_name, full_name, business_email, approval_status, suspended_at';

/** ADM-11: one request of any client, wherever in the inbox it is. Null for an id that no request has. */
export function useInboxRequest(id: string | null, placeholder?: InboxRequest) {
  return useQuery({
    queryKey: ['service-requests', 'inbox', 'one', id],
    enabled: id !== null,
    placeholderData: placeholder,
    queryFn: async ({ signal }): Promise<InboxRequest | null> => {
      const requests = supabase()
        .from('service_requests')
        .select(`${REQUEST_COLUMNS}, audits(id, title, status)`)
        .eq('id', id ?? '')
        .order('created_at', { referencedTable: 'audits', ascending: false });
      const [request] = await fetchRows(requests, signal);
      if (!request) return null;
      const clients = supabase()
        .from('profiles')
        .select(CLIENT_OF_REQUEST)
        .eq('client_id', request.client_id);
      const proposals = supabase()
        .from('proposals')
        .select('state, valid_until, expires_at')
        .eq('request_id', request.id)
        .order('version', { ascending: false, nullsFirst: true })
        .limit(1);
      const [[client], [proposal = null]] = await Promise.all([
        fetchRows(clients, signal),
        fetchRows(proposals, signal),
      ]);
      return { ...request, ...client, proposal } as InboxRequest;
    },
  });
}
