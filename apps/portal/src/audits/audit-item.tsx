import { publishedText } from '@portal/domain/reports/versions';
import { paths } from '@portal/domain/routing/paths';
import { currentVersion, type Audit } from '@portal/data/audits/queries';
import { formatDate, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { useId } from 'react';
import { ManageLink } from './audit-columns.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { FindingsLine, type TotalsOfAudits } from './summary/findings-line.tsx';
import { ReportButtons } from './summary/report-buttons.tsx';
import { WithdrawnVersions } from './withdrawn-versions.tsx';
import { RowLink } from './summary/row-link.tsx';

type Props = {
  audit: Audit;
  totals: TotalsOfAudits;
  isAdminView: boolean;
};

/** REP-01, REP-07: an audit of the list on narrow windows, with type and status, and with version, dates and report if it has them. */
export function AuditItem({ audit, totals, isAdminView }: Props) {
  const titleId = useId();
  const report = currentVersion(audit);
  const facts = [
    audit.audit_type,
    audit.version && `Version ${audit.version}`,
    audit.audit_date && withNonBreakingSpaces(`Audit date ${formatDate(audit.audit_date)}`),
    report && publishedText(report),
  ].filter(Boolean);
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2.5 hover:bg-subtle">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="min-w-0 font-medium wrap-anywhere">
            <RowLink to={paths.audit(audit.id)}>{audit.title}</RowLink>
          </h2>
          <AuditStatusBadge status={audit.status} />
        </div>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">{facts.join(' · ')}</p>
        <FindingsLine auditId={audit.id} totals={totals} />
      </div>
      <div className="relative z-1 flex flex-wrap items-center gap-2">
        {report && <ReportButtons report={report} describedBy={titleId} />}
        {isAdminView && <ManageLink audit={audit} />}
      </div>
      <WithdrawnVersions audit={audit} />
      <EarlierVersions audit={audit} titleId={titleId} />
    </li>
  );
}
