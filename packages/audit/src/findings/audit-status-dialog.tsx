import type { ReactNode } from 'react';
import { useFindingCounts } from '@portal/data/findings/totals';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatCount } from '@portal/domain/format/formatters';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { auditStatusLabel } from '@portal/domain/status-labels';

type Props = {
  audit: { id: string; title: string };
  status: string;
  isPending?: boolean;
  onDecide: (isConfirmed: boolean) => void;
  /** Names the client whose audit it is. */
  children: ReactNode;
};

/** AUD-05, REP-04: asks before an audit gets another status, because the client gets an e-mail, and says how many findings are open when it is completed. */
export function AuditStatusDialog({ audit, status, isPending, onDecide, children }: Props) {
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onDecide(false)}
      title={`Move ${audit.title} to ${auditStatusLabel(status)}?`}
      description="The client is notified by email. You can undo this for ten seconds."
      confirmLabel="Change status"
      isPending={isPending}
      onConfirm={() => onDecide(true)}
    >
      {children}
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
      skeleton={<Skeleton className="h-5 w-48" />}
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
