import { useDecideOnClient, type Decision } from '@portal/data/clients/decisions';
import type { Client } from '@portal/data/clients/queries';
import { isTemporary } from '@portal/data/client/refusal';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { approvalLabel } from '@portal/ui/primitives/status-labels';
import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clientName } from '../client-name.ts';
import { RejectDialog } from './reject-dialog.tsx';

const MESSAGES: Readonly<Record<Decision, { done: string; failed: string }>> = {
  approved: { done: 'Client approved successfully', failed: 'Failed to approve client' },
  rejected: { done: 'Client rejected', failed: 'Failed to reject client' },
  pending: { done: 'Client reopened', failed: 'Failed to reopen client' },
};

/** Long enough to read who decided and when. */
const ERROR_TOAST_MS = 12_000;

/**
 * ADM-06, ADM-07, ADM-12: Approve and Reject for a pending client, Reopen for a rejected one. A refused decision is explained.
 * A decision removes the button that was pressed, so the focus moves to the text with the new status.
 */
export function DecisionButtons({ client }: { client: Client }) {
  const statusLabel = useRef<HTMLSpanElement>(null);
  const previousStatus = useRef(client.approval_status);
  const [isRejecting, setIsRejecting] = useState(false);
  const decision = useAction(useDecideOnClient(), {
    success: ({ decision: newStatus }) => MESSAGES[newStatus].done,
    failure: (error, { decision: newStatus }) => {
      // A typed reason stays for another try, unless the database has refused the decision.
      if (!isTemporary(error)) setIsRejecting(false);
      return { title: MESSAGES[newStatus].failed, duration: ERROR_TOAST_MS };
    },
    onSuccess: () => setIsRejecting(false),
  });
  const userId = client.user_id;

  useEffect(() => {
    if (isRejecting || previousStatus.current === client.approval_status) return;
    previousStatus.current = client.approval_status;
    if (document.activeElement === document.body) statusLabel.current?.focus();
  }, [client.approval_status, isRejecting]);

  return (
    <>
      <span ref={statusLabel} tabIndex={-1} className="sr-only">
        Application: {approvalLabel(client.approval_status)}
      </span>
      {client.approval_status === 'rejected' && (
        <Button
          variant="secondary"
          size="sm"
          isPending={decision.isPending}
          onClick={() => void decision.run({ userId, decision: 'pending' })}
        >
          <RotateCcw aria-hidden="true" />
          Reopen
        </Button>
      )}
      {client.approval_status === 'pending' && (
        <>
          <Button
            size="sm"
            isPending={decision.isPending}
            onClick={() => void decision.run({ userId, decision: 'approved' })}
          >
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
        </>
      )}
      {/* Stays open while the rejection is being sent, although every list already shows the client as rejected. */}
      {isRejecting && (
        <RejectDialog
          userId={userId}
          name={clientName(client)}
          isPending={decision.isPending}
          onConfirm={(rejection) => void decision.run({ userId, decision: 'rejected', rejection })}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  );
}
