import { paths } from '@portal/auth/routing/paths';
import { useNavigate, useSearchParams } from '@portal/auth/routing/router';
import { FINDING_PAGE_SIZE, useFindings } from '@portal/data/findings/list-queries';
import { useFindingCounts } from '@portal/data/findings/totals';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Pagination } from '@portal/ui/layout/pagination';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { Bug, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { AuditFrame } from '../audit-frame.tsx';
import { FindingsSummary } from '../findings-summary.tsx';
import { findingQuery, parseFindingParams, toFindingView, type FindingParams } from '../finding-params.ts';
import { useRedirectToLastPage } from '../../use-page-param.ts';
import { ExportMenu } from './export-menu.tsx';
import { FindingFilters } from './finding-filters.tsx';
import { FindingTable } from './finding-table.tsx';

/** FIND-06: the published findings of an audit, with search, filters and order in the address. */
export function FindingsPage() {
  return <AuditFrame tab="findings">{(audit) => <Findings audit={audit} />}</AuditFrame>;
}

function Findings({ audit }: { audit: { id: string; title: string } }) {
  const auditId = audit.id;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const params = parseFindingParams(search);
  const { pageIndex } = params;
  const findings = useFindings(auditId, toFindingView(params));
  const counts = useFindingCounts(auditId);

  const go = useCallback(
    (query: string, replace: boolean) =>
      void navigate({ search: query }, { replace, preventScrollReset: true }),
    [navigate],
  );
  const change = useCallback(
    (changed: Partial<FindingParams>) =>
      go(findingQuery({ ...parseFindingParams(search), pageIndex: 0, ...changed }), true),
    [go, search],
  );
  const goToPage = (index: number, replace = false) =>
    go(findingQuery({ ...params, pageIndex: index }), replace);
  const loaded = findings.isSuccess && !findings.isPlaceholderData ? findings.data : null;
  useRedirectToLastPage(
    { pageIndex, pageSize: FINDING_PAGE_SIZE, goToPage },
    loaded && { rowCount: loaded.findings.length, totalCount: loaded.totalCount },
  );

  const isFiltered = Boolean(params.search || params.severity || params.status);
  // The counts come first on the page: nothing moves when they arrive.
  if (counts.isPending || findings.isPending) return <FindingsSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      {counts.data?.length !== 0 && <FindingsSummary auditId={auditId} counts={counts} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-80">
          <FindingFilters params={params} onChange={change} />
        </div>
        {counts.data?.length !== 0 && <ExportMenu audit={audit} />}
      </div>
      <Card aria-label="List of findings" aria-busy={findings.isPlaceholderData}>
        {findings.isLoadingError && (
          <ErrorState
            title="Failed to load the findings"
            onRetry={() => void findings.refetch()}
            isRetrying={findings.isFetching}
          />
        )}
        {findings.data && findings.data.findings.length === 0 && pageIndex === 0 && (
          <NoFindings isFiltered={isFiltered} onClear={() => go('', true)} />
        )}
        {findings.data && findings.data.findings.length > 0 && (
          <>
            <FindingTable
              findings={findings.data.findings}
              params={params}
              getHref={(finding) =>
                paths.finding(auditId, finding.number) + findingQuery({ ...params, pageIndex: 0 })
              }
              onSort={change}
            />
            <div className="border-t border-border px-5 py-3">
              <Pagination
                pageIndex={pageIndex}
                pageSize={FINDING_PAGE_SIZE}
                totalCount={findings.data.totalCount}
                onPageChange={goToPage}
                noun="findings"
              />
            </div>
          </>
        )}
      </Card>
    </div>
  );
}

function NoFindings({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No finding matches"
      description="Change the search or the filters."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all findings
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={Bug}
      title="No findings yet"
      description="Findings appear here when the auditors publish them."
    />
  );
}

const SKELETON_ROWS = 6;

function FindingsSkeleton() {
  return (
    <output
      aria-label="Loading findings"
      className="block divide-y divide-border rounded-lg border border-border bg-surface"
    >
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <span key={row} className="flex h-11 items-center gap-4 px-5">
          <Skeleton className="h-4 w-12" />
          <Skeleton className="h-4 w-64 max-w-[50%]" />
          <Skeleton className="ml-auto h-5 w-20" />
        </span>
      ))}
    </output>
  );
}
