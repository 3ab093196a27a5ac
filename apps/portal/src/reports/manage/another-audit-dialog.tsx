import type { RequestWithAudits } from '@portal/data/service-requests/queries';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';

type Props = {
  request: RequestWithAudits;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** ADM-11: asks before a second audit is started from the same request, and lists the existing ones. */
export function AnotherAuditDialog({ request, isPending, onConfirm, onClose }: Props) {
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Start another audit?"
      description="An audit has already been started from this request."
      confirmLabel="Start another audit"
      isPending={isPending ?? false}
      onConfirm={onConfirm}
    >
      <ul aria-label="Audits from this request" className="list-disc pl-5">
        {request.audits.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
