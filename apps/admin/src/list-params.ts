// The parts of a list's view that every list keeps in the URL in the same way.
import { isUuid } from '@portal/data/client/is-uuid';
import { SEARCH_MAX_LENGTH } from '@portal/ui/list/search-field';

/** The last page of 25 rows that the database accepts. */
const LAST_PAGE_INDEX = 399_999;

type ListParams = { search: string; isAscending: boolean; pageIndex: number };

/** Reads search, direction and page from the URL. Missing and invalid values become the defaults. */
export function parseListParams(params: URLSearchParams): ListParams {
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
    isAscending: params.get('order') === 'asc',
    pageIndex: Math.min(
      LAST_PAGE_INDEX,
      Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1),
    ),
  };
}

/** Returns the id, or null when it is missing or malformed. */
export function parseId(text: string | null | undefined): string | null {
  return text && isUuid(text) ? text : null;
}

/** Returns the URL parameters of search, direction and page, without default values. */
export function listParams({ search, isAscending, pageIndex }: ListParams): Record<string, string> {
  return {
    ...(search && { q: search }),
    ...(isAscending && { order: 'asc' }),
    ...(pageIndex > 0 && { page: String(pageIndex + 1) }),
  };
}
