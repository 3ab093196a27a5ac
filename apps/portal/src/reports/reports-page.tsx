import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { AUDIT_PAGE_SIZE, useAudits } from '@portal/data/audits/queries';
import { useFindingTotals } from '@portal/data/findings/list-queries';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Pagination } from '@portal/ui/layout/pagination';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { FileText } from 'lucide-react';
import { ClientPickerBar } from '../client-picker-bar.tsx';
import { useRedirectToLastPage, usePageParam } from '../use-page-param.ts';
import { useManagedUserId } from '../use-managed-user-id.ts';
import { AuditRowActions } from './manage/audit-row-actions.tsx';
import { NewAuditButton } from './manage/new-audit-button.tsx';
import { WithdrawReportButton } from './manage/withdraw-report-button.tsx';
import { AuditItem } from './audit-item.tsx';

/** REP-01 to REP-03: the client's audits and reports, or for an admin those of the selected client. */
export function ReportsPage() {
  const { userId, isAdminView } = useManagedUserId();
  return (
    <>
      <PageHeader
        title="Audit Reports"
        description="All your audits and their reports."
        actions={isAdminView && userId && <NewAuditButton key={userId} userId={userId} />}
      />
      <ClientPickerBar />
      {userId && <Reports key={userId} userId={userId} isAdminView={isAdminView} />}
    </>
  );
}

type Props = { userId: string; isAdminView: boolean };

function Reports({ userId, isAdminView }: Props) {
  const { pageIndex, goToPage } = usePageParam();
  const audits = useAudits(userId, pageIndex);
  const totals = useFindingTotals(audits.data?.audits.map(({ id }) => id) ?? []);
  const loaded = audits.isSuccess && !audits.isPlaceholderData ? audits.data : null;
  useRedirectToLastPage(
    { pageIndex, pageSize: AUDIT_PAGE_SIZE, goToPage },
    loaded && { rowCount: loaded.audits.length, totalCount: loaded.totalCount },
  );

  if (audits.isPending) return <ReportsSkeleton />;
  if (audits.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load audit reports"
          onRetry={() => void audits.refetch()}
          isRetrying={audits.isFetching}
        />
      </Card>
    );
  }
  if (audits.data.totalCount === 0) {
    return pageIndex > 0 ? <ReportsSkeleton /> : <NoReports isAdminView={isAdminView} />;
  }

  return (
    <Card aria-label="Audits" aria-busy={audits.isPlaceholderData}>
      <ul className="divide-y divide-border">
        {audits.data.audits.map((audit) => (
          <AuditItem
            key={audit.id}
            audit={audit}
            totals={totals}
            {...(isAdminView && {
              actions: <AuditRowActions userId={userId} audit={audit} />,
              versionActions: (version) => (
                <WithdrawReportButton userId={userId} audit={audit} version={version} />
              ),
            })}
          />
        ))}
      </ul>
      {audits.data.totalCount > AUDIT_PAGE_SIZE && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={AUDIT_PAGE_SIZE}
            totalCount={audits.data.totalCount}
            onPageChange={goToPage}
            noun="audits"
          />
        </div>
      )}
    </Card>
  );
}

function NoReports({ isAdminView }: { isAdminView: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={FileText}
        title="No Reports Yet"
        description="Audits appear here as soon as they are scheduled."
        action={
          !isAdminView && (
            <Button asChild>
              <Link to={paths.request}>Request an Audit</Link>
            </Button>
          )
        }
      />
    </Card>
  );
}

const SKELETON_ROWS = 4;

function ReportsSkeleton() {
  return (
    <output aria-label="Loading reports" className="block rounded-lg border border-border bg-surface">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className="flex items-center justify-between gap-4 px-5 py-4">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-4 w-36" />
          </div>
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </output>
  );
}
