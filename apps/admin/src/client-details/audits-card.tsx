import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { AUDIT_PAGE_SIZE, useAudits } from '@portal/data/audits/queries';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { Pagination } from '@portal/ui/layout/pagination';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { useState } from 'react';

/** AUD-05, REP-07: the client's audits, each with the way to its page. */
export function AuditsCard({ userId }: { userId: string }) {
  const [pageIndex, setPageIndex] = useState(0);
  const audits = useAudits(userId, pageIndex);
  return (
    <Card aria-labelledby="audits" aria-busy={audits.isPlaceholderData}>
      <CardHeader titleId="audits" title="Audits" />
      {audits.isPending && (
        <CardContent>
          <Skeleton className="h-16 w-full" />
        </CardContent>
      )}
      {audits.isLoadingError && (
        <ErrorState
          title="Failed to load the audits"
          onRetry={() => void audits.refetch()}
          isRetrying={audits.isFetching}
        />
      )}
      {audits.data?.totalCount === 0 && <CardContent className="text-muted">No audits yet.</CardContent>}
      {audits.data && audits.data.audits.length > 0 && (
        <ul className="mt-2 divide-y divide-border">
          {audits.data.audits.map((audit) => (
            <li
              key={audit.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5"
            >
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={paths.adminAudit(audit.id)}
                  className="rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline"
                >
                  {audit.title}
                </Link>
                <p className="text-sm wrap-anywhere text-muted">
                  {audit.audit_type}
                  {audit.audit_date &&
                    ` · ${withNonBreakingSpaces(`Audit date ${formatDate(audit.audit_date)}`)}`}
                </p>
              </div>
              <AuditStatusBadge status={audit.status} />
            </li>
          ))}
        </ul>
      )}
      {audits.data && audits.data.totalCount > AUDIT_PAGE_SIZE && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={AUDIT_PAGE_SIZE}
            totalCount={audits.data.totalCount}
            onPageChange={setPageIndex}
            noun="audits"
          />
        </div>
      )}
    </Card>
  );
}
