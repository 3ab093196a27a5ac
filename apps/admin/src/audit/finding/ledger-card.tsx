import { useShell } from '@portal/auth/contract/contract';
import { useLedger } from '@portal/data/findings/queries';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { actorName } from '@portal/ui/findings/actor-name';
import { FindingLedger } from '@portal/ui/findings/finding-ledger';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';

/** FIND-03: every step of a finding, oldest first, as the client reads it. */
export function LedgerCard({ findingId }: { findingId: string }) {
  const { user } = useShell();
  const ledger = useLedger(findingId);
  return (
    <Card aria-labelledby="ledger">
      <CardHeader titleId="ledger" title="Fix review" description="The client can read every step." />
      <CardContent>
        {ledger.isPending && <Skeleton className="h-24 w-full" />}
        {ledger.isLoadingError && (
          <ErrorState
            title="Failed to load the steps"
            onRetry={() => void ledger.refetch()}
            isRetrying={ledger.isFetching}
          />
        )}
        {ledger.data && (
          <FindingLedger
            lines={ledger.data.map((event) => ({
              id: event.id,
              kind: event.kind,
              who: actorName(event, user.id),
              fromStatus: event.from_status,
              toStatus: event.to_status,
              fromSeverity: event.from_severity,
              toSeverity: event.to_severity,
              message: event.message,
              link: event.link,
              happenedAt: event.created_at,
            }))}
          />
        )}
      </CardContent>
    </Card>
  );
}
