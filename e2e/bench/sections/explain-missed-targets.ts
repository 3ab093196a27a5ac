import type { Question } from '../../../supabase/bench/questions.ts';

/** Explains why a query misses the target for row level security, and what would fix it. */
export function explainRlsCost({ sql }: Question): string {
  if (sql.includes('public.export_clients'))
    return `a function collects its rows before it hands them on, which a plain question need not; a table that PostgREST serves under row level security would, at the price
      of a policy's function for each page and of an export that is no longer one call`;
  if (sql.includes('public.search_clients(search'))
    return 'the question is a function: its SQL is put together and planned at each call';
  if (/public\.(search_clients|count_clients|pick_clients|admin_stats)/.test(sql))
    return 'the question is a function: its SQL is put together and planned at each call, and it collects its rows before it hands them on';
  return `each table that the question names has a policy that looks for itself whose rows they are, where the filter written by hand looks once a statement; role and approval
    inside the token would close it, at the price of decisions that hold from the next token only`;
}

/** Explains why a paged query gets slower with more clients. */
export function explainGrowth({ sql, offset }: Question): string {
  if (offset !== undefined) return 'the page is found by walking the list to it (offset)';
  if (/search_clients\(search|pick_clients\('/.test(sql))
    return 'more clients share the letters that the trigram index looks up, and the lists of who has each are compared; longer letter groups would close it, in a larger index';
  return 'more pages of index and table are touched for the first time; the rows read stay the same';
}
