import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface FieldSetProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  children: ReactNode;
}

export function FieldSet({ legend, hint, error, isRequired, children }: FieldSetProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={describedBy || undefined} className="min-w-0">
      <legend className="text-sm font-medium">
        {legend}
        {isRequired && (
          <>
            <span aria-hidden="true" className="ml-0.5 text-danger">
              *
            </span>
            <span className="sr-only"> (required)</span>
          </>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-2">{children}</div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
