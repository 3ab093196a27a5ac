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
  const selected = drafts.map(({ id, title }) => ({ value: id, label: title, description: 'Selected' }));
  // When several drafts are selected, one of them usually stays.
  const [target, setTarget] = useState<ComboboxOption | null>((drafts.length > 1 && selected[0]) || null);
  const targets = useMergeTargets(audit.id, search);
  const merged = drafts.filter(({ id }) => id !== target?.value);
  const merge = useAction(useMergeDrafts(), {
    success: `${formatCount(merged.length, 'draft')} merged`,
    failure: 'Nothing was merged',
    onSuccess: () => {
      onMerged();
      onClose();
    },
  });
  const found = (targets.data ?? []).map(({ id, number, title }) => ({
    value: id,
    label: title,
    description: number ?? 'Draft',
  }));
  const isSelected = ({ value }: ComboboxOption) => selected.some((one) => one.value === value);
  const options = [
    ...(selected.length > 1
      ? selected.filter((one) => !search || found.some(({ value }) => value === one.value))
      : []),
    ...found.filter((one) => !isSelected(one)),
  ];

  return (
    <FormDialog
      title={`Merge ${formatCount(merged.length, 'draft')}`}
      description="The finding that stays gets the locations and notes of these drafts, and their texts as an internal note. The drafts are then deleted."
      submitLabel="Merge"
      pendingLabel="Merging…"
      isDisabled={target === null}
      form={plainForm(
        merge.isPending,
        () => target && merge.run({ ids: merged.map(({ id }) => id), targetId: target.value }),
        target !== null,
      )}
      onClose={onClose}
      before={
        <>
          <WriteTarget clientId={audit.client_id} />
          <FindingList
            findings={merged.map((draft) => ({ ...draft, number: null }))}
            label="Drafts to merge"
          />
        </>
      }
    >
      <Field label="Finding that stays" isRequired>
        <Combobox
          options={options}
          value={target}
          onSelect={setTarget}
          onSearch={setSearch}
          query={targets}
          placeholder="Select a finding"
          searchPlaceholder="Title or number, such as H-02"
        />
      </Field>
    </FormDialog>
  );
}
