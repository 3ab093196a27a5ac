import { useShell } from '@portal/frame/contract/contract';
import { useListView } from '@portal/frame/routing/list-view';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import {
  MANAGED_PAGE_SIZE,
  useManagedFindings,
  useManagedTotals,
} from '@portal/data/findings/managed-findings';
import type { DraftSummary } from '@portal/data/findings/publish';
import { findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage } from '@portal/ui/list/list-page';
import { useSelectedRows } from '@portal/ui/list/use-selected-rows';
import { Button } from '@portal/ui/primitives/button';
import { Bug, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useShownAudit } from '../../shared/shown-audit.tsx';
import { findingList, findingQuery, STATUS_FILTERS, toManagedView } from './finding-list.ts';
import { toFindingColumns } from './finding-columns.tsx';
import { FindingItem } from './finding-item.tsx';
import { SelectedFindings } from './selected-findings.tsx';
import type { PublishedFinding } from './many-steps-dialog.tsx';
import { FindingsMenu } from './findings-menu.tsx';
import { PublishDialog } from '../steps/publish-dialog.tsx';
import { SEVERITY_FILTERS } from '../fields/finding-labels.ts';
import { useCheckSaved } from '../fields/use-check-saved.ts';

const STATUS_LABELS: Readonly<Record<string, string>> = {
  '': 'Any status',
  draft: 'Drafts',
  published: 'All published',
};
const STATUS_OPTIONS = STATUS_FILTERS.map((value) => ({
  value,
  label: STATUS_LABELS[value] ?? findingStatusLabel(value),
}));

const ASSIGNED_OPTIONS = [
  { value: '', label: 'Any reviewer' },
  { value: 'me', label: 'Assigned to me' },
];

/** FIND-02, FIND-10: the findings of an audit, drafts included. Severity, status and location are edited in place. */
export function FindingsTab() {
  const audit = useShownAudit();
  const list = useListView(findingList);
  const { view, change, filter } = list;
  const { user } = useShell();
  const findings = useManagedFindings(audit.id, toManagedView(view, user.id));
  const scope = useManagedScope(audit.id);
  const totals = useManagedTotals(audit.id);
  const isFinal = audit.status === 'withdrawn';
  const { selected, setSelected, select, isSelected } = useSelectedRows<PublishedFinding>(
    findings.data?.rows,
  );
  const setDrafts = (changed: readonly DraftSummary[]) =>
    setSelected((now) => [
      ...now.filter(({ status }) => status !== 'draft'),
      ...changed.map((draft) => ({ ...draft, number: null, status: 'draft' })),
    ]);
  const [publishing, setPublishing] = useState<readonly DraftSummary[] | null>(null);
  const checkSaved = useCheckSaved(audit.id);
  const confirm = (some: readonly DraftSummary[]) => checkSaved(some) && setPublishing(some);

  return (
    <>
      <ListPage
        list={list}
        query={findings}
        getId={({ id }) => id}
        noun="findings"
        label="Finding list"
        tableLabel="Findings"
        errorTitle="Failed to load the findings"
        empty={{
          icon: Bug,
          description: 'New findings are drafts. The client cannot see them until you publish them.',
        }}
        pageSize={MANAGED_PAGE_SIZE}
        columns={toFindingColumns({
          audit,
          query: findingQuery(view),
          repositories: scope.data?.repositories ?? [],
          findings: findings.data?.rows ?? [],
          isSelected,
          onSelect: select,
        })}
        card={(finding) => (
          <FindingItem
            key={finding.id}
            audit={audit}
            query={findingQuery(view)}
            repositories={scope.data?.repositories ?? []}
            finding={finding}
            isSelected={isSelected(finding)}
            onSelect={(isAdded) => select([finding], isAdded)}
          />
        )}
        isMarked={isSelected}
        search={{
          label: 'Search by title',
          placeholder: 'Search by title',
          className: 'flex-1 basis-full sm:basis-64',
        }}
        filters={
          <>
            <FilterSelect
              label="Status"
              options={STATUS_OPTIONS}
              className="flex-1 basis-32"
              {...filter('status')}
            />
            <FilterSelect
              label="Severity"
              options={SEVERITY_FILTERS}
              className="flex-1 basis-32"
              {...filter('severity')}
            />
            <FilterSelect
              label="Reviewer"
              value={view.assigned ?? ''}
              options={ASSIGNED_OPTIONS}
              onChange={(text) => change({ assigned: text === 'me' ? 'me' : null })}
              className="flex-1 basis-32"
            />
          </>
        }
        filtersClassName="flex basis-72 flex-wrap gap-3"
        foldsFilters
        aside={
          <div className="flex flex-wrap gap-2">
            <FindingsMenu
              audit={audit}
              filter={{ search: view.search, severity: view.severity }}
              draftCount={totals.data?.drafts ?? 0}
              onSelect={setDrafts}
              onPublish={confirm}
            />
            {!isFinal && (
              <>
                <Button asChild variant="secondary">
                  <Link to={paths.adminFindingImport(audit.id)}>
                    <FileUp aria-hidden="true" />
                    Import
                  </Link>
                </Button>
                <Button asChild>
                  <Link to={paths.adminFinding(audit.id, 'new')}>
                    <Plus aria-hidden="true" />
                    New finding
                  </Link>
                </Button>
              </>
            )}
          </div>
        }
      />
      {selected.length > 0 && (
        <SelectedFindings audit={audit} selected={selected} setSelected={setSelected} onPublish={confirm} />
      )}
      {publishing && (
        <PublishDialog
          audit={audit}
          drafts={publishing}
          // What was selected meanwhile stays selected.
          onPublished={() =>
            setSelected((now) => now.filter(({ id }) => !publishing.some((draft) => draft.id === id)))
          }
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  );
}
