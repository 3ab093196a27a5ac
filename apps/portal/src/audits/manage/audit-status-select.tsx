import { AUDIT_STATUSES, useChangeAuditStatus, type AuditStatus } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { AuditStatusDialog } from '@portal/audit/findings/audit-status-dialog';
import { Select } from '@portal/ui/forms/select';
import { useAction, useUndo } from '@portal/ui/hooks/use-action';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { useState } from 'react';
import { WriteTarget } from '../../selected-client/managed-client.tsx';

/** REP-04: shows the status of an audit and lets an admin change it, after naming the client. */
export function AuditStatusSelect({ userId, audit }: { userId: string; audit: Audit }) {
  const [chosen, setChosen] = useState<AuditStatus | null>(null);
  const undo = useUndo(useUndoStep());
  const change = useAction(useChangeAuditStatus(userId), {
    success: ({ status }, updatedAt) => ({
      title: `${audit.title}: ${auditStatusLabel(status)}`,
      ...undo({ kind: 'audit', id: audit.id, updatedAt }),
    }),
    failure: 'Failed to change the status',
    onSuccess: () => setChosen(null),
  });

  return (
    <>
      <Select
        size="sm"
        className="w-36"
        aria-label={`Status of ${audit.title}`}
        value={audit.status}
        options={AUDIT_STATUSES.map((status) => ({ value: status, label: auditStatusLabel(status) }))}
        onValueChange={(value) => setChosen(AUDIT_STATUSES.find((known) => known === value) ?? null)}
      />
      {chosen && (
        <AuditStatusDialog
          audit={audit}
          status={chosen}
          isPending={change.isPending}
          onDecide={(isConfirmed) =>
            isConfirmed ? void change.run({ auditId: audit.id, status: chosen }) : setChosen(null)
          }
        >
          <WriteTarget userId={userId} label="Client" />
        </AuditStatusDialog>
      )}
    </>
  );
}
