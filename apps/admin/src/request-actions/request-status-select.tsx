import { useChangeRequestStatus } from '@portal/data/service-requests/changes';
import { REQUEST_STATUSES, type RequestStatus } from '@portal/data/service-requests/types';
import { Select } from '@portal/ui/forms/select';
import { useAction } from '@portal/ui/hooks/use-action';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { requestStatusLabel } from '@portal/ui/primitives/status-labels';

type Props = {
  request: { id: string; user_id: string; project_name: string; status: string };
  onChanged?: (status: RequestStatus) => void;
};

/** ADM-09: changes the status of a request. One that the client has withdrawn stays withdrawn (REQ-03). */
export function RequestStatusSelect({ request, onChanged }: Props) {
  const change = useAction(useChangeRequestStatus(request.user_id), {
    success: ({ status }) => `Request status: ${requestStatusLabel(status)}`,
    failure: 'Failed to update the request',
    onSuccess: (_, { status }) => onChanged?.(status),
  });

  function changeStatus(value: string) {
    const status = REQUEST_STATUSES.find((known) => known === value);
    if (status) void change.run({ id: request.id, status });
  }

  if (request.status === 'withdrawn') return <RequestStatusBadge status={request.status} />;
  return (
    // It stays enabled while saving, because disabling it would lose the focus.
    <Select
      size="sm"
      className="w-36"
      aria-label={`Status of ${request.project_name}`}
      value={change.pendingInput?.status ?? request.status}
      options={REQUEST_STATUSES.map((status) => ({ value: status, label: requestStatusLabel(status) }))}
      onValueChange={changeStatus}
    />
  );
}
