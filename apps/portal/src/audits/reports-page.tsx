import { ArchiveButton } from '@portal/audit/archive/archive-button';
import { useClientAccess, useIsViewer } from '@portal/frame/contract/contract';
import { useListView } from '@portal/frame/routing/list-view';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { AUDIT_PAGE_SIZE, useAudits } from '@portal/data/audits/queries';
import { useFindingTotals } from '@portal/data/findings/totals';
import { Button } from '@portal/ui/primitives/button';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ListPage } from '@portal/ui/list/list-page';
import { FileText, Plus } from 'lucide-react';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useManagedClientId } from '../selected-client/managed-client.tsx';
import { otherReports, toAuditColumns } from './audit-columns.tsx';
import { AuditItem } from './audit-item.tsx';
import { auditList } from '../first-queries.ts';

/** REP-01 to REP-04: the client's audits and reports; for an admin those of the selected client, which the console manages. */
export function ReportsPage() {
  const { clientId, isAdminView } = useManagedClientId();
  const { isOwner } = useClientAccess(clientId);
  return (
    <>
      <PageHeader
        title="Audit Reports"
        description={
          <>
            {isAdminView
              ? 'The audits of one client and their reports.'
              : 'All your audits and their reports.'}{' '}
            <Link
              to={paths.verify}
              className="rounded-sm text-accent underline underline-offset-4 hover:decoration-2"
            >
              Verify a report
            </Link>
          </>
        }
        actions={
          <>
            {clientId && isOwner && !isAdminView && (
              <ArchiveButton subject={{ clientId, auditId: null, title: 'all audits' }} />
            )}
            {isAdminView && clientId && (
              <Button asChild>
                <Link to={paths.adminNewAudit({ client: clientId })}>
                  <Plus aria-hidden="true" />
                  New audit
                </Link>
              </Button>
            )}
          </>
        }
      />
      <ClientPickerBar />
      {clientId && <Reports key={clientId} clientId={clientId} isAdminView={isAdminView} />}
    </>
  );
}

function Reports({ clientId, isAdminView }: { clientId: string; isAdminView: boolean }) {
  const list = useListView(auditList);
  const isViewer = useIsViewer();
  const { search, pageIndex } = list.view;
  const audits = useAudits(clientId, pageIndex, search);
  const totals = useFindingTotals(audits.data?.rows.map(({ id }) => id) ?? []);

  return (
    <ListPage
      list={list}
      query={audits}
      getId={({ id }) => id}
      noun="audits"
      label="Audits"
      tableLabel="Table of audits"
      errorTitle="Failed to load audit reports"
      hasErrorToast
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
      columns={toAuditColumns(totals, isAdminView)}
      rowClassName="relative hover:bg-subtle"
      below={otherReports}
      card={(audit) => <AuditItem key={audit.id} audit={audit} totals={totals} isAdminView={isAdminView} />}
      // Always there: nothing moves when the audits have loaded.
      search={{ label: 'Search audits', placeholder: 'Search by title', className: 'w-full sm:w-64' }}
    />
  );
}
