import { useMoveFinding } from '@portal/data/findings/changes';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { useLedger } from '@portal/data/findings/queries';
import { useUndoStep } from '@portal/data/undo/undo-step';
import type { FindingStep } from '@portal/domain/findings/types';
import { useUndo } from '@portal/ui/hooks/use-action';
import { FindingStatusBadge } from '@portal/ui/primitives/finding-badges';
import { TitleText } from '@portal/ui/markdown/title-text';
import { useNavigate } from '@portal/frame/routing/router';
import { useState } from 'react';
import { findSentLink } from './auditor-steps.ts';
import { StepFormDialog } from './step-form-dialog.tsx';

type Props = {
  audit: { id: string; client_id: string };
  /** The finding as it is now; it may change while the dialog is open. */
  finding: Pick<ManagedFindingRow, 'id' | 'number' | 'title' | 'status'>;
  step: FindingStep;
  nextHref?: string | undefined;
  onClose: () => void;
};

/** FIND-03: when the finding has moved or has another fix meanwhile, says so and keeps what was typed. */
export function StepDialog({ audit, finding, step, nextHref, onClose }: Props) {
  const navigate = useNavigate();
  const move = useMoveFinding();
  const undo = useUndo(useUndoStep());
  const { data: ledger, status: ledgerStatus } = useLedger(finding.id);
  // The fix that the auditor has read, also when the client sends another one while the dialog is open.
  const [seenFix, setSeenFix] = useState<string | undefined>();
  const isFix = step.from_status === 'fix_submitted';
  if (isFix && ledger && seenFix === undefined)
    setSeenFix(ledger.findLast(({ to_status }) => to_status === 'fix_submitted')?.id ?? '');
  return (
    <StepFormDialog
      audit={audit}
      step={step}
      subject={{
        title: <TitleText title={`${finding.number ?? ''} ${finding.title}`} />,
        name: finding.number ?? 'Finding',
      }}
      description="The client can read this step and your note, and is notified by email."
      sent={findSentLink(ledger ?? [])}
      sentStatus={isFix && !ledger ? ledgerStatus : 'success'}
      onMove={async (facts) => {
        const { id, updated_at: updatedAt } = await move.mutateAsync({
          findingId: finding.id,
          toStatus: step.to_status,
          expectedStatus: step.from_status,
          seenFix,
          ...facts,
        });
        return isFix && step.to_status !== 'withdrawn' ? undo({ kind: 'finding', id, updatedAt }) : undefined;
      }}
      {...(nextHref && { onNext: () => void navigate(nextHref) })}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center gap-2">
        <FindingStatusBadge status={step.from_status} />
        <span className="text-muted">becomes</span>
        <FindingStatusBadge status={step.to_status} />
      </p>
    </StepFormDialog>
  );
}
