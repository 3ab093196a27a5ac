const numberFormat = new Intl.NumberFormat('en-US');
/** As PostgreSQL's `Mon`. Not from Intl, whose names of months differ by version: a report is the same on any machine (SEAL-02). */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const KB = 1024;
const MB = 1024 * 1024;

/** FILE-02: formats bytes as "512 B", "1.5 KB" or "2.0 MB". A missing or negative size is "Unknown size". */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return 'Unknown size';
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${(bytes / KB).toFixed(1)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}

export function parseTimestamp(value: string): Date | null {
  if (!value.includes('T')) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Formats as "2 Jan 2026": a timestamp in the reader's time zone, a plain date unchanged. Returns "" if missing or malformed. */
export function formatDate(value: string | null | undefined): string {
  // Without an offset it is midnight where the reader is.
  const date = parseTimestamp(value?.trim().replace(/^\d{4}-\d\d-\d\d$/, '$&T00:00') ?? '');
  return date ? `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}` : '';
}

/** Formats as "2 Jan 2026, 14:30" in the reader's time zone. Returns "" if missing or malformed. */
export function formatDateTime(value: string | null | undefined): string {
  const time = parseTimestamp(value ?? '')
    ?.toTimeString()
    .slice(0, 5);
  return [formatDate(value), time].filter(Boolean).join(', ');
}

/** For reports, e-mails and archives, whose readers are in different time zones. */
export const formatDateInUtc = (timestamp: string) => formatDate(timestamp.slice(0, 10));

/** "2 Jan 2026, 14:30 UTC". */
export function formatDateTimeInUtc(value: string): string {
  const time = parseTimestamp(value)?.toISOString();
  return time ? `${formatDateInUtc(time)}, ${time.slice(11, 16)} UTC` : '';
}

export function withNonBreakingSpaces(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** SIDE-02: the initials of the first and last word, or the first letter of an email address. Returns "?" if there are none. */
export function initials(nameOrEmail: string | null | undefined): string {
  const words = (nameOrEmail ?? '').split('@', 1)[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initialWords =
    words.length > 1 && !nameOrEmail?.includes('@') ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = initialWords.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return letters.toLocaleUpperCase('en') || '?';
}

const HOUR_MS = 3_600_000;

/** Says how long something has waited: "less than an hour", "47 hours", and "2 days" from then on. */
export function formatWaitingTime(since: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(since)) / HOUR_MS);
  // Not a number when the time is malformed, and negative when the clocks differ.
  if (!(hours >= 1)) return 'less than an hour';
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day');
}
