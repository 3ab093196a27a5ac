import { findCommonSteps, type CommonStep } from '@portal/data/findings/common-steps';
import { useFindingSteps } from '@portal/data/findings/queries';
import { Select } from '@portal/ui/forms/select';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { useState } from 'react';
import { AssignManyFields } from '../fields/assign-select.tsx';
import { stepLabel } from '../steps/auditor-steps.ts';
import type { PublishedFinding } from './many-steps-dialog.tsx';

const ManyStepsDialog = lazyDialog(() =>
  import('./many-steps-dialog.tsx').then((module) => module.ManyStepsDialog),
);

type Props = {
  audit: { id: string; client_id: string };
  chosen: readonly PublishedFinding[];
  onMoved: () => void;
};

export function ChosenPublished({ audit, chosen, onMoved }: Props) {
  const steps = useFindingSteps('auditor');
  const [step, setStep] = useState<CommonStep | null>(null);
  const possible = findCommonSteps(
    steps.data ?? [],
    chosen.map(({ status }) => status),
  );
  return (
    <>
      {possible.length > 0 ? (
        <Select
          size="sm"
          className="w-52"
          aria-label={`Step of the ${chosen.length} chosen findings`}
          placeholder={`Review selected (${chosen.length})`}
          value=""
          options={possible.map((one) => ({ value: one.to_status, label: `${stepLabel(one)}…` }))}
          onValueChange={(status) => setStep(possible.find(({ to_status }) => to_status === status) ?? null)}
        />
      ) : (
        steps.data && (
          <p className="text-sm text-muted">
            {`No step fits all ${chosen.length} selected findings: their statuses differ.`}
          </p>
        )
      )}
      <AssignManyFields audit={audit} findings={chosen} onAssigned={onMoved} />
      {step && (
        <ManyStepsDialog
          audit={audit}
          findings={chosen}
          step={step}
          onMoved={onMoved}
          onClose={() => setStep(null)}
        />
      )}
    </>
  );
}
