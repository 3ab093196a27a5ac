import { CLIENT_SORTS, CLIENT_STATUSES, type ClientView } from '@portal/data/clients/queries';
import { listParams, parseListParams } from '../list-params.ts';

/** ADM-02: reads the view from the URL. Missing and invalid values become the defaults. */
export function parseClientView(params: URLSearchParams): ClientView {
  return {
    ...parseListParams(params),
    status: CLIENT_STATUSES.find((status) => status === params.get('status')) ?? 'all',
    sort: CLIENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'created_at',
  };
}

/** ADM-02: returns the URL parameters of a view, without default values. */
export function clientViewParams(view: ClientView): Record<string, string> {
  return {
    ...(view.status !== 'all' && { status: view.status }),
    ...(view.sort !== 'created_at' && { sort: view.sort }),
    ...listParams(view),
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
