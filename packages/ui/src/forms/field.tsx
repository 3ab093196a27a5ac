import { createContext, use, type ComponentProps, useId, type ReactNode } from 'react';
import * as RadixLabel from '@radix-ui/react-label';
import { CircleAlert } from 'lucide-react';
import { cn } from '../primitives/class-names.ts';

interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export const FieldContext = createContext<FieldControl | null>(null);

/** Adds the id and aria attributes of the surrounding Field to the props. The given props take precedence. */
export function useFieldControl<Props extends object>(props: Props): Props & Partial<FieldControl> {
  const field = use(FieldContext);
  return field ? { ...field, ...props } : props;
}

export interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  /** The validation message. It marks the control as invalid and is announced. */
  error?: string;
  isRequired?: boolean;
  /** Hides the label visually, but not from screen readers. */
  isLabelHidden?: boolean;
  className?: string;
}

/** Connects a control with its label, hint and error: `<Field label="Name" error={...}><Input {...register('name')} /></Field>` */
export function Field({ label, children, hint, error, isRequired, isLabelHidden, className }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: FieldControl = { id };
  if (errorId || hintId) control['aria-describedby'] = [errorId, hintId].filter(Boolean).join(' ');
  if (error) control['aria-invalid'] = true;
  if (isRequired) control['aria-required'] = true;

  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <Label htmlFor={id} className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {isRequired && (
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        )}
      </Label>
      <FieldContext value={control}>{children}</FieldContext>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root {...props} className={cn('text-sm font-medium text-foreground', className)} />;
}
