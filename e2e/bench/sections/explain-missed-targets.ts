import type { ScreenQuery } from '../../../supabase/bench/screen-queries.ts';

/** Explains why a query misses its target, as the end of a sentence that begins with "because". */
export function explainMissedTarget({ screen, title, offset, readsMany }: ScreenQuery): string {
  if (offset !== undefined && title.includes('by company'))
    return 'it walks the list to the page, and evaluates the sort key of each company name on the way';
  if (offset !== undefined && title.includes('by client'))
    return 'it walks the clients by name and the audits of each to the page';
  if (offset !== undefined) return 'it walks the list to the page';
  if (screen === '/admin/findings' && !title.startsWith('number'))
    return 'how long each finding has waited is known only after its ledger has been read, so all are sorted before the page is cut';
  if (readsMany) return 'it reads every row that it counts';
  return 'its policies look up who sends the request';
}
