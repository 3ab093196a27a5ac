import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { currentVersion, type Audit, type ReportVersion } from '@portal/data/audits/queries';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { useId, type ReactNode } from 'react';
import { EarlierVersions, earlierVersions } from './earlier-versions.tsx';
import { FindingsLine, type TotalsOfAudits } from '../audit-summary/findings-line.tsx';
import { ReportButtons } from '../audit-summary/report-buttons.tsx';
import { WithdrawnVersions, withdrawnVersions } from './withdrawn-versions.tsx';

/** What an admin can do with an audit, and with a published version of its report. */
export type AuditActions = {
  /** Shows the status and changes it. */
  status: ReactNode;
  actions: ReactNode;
  versionActions: (version: ReportVersion) => ReactNode;
};

type Props = {
  audits: readonly Audit[];
  /** How many findings are open, by audit. */
  totals: TotalsOfAudits;
  getActions: (audit: Audit) => AuditActions | null;
};

/** REP-01, REP-07: the audits as a table, on wide windows. */
export function AuditTable({ audits, totals, getActions }: Props) {
  return (
    <Table label="Table of audits">
      <TableHeader>
        <tr>
          <TableHead>Audit</TableHead>
          <TableHead>Findings</TableHead>
          <TableHead>Audit date</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>
            <span className="sr-only">Report and actions</span>
          </TableHead>
        </tr>
      </TableHeader>
      {audits.map((audit) => (
        <AuditRows key={audit.id} audit={audit} totals={totals} actions={getActions(audit)} />
      ))}
    </Table>
  );
}

type RowsProps = { audit: Audit; totals: TotalsOfAudits; actions: AuditActions | null };

/** An audit, and below it what there is to say about its other reports. */
function AuditRows({ audit, totals, actions }: RowsProps) {
  const titleId = useId();
  const report = currentVersion(audit);
  const hasNotes = earlierVersions(audit).length + withdrawnVersions(audit).length > 0;
  return (
    <tbody className="border-b border-border last:border-0">
      <TableRow className="border-0">
        <TableCell className="py-1">
          <h2 id={titleId} className="text-base leading-5 font-medium wrap-anywhere">
            <Link to={paths.audit(audit.id)} className="rounded-sm underline-offset-4 hover:underline">
              {audit.title}
            </Link>
          </h2>
          <p className="text-xs wrap-anywhere text-muted">
            {audit.audit_type}
            {audit.version && (
              <>
                {' '}
                · <span className="font-mono">{audit.version}</span>
              </>
            )}
            {report && ` · ${withNonBreakingSpaces(`Published ${formatDate(report.created_at)}`)}`}
          </p>
        </TableCell>
        <TableCell className="min-w-32 py-1">
          <FindingsLine auditId={audit.id} totals={totals} />
        </TableCell>
        <TableCell className="py-1 whitespace-nowrap text-muted">{formatDate(audit.audit_date)}</TableCell>
        <TableCell className="py-1">
          {actions ? actions.status : <AuditStatusBadge status={audit.status} />}
        </TableCell>
        <TableCell className="py-1">
          <div className="flex items-center justify-end gap-2">
            {report && <ReportButtons report={report} describedBy={titleId} />}
            {report && actions?.versionActions(report)}
            {actions?.actions}
          </div>
        </TableCell>
      </TableRow>
      {hasNotes && (
        <tr>
          <td colSpan={5} className="px-5 pb-2">
            <WithdrawnVersions audit={audit} />
            <EarlierVersions
              audit={audit}
              titleId={titleId}
              {...(actions && { actions: actions.versionActions })}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}
