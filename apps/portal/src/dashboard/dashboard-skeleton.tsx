import { Skeleton } from '@portal/ui/feedback/skeleton';
import { overviewClasses } from './overview-links.tsx';

/** Shown until it is known whether an audit is running, because its panel comes before the other cards. */
export function DashboardSkeleton() {
  return (
    <output aria-label="Loading the dashboard" className="@container flex flex-col gap-6">
      <span className={overviewClasses}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-11 w-full rounded-lg" />
        ))}
      </span>
      <span className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-37 w-full rounded-lg lg:order-last" />
        <Skeleton className="h-56 w-full rounded-lg" />
      </span>
    </output>
  );
}
