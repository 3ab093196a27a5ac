import { isWaiting, type ServiceRequest } from '@portal/domain/service-requests/types';
import { Button } from '@portal/ui/primitives/button';

export type RequestAction = 'edit' | 'withdraw';

type Props = { request: ServiceRequest; isReadOnly: boolean; onChoose: (action: RequestAction) => void };

/** REQ-03: Edit and Withdraw, until we have decided. */
export function OwnRequestActions({ request, isReadOnly, onChoose }: Props) {
  if (!isWaiting(request) || isReadOnly) return null;
  return (
    <div className="flex gap-1 max-lg:-ml-2.5">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Edit ${request.project_name}`}
        onClick={() => onChoose('edit')}
      >
        Edit
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Withdraw ${request.project_name}`}
        onClick={() => onChoose('withdraw')}
      >
        Withdraw
      </Button>
    </div>
  );
}
