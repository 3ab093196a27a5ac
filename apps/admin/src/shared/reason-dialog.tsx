import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { z } from '@portal/domain/zod';
import { reasonText } from '@portal/data/clients/reason';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/input';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import type { ReactNode } from 'react';
import { WriteTarget } from './form-notes.tsx';

const reasonSchema = z.object({ reason: reasonText });

/** The client whom it is about, or what names the person. */
type Target = { userId: string; target?: never } | { userId?: never; target: ReactNode };

type Props = Target & {
  title: string;
  description: string;
  /** Who reads the reason, shown below the field. */
  hint: string;
  confirmLabel: string;
  isDestructive?: boolean;
  /** Gets the reason on one line, 10 to 500 characters long. Resolves with whether it succeeded; a failure was shown then. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** TRUST-01, ADM-10, AUTH-18: asks for the reason of an action on a client or another admin. */
export function ReasonDialog({ userId, target, hint, confirmLabel, onConfirm, ...dialog }: Props) {
  const form = useSendForm(reasonSchema, {
    initial: { reason: '' },
    send: ({ reason }) => onConfirm(reason),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      {...dialog}
      submitLabel={confirmLabel}
      isPending={isSubmitting}
      onSubmit={(event) => void form.submit(event)}
      before={userId === undefined ? target : <WriteTarget userId={userId} />}
    >
      <Field label="Reason" isRequired hint={hint} error={errors.reason?.message}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
