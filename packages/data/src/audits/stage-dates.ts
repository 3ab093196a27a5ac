import { queryOptions, useQuery } from '@tanstack/react-query';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export type StageDates = Record<string, string>;

const STAGE_COLUMNS = 'kind, facts, created_at';

/** The kinds of events after which an audit has another status. */
export const STAGE_KINDS = ['audit_created', 'status_changed', 'status_change_undone', 'audit_withdrawn'];

const UNDONE = 'status_change_undone';

export function stageDatesQuery(auditId: string) {
  return queryOptions({
    queryKey: ['audits', 'events', auditId, 'stages'],
    queryFn: read(
      () =>
        typed<StageEvent>(
          supabase()
            .from('events')
            .select(STAGE_COLUMNS)
            .eq('audit_id', auditId)
            .in('kind', STAGE_KINDS)
            .order('created_at')
            .order('id'),
        ),
      toStageDates,
    ),
  });
}

export const useStageDates = (auditId: string) => useQuery(stageDatesQuery(auditId));

/** An event after which an audit has another status. */
export type StageEvent = { kind: string; facts: Record<string, unknown>; created_at: string };

/** What was undone was not reached, and what was completed before it was entered here not on that day (MOVE-03). */
export function toStageDates(events: StageEvent[]): StageDates {
  const reached = events.filter(
    ({ kind, facts }, index) =>
      kind !== UNDONE &&
      events[index + 1]?.kind !== UNDONE &&
      !(kind === 'audit_created' && facts['to'] === 'completed'),
  );
  return Object.fromEntries(reached.map(({ facts, created_at }) => [String(facts['to']), created_at]));
}
