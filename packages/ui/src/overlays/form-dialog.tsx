import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Form } from '../forms/form.tsx';
import { Button } from '../primitives/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog, DialogContent, type DialogContentProps } from './dialog.tsx';

type Props = Pick<DialogContentProps, 'title' | 'description' | 'size'> & {
  onClose: () => void;
  form: {
    formState: { isDirty: boolean; isSubmitting: boolean };
    discardChanges?: () => void;
    submit: (event: Parameters<NonNullable<ComponentProps<typeof Form>['onSubmit']>>[0]) => unknown;
  };
  submitLabel: string;
  /** A second button, which also submits; `onSubmitter` is told before which of them was chosen. */
  nextLabel?: string;
  onSubmitter?: (isNext: boolean) => void;
  pendingLabel?: string;
  isDestructive?: boolean;
  isDisabled?: boolean;
  before?: ReactNode;
  children: ReactNode;
  formClassName?: string;
};

/** The form of a dialog whose input is not a form's of useDraftForm. */
export const plainForm = (isSubmitting: boolean, send: () => unknown, isDirty = false): Props['form'] => ({
  formState: { isDirty, isSubmitting },
  submit: (event) => {
    event.preventDefault();
    send();
  },
});

/** A click outside does not close it; anything else asks if something was entered. Nothing closes it while it is pending. */
export function FormDialog({ form, onClose, ...props }: Props) {
  const formId = useId();
  const { isDirty, isSubmitting } = form.formState;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const close = () => (isDirty ? setIsDiscarding(true) : onClose());
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSubmitting && close()}>
      <DialogContent
        title={props.title}
        description={props.description}
        size={props.size}
        isLocked={isSubmitting}
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
            {props.nextLabel && (
              <Button
                type="submit"
                form={formId}
                variant="secondary"
                disabled={props.isDisabled || isSubmitting}
                onClick={() => props.onSubmitter?.(true)}
              >
                {props.nextLabel}
              </Button>
            )}
            <Button
              type="submit"
              form={formId}
              onClick={() => props.onSubmitter?.(false)}
              variant={props.isDestructive ? 'danger' : 'primary'}
              isPending={isSubmitting}
              pendingLabel={props.pendingLabel ?? 'Saving…'}
              disabled={props.isDisabled}
            >
              {props.submitLabel}
            </Button>
          </>
        }
      >
        {props.before}
        <Form
          id={formId}
          className={props.formClassName ?? 'flex flex-col gap-4'}
          onSubmit={(event) => void form.submit(event)}
        >
          {props.children}
        </Form>
        <AlertDialog
          isOpen={isDiscarding}
          onOpenChange={setIsDiscarding}
          title="Discard your changes?"
          description="What you entered has not been saved and will be lost."
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          isDestructive
          onConfirm={() => {
            form.discardChanges?.();
            onClose();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
