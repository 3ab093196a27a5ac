import { EmptyState } from '@portal/ui/feedback/empty-state';
import { Card, CardHeader } from '@portal/ui/primitives/card';
import { FileText } from 'lucide-react';
import { useShownAudit } from '../shared/shown-audit.tsx';
import { NewReportButtons } from './new-report-buttons.tsx';
import { ReportVersionItem } from './report-version-item.tsx';

/** AUD-05: every report that the audit has or had, newest first. */
export function ReportsTab() {
  const audit = useShownAudit();
  return (
    <Card aria-labelledby="reports">
      <CardHeader
        titleId="reports"
        title="Reports"
        actions={audit.status !== 'withdrawn' && <NewReportButtons audit={audit} />}
      />
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
  );
}
