import { useShell } from '@portal/auth/contract/contract';
import { useSearchParams } from '@portal/auth/routing/router';
import { EVENT_PAGE_SIZE, useAuditEvents, type AuditEvent } from '@portal/data/audits/one-audit';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { actorName } from '@portal/ui/findings/actor-name';
import { describeEvent } from '@portal/ui/findings/describe-event';
import { formatDateTime } from '@portal/ui/format/formatters';
import { Pagination } from '@portal/ui/layout/pagination';
import { Card } from '@portal/ui/primitives/card';
import { History } from 'lucide-react';
import { useAudit } from '../audit-context.ts';

/** AUD-03, AUD-05: what happened in the audit, newest first, as its client reads it. */
export function HistoryTab() {
  const audit = useAudit();
  const [searchParams, setSearchParams] = useSearchParams();
  const page = Number(searchParams.get('page'));
  const pageIndex = Number.isInteger(page) && page > 1 ? page - 1 : 0;
  const events = useAuditEvents(audit.id, pageIndex);
  return (
    <Card aria-label="History" aria-busy={events.isPlaceholderData}>
      {events.isPending && <Skeleton className="m-5 h-40" />}
      {events.isLoadingError && (
        <ErrorState
          title="Failed to load the history"
          onRetry={() => void events.refetch()}
          isRetrying={events.isFetching}
        />
      )}
      {events.data?.events.length === 0 && (
        <EmptyState
          icon={History}
          title="Nothing has happened yet"
          description="Changes of status, reports, findings and fixes are listed here."
        />
      )}
      {events.data && events.data.events.length > 0 && (
        <ol className="divide-y divide-border">
          {events.data.events.map((event) => (
            <HistoryLine key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events.data && (events.data.totalCount > EVENT_PAGE_SIZE || pageIndex > 0) && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={EVENT_PAGE_SIZE}
            totalCount={events.data.totalCount}
            onPageChange={(index) => setSearchParams(index > 0 ? { page: String(index + 1) } : {})}
            noun="events"
          />
        </div>
      )}
    </Card>
  );
}

function HistoryLine({ event }: { event: AuditEvent }) {
  const { user } = useShell();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{actorName(event, user.id)}</span> {describeEvent(event)}
      </p>
      <time dateTime={event.created_at} className="text-sm text-muted tabular-nums">
        {formatDateTime(event.created_at)}
      </time>
    </li>
  );
}
