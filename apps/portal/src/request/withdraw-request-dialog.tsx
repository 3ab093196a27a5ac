import { refusalMessage } from '@portal/data/client/refusal';
import { useWithdrawServiceRequest } from '@portal/data/service-requests/client-changes';
import type { ServiceRequest } from '@portal/data/service-requests/types';
import { toast } from '@portal/ui/feedback/toast';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';

type Props = { userId: string; request: ServiceRequest; onClose: () => void };

/** REQ-03: asks before a request is withdrawn, and withdraws it. */
export function WithdrawRequestDialog({ userId, request, onClose }: Props) {
  const withdraw = useWithdrawServiceRequest(userId);
  const restoreFocusAfterRemoval = useFocusAfterRemoval();

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
    onClose();
  });

  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">Withdraw {request.project_name}?</span>}
      description="We will not work on this request. It stays in your list as withdrawn and cannot be reopened, but you can send a new one."
      confirmLabel="Withdraw request"
      isDestructive
      isPending={withdraw.isPending}
      onConfirm={() => void withdrawRequest()}
    />
  );
}
