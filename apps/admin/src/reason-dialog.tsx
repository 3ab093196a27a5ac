import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { z } from '@portal/data/client/zod';
import { reason } from '@portal/data/forms/fields';
import { Button } from '@portal/ui/primitives/button';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useId, type ReactNode } from 'react';
import { WriteTarget } from './write-target.tsx';

const reasonSchema = z.object({ reason });
const NO_REASON = { reason: '' };

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
  const form = useDraftForm(reasonSchema, {
    base: NO_REASON,
    toValues: (values) => values,
    // The reason stays for another try: who asked for it closes the dialog.
    save: async (values) => {
      await onConfirm(values.reason);
      return values;
    },
    onFailed: () => undefined,
  });
  const { errors, isSubmitting } = form.formState;

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
              isPending={isSubmitting}
            >
              {texts.confirmLabel}
            </Button>
          </>
        }
      >
        {target ?? <WriteTarget userId={userId} />}
        <form id={formId} noValidate onSubmit={(event) => void form.submit(event)}>
          <Field label="Reason" isRequired hint={texts.hint} error={errors.reason?.message}>
            <Textarea {...form.register('reason')} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
