import { unwrap } from '../client/data-error.ts';
import { keysetPages } from '../client/keyset-pages.ts';
import { supabase } from '../client/supabase.ts';
import { toArguments, type ActivityFilter, type ActivityLine } from './queries.ts';

/** ADM-08: every line that matches, newest first, a page at a time. Rejects with a DataError. */
export function exportActivity(filter: ActivityFilter, signal: AbortSignal): AsyncGenerator<ActivityLine[]> {
  return keysetPages(async (start) =>
    unwrap(
      await supabase()
        .rpc('export_activity', { ...toArguments(filter), ...start })
        .abortSignal(signal),
    ),
  );
}
