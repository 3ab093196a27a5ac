import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../primitives/class-names.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
}

/** A checkbox with its label. It is a native input, so it works with react-hook-form's register. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={cn('flex items-start gap-2.5', className)}>
      <input {...input} type="checkbox" className="mt-0.75 size-4 shrink-0 accent-accent" />
      {label}
    </label>
  );
}
