import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { serviceTypeLabel, type ServiceRequest } from '@portal/domain/service-requests/types';
import { useOpenProposals } from '@portal/data/proposals/queries';
import { useServiceRequests } from '@portal/data/service-requests/queries';
import { isAwaited, QueryContent } from '@portal/ui/feedback/query-content';
import { Card, CardHeader } from '@portal/ui/primitives/card';
import { formatDate, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { useState, type ReactNode } from 'react';
import { useIsTable } from '@portal/ui/hooks/browser-state';
import { EditRequestDialog } from './edit-request-dialog.tsx';
import { ProposalLink } from './proposals/proposal-link.tsx';
import { OwnRequestActions, type RequestAction } from './own-request-actions.tsx';
import { WithdrawRequestDialog } from './withdraw-request-dialog.tsx';

type Props = { clientId: string; isReadOnly: boolean };

/** REQ-02, REQ-03: the client's requests with their status, and what can still be done with them. */
export function OwnRequests(props: Props) {
  return (
    <Card aria-labelledby="own-requests">
      <CardHeader titleId="own-requests" title="Your requests" className="border-b border-border pb-3" />
      <Content {...props} />
    </Card>
  );
}

function Content({ clientId, isReadOnly }: Props) {
  const requests = useServiceRequests(clientId);
  const proposals = useOpenProposals(clientId);
  const isTable = useIsTable();
  // An open dialog is kept when the window becomes wide or narrow, and when we decide on its request.
  const [chosen, setChosen] = useState<{ action: RequestAction; request: ServiceRequest } | null>(null);
  const List = isTable ? RequestTable : RequestList;
  const dialog = { clientId, onClose: () => setChosen(null) };
  return (
    <QueryContent
      // Waits for the proposals, too, so that nobody is offered to edit what we have answered.
      query={isAwaited(proposals) ? { ...requests, ...PENDING } : requests}
      title="Failed to load your requests"
      inCard
      // As high as the empty text: a page that is scrolled to its end would move under the pointer if it became shorter.
      skeletonClassName="h-5.5"
      empty="You have not requested anything yet."
    >
      {(loaded) => (
        <>
          <List
            requests={loaded}
            actions={(request) => {
              const proposal = proposals.data?.find(({ request_id }) => request_id === request.id);
              return proposal ? (
                <ProposalLink proposal={proposal} clientId={clientId} />
              ) : (
                <OwnRequestActions
                  request={request}
                  isReadOnly={isReadOnly}
                  onChoose={(action) => setChosen({ action, request })}
                />
              );
            }}
          />
          {chosen?.action === 'edit' && <EditRequestDialog {...dialog} request={chosen.request} />}
          {chosen?.action === 'withdraw' && <WithdrawRequestDialog {...dialog} request={chosen.request} />}
        </>
      )}
    </QueryContent>
  );
}

type ListProps = {
  requests: readonly ServiceRequest[];
  actions: (request: ServiceRequest) => ReactNode;
};

const PENDING = { data: undefined, isPending: true, isFetchedAfterMount: false };

/** The project, which opens the request with our answer. */
function RequestLink({ request }: { request: ServiceRequest }) {
  return (
    <Link to={paths.ownRequest(request.id)} className="rounded-sm underline-offset-4 hover:underline">
      {request.project_name}
    </Link>
  );
}

function RequestTable({ requests, actions }: ListProps) {
  return (
    <Table label="Your requests">
      <TableHeader>
        <tr>
          <TableHead>Project</TableHead>
          <TableHead>Service</TableHead>
          <TableHead>Sent</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </TableHeader>
      <tbody>
        {requests.map((request) => (
          <TableRow key={request.id}>
            <TableCell className="text-base font-medium wrap-anywhere">
              <RequestLink request={request} />
            </TableCell>
            <TableCell className="text-muted">{serviceTypeLabel(request.service_type)}</TableCell>
            <TableCell className="whitespace-nowrap text-muted">{formatDate(request.created_at)}</TableCell>
            <TableCell>
              <RequestStatusBadge status={request.status} />
            </TableCell>
            <TableCell className="w-0">{actions(request)}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function RequestList({ requests, actions }: ListProps) {
  return (
    <ul className="divide-y divide-border">
      {requests.map((request) => (
        <li key={request.id} className="flex flex-col items-start gap-1.5 px-5 py-2.5">
          <div className="flex w-full items-center justify-between gap-4">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <RequestLink request={request} />
              </p>
              <p className="text-sm text-muted">
                {serviceTypeLabel(request.service_type)} ·{' '}
                {withNonBreakingSpaces(formatDate(request.created_at))}
              </p>
            </div>
            <span className="shrink-0">
              <RequestStatusBadge status={request.status} />
            </span>
          </div>
          {actions(request)}
        </li>
      ))}
    </ul>
  );
}
