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

/** FILE-02: formats bytes as "512 B", "1.5 KB" or "2.0 MB". A missing or negative size is "Unknown size". */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return 'Unknown size';
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${(bytes / KB).toFixed(1)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}

/**
 * A database timestamp as a Date, or null when it is none. Takes "2026-01-02T03:04:05Z" and what the
 * local backend sends: "2026-01-02 03:04:05.6+00" (a space, an offset without minutes). No offset means UTC.
 */
export function parseTimestamp(value: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
    value.trim(),
  );
  if (!parts) return null;
  const [, day, minutes, seconds = ':00', fraction = '', offset = 'Z'] = parts;
  const digits = /^([+-]\d{2}):?(\d{2})?$/.exec(offset);
  const zone = digits ? `${digits[1]}:${digits[2] ?? '00'}` : 'Z';
  const date = new Date(`${day}T${minutes}${seconds}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parseDateOnly(value: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return null;
  const date = new Date(`${value.trim()}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Formats as "2 Jan 2026": a timestamp in the reader's time zone, a plain date unchanged. Returns "" if missing or malformed. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '';
  const day = parseDateOnly(value);
  if (day) return dateOnlyFormat.format(day);
  const timestamp = parseTimestamp(value);
  return timestamp ? dateFormat.format(timestamp) : '';
}

/** Formats as "2 Jan 2026, 14:30" in the reader's time zone. Returns "" if missing or malformed. */
export function formatDateTime(value: string | null | undefined): string {
  if (!value) return '';
  const timestamp = parseTimestamp(value);
  return timestamp ? dateTimeFormat.format(timestamp) : formatDate(value);
}

/** Replaces spaces with non-breaking spaces, so that text such as a date stays on one line. */
export function withNonBreakingSpaces(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** Formats as "12,345". */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** Formats as "1 file" or "2 files". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** SIDE-02: the initials of the first and last word, or the first letter of an email address. Returns "?" if there are none. */
export function initials(nameOrEmail: string | null | undefined): string {
  const words = (nameOrEmail ?? '').split('@', 1)[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initialWords =
    words.length > 1 && !nameOrEmail?.includes('@') ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = initialWords.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return letters.toLocaleUpperCase(locale) || '?';
}
