import { useMergeDrafts, useMergeTargets } from '@portal/data/findings/many-drafts';
import type { DraftSummary } from '@portal/data/findings/publish';
import { FindingList } from '@portal/audit/findings/finding-list';
import { Combobox, type ComboboxOption } from '@portal/ui/forms/combobox';
import { Field } from '@portal/ui/forms/field';
import { formatCount } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog, plainForm } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';

type Props = {
  audit: { id: string; client_id: string };
  drafts: readonly DraftSummary[];
  onMerged: () => void;
  onClose: () => void;
};

export function MergeDialog({ audit, drafts, onMerged, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [target, setTarget] = useState<ComboboxOption | null>(null);
  const targets = useMergeTargets(audit.id, search);
  const ids = drafts.map(({ id }) => id);
  const merge = useAction(useMergeDrafts(), {
    success: `${formatCount(drafts.length, 'draft')} merged`,
    failure: 'Nothing was merged',
    onSuccess: () => {
      onMerged();
      onClose();
    },
  });
  const options = (targets.data ?? [])
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, number, title }) => ({ value: id, label: title, description: number ?? 'Draft' }));

  return (
    <FormDialog
      title={`Merge ${formatCount(drafts.length, 'draft')}`}
      description="The finding that they duplicate gets their places and notes. Their texts become an internal note of it, and the drafts are deleted."
      submitLabel="Merge"
      pendingLabel="Merging…"
      isDisabled={target === null}
      form={plainForm(
        merge.isPending,
        () => target && merge.run({ ids, targetId: target.value }),
        target !== null,
      )}
      onClose={onClose}
      before={
        <>
          <WriteTarget clientId={audit.client_id} />
          <FindingList
            findings={drafts.map((draft) => ({ ...draft, number: null }))}
            label="Drafts to merge"
          />
        </>
      }
    >
      <Field label="Duplicate of" isRequired>
        <Combobox
          options={options}
          value={target}
          onSelect={setTarget}
          onSearch={setSearch}
          query={targets}
          placeholder="Choose a finding"
          searchPlaceholder="Title or number, such as H-02"
        />
      </Field>
    </FormDialog>
  );
}
