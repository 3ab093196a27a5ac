import { refusalMessage } from '@portal/data/client/refusal';
import type { ManagedFindingRow } from '@portal/data/findings/managed-queries';
import { useChangeSeverity } from '@portal/data/findings/severity';
import { toast } from '@portal/ui/feedback/toast';
import { severityLabel, type Severity } from '@portal/ui/findings/finding-labels';
import { ReasonDialog } from '../reason-dialog.tsx';

type Props = {
  audit: { user_id: string };
  finding: Pick<ManagedFindingRow, 'id' | 'number' | 'severity'>;
  newSeverity: Severity;
  onClose: () => void;
};

/** FIND-03: changes the severity of a published finding, with a reason that the client reads. */
export function SeverityDialog({ audit, finding, newSeverity, onClose }: Props) {
  const change = useChangeSeverity();

  async function changeSeverity(reason: string) {
    try {
      await change.mutateAsync({
        findingId: finding.id,
        newSeverity,
        expectedSeverity: finding.severity,
        message: reason,
      });
      toast.success(`${finding.number}: ${severityLabel(newSeverity)}`);
      onClose();
    } catch (error) {
      toast.error('Failed to change the severity', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  }

  return (
    <ReasonDialog
      userId={audit.user_id}
      title={`Change ${finding.number} from ${severityLabel(finding.severity)} to ${severityLabel(newSeverity)}?`}
      description="The number stays the same. The change and its reason appear in the history of the finding."
      hint="10 to 500 characters. The client can read it."
      confirmLabel="Change severity"
      onConfirm={changeSeverity}
      onClose={onClose}
    />
  );
}
