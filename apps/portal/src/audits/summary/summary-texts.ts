import type { FindingTotals } from '@portal/domain/findings/types';
import { formatCount, formatDate, formatNumber } from '@portal/domain/format/formatters';

type Totals = Pick<FindingTotals, 'open' | 'total' | 'withdrawn'> &
  Partial<Pick<FindingTotals, 'waits_for_client'>>;

/**
 * AUD-01: "3 open of 12 findings, 1 withdrawn" (the list has 13 rows), and how many of them wait for the client.
 * A viewer reads that those wait for the team (TEAM-02).
 */
export function findingTotalsText(totals: Totals | undefined, isViewer = false): string {
  if (!totals || totals.total + totals.withdrawn === 0) return 'No findings yet';
  if (totals.total === 0) return `${formatCount(totals.withdrawn, 'finding')} withdrawn`;
  const withdrawn = totals.withdrawn > 0 ? `, ${formatNumber(totals.withdrawn)} withdrawn` : '';
  const text = `${formatNumber(totals.open)} open of ${formatCount(totals.total, 'finding')}${withdrawn}`;
  const waiting = totals.waits_for_client ?? 0;
  if (waiting === 0) return text;
  const needs = waiting === 1 ? 'needs' : 'need';
  const waits = waiting === 1 ? 'waits' : 'wait';
  return `${text} · ${formatNumber(waiting)} ${isViewer ? `${waits} for your team` : `${needs} your response`}`;
}

/** TEAM-02: how many findings wait for the client, as a viewer reads it, who cannot respond. */
export function waitsForTeamText(count: number): string {
  return `${formatCount(count, 'finding')} ${count === 1 ? 'waits' : 'wait'} for your team`;
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
