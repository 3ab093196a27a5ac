import { useDecideOnClient, type Decision } from '@portal/data/clients/decisions';
import type { Client } from '@portal/data/clients/queries';
import { refusalMessage } from '@portal/data/client/refusal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { approvalLabel } from '@portal/ui/primitives/status-labels';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clientName } from '../client-name.ts';
import { WriteTarget } from '../write-target.tsx';

const MESSAGES: Readonly<Record<Decision, { done: string; failed: string }>> = {
  approved: { done: 'Client approved successfully', failed: 'Failed to approve client' },
  rejected: { done: 'Client rejected', failed: 'Failed to reject client' },
  pending: { done: 'Client reopened', failed: 'Failed to reopen client' },
};

/** Long enough to read who decided and when. */
const ERROR_TOAST_MS = 12_000;

/**
 * ADM-06, ADM-07: Approve and Reject for a pending client, Reopen for a rejected one. A refused decision is explained.
 * A decision removes the button that was pressed, so the focus moves to the text with the new status.
 */
export function DecisionButtons({ client }: { client: Client }) {
  const statusLabel = useRef<HTMLSpanElement>(null);
  const previousStatus = useRef(client.approval_status);

  useEffect(() => {
    if (previousStatus.current === client.approval_status) return;
    previousStatus.current = client.approval_status;
    if (document.activeElement === document.body) statusLabel.current?.focus();
  }, [client.approval_status]);

  return (
    <>
      <span ref={statusLabel} tabIndex={-1} className="sr-only">
        Application: {approvalLabel(client.approval_status)}
      </span>
      <Buttons client={client} />
    </>
  );
}

function Buttons({ client }: { client: Client }) {
  const decision = useDecideOnClient();
  const [isRejecting, setIsRejecting] = useState(false);
  // The database would refuse a second click with the message that somebody else has already decided.
  const decide = useOneAtATime(async (newStatus: Decision) => {
    setIsRejecting(false);
    try {
      await decision.mutateAsync({ userId: client.user_id, decision: newStatus });
      toast.success(MESSAGES[newStatus].done);
    } catch (error) {
      toast.error(MESSAGES[newStatus].failed, {
        description: refusalMessage(error) ?? 'Please try again.',
        duration: ERROR_TOAST_MS,
      });
    }
  });

  if (client.approval_status === 'rejected') {
    return (
      <Button
        variant="secondary"
        size="sm"
        isPending={decision.isPending}
        onClick={() => void decide('pending')}
      >
        <RotateCcw aria-hidden="true" />
        Reopen
      </Button>
    );
  }
  if (client.approval_status !== 'pending') return null;
  return (
    <>
      <Button size="sm" isPending={decision.isPending} onClick={() => void decide('approved')}>
        <Check aria-hidden="true" />
        Approve
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={decision.isPending}
        onClick={() => setIsRejecting(true)}
      >
        <X aria-hidden="true" />
        Reject
      </Button>
      <AlertDialog
        isOpen={isRejecting}
        onOpenChange={setIsRejecting}
        title={`Reject ${clientName(client)}?`}
        description="The client will be notified by email and will not be able to use the portal. This can be reversed later by reopening the application."
        confirmLabel="Reject"
        isDestructive
        onConfirm={() => void decide('rejected')}
      >
        <WriteTarget userId={client.user_id} />
      </AlertDialog>
    </>
  );
}
