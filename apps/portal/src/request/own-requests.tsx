import { serviceTypeLabel, type ServiceRequest } from '@portal/data/service-requests/types';
import { useServiceRequests } from '@portal/data/service-requests/queries';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { useIsTable } from '../use-is-table.ts';
import { OwnRequestActions } from './own-request-actions.tsx';

type Props = { userId: string; isReadOnly: boolean };

/** REQ-02, REQ-03: the client's requests with their status, and what can still be done with them. */
export function OwnRequests(props: Props) {
  return (
    <Card aria-labelledby="own-requests">
      <CardHeader titleId="own-requests" title="Your requests" className="border-b border-border pb-3" />
      <Content {...props} />
    </Card>
  );
}

function Content(props: Props) {
  const { userId } = props;
  const requests = useServiceRequests(userId);
  const isTable = useIsTable();
  if (requests.isPending)
    return (
      <CardContent>
        <Skeleton className="h-11 w-full" />
      </CardContent>
    );
  if (requests.isLoadingError) {
    return (
      <ErrorState
        title="Failed to load your requests"
        onRetry={() => void requests.refetch()}
        isRetrying={requests.isFetching}
      />
    );
  }
  if (requests.data.length === 0)
    return <CardContent className="text-muted">You have not requested anything yet.</CardContent>;
  const List = isTable ? RequestTable : RequestList;
  return <List {...props} requests={requests.data} />;
}

type RequestsProps = Props & { requests: readonly ServiceRequest[] };

function RequestTable({ requests, ...props }: RequestsProps) {
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
      <TableBody>
        {requests.map((request) => (
          <TableRow key={request.id}>
            <TableCell className="text-base font-medium wrap-anywhere">{request.project_name}</TableCell>
            <TableCell className="text-muted">{serviceTypeLabel(request.service_type)}</TableCell>
            <TableCell className="whitespace-nowrap text-muted">{formatDate(request.created_at)}</TableCell>
            <TableCell>
              <RequestStatusBadge status={request.status} />
            </TableCell>
            <TableCell className="w-0">
              <OwnRequestActions {...props} request={request} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RequestList({ requests, ...props }: RequestsProps) {
  return (
    <ul className="divide-y divide-border">
      {requests.map((request) => (
        <li key={request.id} className="flex flex-col items-start gap-1.5 px-5 py-2.5">
          <div className="flex w-full items-center justify-between gap-4">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{request.project_name}</p>
              <p className="text-sm text-muted">
                {serviceTypeLabel(request.service_type)} ·{' '}
                {withNonBreakingSpaces(formatDate(request.created_at))}
              </p>
            </div>
            <span className="shrink-0">
              <RequestStatusBadge status={request.status} />
            </span>
          </div>
          <div className="-ml-2.5">
            <OwnRequestActions {...props} request={request} />
          </div>
        </li>
      ))}
    </ul>
  );
}
