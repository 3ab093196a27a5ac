import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field-control.ts';

/** Several lines of text; grows with what is typed where the browser can. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl(props)}
      className={cn(controlClasses, 'field-sizing-content max-h-96 min-h-24 resize-y py-2', className)}
    />
  );
}
