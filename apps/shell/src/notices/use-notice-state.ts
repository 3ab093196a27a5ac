import { useQuery } from '@portal/data/client/query';
import { fetchNoticeState, type NoticeState } from '@portal/data/notices/notices';
import { useEffect, useState } from 'react';

const POLL_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** NOTE-04: null until it is known. Every 30 s while the page is visible; the pauses grow to ten minutes while the backend fails. */
export function useNoticeState(viewedClientId: string): { state: NoticeState | null; refresh: () => void } {
  const [openedAt] = useState(Date.now);
  const { data, refetch } = useQuery({
    queryKey: ['notice state', viewedClientId],
    queryFn: ({ signal }) => fetchNoticeState(signal),
    retry: false,
    staleTime: POLL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => {
      if (!state.error) return POLL_MS;
      const failingMs = Date.now() - (state.dataUpdatedAt || openedAt);
      return Math.min(Math.max(failingMs, POLL_MS), LONGEST_PAUSE_MS);
    },
  });
  useEffect(() => {
    // A window beside another one gets the focus without becoming visible.
    const onFocus = () => void refetch();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
  return { state: data ?? null, refresh: () => void refetch() };
}
