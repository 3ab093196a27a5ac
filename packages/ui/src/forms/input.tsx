import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field-control.ts';

/** A single-line text input. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldControl(props)} className={cn(controlClasses, 'h-9', className)} />;
}
