import { ArchiveButton } from '@portal/audit/archive/archive-button';
import { useClientAccess, useIsViewer } from '@portal/auth/contract/contract';
import { useListView } from '@portal/auth/routing/list-view';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { AUDIT_PAGE_SIZE, useAudits, type Audit } from '@portal/data/audits/queries';
import { useFindingTotals } from '@portal/data/findings/totals';
import { Button } from '@portal/ui/primitives/button';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ListPage } from '@portal/ui/list/list-page';
import { FileText } from 'lucide-react';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useManagedUserId } from '../selected-client/managed-client.tsx';
import { AuditRowActions, NewAuditButton, WithdrawReportButton } from './manage/audit-actions.tsx';
import { AuditStatusSelect } from './manage/audit-status-select.tsx';
import { otherReports, toAuditColumns, type AuditActions } from './audit-columns.tsx';
import { AuditItem } from './audit-item.tsx';
import { auditList } from '../first-queries.ts';

/** REP-01 to REP-03: the client's audits and reports, or for an admin those of the selected client. */
export function ReportsPage() {
  const { userId, isAdminView } = useManagedUserId();
  const { isOwner } = useClientAccess(userId);
  return (
    <>
      <PageHeader
        title="Audit Reports"
        description={
          <>
            All your audits and their reports.{' '}
            <Link
              to={paths.verify}
              className="rounded-sm text-link underline underline-offset-4 hover:decoration-2"
            >
              Verify a report
            </Link>
          </>
        }
        actions={
          <>
            {userId && isOwner && !isAdminView && (
              <ArchiveButton subject={{ clientId: userId, auditId: null, title: 'all audits' }} />
            )}
            {isAdminView && userId && <NewAuditButton key={userId} userId={userId} />}
          </>
        }
      />
      <ClientPickerBar />
      {userId && <Reports key={userId} userId={userId} isAdminView={isAdminView} />}
    </>
  );
}

type Props = { userId: string; isAdminView: boolean };

function Reports({ userId, isAdminView }: Props) {
  const list = useListView(auditList);
  const isViewer = useIsViewer();
  const { search, pageIndex } = list.view;
  const audits = useAudits(userId, pageIndex, search);
  const totals = useFindingTotals(audits.data?.rows.map(({ id }) => id) ?? []);

  function getActions(audit: Audit): AuditActions | null {
    if (!isAdminView) return null;
    return {
      status: audit.status !== 'withdrawn' && <AuditStatusSelect userId={userId} audit={audit} />,
      actions: <AuditRowActions userId={userId} audit={audit} />,
      versionActions: (version) => <WithdrawReportButton userId={userId} audit={audit} version={version} />,
    };
  }

  return (
    <ListPage
      list={list}
      query={audits}
      getId={({ id }) => id}
      noun="audits"
      label="Audits"
      tableLabel="Table of audits"
      errorTitle="Failed to load audit reports"
      empty={{
        icon: FileText,
        title: 'No Reports Yet',
        description: 'Audits appear here as soon as they are scheduled.',
        action: !isAdminView && !isViewer && (
          <Button asChild>
            <Link to={paths.request}>Request an Audit</Link>
          </Button>
        ),
      }}
      pageSize={AUDIT_PAGE_SIZE}
      columns={toAuditColumns(totals, getActions)}
      below={(audit) => otherReports(audit, getActions(audit))}
      card={(audit) => <AuditItem key={audit.id} audit={audit} totals={totals} actions={getActions(audit)} />}
      hasManyControls={isAdminView}
      // Always there: nothing moves when the audits have loaded.
      search={{ label: 'Search audits', placeholder: 'Search by title', className: 'w-full sm:w-64' }}
    />
  );
}
