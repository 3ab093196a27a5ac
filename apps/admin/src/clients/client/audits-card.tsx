import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { AUDIT_PAGE_SIZE, useAudits } from '@portal/data/audits/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
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
      <QueryContent
        query={audits}
        title="Failed to load the audits"
        skeleton={
          <CardContent>
            <Skeleton className="h-16 w-full" />
          </CardContent>
        }
        empty={<CardContent className="text-muted">No audits yet.</CardContent>}
        isEmpty={({ audits: rows, totalCount }) => totalCount === 0 && rows.length === 0}
      >
        {(loaded) => (
          <>
            <ul className="mt-2 divide-y divide-border">
              {loaded.audits.map((audit) => (
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
            {loaded.totalCount > AUDIT_PAGE_SIZE && (
              <div className="border-t border-border px-5 py-3">
                <Pagination
                  pageIndex={pageIndex}
                  pageSize={AUDIT_PAGE_SIZE}
                  totalCount={loaded.totalCount}
                  onPageChange={setPageIndex}
                  noun="audits"
                />
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Card>
  );
}
