import { parseLabel } from '../../write/markdown-structure.ts';
import {
  findChapterSeverity,
  findFact,
  isReportPart,
  parseSection,
  parseSeverity,
  withoutChapterNumber,
} from '../../vocabulary.ts';
import { factsAskedBy, noFacts, readFacts, type MarkdownFacts } from './facts.ts';
import type { FindingDraft } from './finding-of.ts';
import { isListing, lastText, type ReportNode } from './outline.ts';

/** What begins a finding: its number or grade, or null. The severity is a word or the letters of the number. */
export type Label = { letters: string; number: string; title: string; isWord?: boolean };

/** What a heading is: the beginning of a possible finding, of a chapter or of a list; the missing title of the current finding, or a part of it. */
export type Role =
  | { kind: 'finding'; title: string; severity: string; number: string; hasLabel: boolean }
  | { kind: 'chapter' | 'list' | 'title' | 'inside' };

/** What a report is read for: findings that say a severity, or else headings that say where in the code they are. */
export type Search = 'graded' | 'located';

/** The role of a heading after the current finding or part. The first of the rules that applies decides. */
export function classify(node: ReportNode, current: FindingDraft | null, search: Search): Role {
  const label = parseLabel(node.title) ?? gradeAtStart(node);
  if (label && !isAside(label, node, current))
    return { kind: 'finding', hasLabel: true, ...label, severity: label.letters };
  const isOpen = current === null || node.level <= current.heading.level || !current.isFinding();
  const isSection = parseSection(node.title) !== null;
  if (
    isOpen &&
    !isSection &&
    (isReportPart(node.title) || (isListing(node) && !findChapterSeverity(node.title)))
  )
    return { kind: 'list' };
  const grade = findChapterSeverity(node.title);
  if (grade && isOpen && !isFindingInChapter(node)) return { kind: 'chapter' };
  const graded = current?.isFinding() && node.level > current.heading.level ? null : gradeAtEnd(node);
  if (graded && !isSection) return { kind: 'finding', hasLabel: true, number: '', ...graded };
  if (current) {
    if (
      (isSection && isSectionOf(current, node)) ||
      (node.level >= current.heading.level + (current.isFinding() ? 0 : 1) && saysFacts(node))
    )
      return { kind: 'inside' };
    if (current.title === '' && current.hasNoText()) return { kind: 'title' };
    if (isBeside(current, node, isSection)) return { kind: 'inside' };
    if (!isOpen && !current.heading.isChapter && !beginsInside(current, node, search))
      return { kind: 'inside' };
  }
  const severity =
    severityBefore(node) ||
    (chapterOf(node)?.severity ?? '') ||
    (search === 'located' && isLocated(node) ? UNKNOWN : '');
  return { kind: 'finding', title: withoutChapterNumber(node.title), severity, number: '', hasLabel: false };
}

/** A finding without a severity: it becomes informational, and says so. */
export const UNKNOWN = ' ';

/** "Low: ..." within a finding that has a grade is a remark. */
function isAside({ isWord }: Label, { level }: ReportNode, current: FindingDraft | null): boolean {
  return (
    isWord === true && current !== null && Boolean(current.heading.hasLabel) && level > current.heading.level
  );
}

/** A section at the finding's own level or below belongs to it; one above it while nothing else does, or in a chapter. */
function isSectionOf(current: FindingDraft, node: ReportNode): boolean {
  return (
    node.level >= current.heading.level ||
    (current.isFinding() && (current.isBeside || current.hasNoText() || current.heading.isInChapter === true))
  );
}

/** A number that is followed by headings of its own level came in empty: they are its sections, whatever they are called. */
function isBeside(current: FindingDraft, node: ReportNode, isSection: boolean): boolean {
  if (
    !current.heading.hasLabel ||
    node.level > current.heading.level ||
    severityBefore(node) !== '' ||
    headFacts(node).severity !== ''
  )
    return false;
  return (
    isSection ||
    (current.isBeside && hasSectionAfter(node)) ||
    (current.hasNoText() && node.previous?.level === node.level)
  );
}

/** Whether a section of the same finding follows, within some headings. */
function hasSectionAfter({ next }: ReportNode): boolean {
  let node = next;
  for (
    let step = 0;
    node && step < 20 && !parseLabel(node.title) && !findChapterSeverity(node.title);
    step++, node = node.next
  )
    if (parseSection(node.title) !== null) return true;
  return false;
}

/** Below a finding that has its text or its severity, a heading that says a severity begins the next one at a wrong level. */
function beginsInside(current: FindingDraft, node: ReportNode, search: Search): boolean {
  const isComplete = current.facts.severity !== '' || !(current.heading.hasLabel || current.hasNoText());
  return (
    isComplete && search === 'graded' && (headFacts(node).severity !== '' || severityBefore(node) !== '')
  );
}

/** A heading called like a chapter may be a finding of one, such as "6. Gas optimization" below "Low". */
function isFindingInChapter(node: ReportNode): boolean {
  if (!chapterOf(node) || isListing(node)) return false;
  const severity = findChapterSeverity(node.title);
  return (
    /^\d{1,3}[.)]\s/.test(node.title) ||
    (!hasFindings(node) && (severity === 'gas' || severity === 'informational'))
  );
}

