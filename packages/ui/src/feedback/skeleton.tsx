import { cn } from '../primitives/class-names.ts';

/** The shape of what is loading. Give it the final size; wrap a group in one element with role="status" and a label. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block h-4 animate-pulse rounded-sm bg-border', className)} />
  );
}
