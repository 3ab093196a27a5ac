import { reasonText } from '@portal/data/clients/reason';
import { z } from '@portal/domain/zod';
import { fieldOf } from '@portal/ui/forms/field-of';
import { TextareaField } from '@portal/ui/forms/fields';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  description: string;
  /** The rule of the text; a reason of 10 to 500 characters on one line when omitted. */
  rule?: z.ZodMiniType<string, string>;
  label?: string;
  /** Who reads it, shown below the field. */
  hint: string;
  confirmLabel: string;
  isDestructive?: boolean;
  /** Above the form, such as whom it is about. */
  before?: ReactNode;
  /** Resolves with whether it succeeded; a failure was shown then. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

export function ReasonDialog({
  rule = reasonText,
  label = 'Reason',
  hint,
  confirmLabel,
  onConfirm,
  ...dialog
}: Props) {
  const form = useSendForm(z.object({ reason: rule }), {
    initial: { reason: '' },
    send: ({ reason }) => onConfirm(reason),
  });
  const field = fieldOf(form);
  return (
    <FormDialog {...dialog} submitLabel={confirmLabel} form={form}>
      <TextareaField label={label} isRequired hint={hint} {...field('reason')} />
    </FormDialog>
  );
}
