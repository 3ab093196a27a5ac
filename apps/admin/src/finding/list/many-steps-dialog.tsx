import { useMoveFindings } from '@portal/data/findings/changes';
import type { CommonStep } from '@portal/data/findings/common-steps';
import type { Assignable } from '@portal/data/findings/assignments';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { useSentFixes } from '@portal/data/findings/queries';
import { FindingList } from '@portal/audit/findings/finding-list';
import { formatCount } from '@portal/domain/format/formatters';
import { useState } from 'react';
import { StepFormDialog } from '../steps/step-form-dialog.tsx';

export type PublishedFinding = Pick<ManagedFindingRow, 'number' | 'title' | 'severity' | 'status'> &
  Assignable;

type Props = {
  audit: { id: string; client_id: string };
  findings: readonly PublishedFinding[];
  step: CommonStep;
  onMoved: () => void;
  onClose: () => void;
};

/** FIND-10: one review for several findings. When one has moved, or has another fix, meanwhile, none is moved. */
export function ManyStepsDialog({ audit, findings, step, onMoved, onClose }: Props) {
  const move = useMoveFindings();
  // The statuses with which the dialog was opened are those that the admin has judged.
  const [judged] = useState(findings);
  const submitted = judged.filter(({ status }) => status === 'fix_submitted').map(({ id }) => id);
  const fixes = useSentFixes(submitted);
  const links = new Set(submitted.map((id) => fixes.data?.get(id)?.link ?? null));
  const [onlyLink = null] = links.size === 1 ? links : [];
  const count = formatCount(judged.length, 'finding');
  return (
    <StepFormDialog
      audit={audit}
      step={step}
      subject={{ title: count, name: count }}
      description="The client can read this step and your note on each of them, and is notified by one email."
      sent={onlyLink}
      sentStatus={submitted.length === 0 || fixes.data ? 'success' : fixes.status}
      onMove={async (facts) => {
        await move.mutateAsync({
          findings: judged,
          toStatus: step.to_status,
          ...(fixes.data && { seenFixes: fixes.data }),
          ...facts,
        });
      }}
      onMoved={onMoved}
      onClose={onClose}
    >
      <FindingList findings={judged} />
    </StepFormDialog>
  );
}
