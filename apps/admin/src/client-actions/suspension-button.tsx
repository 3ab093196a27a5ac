import type { Client } from '@portal/data/clients/queries';
import { useChangeSuspension } from '@portal/data/clients/suspension';
import { isTemporary, refusalMessage } from '@portal/data/client/refusal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Ban, Play } from 'lucide-react';
import { useState } from 'react';
import { clientName } from '../client-name.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { WriteTarget } from '../write-target.tsx';

/** Long enough to read who was first, and when. */
const ERROR_TOAST_MS = 12_000;

/** ADM-10: Suspend for an approved client, Resume for a suspended one. A refused change is explained. */
export function SuspensionButton({ client }: { client: Client }) {
  const change = useChangeSuspension();
  const [asking, setAsking] = useState<'suspend' | 'resume' | null>(null);
  const name = clientName(client);
  const offered = client.suspended_at === null ? 'suspend' : 'resume';

  const changeSuspension = useOneAtATime(async (reason: string | null) => {
    try {
      await change.mutateAsync({ userId: client.user_id, reason });
      toast.success(reason === null ? 'Client resumed' : 'Client suspended');
      setAsking(null);
    } catch (error) {
      // The typed reason stays for another try, unless the database has refused the change.
      if (!isTemporary(error)) setAsking(null);
      toast.error(reason === null ? 'Failed to resume client' : 'Failed to suspend client', {
        description: refusalMessage(error) ?? 'Please try again.',
        duration: ERROR_TOAST_MS,
      });
    }
  });

  if (client.approval_status !== 'approved') return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(offered)}>
        {offered === 'resume' ? <Play aria-hidden="true" /> : <Ban aria-hidden="true" />}
        {offered === 'resume' ? 'Resume' : 'Suspend'}
      </Button>
      {asking === 'suspend' && (
        <ReasonDialog
          userId={client.user_id}
          title={`Suspend ${name}?`}
          description="The client loses access to the portal immediately and is notified by email. You can resume the access at any time."
          hint="10 to 500 characters. The client can read it, and it is logged."
          confirmLabel="Suspend"
          isDestructive
          onConfirm={changeSuspension}
          onClose={() => setAsking(null)}
        />
      )}
      <AlertDialog
        isOpen={asking === 'resume'}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={`Resume ${name}?`}
        description="The client can open the portal again and is notified by email."
        confirmLabel="Resume"
        isPending={change.isPending}
        onConfirm={() => void changeSuspension(null)}
      >
        <WriteTarget userId={client.user_id} />
      </AlertDialog>
    </>
  );
}
