import { ConflictError } from '@portal/data/client/conflict-error';
import { refusalMessage } from '@portal/data/client/refusal';
import { useSaveFinding } from '@portal/data/findings/draft-changes';
import {
  getContent,
  type FindingColumn,
  type FindingContent,
  type ManagedFinding,
} from '@portal/data/findings/managed-finding';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { useEffect, useState } from 'react';
import { useKeptDraft } from '../use-kept-draft.ts';
import {
  findingContent,
  findingFormValues,
  isFindingDraft,
  isSavable,
  type FindingFormValues,
} from './finding-form-values.ts';

/** The columns that this form and another admin changed, with both versions. */
export type FindingConflicts = { columns: FindingColumn[]; mine: FindingContent; stored: FindingContent };

/** The state of the form of a finding, and what its buttons do. `finding` is null for a new one. */
export function useFindingForm(
  audit: { id: string; user_id: string },
  finding: ManagedFinding | null,
  onSaved: (saved: ManagedFinding) => void,
) {
  const save = useSaveFinding(audit.id);
  const draft = useKeptDraft<FindingFormValues, ManagedFinding | null>({
    name: `finding:${audit.id}:${finding?.id ?? 'new'}`,
    saved: { values: findingFormValues(finding), base: finding },
    isValid: isFindingDraft,
  });
  const [conflicts, setConflicts] = useState<FindingConflicts | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);

  // What others have saved is shown at once while nothing is typed here. After saving, `finding` may still be the version
  // before: the form keeps what it has saved. Times of one database compare as texts.
  const { isChanged, base, restart } = draft;
  const isOutdated = !isChanged && finding !== null && base !== null && finding.updated_at > base.updated_at;
  useEffect(() => {
    if (isOutdated) restart({ values: findingFormValues(finding), base: finding });
    // oxlint-disable-next-line react/exhaustive-deps -- `restart` is another function with each rendering.
  }, [isOutdated, finding]);

  const saveFinding = useOneAtATime(async () => {
    setIsSubmitted(true);
    if (!isSavable(draft.values)) return;
    const mine = findingContent(draft.values);
    try {
      const saved = await save.mutateAsync({ base: draft.base, content: mine });
      draft.restart({ values: findingFormValues(saved), base: saved });
      setIsSubmitted(false);
      toast.success(saved.status === 'draft' ? 'Draft saved' : 'Finding saved');
      onSaved(saved);
    } catch (error) {
      if (error instanceof ConflictError) {
        const conflict = error as ConflictError<ManagedFinding, FindingContent>;
        setConflicts({ columns: conflict.columns, mine, stored: getContent(conflict.stored) });
        draft.rebase(conflict.stored, toFormValues(conflict.stored, conflict.merged));
        return;
      }
      toast.error('The finding was not saved', {
        description: refusalMessage(error) ?? 'Please try again. What you typed is kept.',
      });
    }
  });

  return {
    draft,
    conflicts,
    isSubmitted,
    isSaving: save.isPending,
    save: saveFinding,
    resolveConflict: (column: FindingColumn, choice: 'mine' | 'stored') => {
      if (!conflicts || !draft.base) return;
      draft.change({ [column]: toFormValues(draft.base, conflicts[choice])[column] });
      const columns = conflicts.columns.filter((other) => other !== column);
      setConflicts(columns.length > 0 ? { ...conflicts, columns } : null);
    },
    discardChanges: () => {
      setConflicts(null);
      setIsSubmitted(false);
      draft.restart({ values: findingFormValues(finding), base: finding });
    },
  };
}

function toFormValues(finding: ManagedFinding, { locations, ...content }: FindingContent): FindingFormValues {
  return findingFormValues({ ...finding, ...content, finding_locations: locations });
}
