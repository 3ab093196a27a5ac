import { Skeleton } from '@portal/ui/feedback/skeleton';

/** Shown until it is known whether an audit is running, because its panel comes before everything else. */
export function DashboardSkeleton() {
  return (
    <output aria-label="Loading the dashboard" className="flex flex-col gap-6">
      <Skeleton className="h-56 w-full rounded-lg" />
      <span className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-28 w-full rounded-lg" />
        ))}
      </span>
    </output>
  );
}
