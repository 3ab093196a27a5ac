import { useWithdrawAudit } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { WriteTarget } from '../../selected-client/write-target.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Props = { userId: string; audit: Audit; onClose: () => void };

/** REP-04: lets an admin withdraw an audit, with the reason that the client reads. */
export function WithdrawAuditDialog({ userId, audit, onClose }: Props) {
  const withdraw = useWithdrawAudit(userId);
  return (
    <WithdrawDialog
      noun="audit"
      title={`Withdraw ${audit.title}?`}
      description="The client is notified by e-mail, and sees that the audit was withdrawn and why. Its reports can no longer be opened, and its findings are withdrawn with it. This cannot be undone."
      withdraw={(reason) => withdraw.mutateAsync({ auditId: audit.id, reason })}
      onClose={onClose}
    >
      <WriteTarget userId={userId} label="This audit belongs to" />
    </WithdrawDialog>
  );
}
