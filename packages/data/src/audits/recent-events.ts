import { useQuery } from '@tanstack/react-query';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { AuditEvent } from './one-audit.ts';

export const RECENT_EVENTS = 6;

export type RecentEvent = AuditEvent & { auditTitle: string };

/** AUD-03: the newest events in all audits of a client, without steps that were undone. */
export function useRecentEvents(clientId: string) {
  return useQuery({
    queryKey: ['audits', clientId, 'recent-events'],
    queryFn: read(
      () =>
        typed<AuditEvent & { audits: { title: string } }>(
          supabase()
            .from('events')
            .select('*, audits!inner(title)')
            .eq('audits.client_id', clientId)
            .eq('in_history', true)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(2 * RECENT_EVENTS),
        ),
      (rows) => {
        const events = rows.map(({ audits, ...event }): RecentEvent => ({
          ...event,
          auditTitle: audits.title,
        }));
        return withoutUndone(events).slice(0, RECENT_EVENTS);
      },
    ),
  });
}

/** What each of these events undid. */
const UNDONE = new Map([
  ['status_change_undone', 'status_changed'],
  ['fix_review_undone', 'fix_reviewed'],
]);

/** The events, newest first, without each step that was undone and the line that says so. History keeps both. */
function withoutUndone(events: RecentEvent[]): RecentEvent[] {
  const left = [...events];
  for (const undoing of events.filter(({ kind }) => UNDONE.has(kind))) {
    const at = left.indexOf(undoing);
    left.splice(at, 1);
    const undone = left.findIndex(
      ({ kind, audit_id, facts }, index) =>
        index >= at &&
        kind === UNDONE.get(undoing.kind) &&
        audit_id === undoing.audit_id &&
        facts['finding_id'] === undoing.facts['finding_id'] &&
        facts['to'] === undoing.facts['from'],
    );
    if (undone >= 0) left.splice(undone, 1);
  }
  return left;
}
