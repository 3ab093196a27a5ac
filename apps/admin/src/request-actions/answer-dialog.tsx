import { MAX_LENGTH } from '@portal/data/forms/limits';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { useState } from 'react';
import { WriteTarget } from '../write-target.tsx';

const MAX = MAX_LENGTH.service_requests.answer;
const TOO_SHORT = 'Give the client a reason of at least 10 characters.';
const TEXTS = {
  accepted: {
    title: (name: string) => `Accept the request ${name}?`,
    description: 'The client is told by email, and reads your message on the page of the request.',
    label: 'Message to the client',
    hint: 'Optional. For example when you begin and what you still need.',
    confirm: 'Accept request',
  },
  declined: {
    title: (name: string) => `Decline the request ${name}?`,
    description: 'The client is told by email, and reads your reason on the page of the request.',
    label: 'Reason',
    hint: 'The client reads it. At least 10 characters.',
    confirm: 'Decline request',
  },
};

type Props = {
  userId: string;
  projectName: string;
  decision: 'accepted' | 'declined';
  isPending: boolean;
  onConfirm: (answer: string) => void;
  onClose: () => void;
};

/** ADM-09: asks what the client is told about a decision on a request. A request is declined with a reason. */
export function AnswerDialog({ userId, projectName, decision, isPending, onConfirm, onClose }: Props) {
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { title, description, label, hint, confirm } = TEXTS[decision];
  const isRequired = decision === 'declined';
  const error = isRequired && text.trim().length < 10 ? TOO_SHORT : null;

  function submit() {
    setIsSubmitted(true);
    if (!error) onConfirm(text.trim());
  }

  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="wrap-anywhere">{title(projectName)}</span>}
      description={description}
      confirmLabel={confirm}
      isDestructive={isRequired}
      isPending={isPending}
      onConfirm={submit}
    >
      <WriteTarget userId={userId} />
      <Field label={label} hint={hint} isRequired={isRequired} {...(isSubmitted && error ? { error } : {})}>
        <Textarea rows={4} maxLength={MAX} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </AlertDialog>
  );
}
