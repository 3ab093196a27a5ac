import { reasonError, toOneLineReason } from '@portal/data/clients/reason';
import { Button } from '@portal/ui/primitives/button';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { WriteTarget } from './write-target.tsx';

type Props = {
  userId: string;
  /** Names the person when it is not a client. */
  target?: ReactNode;
  title: string;
  description: string;
  /** Who reads the reason, shown below the field. */
  hint: string;
  confirmLabel: string;
  isDestructive?: boolean;
  /** Gets the reason on one line, 10 to 500 characters long. The dialog stays open and pending until it resolves. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** TRUST-01, ADM-10, AUTH-18: asks for the reason of an action on a client or another admin. */
export function ReasonDialog({ userId, target, onConfirm, onClose, ...texts }: Props) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const error = reasonError(reason);

  const confirm = useOneAtATime(async () => {
    setIsSubmitted(true);
    if (error) return;
    setIsPending(true);
    await onConfirm(toOneLineReason(reason));
    setIsPending(false);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void confirm();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={texts.title}
        description={texts.description}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={texts.isDestructive ? 'danger' : 'primary'}
              isPending={isPending}
            >
              {texts.confirmLabel}
            </Button>
          </>
        }
      >
        {target ?? <WriteTarget userId={userId} />}
        <form id={formId} noValidate onSubmit={submit}>
          <Field label="Reason" isRequired hint={texts.hint} {...(isSubmitted && error ? { error } : {})}>
            <Textarea value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
