import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { AUDIT_PAGE_SIZE, useAudits } from '@portal/data/audits/queries';
import type { Client } from '@portal/data/clients/queries';
import { formatDate, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import { Pagination } from '@portal/ui/layout/pagination';
import { isPagePastTheEnd } from '@portal/ui/list/page-past-the-end';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PastAuditDialog } from '../../lazy-dialogs.ts';
import { ListCard } from '../../shared/list-card.tsx';

/** AUD-05, REP-07: the client's audits, each with the way to its page, and for an approved client the ways to a new one and to a past one (MOVE-03). */
export function AuditsCard({ client }: { client: Client }) {
  const clientId = client.client_id;
  const [pageIndex, setPageIndex] = useState(0);
  const [isAddingPast, setIsAddingPast] = useState(false);
  const audits = useAudits(clientId, pageIndex);
  if (isPagePastTheEnd(pageIndex, audits)) setPageIndex(pageIndex - 1);
  return (
    <ListCard
      title="Audits"
      actions={
        client.approval_status === 'approved' && (
          <>
            <SmallButton onClick={() => setIsAddingPast(true)}>Past audit</SmallButton>
            <SmallButton asChild>
              <Link to={paths.adminNewAudit({ client: clientId })}>
                <Plus aria-hidden="true" />
                New audit
              </Link>
            </SmallButton>
            {isAddingPast && <PastAuditDialog clientId={clientId} onClose={() => setIsAddingPast(false)} />}
          </>
        )
      }
      query={audits}
      isEmpty={({ rows, totalCount }) => totalCount === 0 && rows.length === 0}
      rows={({ rows }) =>
        rows.map((audit) => (
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
        ))
      }
      more={({ totalCount }) =>
        totalCount > AUDIT_PAGE_SIZE && (
          <Pagination
            pageIndex={pageIndex}
            pageSize={AUDIT_PAGE_SIZE}
            totalCount={totalCount}
            onPageChange={setPageIndex}
            noun="audits"
          />
        )
      }
    />
  );
}
