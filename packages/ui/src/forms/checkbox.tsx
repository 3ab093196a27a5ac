import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../primitives/class-names.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
}

/** A box to tick, and its words. A native input inside, so that react-hook-form's register just works. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={cn('flex items-start gap-2.5', className)}>
      <input {...input} type="checkbox" className="mt-0.75 size-4 shrink-0 accent-accent" />
      {label}
    </label>
  );
}
