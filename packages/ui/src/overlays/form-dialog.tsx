import { useId, type ComponentProps, type ReactNode } from 'react';
import { Form } from '../forms/form.tsx';
import { Button } from '../primitives/button.tsx';
import { Dialog, DialogContent, type DialogContentProps } from './dialog.tsx';

type Props = Pick<DialogContentProps, 'title' | 'description' | 'size'> & {
  onClose: () => void;
  onSubmit: ComponentProps<typeof Form>['onSubmit'];
  submitLabel: string;
  /** What the button says while `isPending`. */
  pendingLabel?: string;
  isDestructive?: boolean;
  isPending: boolean;
  /** Whether it can't be submitted as it is. */
  isDisabled?: boolean;
  /** Above the form, such as whom it is about. */
  before?: ReactNode;
  /** The fields. */
  children: ReactNode;
  formClassName?: string;
};

/**
 * A dialog around one form. A click outside does not close it, so that nothing that was typed is lost by a slip. Nothing closes it
 * while it is pending, because closing would not stop the request.
 */
export function FormDialog(props: Props) {
  const formId = useId();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !props.isPending && props.onClose()}>
      <DialogContent
        title={props.title}
        description={props.description}
        size={props.size}
        isLocked={props.isPending}
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" disabled={props.isPending} onClick={props.onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={props.isDestructive ? 'danger' : 'primary'}
              isPending={props.isPending}
              pendingLabel={props.pendingLabel ?? 'Saving…'}
              disabled={props.isDisabled}
            >
              {props.submitLabel}
            </Button>
          </>
        }
      >
        {props.before}
        <Form id={formId} className={props.formClassName ?? 'flex flex-col gap-4'} onSubmit={props.onSubmit}>
          {props.children}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