/** Whether the next heading is below it, and no section of a finding. */
const hasFindings = ({ level, next }: ReportNode) =>
  next !== null && next.level > level && parseSection(next.title) === null;

const chapters = new WeakMap<ReportNode, { severity: string }>();
export const beginChapter = (node: ReportNode) =>
  chapters.set(node, { severity: findChapterSeverity(node.title) ?? '' });

/** The chapter that a heading stands in. */
export function chapterOf({ parent }: ReportNode): { severity: string } | null {
  let above = parent;
  while (above && !chapters.has(above)) above = above.parent;
  return above ? (chapters.get(above) ?? null) : null;
}

const GRADED =
  /^(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:[[(](critical|high|medium|low|informational|info|inf|gas)[\])]|(critical|high|medium|low|informational|info|inf|gas)(?= \(|:|\s[–—|-]\s))\s*(\((?:confidence:? ?)?\d{1,3}(?:\.\d+)?%?\))?\s*[:–—|-]?\s*(?=\S)/iu;

/** "[HIGH] Title", "INF: Title", "🔴 High (confidence 85%): Title". Level 1 and "4.1 High (2)" are chapters. */
function gradeAtStart({ title, level, isScored }: ReportNode): Label | null {
  const plain = withoutChapterNumber(title);
  if (isScored) return { letters: '', number: '', title: plain };
  const isChapter = level === 1 || findChapterSeverity(plain) !== null;
  const [all = '', bracketed, word, confidence] = isChapter ? [] : (GRADED.exec(plain) ?? []);
  if (all === '') return null;
  const rest = [plain.slice(all.length), confidence].filter(Boolean).join(' ');
  return {
    letters: bracketed ?? word ?? '',
    number: '',
    title: rest,
    isWord: word !== undefined && /^[a-z]/i.test(plain),
  };
}

const GRADED_AT_END =
  /^(.{1,300}?)\s*(?:[–—|-]\s+|[[(]\s?)(?:severity:?\s)?(critical|high|medium|low|informational|info|gas)(?: (?:risk|severity))?\s?[\])]?$/i;

/** "Title (High)", "Title - Medium severity". */
function gradeAtEnd({ title, level }: ReportNode): { title: string; severity: string } | null {
  const [, name, severity] =
    level === 1 || title.length > 400 ? [] : (GRADED_AT_END.exec(withoutChapterNumber(title)) ?? []);
  return name && severity && !findFact(name) ? { title: name, severity } : null;
}

/** A heading may be a line of facts, such as "### Severity: High". */
const saysFacts = ({ title }: ReportNode, facts = noFacts()) =>
  readFacts(title.replace(/^\P{L}+/u, ''), facts).isRead;

const MAX_FACTS = 10;
/** A line of a list or a table of facts, or one in italics between the title and them. */
const LIKE_A_FACT =
  /^[\s>*_+|-]*[A-Za-z][A-Za-z ]{1,35}(?:\(s\))?[*_]{0,3} ?(?:[:|]|[-–—] )|^\s*\|?[\s:|-]+\|[\s:|-]*$|^\s*(?:\*[^*]+\*|_[^_]+_)\s*$/;

const known = new WeakMap<ReportNode, MarkdownFacts>();

/** What the lines right below a heading say, also below headings such as "Severity". */
export function headFacts(start: ReportNode): MarkdownFacts {
  const facts = known.get(start) ?? noFacts();
  if (known.has(start)) return facts;
  known.set(start, facts);
  let count = 0;
  for (let node: ReportNode | null = start; node; node = node.next) {
    const asked = node === start ? null : factsAskedBy(node.title);
    if (node !== start && !asked && !saysFacts(node, facts)) return facts;
    let isFirst = true;
    for (const { text, isCode } of node.lines) {
      if (text.trim() === '') continue;
      if (isCode || ++count > MAX_FACTS || facts.severity !== '') return facts;
      const line = asked === 'one' && isFirst ? `${node.title}: ${text.replace(/[*_]/g, '')}` : text;
      isFirst = false;
      readFacts(line, facts);
      if (facts.severity === '' && (text.length > 300 || !LIKE_A_FACT.test(line))) return facts;
    }
    count++;
  }
  return facts;
}

/** A report without severities may say of each finding where it is: "- Location: `src/A.sol`". */
export const isLocated = (node: ReportNode) => headFacts(node).locations.length > 0;

const ALONE = /^\s*[*_]{0,3}(critical|high|medium|low|informational|gas)(?: risk| severity)?[*_]{0,3}\s*$/i;
/** A line that the next one answers: it ends with a colon, or is nothing but one or a few words in bold. */
const ASKING = /:[*_]*\s*$|^\s*[*_]{1,3}[A-Za-z ]{2,40}[*_]{1,3}\s*$/;

/** The severity that stands alone in the line before a heading; empty without one. "High" below another heading answers that. */
export function severityBefore({ previous, before }: ReportNode): string {
  const lines = previous?.lines ?? before;
  const at = lastText(lines);
  const word = at < lines.length - 3 ? undefined : ALONE.exec(lines[at]?.text ?? '')?.[1];
  const above = lastText(lines.slice(0, Math.max(0, at)));
  if (word === undefined || (above < 0 && previous) || ASKING.test(lines[above]?.text ?? '')) return '';
  return parseSeverity(word) ?? '';
}
