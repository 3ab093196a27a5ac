import { planOf, useSavePlan } from '@portal/data/audits/plan-changes';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { useFindingCounts } from '@portal/data/findings/totals';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { formatCount } from '@portal/domain/format/formatters';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { useAction, useUndo } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { WriteTarget } from './form-notes.tsx';

type Props = { audit: ManagedAudit; status: string; onClose: () => void };

/** AUD-05, REP-04: changes the status of an audit, after naming the client that gets an e-mail and the findings that stay open. */
export function MoveAuditDialog({ audit, status, onClose }: Props) {
  const undo = useUndo(useUndoStep());
  const move = useAction(useSavePlan(audit.id), {
    success: (_, { updated_at }) => ({
      title: `${audit.title} is ${auditStatusLabel(status)}`,
      ...undo({ kind: 'audit', id: audit.id, updatedAt: updated_at }),
    }),
    failure: 'The status was not changed',
    onSuccess: onClose,
  });
  const base = planOf(audit);
  const { updated_at: _updatedAt, ...plan } = base;
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Move ${audit.title} to ${auditStatusLabel(status)}?`}
      description="The client is notified by email. You can undo this for ten seconds."
      confirmLabel={`Move to ${auditStatusLabel(status)}`}
      isPending={move.isPending}
      onConfirm={() => void move.run({ base, plan: { ...plan, status } })}
    >
      <WriteTarget clientId={audit.client_id} />
      {status === 'completed' && <OpenFindings auditId={audit.id} />}
    </AlertDialog>
  );
}

const OPEN = ['open', 'partially_fixed', 'fix_submitted', 'disputed'];

function OpenFindings({ auditId }: { auditId: string }) {
  return (
    <QueryContent
      query={useFindingCounts(auditId)}
      title="Failed to count the open findings"
      skeletonClassName="h-5 w-48"
    >
      {(loaded) => {
        const sum = (statuses: readonly string[]) =>
          loaded.reduce((total, { status, count }) => total + (statuses.includes(status) ? count : 0), 0);
        const [open, disputed] = [sum(OPEN), sum(['disputed'])];
        return open === 0 ? (
          <p>No findings are open.</p>
        ) : (
          <p className="font-medium text-warning">
            {formatCount(open, 'finding')} still open
            {disputed > 0 && `, ${disputed} of them disputed by the client`}.
          </p>
        );
      }}
    </QueryContent>
  );
}
