import type { InboxRequest, InboxSort, InboxView } from '@portal/data/service-requests/inbox';
import { serviceTypeLabel } from '@portal/data/service-requests/types';
import { nextOrder } from '@portal/ui/list/next-order';
import { SortableHead } from '@portal/ui/list/sortable-head';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { StartAuditButton } from '../request-actions/start-audit-button.tsx';
import { AuditLinks, changedText, RequestTitle, sentText, waitingText } from './request-facts.tsx';
import { ClientLink } from '../client-link.tsx';

const NEWEST_FIRST = { sort: 'created_at', isAscending: false } as const;

type Props = {
  requests: readonly InboxRequest[];
  view: InboxView;
  onSort: (order: Pick<InboxView, 'sort' | 'isAscending'>) => void;
  onOpen: (request: InboxRequest) => void;
};

/** ADM-11: one page of requests as a table, for wide windows. */
export function RequestTable({ requests, view, onSort, onOpen }: Props) {
  const head = (sort: InboxSort, label: string) => (
    <SortableHead
      sorted={view.sort === sort && (view.isAscending ? 'asc' : 'desc')}
      onSort={() => onSort(nextOrder(view, sort, NEWEST_FIRST))}
    >
      {label}
    </SortableHead>
  );
  return (
    <Table label="Table of requests">
      <TableHeader>
        <TableRow>
          {head('project_name', 'Request')}
          <TableHead>Client</TableHead>
          {head('created_at', 'Sent')}
          {head('status', 'Status')}
          <TableHead>Audit</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {requests.map((request) => (
          <TableRow key={request.id}>
            <TableCell>
              <RequestTitle request={request} id={`request-${request.id}`} onOpen={() => onOpen(request)} />
              <span className="block text-muted">{serviceTypeLabel(request.service_type)}</span>
            </TableCell>
            <TableCell className="min-w-28">
              <ClientLink client={request} />
            </TableCell>
            <TableCell className="min-w-32">
              {sentText(request)}
              <span className="block text-muted">{waitingText(request)}</span>
            </TableCell>
            <TableCell>
              <RequestStatusBadge status={request.status} />
              <span className="block text-muted">{changedText(request)}</span>
            </TableCell>
            <TableCell>
              {request.audits.length > 0 ? (
                <AuditLinks request={request} />
              ) : (
                <StartAuditButton
                  client={request}
                  request={request}
                  aria-describedby={`request-${request.id}`}
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
