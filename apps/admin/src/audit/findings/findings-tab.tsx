import { paths } from '@portal/auth/routing/paths';
import { Link, useSearchParams } from '@portal/auth/routing/router';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import {
  MANAGED_PAGE_SIZE,
  useManagedFindings,
  type ManagedFindingView,
} from '@portal/data/findings/managed-queries';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Pagination } from '@portal/ui/layout/pagination';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { Bug, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAudit } from '../audit-context.ts';
import { ExportMenu } from './export-menu.tsx';
import { FindingFilters } from './finding-filters.tsx';
import { FindingTable } from './finding-table.tsx';
import { findingViewParams, parseFindingView } from './finding-view-params.ts';
import { PublishButtons } from './publish-buttons.tsx';

/** FIND-02, FIND-10: the findings of an audit, drafts included. The address holds search, filters and page. */
export function FindingsTab() {
  const audit = useAudit();
  const [searchParams, setSearchParams] = useSearchParams();
  const view = parseFindingView(searchParams);
  const findings = useManagedFindings(audit.id, view);
  const scope = useManagedScope(audit.id);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const rows = findings.data?.findings ?? [];
  const isFiltered = Boolean(view.search || view.status || view.severity);

  function changeView(change: Partial<ManagedFindingView>) {
    setSearchParams(findingViewParams({ ...view, pageIndex: 0, ...change }), {
      replace: change.search !== undefined,
      preventScrollReset: true,
    });
  }

  function choose(findingId: string, isChosen: boolean) {
    const ids = new Set(chosenIds);
    if (isChosen) ids.add(findingId);
    else ids.delete(findingId);
    setChosenIds(ids);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <PublishButtons
          audit={audit}
          chosen={rows.filter(({ id, status }) => chosenIds.has(id) && status === 'draft')}
          onPublished={() => setChosenIds(new Set())}
        />
        <ExportMenu audit={audit} />
        <Button asChild size="sm" variant="secondary">
          <Link to={paths.adminFindingImport(audit.id)}>
            <FileUp aria-hidden="true" />
            Import
          </Link>
        </Button>
        <Button asChild size="sm">
          <Link to={paths.adminFinding(audit.id, 'new')}>
            <Plus aria-hidden="true" />
            New finding
          </Link>
        </Button>
      </div>
      <FindingFilters view={view} onChange={changeView} />
      <Card aria-label="Finding list" aria-busy={findings.isPlaceholderData}>
        {findings.isPending && <Skeleton className="m-5 h-64" />}
        {findings.isLoadingError && (
          <ErrorState
            title="Failed to load the findings"
            onRetry={() => void findings.refetch()}
            isRetrying={findings.isFetching}
          />
        )}
        {findings.data && rows.length === 0 && (
          <EmptyState
            icon={Bug}
            title={isFiltered ? 'No finding matches' : 'No findings yet'}
            description={
              isFiltered
                ? 'Change the search or the filters.'
                : 'New findings are drafts. The client cannot see them until you publish them.'
            }
          />
        )}
        {rows.length > 0 && (
          <FindingTable
            audit={audit}
            findings={rows}
            repositories={scope.data?.repositories ?? []}
            chosenIds={chosenIds}
            onChoose={choose}
          />
        )}
        {findings.data && findings.data.totalCount > MANAGED_PAGE_SIZE && (
          <div className="border-t border-border px-5 py-3">
            <Pagination
              pageIndex={view.pageIndex}
              pageSize={MANAGED_PAGE_SIZE}
              totalCount={findings.data.totalCount}
              onPageChange={(pageIndex) => changeView({ pageIndex })}
              noun="findings"
            />
          </div>
        )}
      </Card>
    </>
  );
}
