import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** The longest text that can be searched for; the database refuses a longer one. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * What a search found. The fields that a kind does not have are null; `detail` tells it from others of the same name, as an e-mail address
 * or a type of audit. `total` is how many of this kind there are in all, counted to one more than MAX_SEARCH_TOTAL.
 */
export type SearchResult = FunctionRow<
  'search_portal',
  'detail' | 'status' | 'audit_id' | 'number',
  { kind: 'client' | 'audit' | 'finding' | 'file' }
>;

/** A larger total is not known exactly, and no more of a kind can be shown. */
export const MAX_SEARCH_TOTAL = 100;

/** `pageSize` of each kind. Keeps the previous results meanwhile and aborts their request. Nothing for an empty text. */
export function usePortalSearch(viewedClientId: string, text: string, pageSize: number) {
  return useQuery({
    queryKey: ['portal-search', viewedClientId, text, pageSize],
    enabled: text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
    queryFn: read(() =>
      typed<SearchResult>(supabase().rpc('search_portal', { query: text, page_size: pageSize })),
    ),
  });
}
