import * as RadixSwitch from 'radix-ui/switch';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

/** Something that is on or off at once. For a choice that is saved with a form, take a Checkbox. */
export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      {...useFieldControl(props)}
      className={cn(
        'relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-input bg-subtle transition-colors',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-55',
        className,
      )}
    >
      <RadixSwitch.Thumb className="block size-4 translate-x-1 rounded-full bg-input transition-transform data-[state=checked]:translate-x-[1.125rem] data-[state=checked]:bg-accent-foreground forced-colors:bg-[ButtonText]" />
    </RadixSwitch.Root>
  );
}
