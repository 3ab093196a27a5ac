import type { DecisionReason } from '@portal/data/clients/decisions';
import { reasonError, toOneLineReason } from '@portal/data/clients/reason';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { useState } from 'react';
import { WriteTarget } from '../write-target.tsx';

type Props = {
  userId: string;
  name: string;
  isPending: boolean;
  onConfirm: (reason: DecisionReason) => void;
  onClose: () => void;
};

/** ADM-06, ADM-12: warns before a rejection, and asks for an optional reason and whether the client reads it. */
export function RejectDialog({ userId, name, isPending, onConfirm, onClose }: Props) {
  const [text, setText] = useState('');
  const [isTold, setIsTold] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const reason = toOneLineReason(text);
  const error = reason || isTold ? reasonError(text) : null;

  function confirm() {
    setIsSubmitted(true);
    if (!error) onConfirm({ reason: reason || null, isTold });
  }

  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Reject ${name}?`}
      description="The client will be notified by email and will not be able to use the portal. This can be reversed later by reopening the application."
      confirmLabel="Reject"
      isDestructive
      isPending={isPending}
      onConfirm={confirm}
    >
      <WriteTarget userId={userId} />
      <Field
        label="Reason (optional)"
        hint="10 to 500 characters. It is kept with the notes."
        {...(isSubmitted && error ? { error } : {})}
      >
        <Textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Checkbox
        label="Tell the client this reason, in the email and in the portal"
        checked={isTold}
        onChange={(event) => setIsTold(event.target.checked)}
      />
    </AlertDialog>
  );
}
