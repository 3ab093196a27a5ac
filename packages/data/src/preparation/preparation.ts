import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { callDatabase } from '../client/call-database.ts';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export type PreparationState = 'open' | 'done' | 'not_needed';

/** PROP-03: something that the client prepares before the audit starts. */
export type PreparationItem = Pick<
  Tables<'preparation_items'>,
  'id' | 'title' | 'ticks' | 'due' | 'overdue_at' | 'note' | 'changer_name' | 'changed_at'
> & { state: PreparationState };

/** PROP-03: what the client prepares for an audit, in the order of the firm's list. */
export function usePreparation(auditId: string) {
  return useQuery({
    queryKey: ['preparation', auditId],
    queryFn: read(() =>
      typed<PreparationItem>(
        supabase()
          .from('preparation_items')
          .select('id, title, ticks, due, overdue_at, state, note, changer_name, changed_at')
          .eq('audit_id', auditId)
          .order('position')
          .order('id'),
      ),
    ),
  });
}

const PREPARED_STATUSES = ['pending', 'scheduled', 'in_progress'];

export const hasPreparation = (status: string) => PREPARED_STATUSES.includes(status);

/** PROP-03: the audits for which a client still prepares something: how much of it is done, and when the first open item is due. */
export function openPreparationQuery(clientId: string) {
  return queryOptions({
    queryKey: ['preparation', clientId, 'open'],
    queryFn: read(
      () =>
        supabase()
          .from('preparation_items')
          .select('audit_id, state, due, audits!inner(title)')
          .eq('client_id', clientId)
          .in('audits.status', PREPARED_STATUSES)
          .order('due')
          .order('id'),
      (rows) =>
        [...new Set(rows.map(({ audit_id }) => audit_id))].flatMap((auditId) => {
          const items = rows.filter(({ audit_id }) => audit_id === auditId);
          const open = items.filter(({ state }) => state === 'open');
          const [next] = open;
          if (!next) return [];
          const { audits, due } = next;
          return [
            { auditId, title: audits.title, due, total: items.length, done: items.length - open.length },
          ];
        }),
    ),
  });
}

export const useOpenPreparation = (clientId: string) => useQuery(openPreparationQuery(clientId));

type Change = { item: PreparationItem; state: PreparationState; note: string };

/** PROP-03: says that an item is open, done or not needed. Refused when somebody else has changed it since. */
export function useSetPreparation() {
  return useChange([['preparation'], ['clients', 'work queue']], ({ item, state, note }: Change) =>
    callDatabase('set_preparation', {
      item_id: item.id,
      to_state: state,
      note,
      ...(item.changed_at !== null && { seen_changed_at: item.changed_at }),
    }),
  );
}
