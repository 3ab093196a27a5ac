import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { currentVersion, type Audit, type ReportVersion } from '@portal/data/audits/queries';
import { formatDate, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import type { Column } from '@portal/ui/list/list-page';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import type { ReactNode } from 'react';
import { FindingsLine, type TotalsOfAudits } from './summary/findings-line.tsx';
import { ReportButtons } from './summary/report-buttons.tsx';
import { EarlierVersions, earlierVersions } from './earlier-versions.tsx';
import { WithdrawnVersions, withdrawnVersions } from './withdrawn-versions.tsx';

/** What an admin can do with an audit, and with a published version of its report. */
export type AuditActions = {
  /** Shows the status and changes it; nothing where it cannot be changed. */
  status: ReactNode;
  actions: ReactNode;
  versionActions: (version: ReportVersion) => ReactNode;
};
type GetActions = (audit: Audit) => AuditActions | null;

const titleId = ({ id }: Audit) => `audit-${id}`;

/** REP-01, REP-07: the columns. `totals` says how many findings are open, by audit. */
export const toAuditColumns = (totals: TotalsOfAudits, getActions: GetActions): readonly Column<Audit>[] => [
  { head: 'Audit', className: 'py-1', cell: (audit) => <Title audit={audit} /> },
  {
    head: 'Findings',
    // As large with the figures as without them.
    className: 'h-12 w-48 min-w-32 py-1',
    cell: (audit) => <FindingsLine auditId={audit.id} totals={totals} />,
  },
  {
    head: 'Audit date',
    className: 'py-1 whitespace-nowrap text-muted max-lg:hidden',
    cell: (audit) => formatDate(audit.audit_date),
  },
  {
    head: 'Status',
    className: 'py-1',
    cell: (audit) => getActions(audit)?.status || <AuditStatusBadge status={audit.status} />,
  },
  {
    head: <span className="sr-only">Report and actions</span>,
    className: 'py-1',
    cell: (audit) => <ReportAndActions audit={audit} actions={getActions(audit)} />,
  },
];

function Title({ audit }: { audit: Audit }) {
  const report = currentVersion(audit);
  return (
    <>
      <h2 id={titleId(audit)} className="text-base leading-5 font-medium wrap-anywhere">
        <Link to={paths.audit(audit.id)} className="rounded-sm underline-offset-4 hover:underline">
          {audit.title}
        </Link>
      </h2>
      <p className="text-xs wrap-anywhere text-muted">
        {audit.audit_type}
        {audit.version && (
          <>
            {' '}
            ·{' '}
            <span translate="no" className="font-mono">
              {audit.version}
            </span>
          </>
        )}
        {report && ` · ${withNonBreakingSpaces(`Published ${formatDate(report.created_at)}`)}`}
      </p>
    </>
  );
}

function ReportAndActions({ audit, actions }: { audit: Audit; actions: AuditActions | null }) {
  const report = currentVersion(audit);
  return (
    <div className="flex items-center justify-end gap-2">
      {report && <ReportButtons report={report} describedBy={titleId(audit)} />}
      {report && actions?.versionActions(report)}
      {actions?.actions}
    </div>
  );
}

/** What there is to say about the other reports of an audit, below its row; null where there are none. */
export function otherReports(audit: Audit, actions: AuditActions | null): ReactNode {
  if (earlierVersions(audit).length + withdrawnVersions(audit).length === 0 && !audit.withdrawn_at)
    return null;
  return (
    <>
      <WithdrawnVersions audit={audit} />
      <EarlierVersions
        audit={audit}
        titleId={titleId(audit)}
        {...(actions && { actions: actions.versionActions })}
      />
    </>
  );
}
