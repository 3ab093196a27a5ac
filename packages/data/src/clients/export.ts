import { keysetPages } from '../client/keyset-pages.ts';
import { fetchRows, type ClientName, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { ClientView } from './queries.ts';

/** A client as the CSV export needs it (ADM-03). `sort_key` is what the list is sorted by first: a name without case and accents, or a status. */
export type ExportedClient = FunctionRow<'export_clients', ClientName | 'project_name' | 'sort_key'>;

/** ADM-03: every client that matches, oldest first, a page at a time. Rejects with a DataError. */
export function exportClients(
  filter: Pick<ClientView, 'search' | 'status' | 'sort'>,
  signal: AbortSignal,
): AsyncGenerator<ExportedClient[]> {
  return keysetPages((start) =>
    fetchRows<ExportedClient>(supabase().rpc('export_clients', { ...filter, ...start }), signal),
  );
}

/** ADM-03: by the database's key, missing names last; then by creation and id. */
export function inListOrder(
  clients: readonly ExportedClient[],
  { sort, isAscending }: Pick<ClientView, 'sort' | 'isAscending'>,
): ExportedClient[] {
  const isByCreation = sort === 'created_at' || sort === 'approval_status';
  const direction = isAscending ? 1 : -1;
  return clients.toSorted(
    (a, b) =>
      direction *
      (compareKeys(a.sort_key, b.sort_key) ||
        (isByCreation ? compare(a.created_at, b.created_at) : 0) ||
        compare(a.id, b.id)),
  );
}

function compareKeys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}

/** As the database compares: by character code, and not by the rules of the reader's language. */
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
