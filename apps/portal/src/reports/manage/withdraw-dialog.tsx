import { reasonError, toOneLineReason } from '@portal/data/clients/reason';
import { refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { useState, type ReactNode } from 'react';

type Props = {
  noun: 'audit' | 'report';
  title: string;
  description: string;
  /** Gets the reason on one line, 10 to 500 characters long. */
  withdraw: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Above the reason. */
  children?: ReactNode;
};

/** Asks an admin for the reason of a withdrawal, which the client reads. Stays open with a message when it is refused. */
export function WithdrawDialog({ noun, title, description, withdraw, onClose, children }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  const submit = useOneAtATime(async () => {
    const mistake = reasonError(reason);
    if (mistake !== null) return setError(mistake);
    setIsPending(true);
    try {
      await withdraw(toOneLineReason(reason));
      toast.success(noun === 'audit' ? 'Audit withdrawn' : 'Report withdrawn');
      onClose();
    } catch (failure) {
      setError(refusalMessage(failure) ?? `The ${noun} could not be withdrawn. Please try again.`);
    } finally {
      setIsPending(false);
    }
  });

  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      confirmLabel={`Withdraw ${noun}`}
      isDestructive
      isPending={isPending}
      onConfirm={() => void submit()}
    >
      {children}
      <Field label="Reason" isRequired {...(error !== undefined && { error })}>
        <Textarea value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </AlertDialog>
  );
}
