import type { UseQueryResult } from '@portal/data/client/query';
import { Notice } from '@portal/ui/feedback/notice';
import { Button } from '@portal/ui/primitives/button';

/** ALL-01: says that the running audit could not be loaded. The rest of the dashboard works without it. */
export function EngagementError({ engagement }: { engagement: UseQueryResult<unknown> }) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button
          variant="secondary"
          size="sm"
          isPending={engagement.isFetching}
          onClick={() => void engagement.refetch()}
        >
          Try again
        </Button>
      }
    >
      Failed to load the running audit.
    </Notice>
  );
}
