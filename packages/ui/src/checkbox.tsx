import { Check, Minus } from 'lucide-react';
import * as RadixCheckbox from 'radix-ui/checkbox';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

/** A box to tick. `checked` may be "indeterminate"; changes come through onCheckedChange. */
export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      {...useFieldControl(props)}
      className={cn(
        'group relative grid size-4.5 shrink-0 place-items-center rounded-sm border border-input bg-surface text-accent-foreground shadow-xs',
        // The target is 24 px (WCAG 2.5.8) though the box is drawn smaller.
        'before:absolute before:-inset-1 before:content-[""]',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'aria-invalid:border-danger disabled:opacity-55',
        className,
      )}
    >
      <RadixCheckbox.Indicator>
        <Check aria-hidden="true" className="size-3.5 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus
          aria-hidden="true"
          className="hidden size-3.5 stroke-3 group-data-[state=indeterminate]:block"
        />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
