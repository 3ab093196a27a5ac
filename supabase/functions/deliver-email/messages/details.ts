// Reads an outbox payload without trusting its shape: a value of another type counts as missing.
import { oneLine } from './render.ts';

export interface Details {
  /** A short value on one line, or an empty string. */
  line(key: string): string;
  /** An id, or null when it is missing or malformed. */
  id(key: string): string | null;
  /** A longer value that keeps its line breaks, or an empty string. */
  prose(key: string): string;
  /** A list of short values on one line, or an empty string. */
  list(key: string): string;
  /** True only for the value true. */
  flag(key: string): boolean;
  /** A number, or 0. */
  number(key: string): number;
  each(key: string): Details[];
}

export function readDetails(payload: Record<string, unknown>): Details {
  const line = (key: string) => (typeof payload[key] === 'string' ? shortLine(payload[key]) : '');
  return {
    line,
    id: (key) => (/^[0-9a-f-]{36}$/i.test(line(key)) ? line(key) : null),
    prose: (key) => (typeof payload[key] === 'string' ? cleanProse(payload[key]) : ''),
    list: (key) => {
      const value = payload[key];
      if (!Array.isArray(value)) return '';
      return value
        .filter((entry) => typeof entry === 'string')
        .map(shortLine)
        .join(', ');
    },
    flag: (key) => payload[key] === true,
    number: (key) => (typeof payload[key] === 'number' ? payload[key] : 0),
    each: (key) => {
      const value = payload[key];
      return Array.isArray(value)
        ? value
            .filter((entry) => typeof entry === 'object' && entry !== null)
            .map((entry) => readDetails(entry as Record<string, unknown>))
        : [];
    },
  };
}

function shortLine(text: string): string {
  return oneLine(text, 300);
}

function cleanProse(text: string): string {
  const lines = text.slice(0, 10_000).split(/\r\n|\r|\n|\u2028|\u2029/);
  return lines
    .map((line) => oneLine(line, 10_000))
    .join('\n')
    .trim();
}
