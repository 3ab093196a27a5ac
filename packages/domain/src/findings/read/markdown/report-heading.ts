import {
  parseHeading,
  parseLabel,
  parseSection,
  type MarkdownHeading,
  type MarkdownLine,
} from '../../write/markdown-structure.ts';
import type { ExchangedLocation, FindingSeverity } from '../../write/exchanged-finding.ts';
import { FINDING_LEVEL } from '../../write/to-markdown.ts';
import { parseSeverity } from '../level-words.ts';
import { findChapterSeverity, withoutChapterNumber } from './chapters.ts';
import { factHeading, noFacts, takeFacts } from './facts.ts';
import { permalinksIn, placesInTitle } from './places.ts';

type Label = NonNullable<ReturnType<typeof parseLabel>>;

/** A heading of a report, with what its surroundings say of it. */
export type ReportHeading = {
  level: number;
  /** Without the marks of links and emphasis. */
  title: string;
  /** The lines of code that the title links to. */
  places: ExchangedLocation[];
  label: Label | null;
  isSection: boolean;
  /** The severity of the chapter that it may name. */
  chapter: FindingSeverity | null;
  /** Whether the next heading is below it, and no section of a finding. */
  readonly hasHeadings: boolean;
  /** Whether the lines right below it say a severity. */
  readonly isFollowedBySeverity: boolean;
  /** The severity that stands alone in the line before it; empty without one. */
  readonly severityBefore: string;
};

/** The heading in a line of a report, or null. In the portal's own report, a title is as it was written. */
export function readReportHeading(
  lines: readonly MarkdownLine[],
  index: number,
  isOurs: boolean,
): ReportHeading | null {
  const heading = headingIn(lines[index]) ?? (isOurs ? null : headingOfScored(lines[index]));
  if (!heading) return null;
  const title = isOurs ? heading.title : withoutMarks(heading.title);
  return {
    level: heading.level,
    title,
    places:
      isOurs || title.length > MAX_TITLE
        ? []
        : [...permalinksIn(heading.title), ...placesInTitle(heading.title)],
    // A report that an older version exported may have another heading in a text that looks like a label.
    label:
      isOurs && heading.level !== FINDING_LEVEL
        ? null
        : (parseLabel(title) ?? (isOurs ? null : parseGradedTitle({ ...heading, title }))),
    isSection: parseSection(title) !== null,
    chapter: findChapterSeverity(title),
    get hasHeadings() {
      return hasHeadings(lines, index, heading.level);
    },
    get isFollowedBySeverity() {
      return isFollowedBySeverity(lines, index);
    },
    get severityBefore() {
      return findSeverityBefore(lines, index);
    },
  };
}

/** `[95] **1. Title**`: how sure an AI auditor is of a finding. Its list of all findings follows them, below a line that is no heading. */
const SCORED = /^\s{0,3}\[(\d{1,3})\] \*\*(\d{1,3}\. .{1,500})\*\*\s*$/;
const SCORED_LEVEL = 3;

function headingOfScored(line: MarkdownLine | undefined): (MarkdownHeading & { isScored?: true }) | null {
  if (!line || line.isCode) return null;
  const title = SCORED.exec(line.text)?.[2];
  if (title !== undefined) return { level: SCORED_LEVEL, title, isScored: true };
  return /^Findings List\s*$/.test(line.text) ? { level: SCORED_LEVEL - 1, title: 'Findings List' } : null;
}

