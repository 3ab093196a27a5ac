import { useChangeDraftSeverities, useDiscardDrafts } from '@portal/data/findings/many-drafts';
import type { DraftSummary } from '@portal/data/findings/publish';
import { SEVERITIES, severityLabel } from '@portal/domain/findings/finding-labels';
import { Select } from '@portal/ui/forms/select';
import { formatCount } from '@portal/domain/format/formatters';
import { useAction, useLastChoice } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';

const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

type Props = {
  audit: { id: string; client_id: string };
  chosen: readonly DraftSummary[];
  onChange: (chosen: readonly DraftSummary[]) => void;
  onSeverityChange: (ids: readonly string[], severity: string) => void;
};

const OPTIONS = SEVERITIES.map((value) => ({ value, label: severityLabel(value) }));

export function ChosenDrafts({ audit, chosen, onChange, onSeverityChange }: Props) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const ids = chosen.map(({ id }) => id);
  const changeSeverity = useAction(useChangeDraftSeverities(), {
    success: ({ ids: changed, severity }) =>
      `${formatCount(changed.length, 'draft')}: ${severityLabel(severity)}`,
    failure: 'No severity was changed',
    onSuccess: (_, { ids: changed, severity }) => onSeverityChange(changed, severity),
  });
  const { choose: chooseSeverity } = useLastChoice(
    changeSeverity.isPending,
    (choice: { ids: string[]; severity: string }) => void changeSeverity.run(choice),
  );
  const discard = useAction(useDiscardDrafts(), {
    success: (discarded) => `${formatCount(discarded.length, 'draft')} discarded`,
    failure: 'Nothing was discarded',
    onSuccess: () => {
      setIsDiscarding(false);
      onChange([]);
    },
  });

  return (
    <>
      <Select
        size="sm"
        className="w-44"
        aria-label="Severity of the chosen drafts"
        placeholder="Change severity"
        value=""
        options={OPTIONS}
        onValueChange={(severity) => chooseSeverity({ ids, severity })}
      />
      <Button variant="ghost" size="sm" onClick={() => setIsDiscarding(true)}>
        Discard selected ({chosen.length})
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setIsMerging(true)}>
        Merge into…
      </Button>
      {isMerging && (
        <MergeDialog
          audit={audit}
          drafts={chosen}
          onMerged={() => onChange([])}
          onClose={() => setIsMerging(false)}
        />
      )}
      <AlertDialog
        isOpen={isDiscarding}
        onOpenChange={setIsDiscarding}
        title={`Discard ${formatCount(chosen.length, 'draft')}?`}
        description="They are deleted with their notes. This cannot be undone."
        confirmLabel={`Discard ${formatCount(chosen.length, 'draft')}`}
        isDestructive
        isPending={discard.isPending}
        onConfirm={() => void discard.run(ids)}
      >
        <WriteTarget clientId={audit.client_id} />
      </AlertDialog>
    </>
  );
}
