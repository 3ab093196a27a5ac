import { paths } from '@portal/auth/routing/paths';

/** What the page of a client is told of the list it was opened from: its search, filter, order, page and choice. */
export type ReturnToListState = { clientsSearch: string };

/** What a link out of the page at this place says of it; nothing when that is not the list. */
export function returnToListState({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): ReturnToListState | undefined {
  return pathname === paths.adminClients ? { clientsSearch: search } : undefined;
}

/** The list to go back to (ADM-05): as it was left, else from its beginning. */
export function returnToListPath(state: unknown): { pathname: string; search: string } {
  const search =
    typeof state === 'object' && state !== null && 'clientsSearch' in state ? state.clientsSearch : '';
  return { pathname: paths.adminClients, search: typeof search === 'string' ? search : '' };
}
