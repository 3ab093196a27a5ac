import { useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { unwrap } from '../client/data-error.ts';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export type PreparationState = 'open' | 'done' | 'not_needed';

/** PROP-03: something that the client prepares before the audit starts. */
export type PreparationItem = Pick<
  Tables<'preparation_items'>,
  'id' | 'title' | 'due' | 'overdue_at' | 'note' | 'changer_name' | 'changed_at'
> & { state: PreparationState };

/** PROP-03: what the client prepares for an audit, in the order of the firm's list. */
export function usePreparation(auditId: string) {
  return useQuery({
    queryKey: ['preparation', auditId],
    queryFn: read(() =>
      typed<PreparationItem>(
        supabase()
          .from('preparation_items')
          .select('id, title, due, overdue_at, state, note, changer_name, changed_at')
          .eq('audit_id', auditId)
          .order('position')
          .order('id'),
      ),
    ),
  });
}

/** The statuses of an audit for which something can still be prepared. */
const PREPARED_STATUSES = ['pending', 'scheduled', 'in_progress'];

/** PROP-03: whether an audit of this status waits for what its client prepares. */
export const hasPreparation = (status: string) => PREPARED_STATUSES.includes(status);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** PROP-03: what a client has not prepared although it is due within a day or was before, the earliest first. */
export function useDuePreparation(clientId: string) {
  return useQuery({
    queryKey: ['preparation', clientId, 'due'],
    queryFn: read(() =>
      supabase()
        .from('preparation_items')
        .select('audit_id, audits!inner()')
        .eq('client_id', clientId)
        .eq('state', 'open')
        .lte('overdue_at', tomorrow())
        .in('audits.status', PREPARED_STATUSES)
        .order('due')
        .limit(1),
    ),
  });
}

type Change = { item: PreparationItem; state: PreparationState; note: string };

/** PROP-03: says that an item is open, done or not needed. Refused when somebody else has changed it since. */
export function useSetPreparation() {
  return useChange(
    [['preparation'], ['activity'], ['clients', 'work queue']],
    async ({ item, state, note }: Change) => {
      unwrap(
        await supabase().rpc('set_preparation', {
          item_id: item.id,
          to_state: state,
          note,
          ...(item.changed_at !== null && { seen_changed_at: item.changed_at }),
        }),
      );
    },
  );
}
