import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import type { AuditEvent } from './one-audit.ts';

/** How many events the dashboard shows. */
export const RECENT_EVENTS = 6;

/** An event with the title of its audit. */
export type RecentEvent = AuditEvent & { auditTitle: string };

/** AUD-03: the newest events in all audits of a client. */
export function useRecentEvents(userId: string) {
  return useQuery({
    queryKey: ['audits', userId, 'recent-events'],
    queryFn: async ({ signal }): Promise<RecentEvent[]> => {
      const rows = unwrap(
        await supabase()
          .from('events')
          .select('*, audits!inner(title)')
          .eq('audits.user_id', userId)
          .eq('in_history', true)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(RECENT_EVENTS)
          .abortSignal(signal),
      );
      return rows.map(
        ({ audits, ...event }) =>
          ({ ...(event as AuditEvent), auditTitle: audits.title }) satisfies RecentEvent,
      );
    },
  });
}
