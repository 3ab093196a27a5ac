import { findCommonSteps, type CommonStep } from '@portal/data/findings/common-steps';
import { useChangeDraftSeverities, useDiscardDrafts } from '@portal/data/findings/many-drafts';
import { useFindingSteps } from '@portal/data/findings/queries';
import type { DraftSummary } from '@portal/data/findings/publish';
import { SEVERITIES, severityLabel } from '@portal/domain/findings/finding-labels';
import { formatCount } from '@portal/domain/format/formatters';
import { useAction, useLastChoice } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@portal/ui/overlays/dropdown-menu';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { AssignManyFields } from '../fields/assign-select.tsx';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { stepLabel } from '../steps/auditor-steps.ts';
import type { PublishedFinding } from './many-steps-dialog.tsx';

const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'), 'MergeDialog');
const ManyStepsDialog = lazyDialog(() => import('./many-steps-dialog.tsx'), 'ManyStepsDialog');

type Props = {
  audit: { id: string; client_id: string; status: string };
  selected: readonly PublishedFinding[];
  setSelected: (change: (now: readonly PublishedFinding[]) => readonly PublishedFinding[]) => void;
  onPublish: (drafts: readonly DraftSummary[]) => void;
};

/** FIND-10: what can be done with all selected findings at once, drafts or published. */
export function SelectedFindings({ audit, selected, setSelected, onPublish }: Props) {
  const [opened, setOpened] = useState<CommonStep | 'assign' | 'merge' | 'discard' | null>(null);
  const close = () => setOpened(null);
  const drafts = selected.filter(({ status }) => status === 'draft');
  const published = selected.filter(({ status }) => status !== 'draft');
  // What was selected meanwhile stays selected.
  const leaveOut = (done: readonly string[]) =>
    setSelected((now) => now.filter(({ id }) => !done.includes(id)));
  const idsOf = (findings: readonly { id: string }[]) => findings.map(({ id }) => id);

  const changeSeverity = useAction(useChangeDraftSeverities(), {
    success: ({ ids, severity }) => `${formatCount(ids.length, 'draft')}: ${severityLabel(severity)}`,
    failure: 'No severity was changed',
    onSuccess: (_, { ids, severity }) =>
      setSelected((now) => now.map((row) => (ids.includes(row.id) ? { ...row, severity } : row))),
  });
  const { choose: chooseSeverity } = useLastChoice(
    changeSeverity.isPending,
    (choice: { ids: string[]; severity: string }) => void changeSeverity.run(choice),
  );
  const discard = useAction(useDiscardDrafts(), {
    success: (discarded) => `${formatCount(discarded.length, 'draft')} discarded`,
    failure: 'Nothing was discarded',
    onSuccess: (_, discarded) => {
      close();
      leaveOut(discarded);
    },
  });
  const steps = useFindingSteps('auditor');
  const possible = findCommonSteps(
    steps.data ?? [],
    published.map(({ status }) => status),
  );
  const draftCount = formatCount(drafts.length, 'draft');
  const publishedCount = formatCount(published.length, 'finding');

  return (
    <section
      aria-label="Selected findings"
      data-covers-page-end=""
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-border bg-raised px-4 py-3 shadow-lg max-[22rem]:static"
    >
      <p className="font-medium">{selected.length} selected</p>
      <Button variant="ghost" size="sm" className="mr-auto" onClick={() => setSelected(() => [])}>
        Clear selection
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <SmallButton>
            Actions
            <ChevronDown aria-hidden="true" />
          </SmallButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {published.length > 0 && (
            <>
              <DropdownMenuLabel>
                {steps.data && possible.length === 0
                  ? `${publishedCount}: no step fits all, because their statuses differ`
                  : `Review ${publishedCount}`}
              </DropdownMenuLabel>
              {possible.map((step) => (
                <DropdownMenuItem key={step.to_status} onSelect={() => setOpened(step)}>
                  {stepLabel(step)}…
                </DropdownMenuItem>
              ))}
              <DropdownMenuItem onSelect={() => setOpened('assign')}>Assign…</DropdownMenuItem>
            </>
          )}
          {published.length > 0 && drafts.length > 0 && <DropdownMenuSeparator />}
          {drafts.length > 0 && (
            <>
              <DropdownMenuLabel>Severity of {draftCount}</DropdownMenuLabel>
              {SEVERITIES.map((severity) => (
                <DropdownMenuItem
                  key={severity}
                  onSelect={() => chooseSeverity({ ids: idsOf(drafts), severity })}
                >
                  {severityLabel(severity)}
                </DropdownMenuItem>
              ))}
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => setOpened('merge')}>Merge {draftCount}…</DropdownMenuItem>
              <DropdownMenuItem isDestructive onSelect={() => setOpened('discard')}>
                Discard {draftCount}…
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {drafts.length > 0 && audit.status !== 'withdrawn' && (
        <Button size="sm" onClick={() => onPublish(drafts)}>
          Publish selected ({drafts.length})
        </Button>
      )}
      {opened === 'merge' && (
        <MergeDialog audit={audit} drafts={drafts} onMerged={() => leaveOut(idsOf(drafts))} onClose={close} />
      )}
      <AlertDialog
        isOpen={opened === 'discard'}
        onOpenChange={close}
        title={`Discard ${draftCount}?`}
        description="They are deleted with their notes. This cannot be undone."
        confirmLabel={`Discard ${draftCount}`}
        isDestructive
        isPending={discard.isPending}
        onConfirm={() => void discard.run(idsOf(drafts))}
      >
        <WriteTarget clientId={audit.client_id} />
      </AlertDialog>
      <Dialog open={opened === 'assign'} onOpenChange={close}>
        <DialogContent title={`Assign ${publishedCount}`}>
          <WriteTarget clientId={audit.client_id} />
          <AssignManyFields
            audit={audit}
            findings={published}
            onAssigned={() => {
              close();
              leaveOut(idsOf(published));
            }}
          />
        </DialogContent>
      </Dialog>
      {opened !== null && typeof opened !== 'string' && (
        <ManyStepsDialog
          audit={audit}
          findings={published}
          step={opened}
          onMoved={() => leaveOut(idsOf(published))}
          onClose={close}
        />
      )}
    </section>
  );
}
