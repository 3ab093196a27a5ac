import type { FindingTotals } from '@portal/data/findings/types';
import { formatCount, formatNumber } from '@portal/ui/format/formatters';

type Totals = Pick<FindingTotals, 'open' | 'total'> & Partial<Pick<FindingTotals, 'waits_for_client'>>;

/** AUD-01: "3 open of 12 findings", and how many of them wait for the client. Withdrawn findings do not count. */
export function findingTotalsText(totals: Totals | undefined): string {
  if (!totals || totals.total === 0) return 'No findings yet';
  const text = `${formatNumber(totals.open)} open of ${formatCount(totals.total, 'finding')}`;
  const waiting = totals.waits_for_client ?? 0;
  if (waiting === 0) return text;
  return `${text} · ${formatNumber(waiting)} ${waiting === 1 ? 'needs' : 'need'} your response`;
}
