import { formatCount, formatDate } from '@portal/ui/format/formatters';

const DAY_MS = 86_400_000;

/** AUD-03: how long the client can still send fixes, counted in days of the reader's calendar. */
export function fixesDueText(fixesDue: string, now: Date): string {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(`${fixesDue}T00:00:00Z`) - today) / DAY_MS);
  if (days < 0) return `Fixes were due on ${formatDate(fixesDue)}`;
  if (days === 0) return 'Fixes are due today';
  return `${formatCount(days, 'day')} left to send fixes`;
}
