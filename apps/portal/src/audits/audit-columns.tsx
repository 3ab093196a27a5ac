import { publishedText } from '@portal/domain/reports/versions';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { currentVersion, type Audit } from '@portal/data/audits/queries';
import { formatDate } from '@portal/domain/format/formatters';
import type { Column } from '@portal/ui/list/list-page';
import { Button } from '@portal/ui/primitives/button';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import type { ReactNode } from 'react';
import { Mono } from '@portal/ui/primitives/mono';
import { FindingsLine, type TotalsOfAudits } from './summary/findings-line.tsx';
import { ReportButtons } from './summary/report-buttons.tsx';
import { EarlierVersions, earlierVersions } from './earlier-versions.tsx';
import { WithdrawnVersions, withdrawnVersions } from './withdrawn-versions.tsx';
import { RowLink } from './summary/row-link.tsx';

const titleId = ({ id }: Audit) => `audit-${id}`;

/** REP-01, REP-07: the columns. `totals` says how many findings are open, by audit. */
export const toAuditColumns = (totals: TotalsOfAudits, isAdminView: boolean): readonly Column<Audit>[] => [
  { head: 'Audit', className: 'py-1', cell: (audit) => <Title audit={audit} /> },
  {
    head: 'Findings',
    // As large with the figures as without them.
    className: 'h-12 w-48 min-w-32 py-1',
    cell: (audit) => <FindingsLine auditId={audit.id} totals={totals} />,
  },
  {
    head: 'Audit date',
    className: 'py-1 whitespace-nowrap text-muted',
    cell: (audit) => formatDate(audit.audit_date),
  },
  {
    head: 'Status',
    className: 'py-1',
    cell: (audit) => <AuditStatusBadge status={audit.status} />,
  },
  {
    head: <span className="sr-only">Report and actions</span>,
    className: 'py-1',
    cell: (audit) => {
      const report = currentVersion(audit);
      return (
        <div className="relative z-1 flex items-center justify-end gap-2">
          {report && <ReportButtons report={report} describedBy={titleId(audit)} />}
          {isAdminView && <ManageLink audit={audit} />}
        </div>
      );
    },
  },
];

function Title({ audit }: { audit: Audit }) {
  const report = currentVersion(audit);
  return (
    <>
      <h2 id={titleId(audit)} className="text-base leading-5 font-medium wrap-anywhere">
        <RowLink to={paths.audit(audit.id)}>{audit.title}</RowLink>
      </h2>
      <p className="text-xs wrap-anywhere text-muted">
        {audit.audit_type}
        {audit.version && (
          <>
            {' '}
            · <Mono>{audit.version}</Mono>
          </>
        )}
        {report && ` · ${publishedText(report)}`}
      </p>
    </>
  );
}

/** REP-04: leads an admin to the console's page of an audit. */
export function ManageLink({ audit: { id, title } }: { audit: Audit }) {
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={paths.adminAudit(id)} aria-label={`Manage ${title}`}>
        Manage
      </Link>
    </Button>
  );
}

export function otherReports(audit: Audit): ReactNode {
  if (earlierVersions(audit).length + withdrawnVersions(audit).length === 0 && !audit.withdrawn_at)
    return null;
  return (
    <>
      <WithdrawnVersions audit={audit} />
      <EarlierVersions audit={audit} titleId={titleId(audit)} />
    </>
  );
}
