import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { ListedAudit } from '@portal/data/audits/list';
import { formatNumber, formatDate, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { listLinkClasses } from '../shared/client-name.tsx';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';

type Props = { audit: ListedAudit };

export function AuditTitle({ audit }: Props) {
  return (
    <Link to={paths.adminAudit(audit.id)} title={audit.title} className={`font-medium ${listLinkClasses}`}>
      {audit.title}
    </Link>
  );
}

export function StatusBadges({ audit }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <AuditStatusBadge status={audit.status} />
      {audit.is_overdue && <Badge tone="danger">Overdue</Badge>}
    </span>
  );
}

/** "3 open of 12", and how many of them wait for us. */
export function FindingNumbers({ audit }: Props) {
  if (audit.findings === 0) return <span className="text-muted">No findings</span>;
  return (
    <span className="block">
      <span className="whitespace-nowrap">
        {formatNumber(audit.open_findings)} open of {formatNumber(audit.findings)}
      </span>
      {audit.findings_for_us > 0 && (
        <span className="block font-medium text-warning lg:whitespace-nowrap">
          {formatNumber(audit.findings_for_us)} {audit.findings_for_us === 1 ? 'needs' : 'need'} our review
        </span>
      )}
    </span>
  );
}

/** "5 Oct 2026 – 2 Nov 2026", or the one date that is set. */
export function plannedText({
  planned_start,
  planned_end,
}: Pick<ManagedAudit, 'planned_start' | 'planned_end'>): string {
  const [start, end] = [planned_start, planned_end].map((date) => withNonBreakingSpaces(formatDate(date)));
  if (start && end) return `${start} – ${end}`;
  if (start) return `From ${start}`;
  return end ? `Until ${end}` : '';
}

export function fixesDueDate({ fixes_due }: Pick<ManagedAudit, 'fixes_due'>): string {
  return fixes_due ? `Fixes due ${withNonBreakingSpaces(formatDate(fixes_due))}` : '';
}
