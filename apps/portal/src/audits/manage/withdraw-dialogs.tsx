import { ReasonDialog } from '@portal/audit/forms/reason-dialog';
import { useWithdrawAudit, useWithdrawReport } from '@portal/data/audits/changes';
import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { useAction } from '@portal/ui/hooks/use-action';
import { WriteTarget } from '../../selected-client/managed-client.tsx';
import { versionLabel } from '../earlier-versions.tsx';

type AuditProps = { userId: string; audit: Audit; onClose: () => void };

/** REP-04: withdraws an audit, with the reason that the client reads. */
export function WithdrawAuditDialog({ userId, audit, onClose }: AuditProps) {
  const withdraw = useWithdrawAudit(userId);
  return (
    <WithdrawDialog
      userId={userId}
      noun="audit"
      title={`Withdraw ${audit.title}?`}
      description="The client is notified by email, and sees that the audit was withdrawn and why. Its reports can no longer be opened, and its findings are withdrawn with it. This cannot be undone."
      withdraw={(reason) => withdraw.mutateAsync({ auditId: audit.id, reason })}
      onClose={onClose}
    />
  );
}

/** REP-05: withdraws a published version of a report, with the reason that the client reads. */
export function WithdrawReportDialog({
  userId,
  audit,
  version,
  onClose,
}: AuditProps & { version: ReportVersion }) {
  const withdraw = useWithdrawReport(userId);
  return (
    <WithdrawDialog
      userId={userId}
      noun="report"
      title={`Withdraw ${versionLabel(version)} of ${audit.title}?`}
      description="The client can no longer open this report, and sees that it was withdrawn and why. This cannot be undone."
      withdraw={(reason) => withdraw.mutateAsync({ versionId: version.id, reason })}
      onClose={onClose}
    />
  );
}

type Props = {
  userId: string;
  noun: 'audit' | 'report';
  title: string;
  description: string;
  withdraw: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

function WithdrawDialog({ userId, noun, withdraw, onClose, ...texts }: Props) {
  const action = useAction(withdraw, {
    success: noun === 'audit' ? 'Audit withdrawn' : 'Report withdrawn',
    failure: `The ${noun} was not withdrawn`,
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      {...texts}
      hint="10 to 500 characters. The client can read it."
      confirmLabel={`Withdraw ${noun}`}
      isDestructive
      before={<WriteTarget userId={userId} label={`This ${noun} belongs to`} />}
      onConfirm={action.run}
      onClose={onClose}
    />
  );
}
