import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { counted, pageArguments, read, type ClientName, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export const WAITING_PAGE_SIZE = 25;
/** How many findings of the list J and K step through at most. */
const WALK_SIZE = 200;

/** AUD-06: why findings wait for the auditors. */
export const WAITING_REASONS = ['all', 'fixes', 'disputes', 'comments', 'approvals'] as const;

/** TEAM-04: whose review the list shows: everybody's, the caller's, or that of findings without a reviewer. */
export const WAITING_ASSIGNED = ['all', 'me', 'nobody'] as const;

export type WaitingView = {
  search: string;
  waits: (typeof WAITING_REASONS)[number];
  assigned: (typeof WAITING_ASSIGNED)[number];
  sort: 'waiting_since' | 'severity';
  isAscending: boolean;
  pageIndex: number;
};

/** `number` is null for a draft, which waits for an approval. */
export type WaitingFinding = FunctionRow<
  'search_waiting_findings',
  ClientName | 'number' | 'reviewer_id' | 'reviewer_name'
>;

/** AUD-06: a page of the findings of all audits that wait for the auditors. For admins. */
export function useWaitingFindings(view: WaitingView) {
  const queryClient = useQueryClient();
  // The next finding that is opened from the list starts a new walk.
  useEffect(() => queryClient.removeQueries({ queryKey: ['walk through waiting findings'] }), [queryClient]);
  return useQuery({
    queryKey: ['findings', 'waiting for us', view],
    placeholderData: keepPreviousData,
    queryFn: counted<WaitingFinding>(
      () => searchWaiting(view, WAITING_PAGE_SIZE),
      () => supabase().rpc('count_waiting_findings', toMatching(view)),
    ),
  });
}

/** AUD-06: 200 at most. They stay as they were, so that a finding that has just been reviewed keeps its neighbours. */
export function useWaitingWalk(view: WaitingView | null) {
  return useQuery({
    queryKey: ['walk through waiting findings', view],
    enabled: view !== null,
    // Unlike Infinity, also when a new notice makes all queries be fetched again.
    staleTime: 'static',
    queryFn: read<WaitingFinding>(() => view && searchWaiting({ ...view, pageIndex: 0 }, WALK_SIZE)),
  });
}

const toMatching = ({ search, waits, assigned }: WaitingView) => ({ search, waits, assigned });
const searchWaiting = (view: WaitingView, size: number) =>
  supabase().rpc('search_waiting_findings', { ...toMatching(view), ...pageArguments(view, size) });
