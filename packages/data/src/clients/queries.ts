import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { type Page, counted, fetchRows, isUuid, pageArguments, read, readFirst } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useListedRow } from '../client/use-listed-row.ts';

export type Client = Tables<'profiles'>;
/** MOVE-01: a client of the list, with whether anybody owns it; an application has its applicant. */
export type ListedClient = Client & { has_owner: boolean };

export const CLIENT_PAGE_SIZE = 25;
/** How many clients the admin dashboard lists (ADM-01). */
export const NEWEST_CLIENTS = 10;

export const CLIENT_STATUSES = ['all', 'pending', 'approved', 'rejected', 'suspended', 'no_owner'] as const;

export type ClientView = {
  search: string;
  status: (typeof CLIENT_STATUSES)[number];
  sort: 'created_at' | 'full_name' | 'company_name' | 'approval_status';
  isAscending: boolean;
  pageIndex: number;
};

/** ADM-02: a page of clients, searched, filtered, ordered and counted by the database. */
export function clientsQuery(view: ClientView) {
  const matching = { search: view.search, status: view.status };
  const page = counted<Client>(
    () => supabase().rpc('search_clients', { ...matching, ...pageArguments(view, CLIENT_PAGE_SIZE) }),
    () => supabase().rpc('count_clients', matching),
  );
  return queryOptions({
    queryKey: ['clients', 'list', view],
    placeholderData: keepPreviousData,
    queryFn: async (context): Promise<Page<ListedClient>> => {
      const { rows, totalCount } = await page(context);
      const invited = rows.filter(({ origin }) => origin === 'invited').map((client) => client.client_id);
      const owned = invited.length > 0 ? await fetchOwned(invited, context.signal) : [];
      return {
        totalCount,
        rows: rows.map((client) => ({
          ...client,
          has_owner: client.origin !== 'invited' || owned.includes(client.client_id),
        })),
      };
    },
  });
}

async function fetchOwned(clientIds: string[], signal: AbortSignal): Promise<string[]> {
  const owners = supabase().from('client_members').select('client_id').eq('role', 'owner');
  return (await fetchRows(owners.in('client_id', clientIds), signal)).map((owner) => owner.client_id);
}

export const useClients = (view: ClientView) => useQuery(clientsQuery(view));

export function useNewestClients() {
  return useQuery({
    queryKey: ['clients', 'newest'],
    queryFn: read(() =>
      supabase()
        .from('profiles')
        .select('*')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(NEWEST_CLIENTS),
    ),
  });
}

/** ADM-05: one client; null for a malformed id and for an id that no client has. */
export function clientQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', 'of', clientId],
    queryFn: readFirst(() =>
      isUuid(clientId) ? supabase().from('profiles').select('*').eq('client_id', clientId) : null,
    ),
  });
}

/** `placeholder` is the client as a list shows it, used until the response arrives. Requests nothing while `clientId` is null. */
export const useClient = (clientId: string | null, placeholder?: Client) =>
  useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null, placeholderData: placeholder });

/** What a list that was shown before says of a client, to show while the client is loading. */
export function useListedClient(clientId: string): Client | undefined {
  const isIt = (client: Client) => client.client_id === clientId;
  const newest = useQueryClient().getQueryData<Client[]>(['clients', 'newest']);
  return useListedRow(['clients', 'list'], isIt) ?? newest?.find(isIt);
}
