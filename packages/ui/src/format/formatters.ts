const locale = 'en-GB';
const numberFormat = new Intl.NumberFormat('en-US');
const dateFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const dateOnlyFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dateTimeFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const KB = 1024;
const MB = 1024 * 1024;

/** FILE-02: bytes as "512 B", "1.5 KB", "2.0 MB"; "Unknown size" when there is none. */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return 'Unknown size';
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${(bytes / KB).toFixed(1)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}

/** A timestamp in ISO 8601 as a Date, or null when it is malformed. */
export function parseTimestamp(value: string): Date | null {
  if (!value.includes('T')) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parseDateOnly(value: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return null;
  const date = new Date(`${value.trim()}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** "2 Jan 2026": a timestamp in the reader's time zone, a plain date as it stands. "" for nothing or nonsense. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '';
  const day = parseDateOnly(value);
  if (day) return dateOnlyFormat.format(day);
  const moment = parseTimestamp(value);
  return moment ? dateFormat.format(moment) : '';
}

/** "2 Jan 2026, 14:30" in the reader's time zone. "" for nothing or nonsense. */
export function formatDateTime(value: string | null | undefined): string {
  if (!value) return '';
  const moment = parseTimestamp(value);
  return moment ? dateTimeFormat.format(moment) : formatDate(value);
}

/** The same words, never broken over two lines: a date in a row of facts. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** "12,345" */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** "1 file", "2 files": the number and its noun. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** SIDE-02: the first letters of the first and last word, at most 2; of an e-mail its first letter; "?" for nothing. */
export function initials(nameOrEmail: string | null | undefined): string {
  const words = (nameOrEmail ?? '').split('@', 1)[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const chosen =
    words.length > 1 && !nameOrEmail?.includes('@') ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = chosen.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return letters.toLocaleUpperCase(locale) || '?';
}
