import { refusalMessage } from '@portal/data/client/refusal';
import { useWithdrawServiceRequest } from '@portal/data/service-requests/client-changes';
import { isWaiting, type ServiceRequest } from '@portal/data/service-requests/types';
import { toast } from '@portal/ui/feedback/toast';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { EditRequestDialog } from './edit-request-dialog.tsx';

type Props = { userId: string; request: ServiceRequest; isReadOnly: boolean };

/** REQ-03: Edit and Withdraw, until we have decided. A dialog that is open when we decide stays open. */
export function OwnRequestActions({ userId, request, isReadOnly }: Props) {
  const [asking, setAsking] = useState<'edit' | 'withdraw' | null>(null);
  const withdraw = useWithdrawServiceRequest(userId);
  const restoreFocusAfterRemoval = useFocusAfterRemoval();
  const close = () => setAsking(null);

  const withdrawRequest = useOneAtATime(async () => {
    restoreFocusAfterRemoval();
    try {
      await withdraw.mutateAsync(request.id);
      toast.success('Request withdrawn');
    } catch (error) {
      toast.error('Failed to withdraw the request', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
    close();
  });

  return (
    <>
      {isWaiting(request) && !isReadOnly && (
        <div className="flex gap-1">
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Edit ${request.project_name}`}
            onClick={() => setAsking('edit')}
          >
            Edit
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Withdraw ${request.project_name}`}
            onClick={() => setAsking('withdraw')}
          >
            Withdraw
          </Button>
        </div>
      )}
      {asking === 'edit' && <EditRequestDialog userId={userId} request={request} onClose={close} />}
      <AlertDialog
        isOpen={asking === 'withdraw'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={<span className="wrap-anywhere">Withdraw {request.project_name}?</span>}
        description="We will not work on this request. It stays in your list as withdrawn and cannot be reopened, but you can send a new one."
        confirmLabel="Withdraw request"
        isDestructive
        isPending={withdraw.isPending}
        onConfirm={() => void withdrawRequest()}
      />
    </>
  );
}
