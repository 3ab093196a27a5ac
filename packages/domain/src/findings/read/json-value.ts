// Reading parsed JSON of unknown origin: each function returns an empty value for a value of another type.

export type JsonRecord = Readonly<Record<string, unknown>>;

const EMPTY: JsonRecord = {};

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : EMPTY;
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text or a number as text, without spaces around it; an empty text for anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** Returns the value of an own property. A name from a file may be `__proto__` or `constructor`. */
export function own(record: JsonRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Returns a text as it is: the spaces at the beginning of Markdown are code. */
export function asMarkdown(value: unknown): string {
  return typeof value === 'string' ? value : asText(value);
}

export function toLineNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : null;
}
