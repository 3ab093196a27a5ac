import { paths } from '@portal/auth/routing/paths';
import { useNavigate } from '@portal/auth/routing/router';
import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import type { Client } from '@portal/data/clients/queries';
import { REQUEST_STATUSES, serviceTypeLabel, type ServiceRequest } from '@portal/data/service-requests/types';
import { useChangeRequestStatus } from '@portal/data/service-requests/changes';
import { useServiceRequests } from '@portal/data/service-requests/queries';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { formatDate } from '@portal/ui/format/formatters';
import { Select } from '@portal/ui/forms/select';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { requestStatusLabel } from '@portal/ui/primitives/status-labels';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useId } from 'react';
import { toSelectedClient } from './to-selected-client.ts';

/** ADM-09: the client's intended services and service requests. Admins change a request's status or start an audit from it. */
export function ClientServices({ client }: { client: Client }) {
  const requests = useServiceRequests(client.user_id);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Intended services" className="flex flex-wrap gap-1.5">
        {client.intended_services.map((service) => (
          <li key={service}>
            <Badge tone="neutral" wraps>
              {service}
            </Badge>
          </li>
        ))}
      </ul>
      {requests.isPending && (
        <output aria-label="Loading service requests" className="block">
          <Skeleton className="h-16 w-full" />
        </output>
      )}
      {requests.isError && (
        <ErrorState
          title="Failed to load service requests"
          onRetry={() => void requests.refetch()}
          isRetrying={requests.isFetching}
        />
      )}
      {requests.data?.length === 0 && <p className="text-muted">No service requests yet.</p>}
      {requests.data && requests.data.length > 0 && (
        <ul aria-label="Service requests" className="flex flex-col gap-3">
          {requests.data.map((request) => (
            <ServiceRequestItem key={request.id} request={request} client={client} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ServiceRequestItem({ request, client }: { request: ServiceRequest; client: Client }) {
  const statusChange = useChangeRequestStatus(client.user_id);
  const selectClient = useSelectedClient((state) => state.select);
  const navigate = useNavigate();
  const projectNameId = useId();

  // The select stays enabled while saving, because disabling it would lose the focus.
  const changeStatus = useOneAtATime(async (value: string) => {
    const status = REQUEST_STATUSES.find((known) => known === value);
    if (!status) return;
    try {
      await statusChange.mutateAsync({ id: request.id, status });
      toast.success(`Request status: ${requestStatusLabel(status)}`);
    } catch {
      toast.error('Failed to update the request', { description: 'Please try again.' });
    }
  });

  function startAudit() {
    selectClient(toSelectedClient(client));
    void navigate(`${paths.reports}?request=${request.id}`);
  }

  return (
    <li className="flex flex-col gap-2 rounded-md border border-border p-3">
      <p id={projectNameId} className="font-medium wrap-anywhere">
        {request.project_name}
      </p>
      <p className="text-sm text-muted">
        {serviceTypeLabel(request.service_type)} · {formatDate(request.created_at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{request.message}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="sm"
          className="w-36"
          aria-label={`Status of ${request.project_name}`}
          value={statusChange.isPending ? statusChange.variables.status : request.status}
          options={REQUEST_STATUSES.map((status) => ({ value: status, label: requestStatusLabel(status) }))}
          onValueChange={(value) => void changeStatus(value)}
        />
        {client.approval_status === 'approved' && (
          <Button size="sm" variant="secondary" aria-describedby={projectNameId} onClick={startAudit}>
            Start an audit
          </Button>
        )}
      </div>
    </li>
  );
}
