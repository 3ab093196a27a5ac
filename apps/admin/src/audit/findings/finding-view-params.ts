import type { ManagedFindingView } from '@portal/data/findings/managed-queries';
import { FINDING_STATUSES, SEVERITIES } from '@portal/ui/findings/finding-labels';

/** The values of the status filter; '' is any. */
export const STATUS_FILTERS = ['', 'draft', 'published', ...FINDING_STATUSES] as const;

/** The view in the page's address. Unknown values are ignored. */
export function parseFindingView(params: URLSearchParams): ManagedFindingView {
  const page = Number(params.get('page'));
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    status: STATUS_FILTERS.find((known) => known === params.get('status')) ?? '',
    severity: SEVERITIES.find((known) => known === params.get('severity')) ?? '',
    pageIndex: Number.isInteger(page) && page > 1 ? page - 1 : 0,
  };
}

/** The address of a view; what is not chosen is left out. */
export function findingViewParams({
  search,
  status,
  severity,
  pageIndex,
}: ManagedFindingView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (status) params.set('status', status);
  if (severity) params.set('severity', severity);
  if (pageIndex > 0) params.set('page', String(pageIndex + 1));
  return params;
}
