import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { fetchRows, read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** NOTE-04: how many of the newest 100 notices are unread, and which is the newest. */
export type NoticeState = { unread: number; newestId: string | null };

/** NOTE-01: one event that a person is told of. A field is null when it is unknown or does not apply. */
export type Notice = FunctionRow<
  'list_notices',
  'read_at' | 'actor_name' | 'audit_id' | 'audit_title' | 'client_id' | 'client_name',
  { facts: Record<string, unknown> }
>;

/** The state of the caller's notices, or of those of the client whose portal an admin views. Rejects with a DataError. */
export async function fetchNoticeState(signal: AbortSignal): Promise<NoticeState> {
  const [row] = await fetchRows(supabase().rpc('notice_state', undefined, { get: true }), signal);
  return { unread: row?.unread ?? 0, newestId: row?.newest_id ?? null };
}

/** NOTE-01: the newest 100 notices, newest first, as of this state. */
export function useNotices(viewedClientId: string, state: NoticeState) {
  return useQuery({
    queryKey: ['notices', viewedClientId, state.newestId, state.unread],
    placeholderData: keepPreviousData,
    queryFn: read(() => typed<Notice>(supabase().rpc('list_notices', undefined, { get: true }))),
  });
}

/** NOTE-01: marks notices of the caller as read, at most 100. */
export function useMarkNoticesRead() {
  return useMutation({
    mutationFn: (noticeIds: string[]) => callDatabase('mark_notices_read', { notice_ids: noticeIds }),
  });
}
