import { SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { SEVERITIES } from '@portal/domain/findings/finding-labels';
import type { FindingCount } from '@portal/domain/findings/types';
import { formatNumber } from '@portal/domain/format/formatters';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { cn } from '@portal/ui/primitives/class-names';
import { countByState } from '../findings-summary.tsx';
import { findingTotalsText } from '../../summary/summary-texts.ts';
import { findingQuery, type FindingListView } from '../finding-list.ts';

type Props = { auditId: string; counts: readonly FindingCount[]; view: FindingListView };

/** FIND-06: the severities with their numbers of findings, each of which filters the list. The chosen one shows all of them again. */
export function SeverityChips({ auditId, counts, view }: Props) {
  const chips = SEVERITIES.flatMap((severity) => {
    const count = counts.reduce((sum, one) => (one.severity === severity ? sum + one.count : sum), 0);
    return count > 0 ? [{ severity, count }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Findings by severity"
      className="flex items-center gap-2 max-sm:-m-1 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap"
    >
      {chips.map(({ severity, count }) => {
        const isChosen = view.severity === severity;
        const query = findingQuery({ ...view, severity: isChosen ? null : severity, pageIndex: 0 });
        return (
          <li key={severity} className="shrink-0">
            <Link
              to={paths.auditFindings(auditId) + query}
              preventScrollReset
              aria-current={isChosen || undefined}
              className={cn(
                'flex min-h-9 items-center gap-2 rounded-md border px-2 text-sm tabular-nums hover:bg-subtle',
                isChosen ? 'border-primary bg-subtle font-medium' : 'border-border bg-surface',
              )}
            >
              <SeverityBadge severity={severity} /> {formatNumber(count)}
            </Link>
          </li>
        );
      })}
      <li className="ml-1 shrink-0 text-sm text-muted">{findingTotalsText(countByState(counts))}</li>
    </ul>
  );
}
