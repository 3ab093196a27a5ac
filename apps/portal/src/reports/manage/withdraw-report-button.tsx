import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { versionLabel } from '../earlier-versions.tsx';
import { WithdrawReportDialog } from './lazy-dialogs.ts';

type Props = { userId: string; audit: Audit; version: ReportVersion };

/** REP-05: lets an admin withdraw a published version of a report. */
export function WithdrawReportButton({ userId, audit, version }: Props) {
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
        <WithdrawReportDialog
          userId={userId}
          audit={audit}
          version={version}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
