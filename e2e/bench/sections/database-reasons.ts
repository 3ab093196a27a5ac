import type { Question } from '../../../supabase/bench/questions.ts';

/** Why a question misses the target of row level security over plain SQL, and what would close it. */
export function whySlower({ sql }: Question): string {
  if (sql.includes('public.export_clients'))
    return `the rows pass from the function that checks the caller through the public one, each of which collects them first; a public function with its owner's
      rights would hand them on once, and is what Supabase's official lint warns of`;
  if (/public\.(search_clients|pick_clients|admin_stats)/.test(sql))
    return `the question is a function that checks who asks and what for, and hands its rows through a public one without rights of its own: tenths of a millisecond at
      most, whatever the number of rows. Without the public one it would be less, which is what Supabase's official lint warns of; what is not asked when a list is
      opened (another order, a deep page) is put together and planned at each call, and a function per order would close that`;
  if (/public\.(audits|report_versions)/.test(sql))
    return `an audit belongs to a client through its project, so each table that the question names asks the guard for itself (whose portal, which projects), where the
      filter written by hand asks once a statement; the client's id as a column of audits would close it, at the price of a second place that says whose an audit is`;
  return `each policy asks its functions for itself, and a function of another owner is set up with its own settings, a few microseconds each; role and approval inside the
    token would close it, at the price of decisions that hold from the next token only`;
}

/** Why a paged question grows. */
export function whyGrown({ sql, offset }: Question): string {
  if (offset !== undefined)
    return `the page begins within a counted stretch of the order (a week, two letters), which the walk to its first row starts from: the more clients share one,
      the longer; shorter stretches would close it, at the price of more counters`;
  if (/search_clients\(search|pick_clients\('/.test(sql))
    return 'more clients share the letters that the trigram index looks up, and the lists of who has each are compared; longer letter groups would close it, in a larger index';
  return 'more pages of index and table are touched for the first time; the rows read stay the same';
}
