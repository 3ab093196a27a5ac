import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';

type Props = {
  label: string;
  isPending?: boolean;
  isDisabled?: boolean;
  /** Closes the form. There is no cancel button without it. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
  isSmall?: boolean;
  children?: ReactNode;
};

export function SubmitRow({
  label,
  isPending = false,
  isDisabled = false,
  onCancel,
  cancelLabel = 'Cancel',
  isSmall = false,
  children,
}: Props) {
  const size = isSmall ? 'sm' : 'md';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        type="submit"
        variant={isSmall ? 'secondary' : 'primary'}
        size={size}
        isPending={isPending}
        disabled={isDisabled}
      >
        {label}
      </Button>
      {onCancel && (
        <Button variant={isSmall ? 'ghost' : 'secondary'} size={size} disabled={isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      {children}
    </div>
  );
}
