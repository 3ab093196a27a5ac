import { serviceTypeLabel } from '@portal/data/service-requests/types';
import { useServiceRequests } from '@portal/data/service-requests/queries';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';

/** The client's earlier requests with their status. */
export function OwnRequests({ userId }: { userId: string }) {
  return (
    <Card aria-labelledby="own-requests">
      <CardHeader titleId="own-requests" title="Your requests" />
      <CardContent>
        <Content userId={userId} />
      </CardContent>
    </Card>
  );
}

function Content({ userId }: { userId: string }) {
  const requests = useServiceRequests(userId);
  if (requests.isPending) return <Skeleton className="h-14 w-full" />;
  if (requests.isLoadingError) {
    return (
      <ErrorState
        title="Failed to load your requests"
        onRetry={() => void requests.refetch()}
        isRetrying={requests.isFetching}
      />
    );
  }
  if (requests.data.length === 0) return <p className="text-muted">You have not requested anything yet.</p>;
  return (
    <ul className="divide-y divide-border">
      {requests.data.map((request) => (
        <li key={request.id} className="flex items-center justify-between gap-4 py-3">
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
