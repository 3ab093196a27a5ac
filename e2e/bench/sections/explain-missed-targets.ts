import type { Question } from '../../../supabase/bench/questions.ts';

/** Explains why a query misses the target for row level security, and what would fix it. */
export function explainRlsCost({ sql }: Question): string {
  if (sql.includes('public.export_clients'))
    return `a function collects all its rows before it returns the first, which plain SQL does not; a table served by PostgREST under row level security would avoid this, but would
      evaluate a policy function for each page and need several calls for an export`;
  if (sql.includes('public.search_clients(search'))
    return 'the query is a function: its SQL is put together and planned at each call';
  if (/public\.(search_clients|count_clients|pick_clients|admin_stats)/.test(sql))
    return 'the query is a function: its SQL is put together and planned at each call, and it collects its rows before it returns them';
  return `each table in the query has a policy that looks up the caller's rights, whereas the filter written by hand does so once per statement; storing role and approval in the token
    would fix it, but decisions would then take effect only with the next token`;
}

/** Explains why a paged query gets slower with more clients. */
export function explainGrowth({ sql, offset }: Question): string {
  if (offset !== undefined) return 'the page is found by walking the list to it (offset)';
  if (/search_clients\(search|pick_clients\('/.test(sql))
    return 'more clients share the trigrams that the index looks up, and the index compares the lists of matching rows; longer letter groups would fix it, but need a larger index';
  return 'more index and table pages are read for the first time; the number of rows read stays the same';
}
