import { ACCESS_PAGE_SIZE, useAccess } from '@portal/data/deliveries/queries';
import { AccessLines } from '@portal/ui/access/access-lines';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Pagination } from '@portal/ui/layout/pagination';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';

/** TRUST-02: who looked at a client's portal and who opened what, as the client reads it. */
export function AccessCard({ userId }: { userId: string }) {
  const [pageIndex, setPageIndex] = useState(0);
  const access = useAccess(userId, pageIndex);
  return (
    <Card aria-labelledby="access" aria-busy={access.isPlaceholderData}>
      <CardHeader
        titleId="access"
        title="Access"
        description="Who looked at this client's portal and opened reports and files. The client sees this list."
      />
      {access.isPending && (
        <CardContent>
          <Skeleton className="h-24 w-full" />
        </CardContent>
      )}
      {access.isLoadingError && (
        <ErrorState
          title="Failed to load the list of access"
          onRetry={() => void access.refetch()}
          isRetrying={access.isFetching}
        />
      )}
      {access.data?.lines.length === 0 && (
        <CardContent className="text-muted">
          Nobody has looked at this portal or opened a report or file yet.
        </CardContent>
      )}
      {access.data && access.data.lines.length > 0 && <AccessLines lines={access.data.lines} />}
      {access.data && access.data.totalCount > ACCESS_PAGE_SIZE && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={ACCESS_PAGE_SIZE}
            totalCount={access.data.totalCount}
            onPageChange={setPageIndex}
            noun="entries"
          />
        </div>
      )}
    </Card>
  );
}
