// What a hook returns, in short: a line for each row, with its values in their order, and rows and people by their names.
import { createHash } from 'node:crypto';
import { getRows, people } from '../people.ts';
import { scene } from './scene.ts';

const NAMES = new Map(
  [getRows('ownerPending'), getRows('owner'), scene, people].flatMap((ids, at) =>
    Object.entries(ids).map(([name, id]) => [id, at === 0 ? `pending's ${name}` : name] as const),
  ),
);
// scene.ts gives each profile the MD5 of its client's id.
for (const [name, id] of Object.entries(people))
  NAMES.set(
    createHash('md5')
      .update(id)
      .digest('hex')
      .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    `${name}'s profile`,
  );
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const SECRET = /(whsec_|ap_)[\w+/=-]{4,}/g;
const DAY = 86_400_000;

export function toLines(data: unknown): string[] {
  if (data === undefined || data === null) return [];
  if (data instanceof Map || data instanceof Set) return [...data].map(short);
  if (Array.isArray(data)) return data.map(short);
  if (typeof data === 'object' && 'rows' in data && 'totalCount' in data)
    return [...toLines(data.rows), `${String(data.totalCount)} in all`];
  if (typeof data === 'object' && !(data instanceof Blob))
    return Object.entries(data).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : `${shortText(key)}: ${short(value)}`,
    );
  return [short(data)];
}

const LINE_LENGTH = 200;

/** Puts short lines beside each other. */
export function fill(lines: string[]): string {
  return lines.reduce((text, line) => {
    const { length } = text.slice(text.lastIndexOf('\n') + 1);
    if (text === '') return line;
    return `${text}${length + line.length > LINE_LENGTH ? '\n' : ' | '}${line}`;
  }, '');
}

/** How a list differs after a change: the rows that came (+) or went (-), and of one that stayed what it has instead. */
export function difference(before: string[], after: string[]): string[] {
  const gone = before.filter((line) => !after.includes(line));
  // Rows of one moment have no order.
  const come = after.filter((line) => !before.includes(line)).toSorted();
  if (gone.length + come.length === 0) return before.join() === after.join() ? [] : after;
  return [
    ...gone.flatMap((line) => (come.some((other) => isSameRow(line, other)) ? [] : [`- ${line}`])),
    ...come.map((line) => {
      const former = gone.find((other) => isSameRow(line, other));
      return former === undefined ? `+ ${line}` : describeChange(former, line);
    }),
  ];
}

/** What a row is called by. */
const firstPart = (line: string) => line.split(/ · |: /)[0] ?? '';
const isSameRow = (one: string, other: string) => firstPart(one) === firstPart(other);

function describeChange(before: string, after: string): string {
  const [old, current] = [before, after].map((line) => line.split(' · '));
  if (old?.length !== current?.length) return after;
  const changed = (current ?? []).filter((part, at) => part !== old?.[at]);
  const name = firstPart(after);
  return [name, ...changed.map((part) => part.replace(`${name}: `, ''))].join(' · ');
}

function short(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return `[${value.map(short).join(', ')}]`;
  if (value instanceof Map || value instanceof Set) return `{${[...value].map(short).join(', ')}}`;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  // Of a PDF, the size depends on the day.
  if (value instanceof Blob && value.type === 'application/pdf') return 'a PDF';
  if (value instanceof Blob) return `${value.size} bytes of ${value.type}`;
  if (typeof value === 'object') return Object.values(value).map(short).join(' · ');
  if (typeof value === 'number' && value > 1e12) return shortTime(new Date(value).toISOString());
  return typeof value === 'string' ? shortText(value) : String(value as number | boolean);
}

function shortText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(text)) return shortTime(text);
  if (/^[0-9a-f]{40,64}$/.test(text)) return `${text.slice(0, 4)}…`;
  if (/^(whsec_|pat_|portal_)?[\w+/=-]{32,}$/.test(text) && !/^[0-9a-f]{8}-/.test(text)) return 'secret';
  if (/^[0-9a-f]{5}(-[0-9a-f]{5})+$/.test(text)) return 'secret';
  if (text.startsWith('data:')) return `${text.length} characters of ${text.slice(5, 18)}`;
  return nameIds(
    text.replaceAll(/[0-9a-f]{64}/g, '…').replace(/^http:\/\/localhost:\d+|(?<=token=)[^&]+/g, ''),
  );
}

/** Puts the names of people and rows in place of their ids, and leaves out what is random in a new secret. */
export const nameIds = (text: string) =>
  text.replaceAll(ID, (id) => NAMES.get(id) ?? 'new id').replaceAll(SECRET, '$1…');

/** A time of the scene as its day, and a time that depends on when the test runs as its distance in days. */
function shortTime(text: string): string {
  if (/T\d\d:\d\d:00(\.0+)?[Z+]/.test(text)) return text.slice(0, 10);
  const days = Math.round((Date.parse(text) - Date.now()) / DAY);
  return days === 0 ? 'now' : `in ${days} days`;
}
