import { cn } from '../primitives/class-names.ts';

/** A placeholder for loading content, in its final size. Wrap a group of them in a labelled element with role="status". */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block h-4 animate-pulse rounded-sm bg-border', className)} />
  );
}
