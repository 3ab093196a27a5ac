import type { Question } from '../../../supabase/bench/questions.ts';

/** Explains why a query misses the target for row level security, and what would fix it. */
export function explainRlsCost({ sql }: Question): string {
  if (sql.includes('public.export_clients'))
    return `a function collects its rows before it hands them on, which a plain question need not; a table that PostgREST serves under row level security would, at the price
      of a policy's function for each page and of an export that is no longer one call`;
  if (sql.includes('public.search_clients(search'))
    return `the function collects up to a thousand matches to put them in order, and walks the list's order where there are more, each through a second function that reads as
      the owner; the plain question does only what suits that search. Knowing beforehand how many there are would close it`;
  if (/public\.(search_clients|pick_clients|admin_stats)/.test(sql))
    return 'the question is a function: it is set up, looks who asks, and collects its rows before it hands them on: tenths of a millisecond, whatever the size of the list';
  return `each table that the question names has a policy that looks for itself whose rows they are, where the filter written by hand looks once a statement; role and approval
    inside the token would close it, at the price of decisions that hold from the next token only`;
}

/** Explains why a paged query gets slower with more clients. */
export function explainGrowth({ sql, offset }: Question): string {
  if (offset !== undefined)
    return `the page is found by counted stretches of the order (a month, a day, an hour; one letter, three, six) and a walk to its first row: the more clients share the
      shortest, the longer; one more stretch would close it, at the price of more counters`;
  if (/search_clients\(search|pick_clients\('/.test(sql))
    return 'more clients share the letters that the trigram index looks up, and the lists of who has each are compared; longer letter groups would close it, in a larger index';
  return 'more pages of index and table are touched for the first time; the rows read stay the same';
}
