import type { UseQueryResult } from '@portal/data/client/query';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Card } from '@portal/ui/primitives/card';

/** ALL-01: says that the running audit could not be loaded. The rest of the dashboard works without it. */
export function EngagementError({ engagement }: { engagement: UseQueryResult<unknown> }) {
  return (
    <Card>
      <ErrorState
        className="py-6"
        title="Failed to load the running audit"
        retryLabel="Load again"
        onRetry={() => void engagement.refetch()}
        isRetrying={engagement.isFetching}
      />
    </Card>
  );
}
