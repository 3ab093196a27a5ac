import { CLIENT_SORTS, CLIENT_STATUSES, type ClientView } from '@portal/data/clients/queries';

/** The last page that the database accepts. */
const LAST_PAGE_INDEX = 399_999;
const SEARCH_MAX_LENGTH = 200;

/** ADM-02: reads the view from the URL. Missing and invalid values become the defaults. */
export function parseClientView(params: URLSearchParams): ClientView {
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
    status: CLIENT_STATUSES.find((status) => status === params.get('status')) ?? 'all',
    sort: CLIENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'created_at',
    isAscending: params.get('order') === 'asc',
    pageIndex: Math.min(
      LAST_PAGE_INDEX,
      Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1),
    ),
  };
}

/** ADM-02: returns the URL parameters of a view, without default values. */
export function clientViewParams(view: ClientView): Record<string, string> {
  return {
    ...(view.search && { q: view.search }),
    ...(view.status !== 'all' && { status: view.status }),
    ...(view.sort !== 'created_at' && { sort: view.sort }),
    ...(view.isAscending && { order: 'asc' }),
    ...(view.pageIndex > 0 && { page: String(view.pageIndex + 1) }),
  };
}

const SELECTED_CLIENT = 'client';

/** Returns the id of the client that the URL selects, or null. */
export function selectedClientId(params: URLSearchParams): string | null {
  return params.get(SELECTED_CLIENT);
}

/** Returns the same parameters with this client selected, or none for null. */
export function withSelectedClient(params: URLSearchParams, userId: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (userId) next.set(SELECTED_CLIENT, userId);
  else next.delete(SELECTED_CLIENT);
  return next;
}
