import { X } from 'lucide-react';
import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/class-names.ts';
import { isComposition } from '../shortcuts/shortcuts.ts';
import { keepOpenForToast, useReturnFocus, overlayClasses } from './use-return-focus.ts';
import { usePortalContainer } from './portal-container.tsx';

/** Usage: `<Dialog open onOpenChange><DialogTrigger asChild>…</DialogTrigger><DialogContent …/></Dialog>` */
export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;

export interface DialogContentProps {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Disables its "Close". A caller that sets it must also refuse to close on Escape. */
  isLocked?: boolean;
  className?: string;
  /** Call preventDefault to keep the dialog open, for example during an upload. */
  onInteractOutside?: (event: Event) => void;
  /** The field that has the focus first. Its text is not selected, so that what is typed next goes on. */
  firstField?: RefObject<HTMLElement | null>;
}

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' };

/** The modal window. It traps focus, closes on Escape, and returns focus to the element that opened it. */
export function DialogContent(props: DialogContentProps) {
  return (
    <RadixDialog.Portal container={usePortalContainer()}>
      <div data-scroll-lock="" className={overlayClasses}>
        <div className="flex min-h-full items-end justify-center p-4 sm:items-center">
          <DialogWindow {...props} />
        </div>
      </div>
    </RadixDialog.Portal>
  );
}

function DialogWindow({
  title,
  description,
  children,
  footer,
  size = 'md',
  isLocked,
  className,
  onInteractOutside,
  firstField,
}: DialogContentProps) {
  return (
    <RadixDialog.Content
      onInteractOutside={(event) => {
        keepOpenForToast(event);
        onInteractOutside?.(event);
      }}
      // Escape ends the composition of an input method.
      onEscapeKeyDown={(event) => isComposition(event) && event.preventDefault()}
      onOpenAutoFocus={(event) => {
        if (!firstField) return;
        event.preventDefault();
        firstField.current?.focus({ preventScroll: true });
      }}
      onCloseAutoFocus={useReturnFocus()}
      // Radix sets it when there is a description. Without this line Radix warns when there is none.
      aria-describedby={undefined}
      className={cn(
        'relative flex w-full flex-col gap-4 rounded-xl border border-border bg-raised p-5 shadow-lg',
        'transition duration-150 ease-out starting:translate-y-2 starting:opacity-0',
        widths[size],
        className,
      )}
    >
      <header className="flex flex-col gap-1 pr-8">
        <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
        {description && (
          <RadixDialog.Description className="text-base text-muted">{description}</RadixDialog.Description>
        )}
      </header>
      {children}
      {footer && <footer className="flex flex-wrap justify-end gap-2 pt-1">{footer}</footer>}
      <RadixDialog.Close asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Close"
          disabled={isLocked}
          className="absolute top-3.5 right-3.5"
        >
          <X aria-hidden="true" />
        </Button>
      </RadixDialog.Close>
    </RadixDialog.Content>
  );
}
