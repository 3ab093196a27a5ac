import { refusalMessage } from '@portal/data/client/refusal';
import { useChangeRequestStatus } from '@portal/data/service-requests/changes';
import { REQUEST_STATUSES, type RequestStatus } from '@portal/data/service-requests/types';
import { toast } from '@portal/ui/feedback/toast';
import { Select } from '@portal/ui/forms/select';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { requestStatusLabel } from '@portal/ui/primitives/status-labels';

type Props = {
  request: { id: string; user_id: string; project_name: string; status: string };
  onChanged?: (status: RequestStatus) => void;
};

/** ADM-09: changes the status of a request. One that the client has withdrawn stays withdrawn (REQ-03). */
export function RequestStatusSelect({ request, onChanged }: Props) {
  const change = useChangeRequestStatus(request.user_id);

  // The select stays enabled while saving, because disabling it would lose the focus.
  const changeStatus = useOneAtATime(async (value: string) => {
    const status = REQUEST_STATUSES.find((known) => known === value);
    if (!status) return;
    try {
      await change.mutateAsync({ id: request.id, status });
      toast.success(`Request status: ${requestStatusLabel(status)}`);
      onChanged?.(status);
    } catch (error) {
      toast.error('Failed to update the request', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  });

  if (request.status === 'withdrawn') return <RequestStatusBadge status={request.status} />;
  return (
    <Select
      size="sm"
      className="w-36"
      aria-label={`Status of ${request.project_name}`}
      value={change.isPending ? change.variables.status : request.status}
      options={REQUEST_STATUSES.map((status) => ({ value: status, label: requestStatusLabel(status) }))}
      onValueChange={(value) => void changeStatus(value)}
    />
  );
}
