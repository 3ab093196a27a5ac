// What each page of the console requests first. The shell requests it while the page's code is loading,
// and when the pointer rests on a link.
import type { PageHandle } from '@portal/frame/contract/contract';
import {
  AUDIT_STATUS_FILTERS,
  auditListQuery,
  WAITING_FILTERS,
  type AuditSort,
} from '@portal/data/audits/list';
import { managedAuditQuery } from '@portal/data/audits/managed-audit';
import { managedScopeQuery } from '@portal/data/audits/scope-changes';
import { CLIENT_STATUSES, clientQuery, clientsQuery } from '@portal/data/clients/queries';
import { managedFindingQuery, managedFindingsQuery } from '@portal/data/findings/managed-findings';
import { inboxQuery, INBOX_STATUSES } from '@portal/data/service-requests/inbox';
import {
  anyId,
  defineListView,
  numberedPage,
  oneOf,
  oneOfOrId,
  onOrOff,
} from '@portal/frame/routing/list-view';
import { findingList, toManagedView } from './finding/list/finding-list.ts';

export const clientList = defineListView({
  filters: { status: oneOf(CLIENT_STATUSES) },
  sorts: { created_at: 'desc', full_name: 'asc', company_name: 'asc', approval_status: 'asc' },
  place: { pageIndex: numberedPage(), selectedId: anyId() },
  params: { selectedId: 'client' },
});

export const auditList = defineListView({
  filters: {
    status: oneOf(AUDIT_STATUS_FILTERS),
    lead: oneOfOrId(['all', 'nobody']),
    waiting: oneOf(WAITING_FILTERS),
    isOverdue: onOrOff(),
  },
  sorts: {
    created_at: 'desc',
    title: 'asc',
    company_name: 'asc',
    status: 'asc',
    lead: 'asc',
    planned_end: 'asc',
    open_findings: 'desc',
  } satisfies Record<AuditSort, 'asc' | 'desc'>,
  place: { pageIndex: numberedPage(), selectedId: anyId() },
  params: { waiting: 'waits', isOverdue: 'overdue', selectedId: 'audit' },
});

export const requestList = defineListView({
  filters: { status: oneOf(INBOX_STATUSES), clientId: anyId() },
  sorts: { created_at: 'desc', project_name: 'asc', status: 'asc' },
  place: { pageIndex: numberedPage(), selectedId: anyId() },
  params: { clientId: 'client', selectedId: 'request' },
});

export const firstQueries = {
  clients: ({ search }) => {
    const { selectedId: _, ...view } = clientList.parse(search);
    return [clientsQuery(view)];
  },
  client: ({ params: { clientId = '' } }) => [clientQuery(clientId)],
  audits: ({ search }) => {
    const { selectedId: _, ...view } = auditList.parse(search);
    return [auditListQuery(view)];
  },
  requests: ({ search }) => {
    const { selectedId: _, ...view } = requestList.parse(search);
    return [inboxQuery(view)];
  },
  audit: ({ params: { auditId = '' } }) => [managedAuditQuery(auditId), managedScopeQuery(auditId)],
  findings: ({ userId, params: { auditId = '' }, search }) => [
    managedFindingsQuery(auditId, toManagedView(findingList.parse(search), userId)),
  ],
  finding: ({ params: { auditId = '', findingId = '' } }) => [
    managedAuditQuery(auditId),
    managedScopeQuery(auditId),
    managedFindingQuery(auditId, findingId),
  ],
} satisfies Record<string, PageHandle['firstQueries']>;
