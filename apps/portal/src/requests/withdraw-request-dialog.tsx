import { useWithdrawServiceRequest } from '@portal/data/service-requests/client-changes';
import type { ServiceRequest } from '@portal/domain/service-requests/types';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';

type Props = { clientId: string; request: ServiceRequest; onClose: () => void };

export function WithdrawRequestDialog({ clientId, request, onClose }: Props) {
  const restoreFocusAfterRemoval = useFocusAfterRemoval();
  const withdraw = useAction(useWithdrawServiceRequest(clientId), {
    success: 'Request withdrawn',
    failure: 'Failed to withdraw the request',
  });

  async function withdrawRequest() {
    restoreFocusAfterRemoval();
    await withdraw.run(request.id);
    onClose();
  }

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
