import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from './data-error.ts';
import type { Tables } from './database.types.ts';
import { accountKeys, activityKeys, clientKeys, profileKeys } from './query-keys.ts';
import { supabase } from './supabase.ts';

export type Client = Tables<'profiles'>;

/** Clients on one page of /admin/clients. */
export const CLIENT_PAGE_SIZE = 25;
/** How many clients the admin dashboard lists (ADM-01). */
export const NEWEST_CLIENTS = 10;

export const CLIENT_STATUSES = ['all', 'pending', 'approved', 'rejected'] as const;
export type ClientStatusFilter = (typeof CLIENT_STATUSES)[number];
export const CLIENT_SORTS = ['created_at', 'full_name', 'company_name', 'approval_status'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/** What the client table shows: search, filter, order and page, as they stand in the address. */
export type ClientView = {
  search: string;
  status: ClientStatusFilter;
  sort: ClientSort;
  isAscending: boolean;
  pageIndex: number;
};

/** With a search, `totalCount` is exact up to 1,000; 1,001 means more than that. */
export type ClientPage = { clients: Client[]; totalCount: number };

/** ADM-02: a page of clients, searched, filtered and ordered by the database. */
export function useClients(view: ClientView) {
  return useQuery({
    queryKey: clientKeys.list(view),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ClientPage> => {
      const rows =
        unwrap(
          await supabase()
            .rpc('search_clients', {
              search: view.search,
              status: view.status,
              sort: view.sort,
              ascending: view.isAscending,
              page_size: CLIENT_PAGE_SIZE,
              page_offset: view.pageIndex * CLIENT_PAGE_SIZE,
            })
            .abortSignal(signal),
        ) ?? [];
      return { clients: rows, totalCount: rows[0]?.total_count ?? 0 };
    },
  });
}

/** ADM-01: the newest clients. */
export function useNewestClients() {
  return useQuery({
    queryKey: clientKeys.newest(),
    queryFn: async ({ signal }): Promise<Client[]> =>
      unwrap(
        await supabase()
          .from('profiles')
          .select('*')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(NEWEST_CLIENTS)
          .abortSignal(signal),
      ) ?? [],
  });
}

/** ADM-05: one client, or null when there is none. An id that is none is no client. */
export function useClient(userId: string) {
  return useQuery({
    queryKey: clientKeys.of(userId),
    queryFn: async ({ signal }): Promise<Client | null> => {
      if (!/^[0-9a-f-]{36}$/i.test(userId)) return null;
      return unwrap(
        await supabase().from('profiles').select('*').eq('user_id', userId).abortSignal(signal).maybeSingle(),
      );
    },
  });
}

export type Decision = 'approved' | 'rejected' | 'pending';

/**
 * ADM-06, ADM-07: approves, rejects or reopens (back to 'pending'). Legal from the right state only: when
 * another admin was first it rejects as a 'conflict' whose message says who decided, and when.
 */
export function useDecideOnClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, decision }: { userId: string; decision: Decision }) => {
      const decided = unwrap(
        await supabase()
          .from('profiles')
          .update({ approval_status: decision })
          .eq('user_id', userId)
          .eq('approval_status', decision === 'pending' ? 'rejected' : 'pending')
          .select()
          .maybeSingle(),
      );
      if (!decided) throw new DataError('conflict', await describeDecision(userId));
    },
    onSettled: (_data, _error, { userId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: clientKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
        queryClient.invalidateQueries({ queryKey: profileKeys.of(userId) }),
        queryClient.invalidateQueries({ queryKey: accountKeys.of(userId) }),
      ]),
  });
}

const DECISIONS: Readonly<Record<string, string>> = {
  approved_client: 'approved',
  rejected_client: 'rejected',
  reopened_client: 'reopened',
};

/** Who decided on the client last, and when, in a sentence. */
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
  const who =
    line.admin_user_id === session.session?.user.id ? 'You' : (adminNameOf(line.details) ?? 'Another admin');
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(line.created_at.replace(' ', 'T')),
  );
  return `${who} ${DECISIONS[line.action] ?? 'decided on'} this client already, on ${when}.`;
}

function adminNameOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('admin_name' in details)) return null;
  return typeof details.admin_name === 'string' ? details.admin_name : null;
}
