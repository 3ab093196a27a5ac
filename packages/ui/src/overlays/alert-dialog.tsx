import * as RadixAlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { overlayClasses, useReturnFocus } from './use-return-focus.ts';
import { usePortalContainer } from './portal-container.tsx';

export interface AlertDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Does not close the dialog. Set `isOpen` to false when the action is complete. */
  onConfirm: () => void;
  isDestructive?: boolean;
  isPending?: boolean;
}

/** Asks for confirmation. Cancel has the initial focus. A click outside does not close the dialog. */
export function AlertDialog({ isOpen, onOpenChange, ...props }: AlertDialogProps) {
  return (
    <RadixAlertDialog.Root
      open={isOpen}
      // Closing would not stop the action that was confirmed.
      onOpenChange={(opens) => !props.isPending && onOpenChange(opens)}
    >
      <RadixAlertDialog.Portal container={usePortalContainer()}>
        <div data-scroll-lock="" className={overlayClasses}>
          <div className="flex min-h-full items-end justify-center p-4 sm:items-center">
            <AlertWindow {...props} />
          </div>
        </div>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

function AlertWindow({
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  isDestructive,
  isPending,
}: Omit<AlertDialogProps, 'isOpen' | 'onOpenChange'>) {
  return (
    <RadixAlertDialog.Content
      aria-modal="true"
      onCloseAutoFocus={useReturnFocus()}
      className="flex w-full max-w-md flex-col gap-4 rounded-xl border border-border bg-raised p-5 shadow-lg transition duration-150 ease-out starting:translate-y-2 starting:opacity-0"
    >
      <div className="flex flex-col gap-1.5">
        <RadixAlertDialog.Title className="text-lg font-semibold">{title}</RadixAlertDialog.Title>
        <RadixAlertDialog.Description className="text-base text-muted">
          {description}
        </RadixAlertDialog.Description>
      </div>
      {children}
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <RadixAlertDialog.Cancel asChild>
          <Button variant="secondary" disabled={isPending}>
            {cancelLabel}
          </Button>
        </RadixAlertDialog.Cancel>
        <Button variant={isDestructive ? 'danger' : 'primary'} isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </RadixAlertDialog.Content>
  );
}
