import { useShell } from '@portal/auth/contract/contract';
import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { EVENT_PAGE_SIZE, useAuditEvents, type AuditEvent } from '@portal/data/audits/one-audit';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDateTime } from '@portal/ui/format/formatters';
import { Pagination } from '@portal/ui/layout/pagination';
import { Card } from '@portal/ui/primitives/card';
import { History } from 'lucide-react';
import { actorName } from '@portal/ui/findings/actor-name';
import { AuditFrame } from '../audit-frame.tsx';
import { usePageParam, useRedirectToLastPage } from '../../use-page-param.ts';
import { describeEvent, getFindingNumber } from '@portal/ui/findings/describe-event';

/** AUD-03: what happened in an audit, newest first. */
export function HistoryPage() {
  return (
    <AuditFrame tab="history">
      {(audit) => (
        <Card aria-label="History">
          <Lines auditId={audit.id} />
        </Card>
      )}
    </AuditFrame>
  );
}

function Lines({ auditId }: { auditId: string }) {
  const { pageIndex, goToPage } = usePageParam();
  const events = useAuditEvents(auditId, pageIndex);
  const loaded = events.isSuccess && !events.isPlaceholderData ? events.data : null;
  useRedirectToLastPage(
    { pageIndex, pageSize: EVENT_PAGE_SIZE, goToPage },
    loaded && { rowCount: loaded.events.length, totalCount: loaded.totalCount },
  );
  if (events.isPending) return <Skeleton className="m-5 h-40" />;
  if (events.isLoadingError) {
    return (
      <ErrorState
        title="Failed to load the history"
        onRetry={() => void events.refetch()}
        isRetrying={events.isFetching}
      />
    );
  }
  if (events.data.totalCount === 0) {
    return (
      <EmptyState
        icon={History}
        title="Nothing has happened yet"
        description="Changes of status, reports, findings and fixes are listed here."
      />
    );
  }
  return (
    <>
      <ol className="divide-y divide-border">
        {events.data.events.map((event) => (
          <Line key={event.id} event={event} auditId={auditId} />
        ))}
      </ol>
      {events.data.totalCount > EVENT_PAGE_SIZE && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={EVENT_PAGE_SIZE}
            totalCount={events.data.totalCount}
            onPageChange={goToPage}
            noun="events"
          />
        </div>
      )}
    </>
  );
}

function Line({ event, auditId }: { event: AuditEvent; auditId: string }) {
  const { user } = useShell();
  const number = getFindingNumber(event);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{actorName(event, user.id)}</span>{' '}
        {number ? (
          <Link to={paths.finding(auditId, number)} className="rounded-sm underline-offset-4 hover:underline">
            {describeEvent(event)}
          </Link>
        ) : (
          describeEvent(event)
        )}
      </p>
      <time dateTime={event.created_at} className="text-sm text-muted tabular-nums">
        {formatDateTime(event.created_at)}
      </time>
    </li>
  );
}
