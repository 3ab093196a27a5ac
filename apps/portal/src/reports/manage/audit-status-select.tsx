import { AUDIT_STATUSES, useChangeAuditStatus } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { Select } from '@portal/ui/forms/select';
import { useAction } from '@portal/ui/hooks/use-action';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';

/** REP-04: shows the status of an audit and lets an admin change it. */
export function AuditStatusSelect({ userId, audit }: { userId: string; audit: Audit }) {
  const change = useAction(useChangeAuditStatus(userId), {
    success: ({ status }) => `${audit.title}: ${auditStatusLabel(status)}`,
    failure: 'Failed to change the status',
  });

  function changeStatus(value: string) {
    const status = AUDIT_STATUSES.find((known) => known === value);
    if (status) void change.run({ auditId: audit.id, status });
  }

  return (
    // It stays enabled while saving, because disabling it would lose the focus.
    <Select
      size="sm"
      className="w-36"
      aria-label={`Status of ${audit.title}`}
      value={change.pendingInput?.status ?? audit.status}
      options={AUDIT_STATUSES.map((status) => ({ value: status, label: auditStatusLabel(status) }))}
      onValueChange={changeStatus}
    />
  );
}
