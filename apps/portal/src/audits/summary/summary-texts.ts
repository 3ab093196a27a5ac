import type { FindingTotals } from '@portal/domain/findings/types';
import { formatCount, formatDate, formatNumber } from '@portal/domain/format/formatters';

type Totals = Pick<FindingTotals, 'open' | 'total'> & Partial<Pick<FindingTotals, 'waits_for_client'>>;

/** AUD-01: "3 open of 12 findings", and how many of them wait for the client. Withdrawn findings do not count. */
export function findingTotalsText(totals: Totals | undefined): string {
  if (!totals || totals.total === 0) return 'No findings yet';
  const text = `${formatNumber(totals.open)} open of ${formatCount(totals.total, 'finding')}`;
  const waiting = totals.waits_for_client ?? 0;
  if (waiting === 0) return text;
  return `${text} · ${formatNumber(waiting)} ${waiting === 1 ? 'needs' : 'need'} your response`;
}

const DAY_MS = 86_400_000;

/** AUD-03: how long the client can still send fixes, counted in days of the reader's calendar. */
export function fixesDueText(fixesDue: string, now: Date): string {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(`${fixesDue}T00:00:00Z`) - today) / DAY_MS);
  if (days < 0) return `Fixes were due on ${formatDate(fixesDue)}`;
  if (days === 0) return 'Fixes are due today';
  return `${formatCount(days, 'day')} left to send fixes`;
}
