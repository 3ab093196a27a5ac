import {
  AUDIT_SORTS,
  AUDIT_STATUS_FILTERS,
  WAITING_FILTERS,
  type AuditFilter,
  type AuditListView,
} from '@portal/data/audits/list';
import { listParams, parseId, parseListParams } from '../list-params.ts';

/** AUD-04: the view without a search or filter. */
export const NO_FILTER: AuditFilter = {
  search: '',
  status: 'all',
  lead: 'all',
  waiting: 'all',
  isOverdue: false,
};

/** AUD-04: reads the view from the URL. Missing and invalid values become the defaults. */
export function parseAuditView(params: URLSearchParams): AuditListView {
  const lead = params.get('lead');
  return {
    ...parseListParams(params),
    status: AUDIT_STATUS_FILTERS.find((status) => status === params.get('status')) ?? 'all',
    lead: lead === 'nobody' ? lead : (parseId(lead) ?? 'all'),
    waiting: WAITING_FILTERS.find((waiting) => waiting === params.get('waits')) ?? 'all',
    isOverdue: params.get('overdue') === 'yes',
    sort: AUDIT_SORTS.find((sort) => sort === params.get('sort')) ?? 'created_at',
  };
}

/** AUD-04: returns the URL parameters of a view, without default values. */
export function auditViewParams(view: AuditListView): Record<string, string> {
  return {
    ...(view.status !== 'all' && { status: view.status }),
    ...(view.lead !== 'all' && { lead: view.lead }),
    ...(view.waiting !== 'all' && { waits: view.waiting }),
    ...(view.isOverdue && { overdue: 'yes' }),
    ...(view.sort !== 'created_at' && { sort: view.sort }),
    ...listParams(view),
  };
}

/** Whether a search or filter is set. */
export function isFiltered(view: AuditListView): boolean {
  return Object.keys(NO_FILTER).some((name) => {
    const part = name as keyof AuditFilter;
    return view[part] !== NO_FILTER[part];
  });
}
