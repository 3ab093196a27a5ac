import { currentVersion, type ReportVersion } from '@portal/data/audits/queries';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { formatDate } from '@portal/ui/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import { Card } from '@portal/ui/primitives/card';
import { FileText } from 'lucide-react';
import { ReportButtons } from '../../audit-summary/report-buttons.tsx';
import { AuditFrame } from '../audit-frame.tsx';

/** AUD-01, REP-05: every version of an audit's report, newest first. A withdrawn one says why and cannot be opened. */
export function AuditReportsPage() {
  return (
    <AuditFrame tab="reports">
      {(audit) => {
        const versions = audit.report_versions.filter(({ state }) => state !== 'removed');
        const current = currentVersion(audit);
        return (
          <Card aria-label="Reports">
            {versions.length === 0 ? (
              <EmptyState
                icon={FileText}
                title="No report yet"
                description="The report appears here when the auditors publish it."
              />
            ) : (
              <ul className="divide-y divide-border">
                {versions.map((version) => (
                  <Version key={version.id} version={version} isCurrent={version.id === current?.id} />
                ))}
              </ul>
            )}
          </Card>
        );
      }}
    </AuditFrame>
  );
}

function Version({ version, isCurrent }: { version: ReportVersion; isCurrent: boolean }) {
  const titleId = `report-${version.id}`;
  const isWithdrawn = version.state === 'withdrawn';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="font-medium wrap-anywhere">
            {version.version ? `Version ${version.version}` : 'Report'}
          </h2>
          {isCurrent && <Badge tone="success">Current</Badge>}
          {isWithdrawn && <Badge tone="danger">Withdrawn</Badge>}
        </div>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          Published {formatDate(version.created_at)}
          {isWithdrawn && ` · Withdrawn ${formatDate(version.withdrawn_at)}: ${version.withdrawn_reason}`}
        </p>
      </div>
      {!isWithdrawn && (
        <div className="flex flex-wrap items-center gap-2">
          <ReportButtons report={version} describedBy={titleId} />
        </div>
      )}
    </li>
  );
}
