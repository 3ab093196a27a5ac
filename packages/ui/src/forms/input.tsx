import type { ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';
import { useFieldControl } from './field.tsx';

/** The styles shared by all inputs. The text is 16 px on touch screens, because iOS zooms into smaller inputs. */
export const controlClasses = cn(
  'w-full min-w-0 rounded-md border border-input bg-surface px-3 text-base text-foreground shadow-xs pointer-coarse:text-lg',
  'placeholder:text-muted transition-colors duration-100 hover:border-foreground/60',
  'focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:border-border disabled:bg-subtle disabled:text-muted disabled:shadow-none',
  '[&[readonly]]:bg-subtle',
);

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldControl(props)} className={cn(controlClasses, 'h-9', className)} />;
}

/** A multi-line text input. It grows with its content where the browser supports field-sizing, and is higher where it does not. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl(props)}
      className={cn(
        controlClasses,
        'field-sizing-content max-h-96 min-h-24 resize-y py-2 not-supports-[field-sizing:content]:min-h-40',
        className,
      )}
    />
  );
}
