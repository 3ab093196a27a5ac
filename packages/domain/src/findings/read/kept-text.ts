import { codeBlock } from '../write/markdown-structure.ts';
import { asText, isRecord, type JsonRecord } from './json-value.ts';

/** The parts of a text that say something, each as a paragraph. */
export const paragraphs = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');

/** As Markdown: lines, lists, and JSON for everything else. Nothing is dropped silently (FIND-08). */
export function writeKept(record: JsonRecord): string {
  return Object.entries(record)
    .flatMap(([name, value]) => writeValue(name, value) ?? [])
    .join('\n\n');
}

function writeValue(name: string, value: unknown): string | null {
  if (isEmpty(value)) return null;
  const text = asWord(value);
  if (text !== null) return `${name}: ${text}`;
  const words = Array.isArray(value) ? value.map(asWord) : [null];
  if (words.every((word) => word !== null))
    return `${name}:\n\n${words.map((word) => `- ${word}`).join('\n')}`;
  return `${name}:\n\n${codeBlock(JSON.stringify(value, null, 2), 'json')}`;
}

function asWord(value: unknown): string | null {
  return typeof value === 'boolean' ? String(value) : asText(value) || null;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Returns a text without the empty lines at both ends. The spaces before its first line stay: they may be code. */
export function trimEmptyLines(text: string): string {
  const start = text.search(/\S/);
  return start < 0 ? '' : text.slice(text.lastIndexOf('\n', start) + 1).trimEnd();
}
