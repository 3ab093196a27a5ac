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
import { findingStatusLabel, SEVERITIES, severityLabel } from '@portal/domain/findings/finding-labels';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage } from '@portal/ui/list/list-page';
import { useChosenRows } from '@portal/ui/list/use-chosen-rows';
import { Button } from '@portal/ui/primitives/button';
import { Bug, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useShownAudit } from '../../shared/shown-audit.tsx';
import { findingList, findingQuery, STATUS_FILTERS, toManagedView } from './finding-list.ts';
import { ChosenDrafts } from './chosen-drafts.tsx';
import { ChosenPublished } from './chosen-published.tsx';
import { toFindingColumns } from './finding-columns.tsx';
import { FindingItem } from './finding-item.tsx';
import type { PublishedFinding } from './many-steps-dialog.tsx';
import { FindingsMenu } from './findings-menu.tsx';
import { PublishDialog } from '../steps/publish-dialog.tsx';
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
const SEVERITY_OPTIONS = [
  { value: '' as const, label: 'Any severity' },
  ...SEVERITIES.map((value) => ({ value, label: severityLabel(value) })),
];

const ASSIGNED_OPTIONS = [
  { value: '', label: 'Any reviewer' },
  { value: 'me', label: 'Assigned to me' },
];

/** FIND-02, FIND-10: the findings of an audit, drafts included. Severity, status and location are edited in place. */
export function FindingsTab() {
  const audit = useShownAudit();
  const list = useListView(findingList);
  const { view, change } = list;
  const { user } = useShell();
  const findings = useManagedFindings(audit.id, toManagedView(view, user.id));
  const scope = useManagedScope(audit.id);
  const totals = useManagedTotals(audit.id);
  const isFinal = audit.status === 'withdrawn';
  const { chosen, setChosen, choose, isChosen } = useChosenRows<PublishedFinding>(findings.data?.rows);
  const drafts = chosen.filter(({ status }) => status === 'draft');
  const published = chosen.filter(({ status }) => status !== 'draft');
  const setDrafts = (changed: readonly DraftSummary[]) =>
    setChosen((now) => [
      ...now.filter(({ status }) => status !== 'draft'),
      ...changed.map((draft) => ({ ...draft, number: null, status: 'draft' })),
    ]);
  // What was chosen meanwhile stays chosen.
  const leaveOut = (done: readonly { id: string }[]) =>
    setChosen((now) => now.filter(({ id }) => !done.some((row) => row.id === id)));
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
          isChosen,
          onChoose: choose,
        })}
        card={(finding) => (
          <FindingItem
            key={finding.id}
            audit={audit}
            query={findingQuery(view)}
            repositories={scope.data?.repositories ?? []}
            finding={finding}
            isChosen={isChosen(finding)}
            onChoose={(isAdded) => choose([finding], isAdded)}
          />
        )}
        isMarked={isChosen}
        search={{
          label: 'Search by title',
          placeholder: 'Search by title',
          className: 'flex-1 basis-full sm:basis-64',
        }}
        filters={
          <>
            <FilterSelect
              label="Status"
              value={view.status}
              options={STATUS_OPTIONS}
              onChange={(status) => change({ status })}
              className="flex-1 basis-32"
            />
            <FilterSelect
              label="Severity"
              value={view.severity}
              options={SEVERITY_OPTIONS}
              onChange={(severity) => change({ severity })}
              className="flex-1 basis-32"
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
              onChoose={setDrafts}
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
      {chosen.length > 0 && (
        <section
          aria-label="Selected findings"
          data-covers-page-end=""
          className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-border bg-raised px-4 py-3 shadow-lg max-[22rem]:static"
        >
          <p className="mr-auto font-medium">{chosen.length} selected</p>
          {drafts.length > 0 && (
            <ChosenDrafts
              audit={audit}
              chosen={drafts}
              onChange={setDrafts}
              onSeverityChange={(ids, severity) =>
                setChosen((now) => now.map((row) => (ids.includes(row.id) ? { ...row, severity } : row)))
              }
            />
          )}
          {published.length > 0 && (
            <ChosenPublished audit={audit} chosen={published} onMoved={() => leaveOut(published)} />
          )}
          <Button variant="ghost" size="sm" onClick={() => setChosen([])}>
            Choose none
          </Button>
          {drafts.length > 0 && !isFinal && (
            <Button size="sm" onClick={() => confirm(drafts)}>
              Publish selected ({drafts.length})
            </Button>
          )}
        </section>
      )}
      {publishing && (
        <PublishDialog
          audit={audit}
          drafts={publishing}
          onPublished={() => leaveOut(publishing)}
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  );
}
