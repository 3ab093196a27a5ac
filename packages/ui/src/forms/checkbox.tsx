import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../primitives/class-names.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
}

/** A checkbox with its label. It is a native input, so it works with react-hook-form's register. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={cn('flex items-start gap-2.5', className)}>
      <span className="relative mt-0.75 grid size-4 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-4 appearance-none rounded-sm border border-input bg-surface checked:border-accent checked:bg-accent disabled:opacity-55 forced-colors:appearance-auto"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none invisible absolute size-3 text-accent-foreground peer-checked:visible forced-colors:hidden"
        />
      </span>
      {label}
    </label>
  );
}
