import { useDecideOnClient } from '@portal/data/clients/decisions';
import type { Client } from '@portal/data/clients/queries';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { useAction, useUndo } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Ban, Play } from 'lucide-react';
import { useState } from 'react';
import { clientName } from '../../shared/client-name.tsx';
import { ReasonDialog } from '../../lazy-dialogs.ts';
import { closingDialog } from '../../shared/closing-dialog.ts';
import { WriteTarget } from '../../shared/form-notes.tsx';

export function SuspensionButton({ client }: { client: Client }) {
  // What was clicked, and the client as they were then.
  const [confirming, setConfirming] = useState<{ what: 'suspend' | 'resume'; read: Client } | null>(null);
  const name = clientName(client);
  const offered = client.suspended_at === null ? 'suspend' : 'resume';
  const undo = useUndo(useUndoStep());
  const change = useAction(useDecideOnClient(), {
    success: ({ client: { client_id: id }, reason }, updatedAt) => ({
      title: reason === null ? 'Client resumed' : 'Client suspended',
      ...undo({ kind: 'application', id, updatedAt }),
    }),
    ...closingDialog<{ reason: string | null }>(
      () => setConfirming(null),
      ({ reason }) => (reason === null ? 'Failed to resume client' : 'Failed to suspend client'),
    ),
  });

  if (client.approval_status !== 'approved') return null;
  return (
    <>
      <SmallButton onClick={() => setConfirming({ what: offered, read: client })}>
        {offered === 'resume' ? <Play aria-hidden="true" /> : <Ban aria-hidden="true" />}
        {offered === 'resume' ? 'Resume' : 'Suspend'}
      </SmallButton>
      {confirming?.what === 'suspend' && (
        <ReasonDialog
          clientId={client.client_id}
          title={`Suspend ${name}?`}
          description="The client loses access to the portal immediately and is notified by email. You can resume the access at any time."
          hint="10 to 500 characters. The client can read it, and it is logged."
          confirmLabel="Suspend"
          isDestructive
          onConfirm={(reason) => change.run({ client: confirming.read, decision: 'suspended', reason })}
          onClose={() => setConfirming(null)}
        />
      )}
      <AlertDialog
        isOpen={confirming?.what === 'resume'}
        onOpenChange={(isOpen) => !isOpen && setConfirming(null)}
        title={`Resume ${name}?`}
        description="The client can open the portal again and is notified by email."
        confirmLabel="Resume"
        isPending={change.isPending}
        onConfirm={() =>
          confirming && void change.run({ client: confirming.read, decision: 'approved', reason: null })
        }
      >
        <WriteTarget clientId={client.client_id} />
      </AlertDialog>
    </>
  );
}
