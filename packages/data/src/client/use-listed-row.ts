import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Page } from './read.ts';

/** What a list that was shown before says of a row, to show while the row is loading. */
export function useListedRow<Row>(list: QueryKey, isIt: (row: Row) => boolean): Row | undefined {
  const pages = useQueryClient().getQueriesData<Page<Row>>({ queryKey: list });
  return pages.flatMap(([, page]) => page?.rows ?? []).find(isIt);
}
