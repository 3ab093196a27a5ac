import { formatCount } from './formatters.ts';

const HOUR_MS = 3_600_000;

/** Says how long something has waited: "less than an hour", "47 hours", and "2 days" from then on. */
export function formatWaitingTime(since: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(since)) / HOUR_MS);
  // Not a number when the time is malformed, and negative when the clocks differ.
  if (!(hours >= 1)) return 'less than an hour';
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day');
}
