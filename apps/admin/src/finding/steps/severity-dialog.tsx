import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { useChangeSeverity } from '@portal/data/findings/severity';
import { severityLabel, type Severity } from '@portal/domain/findings/finding-labels';
import { useAction } from '@portal/ui/hooks/use-action';
import { ReasonDialog } from '../../lazy-dialogs.ts';

type Props = {
  audit: { client_id: string };
  finding: Pick<ManagedFindingRow, 'id' | 'number' | 'severity'>;
  newSeverity: Severity;
  onClose: () => void;
};

export function SeverityDialog({ audit, finding, newSeverity, onClose }: Props) {
  const change = useAction(useChangeSeverity(), {
    success: `${finding.number}: ${severityLabel(newSeverity)}`,
    failure: 'Failed to change the severity',
    onSuccess: onClose,
  });

  return (
    <ReasonDialog
      clientId={audit.client_id}
      title={`Change ${finding.number} from ${severityLabel(finding.severity)} to ${severityLabel(newSeverity)}?`}
      description="The number stays the same. The change and its reason appear in the history of the finding."
      hint="10 to 500 characters. The client can read it."
      confirmLabel="Change severity"
      onConfirm={(message) =>
        change.run({ findingId: finding.id, newSeverity, expectedSeverity: finding.severity, message })
      }
      onClose={onClose}
    />
  );
}
