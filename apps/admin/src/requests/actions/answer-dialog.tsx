import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { z } from '@portal/domain/zod';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { fieldOf } from '@portal/ui/forms/field-of';
import { TextareaField } from '@portal/ui/forms/fields';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { WriteTarget } from '../../shared/form-notes.tsx';

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

const MIN = 10;

const answerSchema = (isRequired: boolean) =>
  z.object({
    answer: text(MAX).check(z.refine((answer) => !isRequired || answer.length >= MIN, TOO_SHORT)),
  });

type Props = {
  clientId: string;
  projectName: string;
  decision: 'accepted' | 'declined';
  /** Resolves with whether it was decided; a failure was shown then. */
  onConfirm: (answer: string) => Promise<boolean>;
  onClose: () => void;
};

/** ADM-09: asks what the client is told about a decision on a request. A request is declined with a reason. */
export function AnswerDialog({ clientId, projectName, decision, onConfirm, onClose }: Props) {
  const { title, description, label, hint, confirm } = TEXTS[decision];
  const isRequired = decision === 'declined';
  const form = useSendForm(answerSchema(isRequired), {
    initial: { answer: '' },
    send: ({ answer }) => onConfirm(answer),
  });
  const field = fieldOf(form);
  const { isSubmitting } = form.formState;

  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="wrap-anywhere">{title(projectName)}</span>}
      description={description}
      confirmLabel={confirm}
      isDestructive={isRequired}
      isPending={isSubmitting}
      onConfirm={() => void form.submit()}
    >
      <WriteTarget clientId={clientId} />
      <TextareaField label={label} hint={hint} isRequired={isRequired} rows={4} {...field('answer')} />
    </AlertDialog>
  );
}
