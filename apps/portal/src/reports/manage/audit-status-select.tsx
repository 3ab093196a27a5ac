import { AUDIT_STATUSES, useChangeAuditStatus } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { Select } from '@portal/ui/forms/select';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';

/** REP-04: shows the status of an audit and lets an admin change it. */
export function AuditStatusSelect({ userId, audit }: { userId: string; audit: Audit }) {
  const statusChange = useChangeAuditStatus(userId);

  // The select stays enabled while saving, because disabling it would lose the focus.
  const changeStatus = useOneAtATime(async (value: string) => {
    const status = AUDIT_STATUSES.find((known) => known === value);
    if (!status) return;
    try {
      await statusChange.mutateAsync({ auditId: audit.id, status });
      toast.success(`${audit.title}: ${auditStatusLabel(status)}`);
    } catch (error) {
      toast.error('Failed to change the status', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  });

  return (
    <Select
      size="sm"
      className="w-36"
      aria-label={`Status of ${audit.title}`}
      value={statusChange.isPending ? statusChange.variables.status : audit.status}
      options={AUDIT_STATUSES.map((status) => ({ value: status, label: auditStatusLabel(status) }))}
      onValueChange={(value) => void changeStatus(value)}
    />
  );
}
