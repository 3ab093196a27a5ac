import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { auditKeys } from '../query-keys.ts';

/** AUD-03: when an audit last reached each status, by status. */
export type StageDates = Record<string, string>;

/** The columns of the events from which the dates are read. */
export const STAGE_COLUMNS = 'facts, created_at';

/** AUD-03: the dates on which an audit reached its stages. */
export function useStageDates(auditId: string) {
  return useQuery({
    queryKey: [...auditKeys.events(auditId), 'stages'],
    staleTime: 0,
    queryFn: ({ signal }) => fetchStageDates(auditId, signal),
  });
}

/** The dates of useStageDates, for a query that needs them with others. Rejects with a DataError. */
export async function fetchStageDates(auditId: string, signal: AbortSignal): Promise<StageDates> {
  const events = unwrap(
    await supabase()
      .from('audit_events')
      .select(STAGE_COLUMNS)
      .eq('audit_id', auditId)
      .eq('kind', 'status_changed')
      .order('created_at')
      .order('id')
      .abortSignal(signal),
  ) as { facts: Record<string, unknown>; created_at: string }[];
  // What was undone was not reached.
  const reached = events.filter(
    ({ facts }, index) => !facts['undone'] && !events[index + 1]?.facts['undone'],
  );
  return Object.fromEntries(reached.map(({ facts, created_at }) => [String(facts['to']), created_at]));
}
