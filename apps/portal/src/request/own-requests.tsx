import { serviceTypeLabel, type ServiceRequest } from '@portal/data/service-requests/types';
import { useServiceRequests } from '@portal/data/service-requests/queries';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { useIsTable } from '../use-is-table.ts';

/** The client's earlier requests with their status. */
export function OwnRequests({ userId }: { userId: string }) {
  return (
    <Card aria-labelledby="own-requests">
      <CardHeader titleId="own-requests" title="Your requests" className="border-b border-border pb-3" />
      <Content userId={userId} />
    </Card>
  );
}

function Content({ userId }: { userId: string }) {
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
  return isTable ? <RequestTable requests={requests.data} /> : <RequestList requests={requests.data} />;
}

type RequestsProps = { requests: readonly ServiceRequest[] };

function RequestTable({ requests }: RequestsProps) {
  return (
    <Table label="Your requests">
      <TableHeader>
        <tr>
          <TableHead>Project</TableHead>
          <TableHead>Service</TableHead>
          <TableHead>Sent</TableHead>
          <TableHead>Status</TableHead>
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
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RequestList({ requests }: RequestsProps) {
  return (
    <ul className="divide-y divide-border">
      {requests.map((request) => (
        <li key={request.id} className="flex items-center justify-between gap-4 px-5 py-2.5">
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
        </li>
      ))}
    </ul>
  );
}
