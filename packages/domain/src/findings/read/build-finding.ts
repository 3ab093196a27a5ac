import { MAX_FINDINGS, type ExchangedLocation, type FindingSeverity } from '../write/exchanged-finding.ts';
import { formatLocation } from '../write/location-text.ts';
import { toOneLine } from '../../forms/one-line.ts';
import { toCodePath } from './code-path.ts';
import { parseLevel, parseNumber, parseSeverity } from '../vocabulary.ts';
import { parsePastStatus } from './past-status.ts';
import { NO_SEVERITY, type ReadFile, type ReadFinding } from './read-file-result.ts';
import { textDigest } from './take-images.ts';
import { paragraphs, trimEmptyLines } from './kept-text.ts';

// The limits of a finding's columns, as 57_findings.sql has them (FIND-08).
const MAX_TITLE = 200;
const MAX_TEXT = 50_000;
/** The name of a tool or a rule. */
const MAX_NAME = 200;
const MAX_LOCATIONS = 100;

export type FoundFinding = {
  where: string;
  title: string;
  /** The word of the file, or a severity that the reader concluded. */
  severity: string;
  likelihood?: string;
  impact?: string;
  description: string;
  recommendation: string;
  sourceTool?: string;
  sourceRule?: string;
  /** What the tool itself calls this result in every run; empty when it writes none. */
  fingerprint?: string;
  /** The number that it has in the file: "H-02", "Medium-1". */
  number?: string;
  /** The words about its status, and the reason and commit that the file gives apart from them. */
  status?: string;
  statusReason?: string;
  statusLink?: string;
  locations: ExchangedLocation[];
  notes?: string[];
};

/** Nothing is dropped silently: a word that has no place of its own is kept in the description. */
export function addFinding(file: ReadFile, found: FoundFinding): void {
  // One more than the limit is enough to refuse the file.
  if (file.findings.length > MAX_FINDINGS) return;
  const finding = buildFinding(found);
  if (typeof finding === 'string') skipPart(file, found, finding, false);
  else file.findings.push(finding);
}

/** Lists a part of a file that is no finding. It can be imported as one all the same: nothing that nobody knows loses a report. */
export function skipPart(file: ReadFile, found: FoundFinding, reason: string, isPart = true): void {
  const isRoom = file.skipped.length < MAX_FINDINGS;
  const title = toOneLine(found.title) || toOneLine(found.description.slice(0, MAX_TITLE)) || found.where;
  const finding = isRoom ? buildFinding({ ...found, title, severity: 'informational' }) : '';
  file.skipped.push({
    where: found.where,
    reason,
    ...(isPart && { isPart: true as const }),
    ...(typeof finding !== 'string' && { finding }),
  });
}

function buildFinding(found: FoundFinding): ReadFinding | string {
  const notes = [...(found.notes ?? [])];
  const kept: string[] = [];
  const fullTitle = toOneLine(found.title);
  if (fullTitle === '') return 'It has no title.';
  const title = fullTitle.length > MAX_TITLE ? `${cutAt(fullTitle, MAX_TITLE - 1)}…` : fullTitle;
  if (title !== fullTitle) {
    notes.push('The title was shortened. The description begins with the full title.');
    kept.push(fullTitle);
  }
  const severity = toSeverity(found.severity, notes, kept);
  const locations = toLocations(found.locations, notes, kept);
  const description = toText(paragraphs(...kept, found.description));
  const recommendation = toText(found.recommendation);
  for (const [name, text] of Object.entries({ description, recommendation })) {
    if (text.length > MAX_TEXT)
      return `The ${name} has ${text.length.toLocaleString('en')} characters; ${MAX_TEXT.toLocaleString('en')} are possible.`;
  }
  const past = parsePastStatus(found.status ?? '', found.statusReason, found.statusLink);
  return {
    where: found.where,
    title,
    severity,
    likelihood: parseLevel(found.likelihood ?? '')?.level ?? null,
    impact: parseLevel(found.impact ?? '')?.level ?? null,
    description,
    recommendation,
    sourceTool: cutAt(toOneLine(found.sourceTool ?? ''), MAX_NAME) || null,
    sourceRule: cutAt(toOneLine(found.sourceRule ?? ''), MAX_NAME) || null,
    fingerprint: toFingerprint(found.fingerprint ?? '', description),
    number: parseNumber(found.number ?? ''),
    ...(past && { past }),
    locations,
    notes,
  };
}

/** Semgrep writes "requires login" for the fingerprint of a user who is not signed in. */
function toFingerprint(own: string, description: string): string {
  const line = toOneLine(own);
  if (line === '' || line === 'requires login') return textDigest(description);
  return line.length > MAX_NAME ? textDigest(line) : line;
}

function toSeverity(words: string, notes: string[], kept: string[]): FindingSeverity {
  const severity = parseSeverity(words);
  if (severity) return severity;
  const word = toOneLine(words).slice(0, 100);
  notes.push(
    word === ''
      ? NO_SEVERITY
      : `The severity “${word}” is unknown, so it becomes informational. The description keeps the word.`,
  );
  if (word !== '') kept.push(`Severity: ${word}`);
  return 'informational';
}

function toLocations(found: ExchangedLocation[], notes: string[], kept: string[]): ExchangedLocation[] {
  const locations: ExchangedLocation[] = [];
  const left: string[] = [];
  const seen = new Set<string>();
  for (const location of found) {
    const path = toCodePath(location.path);
    const clean = path === null ? null : { ...location, ...toLines(location), path };
    const text = clean ? formatLocation(clean) : location.path;
    if (seen.has(text)) continue;
    seen.add(text);
    if (clean && locations.length < MAX_LOCATIONS) locations.push(clean);
    else left.push(toOneLine(text).slice(0, 300));
  }
  if (left.length > 0) {
    const some = left.slice(0, MAX_LOCATIONS);
    notes.push(
      left.length === 1
        ? 'A location cannot be stored, so the description names it.'
        : `${left.length.toLocaleString('en')} locations cannot be stored, so the description names ${some.length < left.length ? `the first ${some.length}` : 'them'}.`,
    );
    kept.push(`Further locations:\n\n${some.map((text) => `- ${text}`).join('\n')}`);
  }
  return locations;
}

const MAX_LINE_NUMBER = 10_000_000;

function toLines({
  firstLine,
  lastLine,
}: ExchangedLocation): Pick<ExchangedLocation, 'firstLine' | 'lastLine'> {
  const isLine = (line: number | null): line is number =>
    line !== null && Number.isInteger(line) && line >= 1 && line <= MAX_LINE_NUMBER;
  if (!isLine(firstLine)) return { firstLine: null, lastLine: null };
  return { firstLine, lastLine: isLine(lastLine) && lastLine >= firstLine ? lastLine : firstLine };
}

/** Control characters other than tab and line break. */
// oxlint-disable-next-line no-control-regex -- They are what is removed: PostgreSQL cannot store NUL.
const NOT_IN_A_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function toText(text: string): string {
  // It is too long to be imported, and cleaning it would take long.
  if (text.length > 2 * MAX_TEXT) return text;
  return trimEmptyLines(text.toWellFormed().replace(/\r\n?/g, '\n').replace(NOT_IN_A_TEXT, ''));
}

/** Cuts a text without dividing a character in two. */
function cutAt(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
}
