import { INBOX_SORTS, INBOX_STATUSES, type InboxView } from '@portal/data/service-requests/inbox';
import { listParams, parseId, parseListParams } from '../list-params.ts';

/** The view that shows every request. */
export const NO_FILTER = { search: '', status: 'all', clientId: null } as const;

/** ADM-11: reads the view from the URL. Missing and invalid values become the defaults. */
export function parseInboxView(params: URLSearchParams): InboxView {
  return {
    ...parseListParams(params),
    status: INBOX_STATUSES.find((status) => status === params.get('status')) ?? 'all',
    clientId: parseId(params.get('client')),
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
