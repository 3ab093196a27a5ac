import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/class-names.ts';
import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts';

interface ErrorStateProps {
  title: string;
  description?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  retryLabel?: string;
  action?: ReactNode;
  className?: string;
}

/** ALL-01: says what failed and what to do next, with an optional retry. Announced when it appears. */
export function ErrorState({
  title,
  description = 'Check your connection and try again. If it keeps failing, contact us.',
  onRetry,
  isRetrying,
  retryLabel = 'Try again',
  action,
  className,
}: ErrorStateProps) {
  // The retry button is removed when the retry succeeds.
  const keepFocus = useFocusAfterRemoval();
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-danger-subtle text-danger">
        <TriangleAlert aria-hidden="true" className="size-5" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-md text-muted">{description}</p>
      {(onRetry || action) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button
              variant="secondary"
              isPending={isRetrying}
              onClick={() => {
                keepFocus();
                onRetry();
              }}
            >
              <RotateCw aria-hidden="true" /> {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
