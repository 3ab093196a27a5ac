import { useSearchParams } from '@portal/auth/routing/router';
import { useAdmins } from '@portal/data/admins/queries';
import { AUDIT_LIST_PAGE_SIZE, useAuditList, type AuditListView } from '@portal/data/audits/list';
import { RowsSkeleton } from '@portal/ui/feedback/rows-skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ListStates } from '@portal/ui/list/list-states';
import { NoRows } from '@portal/ui/list/no-rows';
import { Card } from '@portal/ui/primitives/card';
import { FileSearch } from 'lucide-react';
import { useIsTable } from '../use-is-table.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditItem } from './audit-item.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditViewParams, isFiltered, NO_FILTER, parseAuditView } from './audit-view-params.ts';

/** AUD-04: the audits of all clients. The database searches, filters, sorts and pages; the URL holds the view. */
export function AuditsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const view = parseAuditView(searchParams);
  const audits = useAuditList(view);
  const leadName = useLeadName();
  const isTable = useIsTable();
  const rows = audits.data?.audits ?? [];

  function changeView(change: Partial<AuditListView>) {
    setSearchParams(auditViewParams({ ...view, pageIndex: 0, ...change }), {
      // Refining a search replaces the history entry, so that Back leaves the search instead of undoing it letter by letter.
      replace: Boolean(change.search && view.search),
      preventScrollReset: true,
    });
  }

  return (
    <>
      <PageHeader title="Audits" description="The audits of all clients." />
      <AuditFilters view={view} onChange={changeView} />
      <Card aria-label="Audit list" aria-busy={audits.isPlaceholderData}>
        <ListStates
          query={audits}
          noun="audits"
          pageIndex={view.pageIndex}
          pageSize={AUDIT_LIST_PAGE_SIZE}
          onPageChange={(pageIndex) => changeView({ pageIndex })}
          hasRows={rows.length > 0}
          skeleton={<RowsSkeleton label="Loading audits" rows={8} />}
          empty={
            <NoRows
              icon={FileSearch}
              noun="audits"
              description="Create an audit from a client's request, or on the Reports page."
              isPastTheEnd={view.pageIndex > 0}
              isFiltered={isFiltered(view)}
              onFirstPage={() => changeView({ pageIndex: 0 })}
              onShowAll={() => changeView(NO_FILTER)}
            />
          }
        >
          {isTable ? (
            <AuditTable audits={rows} leadName={leadName} view={view} onSort={changeView} />
          ) : (
            <ul className="divide-y divide-border">
              {rows.map((audit) => (
                <AuditItem key={audit.id} audit={audit} leadName={leadName(audit.lead_admin_id)} />
              ))}
            </ul>
          )}
        </ListStates>
      </Card>
    </>
  );
}

/** Returns a function that names a lead auditor. The name is empty until the admins are loaded. */
function useLeadName(): (leadId: string | null) => string {
  const admins = useAdmins();
  return (leadId) => {
    if (!leadId) return 'Nobody yet';
    if (!admins.data) return '';
    return admins.data.find(({ user_id }) => user_id === leadId)?.name ?? 'A former admin';
  };
}
