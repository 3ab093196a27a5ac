import { Skeleton } from '@portal/ui/feedback/skeleton';

const ROWS = 8;

/** Placeholder for the table while its first page loads. */
export function ClientTableSkeleton() {
  return (
    <output aria-label="Loading clients" className="block divide-y divide-border">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-6 px-5">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-5 w-20 @max-[35rem]:ml-auto" />
          <Skeleton className="h-4 w-32 @max-[35rem]:hidden" />
          <Skeleton className="ml-auto h-4 w-20 @max-[35rem]:hidden" />
        </div>
      ))}
    </output>
  );
}
