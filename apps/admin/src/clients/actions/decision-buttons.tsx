import { useDecideOnClient, type Decision, type DecisionReason } from '@portal/data/clients/decisions';
import type { Client } from '@portal/data/clients/queries';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { useAction, useUndo } from '@portal/ui/hooks/use-action';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { approvalLabel } from '@portal/domain/status-labels';
import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clientName } from '../../shared/client-name.tsx';
import { closingDialog } from '../../shared/closing-dialog.ts';

const RejectDialog = lazyDialog(() => import('./reject-dialog.tsx'), 'RejectDialog');

type ApplicationDecision = Exclude<Decision, 'suspended'>;

const MESSAGES: Readonly<Record<ApplicationDecision, { done: string; failed: string }>> = {
  approved: { done: 'Client approved successfully', failed: 'Failed to approve client' },
  rejected: { done: 'Client rejected', failed: 'Failed to reject client' },
  pending: { done: 'Client reopened', failed: 'Failed to reopen client' },
};

type DecisionInput = { client: Client; decision: ApplicationDecision; reason?: DecisionReason };

/** ADM-06, ADM-07, ADM-12: Approve and Reject for a submitted application, Reopen for a rejected one. */
export function DecisionButtons({ client }: { client: Client }) {
  const statusLabel = useRef<HTMLSpanElement>(null);
  const previousStatus = useRef(client.approval_status);
  // The client as they were when the dialog was opened.
  const [rejecting, setRejecting] = useState<Client | null>(null);
  const { mutateAsync } = useDecideOnClient();
  const undo = useUndo(useUndoStep());
  const decision = useAction(
    ({ reason, ...input }: DecisionInput) => mutateAsync({ reason: null, ...reason, ...input }),
    {
      success: ({ client: { client_id: id }, decision: newStatus }, updatedAt) => ({
        title: MESSAGES[newStatus].done,
        ...undo({ kind: 'application', id, updatedAt }),
      }),
      ...closingDialog<DecisionInput>(
        () => setRejecting(null),
        ({ decision: newStatus }) => MESSAGES[newStatus].failed,
      ),
    },
  );

  useEffect(() => {
    if (rejecting || previousStatus.current === client.approval_status) return;
    previousStatus.current = client.approval_status;
    if (document.activeElement === document.body) statusLabel.current?.focus();
  }, [client.approval_status, rejecting]);

  return (
    <>
      <span ref={statusLabel} tabIndex={-1} className="sr-only">
        Application: {approvalLabel(client.approval_status)}
      </span>
      {client.approval_status === 'rejected' && (
        <SmallButton
          isPending={decision.isPending}
          onClick={() => void decision.run({ client, decision: 'pending' })}
        >
          <RotateCcw aria-hidden="true" />
          Reopen
        </SmallButton>
      )}
      {client.approval_status === 'pending' && !client.onboarding_completed && (
        <span className="text-sm text-muted">Application not submitted yet</span>
      )}
      {client.approval_status === 'pending' && client.onboarding_completed && (
        <>
          <Button
            size="sm"
            isPending={decision.isPending}
            onClick={() => void decision.run({ client, decision: 'approved' })}
          >
            <Check aria-hidden="true" />
            Approve
          </Button>
          <SmallButton disabled={decision.isPending} onClick={() => setRejecting(client)}>
            <X aria-hidden="true" />
            Reject
          </SmallButton>
        </>
      )}
      {/* Stays open while the rejection is being sent, although every list already shows the client as rejected. */}
      {rejecting && (
        <RejectDialog
          clientId={client.client_id}
          name={clientName(client)}
          onConfirm={(reason) => decision.run({ client: rejecting, decision: 'rejected', reason })}
          onClose={() => setRejecting(null)}
        />
      )}
    </>
  );
}
