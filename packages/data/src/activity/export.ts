import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { toArguments, type ActivityFilter, type ActivityLine } from './queries.ts';

const EXPORT_PAGE_SIZE = 1_000;

/**
 * ADM-08: every line that matches, newest first, a page at a time. Each page starts after the last line of the page before,
 * so lines that are added during the export change nothing. Only an empty page ends the export: a server may return fewer
 * lines than were requested. Rejects with a DataError.
 */
export async function* exportActivity(
  filter: ActivityFilter,
  signal: AbortSignal,
): AsyncGenerator<ActivityLine[]> {
  let last: ActivityLine | undefined;
  do {
    const page: ActivityLine[] = unwrap(
      await supabase()
        .rpc('export_activity', {
          ...toArguments(filter),
          page_size: EXPORT_PAGE_SIZE,
          ...(last && { after_created_at: last.created_at, after_id: last.id }),
        })
        .abortSignal(signal),
    );
    if (page.length > 0) yield page;
    last = page.at(-1);
  } while (last);
}
