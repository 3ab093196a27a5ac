import { useFreshCode } from '@portal/frame/second-factor/use-fresh-code';
import { refusalMessage } from '@portal/data/client/data-error';
import { useCreateRecoveryCodes, useRecoveryCodesLeft } from '@portal/data/second-factor/recovery-codes';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useState } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Below this number the page advises new ones. */
const FEW = 3;

/** AUTH-18: how many recovery codes are left, and creating new ones, which are shown once. */
export function RecoveryCodesSection({ userId, email }: { userId: string; email: string }) {
  const left = useRecoveryCodesLeft(userId);
  const creation = useCreateRecoveryCodes();
  const withFreshCode = useFreshCode();
  const [isConfirming, setIsConfirming] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  const create = useAction(() => withFreshCode(() => creation.mutateAsync()), {
    failure: (error) => ({
      title: 'Failed to create recovery codes',
      description: `${refusalMessage(error) ?? 'Please try again.'} Your earlier codes still work.`,
    }),
    onSuccess: setCodes,
  });

  return (
    <section
      aria-label="Recovery codes"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border pt-4"
    >
      <div className="min-w-0">
        <p className="font-medium">Recovery codes</p>
        <p className="text-sm text-muted">{describeCodesLeft(left.data)}</p>
      </div>
      <SmallButton
        isPending={create.isPending}
        // Without earlier codes there is nothing to warn of.
        onClick={() => (left.data === 0 ? void create.run() : setIsConfirming(true))}
      >
        Create new codes
      </SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="Create new recovery codes?"
        description="Your earlier codes stop working. The new ones are shown once."
        confirmLabel="Create new codes"
        onConfirm={() => {
          setIsConfirming(false);
          void create.run();
        }}
      />
      <Dialog open={codes !== null} onOpenChange={(isOpen) => !isOpen && setCodes(null)}>
        <DialogContent
          title="Your new recovery codes"
          footer={<Button onClick={() => setCodes(null)}>I have saved them</Button>}
          // Closing loses them.
          onInteractOutside={(event) => event.preventDefault()}
        >
          {codes && <RecoveryCodes codes={codes} email={email} />}
        </DialogContent>
      </Dialog>
    </section>
  );
}

function describeCodesLeft(left: number | undefined): string {
  if (left === undefined) return 'For signing in if you lose your device.';
  if (left === 0)
    return 'You have none left. Create new ones now: without them, losing your device locks you out.';
  return `${left} of 10 left.${left < FEW ? ' Create new ones soon.' : ''}`;
}
