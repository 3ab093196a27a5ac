import * as RadixPopover from '@radix-ui/react-popover';
import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';
import { usePortalContainer } from './portal-container.tsx';

/** A small panel next to its trigger. The page stays usable while it is open. */
export const Popover = RadixPopover.Root;
export const PopoverTrigger = RadixPopover.Trigger;

export function PopoverContent({ className, ...props }: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal container={usePortalContainer()}>
      <RadixPopover.Content
        sideOffset={6}
        collisionPadding={8}
        align="start"
        {...props}
        className={cn(
          'z-50 w-72 rounded-lg border border-border bg-raised p-4 text-foreground shadow-md outline-none',
          'transition-opacity duration-100 starting:opacity-0',
          className,
        )}
      />
    </RadixPopover.Portal>
  );
}
