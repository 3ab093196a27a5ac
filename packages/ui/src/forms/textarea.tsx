import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';
import { controlClasses } from './input.tsx';
import { useFieldControl } from './field-control.ts';

/** A multi-line text input. It grows with its content where the browser supports field-sizing. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl(props)}
      className={cn(controlClasses, 'field-sizing-content max-h-96 min-h-24 resize-y py-2', className)}
    />
  );
}
