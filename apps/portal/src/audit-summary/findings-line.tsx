import type { UseQueryResult } from '@portal/data/client/query';
import type { FindingTotals } from '@portal/data/findings/types';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { findingTotalsText } from './finding-totals-text.ts';

/** The totals of the listed audits, by audit. */
export type TotalsOfAudits = UseQueryResult<Map<string, FindingTotals>>;

/** AUD-01: "3 open of 12 findings" of an audit in a list. It has the same height while the figures are loading. */
export function FindingsLine({ auditId, totals }: { auditId: string; totals: TotalsOfAudits }) {
  return (
    <p className="flex min-h-5 items-center text-sm text-muted tabular-nums">{content(auditId, totals)}</p>
  );
}

function content(auditId: string, totals: TotalsOfAudits) {
  if (totals.isLoadingError) return 'The number of findings could not be loaded';
  // While the figures of another page are shown, those of this audit are not known.
  if (!totals.data || (totals.isPlaceholderData && !totals.data.has(auditId)))
    return <Skeleton className="w-36" />;
  return findingTotalsText(totals.data.get(auditId));
}
