import type { Audit } from '@portal/data/audits/queries';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { useId, type ReactNode } from 'react';
import { EarlierVersions } from './earlier-versions.tsx';
import { ReportButtons } from './report-buttons.tsx';

/** REP-01: an audit with type and status, and with version, date and report if it has them. */
export function AuditItem({ audit, actions }: { audit: Audit; actions?: ReactNode }) {
  const titleId = useId();
  const facts = [
    audit.audit_type,
    audit.version && `Version ${audit.version}`,
    audit.audit_date && `Audit date ${withNonBreakingSpaces(formatDate(audit.audit_date))}`,
  ].filter(Boolean);
  const hasReport = Boolean(audit.report_path ?? audit.report_url);
  const hasEarlierVersions = audit.report_versions.length > (hasReport ? 1 : 0);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="min-w-0 font-medium wrap-anywhere">
            {audit.title}
          </h2>
          <AuditStatusBadge status={audit.status} />
        </div>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {hasReport && <ReportButtons report={audit} describedBy={titleId} />}
        {actions}
      </div>
      {hasEarlierVersions && <EarlierVersions audit={audit} titleId={titleId} />}
    </li>
  );
}
