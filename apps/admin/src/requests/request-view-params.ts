import { INBOX_SORTS, INBOX_STATUSES, type InboxView } from '@portal/data/service-requests/inbox';
import { listParams, parseListParams } from '../list-params.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The view that shows every request. */
export const NO_FILTER = { search: '', status: 'all', clientId: null } as const;

/** ADM-11: reads the view from the URL. Missing and invalid values become the defaults. */
export function parseInboxView(params: URLSearchParams): InboxView {
  const clientId = params.get('client');
  return {
    ...parseListParams(params),
    status: INBOX_STATUSES.find((status) => status === params.get('status')) ?? 'all',
    clientId: clientId && UUID.test(clientId) ? clientId : null,
    sort: INBOX_SORTS.find((sort) => sort === params.get('sort')) ?? 'created_at',
  };
}

/** ADM-11: returns the URL parameters of a view, without default values. */
export function inboxViewParams(view: InboxView): Record<string, string> {
  return {
    ...(view.status !== 'all' && { status: view.status }),
    ...(view.clientId && { client: view.clientId }),
    ...(view.sort !== 'created_at' && { sort: view.sort }),
    ...listParams(view),
  };
}

/** Whether a search or filter is set. */
export function isFiltered(view: InboxView): boolean {
  return view.search !== '' || view.status !== 'all' || view.clientId !== null;
}
