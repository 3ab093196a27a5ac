import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { AUDIT_PAGE_SIZE, useAudits, type Audit } from '@portal/data/audits/queries';
import { useFindingTotals } from '@portal/data/findings/totals';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Pagination } from '@portal/ui/layout/pagination';
import { RowsSkeleton } from '@portal/ui/feedback/rows-skeleton';
import { FileText } from 'lucide-react';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useRedirectToLastPage, usePageParam } from '../use-page-param.ts';
import { useIsTable } from '../use-is-table.ts';
import { useManagedUserId } from '../selected-client/use-managed-user-id.ts';
import { AuditRowActions } from './manage/audit-row-actions.tsx';
import { AuditStatusSelect } from './manage/audit-status-select.tsx';
import { NewAuditButton } from './manage/new-audit-button.tsx';
import { WithdrawReportButton } from './manage/withdraw-report-button.tsx';
import { AuditItem } from './audit-item.tsx';
import { AuditTable, type AuditActions } from './audit-table.tsx';

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
  const isTable = useIsTable(isAdminView);
  const loaded = audits.isSuccess && !audits.isPlaceholderData ? audits.data : null;
  useRedirectToLastPage(
    { pageIndex, pageSize: AUDIT_PAGE_SIZE, goToPage },
    loaded && { rowCount: loaded.audits.length, totalCount: loaded.totalCount },
  );

  function getActions(audit: Audit): AuditActions | null {
    if (!isAdminView) return null;
    return {
      status: <AuditStatusSelect userId={userId} audit={audit} />,
      actions: <AuditRowActions userId={userId} audit={audit} />,
      versionActions: (version) => <WithdrawReportButton userId={userId} audit={audit} version={version} />,
    };
  }

  if (audits.isPending) return <RowsSkeleton label="Loading reports" />;
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
    return pageIndex > 0 ? <RowsSkeleton label="Loading reports" /> : <NoReports isAdminView={isAdminView} />;
  }

  return (
    <Card aria-label="Audits" aria-busy={audits.isPlaceholderData}>
      {isTable ? (
        <AuditTable audits={audits.data.audits} totals={totals} getActions={getActions} />
      ) : (
        <ul className="divide-y divide-border">
          {audits.data.audits.map((audit) => (
            <AuditItem key={audit.id} audit={audit} totals={totals} actions={getActions(audit)} />
          ))}
        </ul>
      )}
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
