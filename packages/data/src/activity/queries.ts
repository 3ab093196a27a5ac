import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { fetchRows, read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { keysetPages } from '../client/keyset-pages.ts';

export type ActivityLine = Tables<'admin_activity_logs'>;

/** How many lines of the activity log a page shows (ADM-08). */
export const ACTIVITY_PAGE_SIZE = 100;

/** Which lines of the log: null and '' mean any. `until` is not included. Times are ISO 8601. */
export type ActivityFilter = {
  search: string;
  action: string | null;
  /** What admins did, or what clients did. */
  byAdmin: boolean | null;
  adminId: string | null;
  clientId: string | null;
  since: string | null;
  until: string | null;
};

type ActivityCursor = { createdAt: string; id: string };

/** ADM-08: the latest lines that match, newest first, or those after the line `after`. */
export function useActivity(filter: ActivityFilter, after: ActivityCursor | null) {
  return useQuery({
    queryKey: ['activity', 'page', { ...filter, after }],
    // Nearly every change is a line of the log, so that no change names it: whoever opens it gets it as it is.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: read<ActivityLine>(() =>
      supabase().rpc('search_activity', {
        ...toArguments(filter),
        ...(after && { after_created_at: after.createdAt, after_id: after.id }),
        page_size: ACTIVITY_PAGE_SIZE,
      }),
    ),
  });
}

function toArguments({ search, action, byAdmin, adminId, clientId, since, until }: ActivityFilter) {
  return {
    search,
    ...(action && { action }),
    ...(byAdmin !== null && { by_admin: byAdmin }),
    ...(adminId && { actor_id: adminId }),
    ...(clientId && { client_id: clientId }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

/** ADM-08: every line that matches, newest first, a page at a time. Rejects with a DataError. */
export function exportActivity(filter: ActivityFilter, signal: AbortSignal): AsyncGenerator<ActivityLine[]> {
  return keysetPages((start) =>
    fetchRows<ActivityLine>(
      supabase().rpc('search_activity', { ...toArguments(filter), ...start, is_export: true }),
      signal,
    ),
  );
}
