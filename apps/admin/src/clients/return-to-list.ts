import { paths } from '@portal/domain/routing/paths';

/** Returns the navigation state for links from the clients list. Undefined on any other page. */
export const returnToListState = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === paths.adminClients ? { clientsSearch: search } : undefined;

/** ADM-05: returns where "Back to Clients" leads: the list view in the navigation state, or the full list without one. */
export function returnToListPath(state: unknown): string {
  const search =
    typeof state === 'object' && state !== null && 'clientsSearch' in state ? state.clientsSearch : '';
  return paths.adminClients + (typeof search === 'string' ? search : '');
}
