import { useWorkQueue } from '@portal/data/clients/work-queue';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Card } from '@portal/ui/primitives/card';
import { OldestApplications } from './oldest-applications.tsx';
import { WaitingCounts } from './waiting-counts.tsx';

export function WorkQueueCard() {
  const queue = useWorkQueue();
  return (
    <Card title="Needs our review">
      <QueryContent query={queue} title="Failed to load the work queue" skeleton={<QueueSkeleton />}>
        {({ counts, oldestApplications }) => (
          <div className="grid lg:grid-cols-2 lg:divide-x lg:divide-border">
            <WaitingCounts counts={counts} />
            <OldestApplications applications={oldestApplications} totalCount={counts.applications} />
          </div>
        )}
      </QueryContent>
    </Card>
  );
}

const ROWS = 5;

function QueueSkeleton() {
  return (
    <div className="grid px-5 pb-2 lg:grid-cols-2 lg:gap-10">
      {['counts', 'applications'].map((half) => (
        <span key={half} className="grid min-w-0">
          {Array.from({ length: ROWS }, (_, row) => (
            <span key={row} className="flex h-14 min-w-0 items-center justify-between gap-4">
              <Skeleton className="h-4 w-44 max-w-full" />
              <Skeleton className="h-4 w-10 shrink-0" />
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}
