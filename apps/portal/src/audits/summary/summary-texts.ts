import type { Tables } from '@portal/domain/database.types';
import type { FindingTotals } from '@portal/domain/findings/types';
import { daysBetween, localDay } from '@portal/domain/format/days';
import { formatCount, formatDate, formatNumber } from '@portal/domain/format/formatters';

type Totals = Pick<FindingTotals, 'open' | 'total' | 'withdrawn'>;

/** AUD-01: "3 open of 12 findings, 1 withdrawn" (the list has 13 rows). */
export function findingTotalsText(totals: Totals | undefined): string {
  if (!totals || totals.total + totals.withdrawn === 0) return 'No findings yet';
  if (totals.total === 0) return `${formatCount(totals.withdrawn, 'finding')} withdrawn`;
  const withdrawn = totals.withdrawn > 0 ? `, ${formatNumber(totals.withdrawn)} withdrawn` : '';
  return `${formatNumber(totals.open)} open of ${formatCount(totals.total, 'finding')}${withdrawn}`;
}

/** TEAM-02: how many findings wait for the client, as a viewer reads it, who cannot respond. */
export function waitsForTeamText(count: number): string {
  return `${formatCount(count, 'finding')} ${count === 1 ? 'waits' : 'wait'} for your team`;
}

/** How many findings need the client's response. */
export function needsResponseText(count: number): string {
  return `${formatCount(count, 'finding')} ${count === 1 ? 'needs' : 'need'} your response`;
}

type Dates = Pick<Tables<'audits'>, 'status' | 'planned_start' | 'fixes_due'>;

/** AUD-03: counted in days of the reader's calendar: the start, or in mitigation the end of fixes; else null. */
export function nextDateText({ status, planned_start, fixes_due }: Dates, now: Date): string | null {
  const daysUntil = (date: string) => daysBetween(localDay(now), date);
  if (planned_start !== null && (status === 'scheduled' || status === 'pending')) {
    const days = daysUntil(planned_start);
    if (days < 0) return `Was planned to start on ${formatDate(planned_start)}`;
    return days === 0 ? 'Starts today' : `Starts in ${formatCount(days, 'day')}`;
  }
  if (fixes_due === null || status !== 'mitigation') return null;
  const days = daysUntil(fixes_due);
  if (days < 0) return `Fixes were due on ${formatDate(fixes_due)}`;
  return days === 0 ? 'Fixes are due today' : `${formatCount(days, 'day')} left to send fixes`;
}
