import { Skeleton } from './skeleton.tsx';

/** The placeholder of a list that is a table from 1024 px up, in the measures of its rows. Announced by its label. */
export function RowsSkeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <output
      aria-label={label}
      className="block divide-y divide-border rounded-lg border border-border bg-surface"
    >
      <div className="h-9 rounded-t-lg bg-subtle/60 max-lg:hidden" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-16 items-center justify-between gap-4 px-5 lg:h-11">
          <div className="flex min-w-0 flex-col gap-1.5">
            <Skeleton className="w-48 max-w-full" />
            <Skeleton className="h-3.5 w-32 lg:hidden" />
          </div>
          <Skeleton className="h-6 w-24 shrink-0" />
        </div>
      ))}
    </output>
  );
}
