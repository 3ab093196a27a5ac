import { useNeedsCorrection } from '@portal/data/findings/approvals';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { useChangeDraftSeverity } from '@portal/data/findings/severity';
import { SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { severityLabel, type Severity } from '@portal/domain/findings/finding-labels';
import { useAction, useLastChoice } from '@portal/ui/hooks/use-action';
import { useState } from 'react';
import { BadgeSelect } from './badge-select.tsx';
import { SEVERITY_OPTIONS } from './finding-labels.ts';
import { SeverityDialog } from '../steps/severity-dialog.tsx';

type Props = {
  audit: { id: string; client_id: string };
  finding: Pick<ManagedFindingRow, 'id' | 'number' | 'title' | 'severity' | 'status' | 'updated_at'>;
};

/** FIND-03, FIND-10: a finding's severity, edited in place: a draft's at once, a published one's with a reason. */
export function SeverityField({ audit, finding }: Props) {
  const needsCorrection = useNeedsCorrection(finding);
  const [chosen, setChosen] = useState<Severity | null>(null);
  const changeDraft = useAction(useChangeDraftSeverity(), {
    success: ({ severity }) => `${finding.title}: ${severityLabel(severity)}`,
    failure: 'Failed to change the severity',
  });

  const { choose, waiting } = useLastChoice(changeDraft.isPending, (severity: Severity) => {
    if (severity === finding.severity) return;
    if (finding.status === 'draft') void changeDraft.run({ draft: finding, severity });
    else setChosen(severity);
  });
  const shown = waiting ?? changeDraft.pendingInput?.severity ?? finding.severity;

  // Withdrawing is final, and what a second person approved is changed by a correction.
  if (finding.status === 'withdrawn' || needsCorrection) return <SeverityBadge severity={finding.severity} />;
  return (
    <>
      {/* It stays enabled while saving, because disabling it would lose the focus. */}
      <BadgeSelect
        label={`Severity of ${finding.number ?? finding.title}`}
        badge={<SeverityBadge severity={shown} />}
        value={shown}
        options={SEVERITY_OPTIONS}
        onValueChange={choose}
      />
      {chosen && (
        <SeverityDialog
          audit={audit}
          finding={finding}
          newSeverity={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
