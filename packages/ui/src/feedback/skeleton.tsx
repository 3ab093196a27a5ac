import type { CSSProperties } from 'react';
import { cn } from '../primitives/class-names.ts';

/** A placeholder for loading content, in its final size. Wrap a group of them in a labelled element with role="status". */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block h-4 animate-pulse rounded-sm bg-border', className)}
      style={style}
    />
  );
}

/** The placeholder of a list that is a table from 1024 px up, in the measures of its rows. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <span className="block divide-y divide-border">
      <span className="block h-9 rounded-t-lg bg-subtle/60 max-lg:hidden" />
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex h-16 items-center justify-between gap-4 px-5 lg:h-11">
          <span className="flex min-w-0 flex-col gap-1.5">
            <Skeleton className="w-48 max-w-full" />
            <Skeleton className="h-3.5 w-32 lg:hidden" />
          </span>
          <Skeleton className="h-6 w-24 shrink-0" />
        </span>
      ))}
    </span>
  );
}
