import type { Question } from '../../../supabase/bench/questions.ts';

/** Why a question misses the target of row level security over plain SQL, and what would close it. */
export function whySlower({ sql }: Question): string {
  if (sql.includes('public.export_clients'))
    return `the rows pass from the function that checks the caller through the public one, each of which collects them first; a public function with its owner's
      rights would hand them on once, and is what Supabase's official lint warns of`;
  if (sql.includes('public.search_clients') || sql.includes('public.pick_clients'))
    return `one function answers every search, filter and order, so its SQL is put together and planned at each call, while the plain one was planned once; a
      function per order would close it`;
  return `the guard looks the caller up once per statement, in microseconds that don't depend on the number of rows, but the question itself takes no longer; role and
    approval inside the token would close it, at the price of decisions that hold from the next token only`;
}

/** Why a paged question grows. */
export function whyGrown({ sql, offset }: Question): string {
  if (offset !== undefined)
    return `the page begins within a counted stretch of the order (a week, two letters), which the walk to its first row starts from: the more clients share one,
      the longer; shorter stretches would close it, at the price of more counters`;
  if (/search_clients\(search|pick_clients\('/.test(sql))
    return 'more clients share the letters that the trigram index looks up, and each is compared; a search that finds few is bounded by them';
  return 'more pages of index and table are touched for the first time; the rows read stay the same';
}
