import * as RadixDropdownMenu from '@radix-ui/react-dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';
import { usePortalContainer } from './portal-container.tsx';

export const DropdownMenuTrigger = RadixDropdownMenu.Trigger;
export const DropdownMenuRadioGroup = RadixDropdownMenu.RadioGroup;

/** A menu of actions behind a button. Not modal: Radix's modal menu locks scrolling with a <style> that our CSP blocks. */
export function DropdownMenu(props: Omit<ComponentProps<typeof RadixDropdownMenu.Root>, 'modal'>) {
  return <RadixDropdownMenu.Root {...props} modal={false} />;
}

export function DropdownMenuContent({
  className,
  ...props
}: ComponentProps<typeof RadixDropdownMenu.Content>) {
  return (
    <RadixDropdownMenu.Portal container={usePortalContainer()}>
      <RadixDropdownMenu.Content
        sideOffset={6}
        collisionPadding={8}
        align="end"
        {...props}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-lg border border-border bg-raised p-1 text-foreground shadow-md',
          'transition-opacity duration-100 starting:opacity-0',
          className,
        )}
      />
    </RadixDropdownMenu.Portal>
  );
}

/** One action. With `asChild`, the single child element, such as a link, becomes the item. */
export function DropdownMenuItem({
  className,
  isDestructive,
  ...props
}: ComponentProps<typeof RadixDropdownMenu.Item> & { isDestructive?: boolean }) {
  return (
    <RadixDropdownMenu.Item
      {...props}
      className={cn(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base select-none focus-visible:-outline-offset-2',
        'data-highlighted:bg-subtle data-disabled:pointer-events-none data-disabled:opacity-55',
        'forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid forced-colors:data-highlighted:-outline-offset-2',
        '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
        isDestructive && 'text-danger [&_svg]:text-danger',
        className,
      )}
    />
  );
}

export function DropdownMenuRadioItem(props: ComponentProps<typeof RadixDropdownMenu.RadioItem>) {
  return (
    <RadixDropdownMenu.RadioItem
      {...props}
      className={cn(
        'grid size-8 cursor-pointer place-items-center rounded-md text-muted select-none',
        'data-highlighted:bg-subtle data-highlighted:text-foreground',
        'data-[state=checked]:bg-subtle data-[state=checked]:text-foreground data-[state=checked]:ring-1 data-[state=checked]:ring-input',
        'forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid forced-colors:data-[state=checked]:border',
        '[&_svg]:size-4',
        props.className,
      )}
    />
  );
}

/** Says what the items below it are. */
export function DropdownMenuLabel(props: ComponentProps<typeof RadixDropdownMenu.Label>) {
  return <RadixDropdownMenu.Label {...props} className="px-2.5 py-1 text-sm text-muted" />;
}

export function DropdownMenuSeparator() {
  return <RadixDropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />;
}
