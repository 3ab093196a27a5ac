import { AUDIT_STATUSES, useChangeAuditStatus, type AuditStatus } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { useFindingCounts } from '@portal/data/findings/totals';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatCount } from '@portal/ui/format/formatters';
import { Select } from '@portal/ui/forms/select';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';
import { useState } from 'react';
import { WriteTarget } from '../../selected-client/write-target.tsx';

const OPEN = ['open', 'partially_fixed', 'fix_submitted', 'disputed'];

/** REP-04: shows the status of an audit and lets an admin change it, after naming the client and what is still open. */
export function AuditStatusSelect({ userId, audit }: { userId: string; audit: Audit }) {
  const [chosen, setChosen] = useState<AuditStatus | null>(null);
  const change = useAction(useChangeAuditStatus(userId), {
    success: ({ status }) => `${audit.title}: ${auditStatusLabel(status)}`,
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
        <AlertDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setChosen(null)}
          title={`Move ${audit.title} to ${auditStatusLabel(chosen)}?`}
          description="The client is notified by e-mail at once."
          confirmLabel="Change status"
          isPending={change.isPending}
          onConfirm={() => void change.run({ auditId: audit.id, status: chosen })}
        >
          <WriteTarget userId={userId} label="Client" />
          <UnsettledFindings auditId={audit.id} />
        </AlertDialog>
      )}
    </>
  );
}

/** How many published findings of the audit are open, and how many of these the client disputes. */
function UnsettledFindings({ auditId }: { auditId: string }) {
  return (
    <QueryContent
      query={useFindingCounts(auditId)}
      title="Failed to load the numbers of open findings"
      skeleton={<Skeleton className="h-5 w-48" />}
    >
      {(counts) => {
        const sum = (statuses: readonly string[]) =>
          counts.reduce((total, { status, count }) => total + (statuses.includes(status) ? count : 0), 0);
        const [open, disputed] = [sum(OPEN), sum(['disputed'])];
        return open === 0 ? (
          <p>No finding is open.</p>
        ) : (
          <p className="font-medium text-warning">
            {formatCount(open, 'finding')} still open, {disputed} of them disputed by the client.
          </p>
        );
      }}
    </QueryContent>
  );
}
