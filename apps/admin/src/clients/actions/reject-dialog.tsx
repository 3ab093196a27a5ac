import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { z } from '@portal/domain/zod';
import type { DecisionReason } from '@portal/data/clients/decisions';
import { optionalReason, REASON_MESSAGE } from '@portal/data/clients/reason';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { fieldOf } from '@portal/ui/forms/field-of';
import { TextareaField } from '@portal/ui/forms/fields';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { WriteTarget } from '../../shared/form-notes.tsx';

const rejectionSchema = z.object({ reason: optionalReason, isShared: z.boolean() }).check(
  z.refine(({ reason, isShared }) => reason !== '' || !isShared, {
    path: ['reason'],
    message: REASON_MESSAGE,
  }),
);

type Props = {
  clientId: string;
  name: string;
  /** Resolves with whether the client was rejected; a failure was shown then. */
  onConfirm: (reason: DecisionReason) => Promise<boolean>;
  onClose: () => void;
};

/** ADM-06, ADM-12: warns before a rejection, and asks for an optional reason and whether the client reads it. */
export function RejectDialog({ clientId, name, onConfirm, onClose }: Props) {
  const form = useSendForm(rejectionSchema, {
    initial: { reason: '', isShared: false },
    send: ({ reason, isShared }) => onConfirm({ reason: reason || null, isShared }),
  });
  const field = fieldOf(form);
  const { isSubmitting } = form.formState;

  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Reject ${name}?`}
      description="The client will be notified by email and will not be able to use the portal. This can be reversed later by reopening the application."
      confirmLabel="Reject"
      isDestructive
      isPending={isSubmitting}
      onConfirm={() => void form.submit()}
    >
      <WriteTarget clientId={clientId} />
      <TextareaField
        label="Reason (optional)"
        hint="10 to 500 characters. It is kept with the notes."
        rows={3}
        {...field('reason')}
      />
      <Checkbox
        label="Tell the client this reason, in the email and in the portal"
        {...form.register('isShared')}
      />
    </AlertDialog>
  );
}
