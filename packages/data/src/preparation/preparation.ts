import { useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { unwrap } from '../client/data-error.ts';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export type PreparationState = 'open' | 'done' | 'not_needed';

/** PROP-03: something that the client prepares before the audit starts. */
export type PreparationItem = Omit<Tables<'preparation_items'>, 'state' | 'told_at'> & {
  state: PreparationState;
};

const COLUMNS =
  'id, audit_id, client_id, position, title, ticks, due, state, note, changed_by, changer_name, changed_at';

/** PROP-03: what the client prepares for an audit, in the order of the firm's list. */
export function usePreparation(auditId: string) {
  return useQuery({
    queryKey: ['preparation', auditId],
    queryFn: read(() =>
      typed<PreparationItem>(
        supabase()
          .from('preparation_items')
          .select(COLUMNS)
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
export const isPrepared = (status: string) => PREPARED_STATUSES.includes(status);

/** Today in the reader's time zone, YYYY-MM-DD. */
const today = () => new Date().toLocaleDateString('sv');

/** PROP-03: what a client has not prepared although it is due today or was before, the earliest first. */
export function useDuePreparation(clientId: string) {
  return useQuery({
    queryKey: ['preparation', clientId, 'due'],
    queryFn: read(() =>
      supabase()
        .from('preparation_items')
        .select('id, audit_id, due, audits!inner()')
        .eq('client_id', clientId)
        .eq('state', 'open')
        .lte('due', today())
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
