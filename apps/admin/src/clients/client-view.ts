import { CLIENT_SORTS, CLIENT_STATUSES, type ClientView } from '@portal/data/clients/queries';

/** The database refuses to look further than this. */
const LAST_PAGE_INDEX = 399_999;
const SEARCH_MAX = 200;

/** The view that an address asks for; what it does not say, or says wrongly, is as at first (ADM-02). */
export function viewFrom(search: URLSearchParams): ClientView {
  return {
    search: (search.get('q') ?? '').slice(0, SEARCH_MAX),
    status: CLIENT_STATUSES.find((status) => status === search.get('status')) ?? 'all',
    sort: CLIENT_SORTS.find((sort) => sort === search.get('sort')) ?? 'created_at',
    isAscending: search.get('order') === 'asc',
    pageIndex: Math.min(
      LAST_PAGE_INDEX,
      Math.max(0, (Number.parseInt(search.get('page') ?? '1', 10) || 1) - 1),
    ),
  };
}

/** The address of a view, so that it can be shared and Back works; what is as at first is left out. */
export function searchOf(view: ClientView): Record<string, string> {
  return {
    ...(view.search && { q: view.search }),
    ...(view.status !== 'all' && { status: view.status }),
    ...(view.sort !== 'created_at' && { sort: view.sort }),
    ...(view.isAscending && { order: 'asc' }),
    ...(view.pageIndex > 0 && { page: String(view.pageIndex + 1) }),
  };
}

const SELECTED = 'client';

/** The chosen client in an address, or null. */
export function selectedIn(search: URLSearchParams): string | null {
  return search.get(SELECTED);
}

/** The same address with another choice. */
export function withSelected(search: URLSearchParams, userId: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (userId) next.set(SELECTED, userId);
  else next.delete(SELECTED);
  return next;
}
