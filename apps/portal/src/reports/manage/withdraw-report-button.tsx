import { useWithdrawReport } from '@portal/data/audits/changes';
import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { versionLabel } from '../earlier-versions.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Props = { userId: string; audit: Audit; version: ReportVersion };

/** REP-05: lets an admin withdraw a published version of a report, with the reason that the client reads. */
export function WithdrawReportButton({ userId, audit, version }: Props) {
  const withdraw = useWithdrawReport(userId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Withdraw ${audit.title}, ${versionLabel(version)}`}
        onClick={() => setIsOpen(true)}
      >
        Withdraw
      </Button>
      {isOpen && (
        <WithdrawDialog
          noun="report"
          title={`Withdraw ${versionLabel(version)} of ${audit.title}?`}
          description="The client can no longer open this report, and sees that it was withdrawn and why. This cannot be undone."
          withdraw={(reason) => withdraw.mutateAsync({ versionId: version.id, reason })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
