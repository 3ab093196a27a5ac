import { useQuery } from '@tanstack/react-query';
import { read, typed } from '../client/read.ts';
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
    queryFn: read(
      () =>
        typed<AuditEvent & { audits: { title: string } }>(
          supabase()
            .from('events')
            .select('*, audits!inner(title)')
            .eq('audits.user_id', userId)
            .eq('in_history', true)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(RECENT_EVENTS),
        ),
      (rows) => rows.map(({ audits, ...event }): RecentEvent => ({ ...event, auditTitle: audits.title })),
    ),
  });
}
