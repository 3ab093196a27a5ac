import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { hasFinalReport } from '@portal/domain/reports/versions';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { Notice } from '@portal/ui/feedback/notice';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card } from '@portal/ui/primitives/card';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { MoveAuditDialog } from '../shared/move-audit-dialog.tsx';
import { useShownAudit } from '../shared/shown-audit.tsx';
import { DetailsCard } from './details-card.tsx';
import { NewReportButtons } from './new-report-buttons.tsx';
import { ReportVersionItem } from './report-version-item.tsx';
import { SectionsCard } from './sections-card.tsx';

/** AUD-05, SEAL-07: every report that the audit has or had, newest first, and what the next one says besides the findings. */
export function ReportsTab() {
  const audit = useShownAudit();
  return (
    <div className="flex flex-col gap-6">
      <StatusHint audit={audit} />
      <Card title="Reports" actions={audit.status !== 'withdrawn' && <NewReportButtons audit={audit} />}>
        {audit.report_versions.length === 0 ? (
          <EmptyState
            icon={FileText}
            title="No report yet"
            description="A report that you publish appears on the client's page of this audit."
          />
        ) : (
          <ul className="mt-3 divide-y divide-border border-t border-border">
            {audit.report_versions.map((version) => (
              <ReportVersionItem key={version.id} audit={audit} version={version} />
            ))}
          </ul>
        )}
      </Card>
      <SectionsCard audit={audit} />
      {audit.status !== 'withdrawn' && <DetailsCard audit={audit} />}
    </div>
  );
}

/** Tells the admin that a final report is in force although the audit is not completed, because the client sees both. */
function StatusHint({ audit }: { audit: ManagedAudit }) {
  const [isCompleting, setIsCompleting] = useState(false);
  if (!hasFinalReport(audit.report_versions) || audit.status === 'completed' || audit.status === 'withdrawn')
    return null;
  return (
    <Notice
      title={`The final report is issued, and the status of the audit is still ${auditStatusLabel(audit.status)}`}
      actions={
        <>
          <SmallButton onClick={() => setIsCompleting(true)}>Complete the audit</SmallButton>
          {isCompleting && (
            <MoveAuditDialog audit={audit} status="completed" onClose={() => setIsCompleting(false)} />
          )}
        </>
      }
    />
  );
}
