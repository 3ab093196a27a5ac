import { ExportMenu } from '@portal/audit/findings/export-menu';
import { useClientAccess, useIsViewer, useShell } from '@portal/frame/contract/contract';
import { useListView } from '@portal/frame/routing/list-view';
import { paths } from '@portal/domain/routing/paths';
import { FINDING_PAGE_SIZE, useFindings, useFindingSteps } from '@portal/data/findings/queries';
import { useFindingCounts } from '@portal/data/findings/totals';
import { RowsSkeleton } from '@portal/ui/feedback/skeleton';
import { FINDING_STATUSES, findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { toSelectColumn } from '@portal/ui/list/select-column';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage } from '@portal/ui/list/list-page';
import { useSelectedRows } from '@portal/ui/list/use-selected-rows';
import { Card } from '@portal/ui/primitives/card';
import { Bug } from 'lucide-react';
import { AuditFrame } from '../audit-frame.tsx';
import { findingList, findingQuery, STATUSES, toFindingView } from '../finding-list.ts';
import { SeverityChips } from './severity-chips.tsx';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { SelectedFindings } from './selected-findings.tsx';
import { toFindingColumns, WAITS_FOR_TEAM } from './finding-columns.tsx';

const statusOptions = (isViewer: boolean) => [
  { value: '', label: 'All statuses' },
  { value: 'waits-for-you', label: isViewer ? WAITS_FOR_TEAM : 'Needs your response' },
  { value: 'waits-for-auditors', label: 'Waiting for the auditors' },
  ...FINDING_STATUSES.map((value) => ({ value, label: findingStatusLabel(value) })),
];
const ASSIGNED_OPTIONS = [
  { value: '', label: 'Assigned to anyone' },
  { value: 'me', label: 'Assigned to me' },
];
const ORDERS = [
  { label: 'What waits for you first', sort: 'waiting', isAscending: true },
  { label: 'By severity', sort: 'severity', isAscending: true },
  { label: 'By title', sort: 'title', isAscending: true },
  { label: 'Last changed first', sort: 'updated_at', isAscending: false },
];

export function FindingsPage() {
  return <AuditFrame tab="findings">{(audit) => <Findings audit={audit} />}</AuditFrame>;
}

function Findings({ audit }: { audit: { id: string; title: string; client_id: string } }) {
  const { user, impersonation } = useShell();
  const { mayWrite } = useClientAccess(audit.client_id);
  const isViewer = useIsViewer();
  const list = useListView(findingList);
  const { view, change } = list;
  const findings = useFindings(audit.id, toFindingView(view, user.id));
  const counts = useFindingCounts(audit.id);
  const steps = useFindingSteps('client');
  const isAnswerable = (status: string) =>
    steps.data?.some(({ from_status }) => from_status === status) ?? false;
  const { selected, setSelected, select, isSelected } = useSelectedRows(findings.data?.rows);

  // The counts come first on the page: nothing moves when they arrive.
  if (counts.isPending) {
    return (
      <Card>
        <output aria-label="Loading findings">
          <RowsSkeleton rows={6} />
        </output>
      </Card>
    );
  }
  const hasFindings = counts.data?.length !== 0;
  return (
    <div className="flex flex-col gap-4">
      <LoadErrorNotice query={counts}>The numbers of findings by severity failed to load.</LoadErrorNotice>
      {counts.data && <SeverityChips auditId={audit.id} counts={counts.data} view={view} />}
      <ListPage
        list={list}
        query={findings}
        getId={({ id }) => id}
        noun="findings"
        label="List of findings"
        tableLabel="Findings"
        errorTitle="Failed to load the findings"
        empty={{ icon: Bug, description: 'Findings appear here when the auditors publish them.' }}
        pageSize={FINDING_PAGE_SIZE}
        columns={[
          ...(mayWrite
            ? [
                {
                  ...toSelectColumn({
                    rows: (findings.data?.rows ?? []).filter(({ status }) => isAnswerable(status)),
                    isSelected,
                    onSelect: select,
                    getLabel: ({ number }) => number,
                  }),
                  className: 'relative z-1 first:min-w-0 max-lg:align-top',
                },
              ]
            : []),
          ...toFindingColumns(
            ({ number }) => paths.finding(audit.id, number) + findingQuery({ ...view, pageIndex: 0 }),
            user.id,
            isViewer,
          ),
        ]}
        isMarked={isSelected}
        rowClassName="group relative hover:bg-subtle"
        search={{
          label: 'Search findings',
          placeholder: 'Title or number, such as H-02',
          className: 'max-lg:col-span-full',
        }}
        filters={
          <>
            <FilterSelect
              label="Status"
              value={view.status ?? ''}
              options={statusOptions(isViewer)}
              onChange={(text) => change({ status: STATUSES.find((known) => known === text) ?? null })}
            />
            {!impersonation && (
              <FilterSelect
                label="Assigned to"
                value={view.assigned ?? ''}
                options={ASSIGNED_OPTIONS}
                onChange={(text) => change({ assigned: text === 'me' ? 'me' : null })}
              />
            )}
          </>
        }
        filtersClassName="grid basis-80 gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_minmax(0,13rem)_minmax(0,12rem)]"
        orders={ORDERS}
        ordersClassName="min-[22rem]:col-span-2 lg:hidden"
        aside={hasFindings && <ExportMenu audit={audit} />}
      />
      {selected.length > 0 && (
        <SelectedFindings audit={audit} selected={selected} onClear={() => setSelected([])} />
      )}
    </div>
  );
}
