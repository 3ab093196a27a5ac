import { X } from 'lucide-react';
import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/class-names.ts';
import { isComposition } from '../shortcuts/shortcuts.ts';
import { keepOpenForToast, useReturnFocus, overlayClasses } from './use-return-focus.ts';
import { usePortalContainer } from './portal-container.tsx';

/** Holds the open state, as Dialog does. */
export const Sheet = RadixDialog.Root;

interface SheetContentProps {
  /** Announced when the sheet opens. Visible unless `isTitleHidden`. */
  title: ReactNode;
  description?: ReactNode;
  isTitleHidden?: boolean;
  children: ReactNode;
  side?: 'left' | 'right';
  className?: string;
  closeClassName?: string;
}

/** A modal drawer at the side of the screen. It traps focus and closes on Escape. */
export function SheetContent(props: SheetContentProps) {
  return (
    <RadixDialog.Portal container={usePortalContainer()}>
      <div data-scroll-lock={props.side ?? 'right'} className={cn(overlayClasses, 'overflow-hidden')}>
        <SheetWindow {...props} />
      </div>
    </RadixDialog.Portal>
  );
}

function SheetWindow({
  title,
  description,
  isTitleHidden,
  children,
  side = 'right',
  className,
  closeClassName,
}: SheetContentProps) {
  return (
    <RadixDialog.Content
      onInteractOutside={keepOpenForToast}
      // Escape ends the composition of an input method.
      onEscapeKeyDown={(event) => isComposition(event) && event.preventDefault()}
      onCloseAutoFocus={useReturnFocus()}
      aria-describedby={undefined}
      className={cn(
        'fixed inset-y-0 flex w-full max-w-md flex-col overflow-y-auto overscroll-contain bg-raised shadow-lg transition-transform duration-150 ease-out',
        side === 'left'
          ? 'left-0 starting:-translate-x-full'
          : 'right-0 border-l border-border starting:translate-x-full',
        className,
      )}
    >
      <header className={isTitleHidden ? 'sr-only' : 'flex flex-col gap-1 border-b border-border p-5 pr-14'}>
        <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
        {description && (
          <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>
        )}
      </header>
      {children}
      <RadixDialog.Close asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Close"
          className={cn('absolute top-3.5 right-3.5', closeClassName)}
        >
          <X aria-hidden="true" />
        </Button>
      </RadixDialog.Close>
    </RadixDialog.Content>
  );
}