const GRADED =
  /^(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:[[(](critical|high|medium|low|informational|info|gas)[\])]|(critical|high|medium|low|informational)(?= \(|(?<=^\P{L}+\p{L}+):))\s*(\((?:confidence:? ?)?\d{1,3}(?:\.\d+)?%?\))?\s*[:–—-]?\s*(?=\S)/iu;

/**
 * `[95] **1. Title**`, "[HIGH] Title", "1.1 (HIGH) Title", "🔴 HIGH: Title" and "🔴 High (confidence 85%): Title", as AI auditors write
 * them. The confidence stays in the title. A heading of the first level is a chapter, and so is "4.1 High (2)".
 */
function parseGradedTitle({ title, level, isScored }: MarkdownHeading & { isScored?: true }): Label | null {
  if (isScored) return { letters: '', number: '', title: withoutChapterNumber(title) };
  const graded = withoutChapterNumber(title);
  const isChapter = level === 1 || findChapterSeverity(graded) !== null;
  const [all = '', bracketed, word, confidence] = isChapter ? [] : (GRADED.exec(graded) ?? []);
  if (all === '') return null;
  const rest = [graded.slice(all.length), confidence].filter(Boolean).join(' ');
  return { letters: (bracketed ?? word ?? '').toLowerCase(), number: '', title: rest };
}

/** The heading in a line; most lines are told apart from one without parsing. */
export function headingIn(line: MarkdownLine | undefined): MarkdownHeading | null {
  return line?.text.includes('#') ? parseHeading(line) : null;
}

function hasHeadings(lines: readonly MarkdownLine[], index: number, level: number): boolean {
  let next = index + 1;
  while (next < lines.length && !headingIn(lines[next])) next++;
  const below = headingIn(lines[next]);
  return below !== null && below.level > level && parseSection(below.title) === null;
}

/** Of a longer title, links and places are not read. */
const MAX_TITLE = 2_000;

/** A title without links, anchors and the emphasis of the whole or of its number. */
function withoutMarks(title: string): string {
  if (title.length > MAX_TITLE) return title;
  return title
    .replace(/<\/?a\b[^<>]{0,200}>/gi, '')
    .replace(/^Finding ID: /i, '')
    .replace(/&#(?:x2011|8209);|\u2011/gi, '-')
    .replace(/!?\[((?:[^[\]]|\[[^[\]]{0,100}\]){1,500})\]\([^()\s]{0,1000}\)/g, '$1')
    .trim()
    .replace(/^([*_]{1,3})([^*_]+)\1(?=$|\s)/, '$2');
}

/** How many lines of facts are read for a severity. */
const MAX_FACTS = 10;
/** A line of a list or a table of facts. */
const LIKE_A_FACT =
  /^[\s>*_+|-]*[A-Za-z][A-Za-z ]{1,30}(?:\(s\))?[*_]{0,3} ?(?:[:|]|[-–—] )|^\s*\|?[\s:|-]+\|[\s:|-]*$/;

function isFollowedBySeverity(lines: readonly MarkdownLine[], heading: number): boolean {
  const facts = noFacts();
  let name = '';
  let count = 0;
  for (let index = heading + 1; index < lines.length && count < MAX_FACTS; index++) {
    const { text, isCode } = lines[index] ?? { text: '', isCode: true };
    if (isCode) return false;
    if (text.trim() === '') continue;
    const inner = factHeading(headingIn(lines[index])?.title ?? '');
    if (inner) {
      name = inner[1] ?? '';
      count++;
      continue;
    }
    takeFacts(name === '' ? text : `${name}: ${text}`, facts);
    if (facts.severity !== '') return true;
    name = '';
    if (text.length > 300 || !LIKE_A_FACT.test(text)) return false;
    count++;
  }
  return false;
}

function findSeverityBefore(lines: readonly MarkdownLine[], heading: number): string {
  const at = indexBefore(lines, heading);
  const word = ALONE.exec(lines[at]?.text ?? '')?.[1];
  // "High" right below another heading, or below "**Likelihood:**", is what that asks for.
  const above = lines[indexBefore(lines, at)];
  if (word === undefined || headingIn(above) || ASKING.test(above?.text ?? '')) return '';
  return parseSeverity(word) ?? '';
}

/** A line that the next one answers: it ends with a colon, or is nothing but one or a few words in bold. */
const ASKING = /:[*_]*\s*$|^\s*[*_]{1,3}[A-Za-z ]{2,40}[*_]{1,3}\s*$/;

const ALONE = /^\s*[*_]{0,3}(critical|high|medium|low|informational|gas)(?: risk| severity)?[*_]{0,3}\s*$/i;

/** The line before this one that is not blank, at most two blank ones further up; -1 without one. */
function indexBefore(lines: readonly MarkdownLine[], index: number): number {
  let at = index - 1;
  while (at > index - 3 && lines[at]?.text.trim() === '') at--;
  return lines[at]?.text.trim() ? at : -1;
}
