import { parseLabel } from '../../write/markdown-structure.ts';
import {
  findChapterSeverity,
  isReportPart,
  parseGrade,
  parseGradeAtEnd,
  parseSection,
  parseSeverityLabel,
  withoutChapterNumber,
  type Label,
} from '../../vocabulary.ts';
import { factsAskedBy, noFacts, readFacts, type MarkdownFacts } from './facts.ts';
import { inlineSection, type DraftHeading, type FindingDraft } from './finding-of.ts';
import { isListing, type ReportNode } from './outline.ts';

/** The role of a heading: it begins a part, which may be a finding, it is the missing title of the open part, or it is inside that part. */
export type Role =
  | ({ kind: 'finding' } & Pick<DraftHeading, 'title' | 'severity' | 'number' | 'hasLabel' | 'isShaped'>)
  | { kind: 'chapter' | 'list' | 'title' | 'inside' };

/** What a report is read for: findings that say a severity, or else headings with a location or with the sections of a finding. */
export type Search = 'graded' | 'shaped';

type Rule = (node: ReportNode, open: FindingDraft | null, search: Search) => Role | null;

const isSection = ({ title }: ReportNode) => parseSection(title) !== null;
const isBelow = ({ level }: ReportNode, open: FindingDraft | null): open is FindingDraft =>
  open !== null && (open.isFinding() || open.heading.isShaped === true) && level > open.heading.level;

/** The rules for a heading below the open part. The first that applies decides. */
const RULES: Readonly<Record<string, Rule>> = {
  /** "[H-01] Title", "L2. Title", "[HIGH] Title", "INF: Title". */
  label: (node) => {
    const label = parseLabel(node.title) ?? gradeAtStart(node);
    return label && graded(node, label);
  },
  /** "Table of contents", "Scope", and tables or lists that name findings. */
  list: (node, open) => {
    const isFirstSection = open?.heading.hasLabel && !open.hasText && isSection(node);
    if (isBelow(node, open) || isFirstSection) return null;
    const isContents = isListing(node) && !isSection(node) && !findChapterSeverity(node.title);
    return isReportPart(node.title) || isContents ? { kind: 'list' } : null;
  },
  /** "# High Risk Findings (3)". */
  chapter: (node, open) =>
    findChapterSeverity(node.title) && !isBelow(node, open) && !isFindingInChapter(node)
      ? { kind: 'chapter' }
      : null,
  /** "Title (High)", "Title - Medium severity". */
  gradeAtEnd: (node, open) => {
    const label =
      isBelow(node, open) || isSection(node) || node.level === 1 ? null : parseGradeAtEnd(node.title);
    return label && graded(node, label);
  },
  /** "### Impact", "### Severity: High". One at the finding's own level belongs to it; one above it only while nothing else does. */
  section: (node, open) => {
    if (!open) return null;
    const { level, isInChapter = false } = open.heading;
    const isSectionAbove = open.isFinding() && (open.isBeside || !open.hasText || isInChapter);
    const isSaid = saysFacts(node) || (factsAskedBy(node.title) !== null && open.heading.part !== 'chapter');
    const isInside = isSaid && node.level >= level + (open.isFinding() ? 0 : 1);
    return (isSection(node) && (node.level >= level || isSectionAbove)) || isInside
      ? { kind: 'inside' }
      : null;
  },
  /** "## [H-01]", with the title in the next heading. */
  title: (_node, open) => (open?.title === '' && !open.hasText ? { kind: 'title' } : null),
  /** The headings after a number without text, on its own level, are its sections, whatever they are called. */
  sectionBeside: (node, open) => {
    if (!open?.heading.hasLabel || node.level > open.heading.level || headFacts(node).severity !== '')
      return null;
    const isFirst = !open.hasText && node.previous?.level === node.level;
    return isSection(node) || isFirst || (open.isBeside && hasSectionAfter(node)) ? { kind: 'inside' } : null;
  },
  /** Any heading below a finding is inside it, unless both have a severity: then the heading is on a wrong level. */
  inside: (node, open, search) => {
    if (!isBelow(node, open) || open.heading.part) return null;
    const isComplete = open.facts.severity !== '' || !(open.heading.hasLabel || !open.hasText);
    return isComplete && search === 'graded' && headFacts(node).severity !== '' ? null : { kind: 'inside' };
  },
};

/** The role of a heading. One that no rule knows is a finding if it is in a chapter or says a severity. */
export function classify(node: ReportNode, open: FindingDraft | null, search: Search): Role {
  for (const rule of Object.values(RULES)) {
    const role = rule(node, open, search);
    if (role) return role;
  }
  const severity = chapterOf(node) ?? '';
  const role = { kind: 'finding', severity, number: '', hasLabel: false } as const;
  return { ...role, title: withoutChapterNumber(node.title), isShaped: isShaped(node) };
}

/** A finding with a number or a grade, whose letters or word say the severity, else the chapter. */
const graded = (node: ReportNode, { letters, number, title }: Label): Role => ({
  kind: 'finding',
  title,
  number,
  hasLabel: true,
  severity: parseSeverityLabel(letters) ?? chapterOf(node) ?? '',
});

/** The headings below one, and sections beside it. */
function headingsBelow(node: ReportNode): ReportNode[] {
  const below: ReportNode[] = [];
  const isOf = ({ level, title }: ReportNode) =>
    level > node.level || (level === node.level && parseSection(title) !== null);
  for (let each = node.next; each && isOf(each) && below.length < 50; each = each.next) below.push(each);
  return below;
}

/** Whether a section of the same finding follows, within some headings. */
function hasSectionAfter({ next }: ReportNode): boolean {
  let node = next;
  for (let step = 0; node && step < 20; step++, node = node.next) {
    if (parseLabel(node.title) || findChapterSeverity(node.title)) return false;
    if (isSection(node)) return true;
  }
  return false;
}

/** A heading called like a chapter may be a finding of one, such as "6. Gas optimization" below "Low". */
function isFindingInChapter(node: ReportNode): boolean {
  if (!chapterOf(node) || isListing(node)) return false;
  const severity = findChapterSeverity(node.title);
  const hasFindings = node.next !== null && node.next.level > node.level && !isSection(node.next);
  const isLesser = severity === 'gas' || severity === 'informational';
  return /^\d{1,3}[.)]\s/.test(node.title) || (isLesser && !hasFindings);
}

/** The severity of the chapter that a heading stands in. */
export function chapterOf({ parent }: ReportNode): string | null {
  let above = parent;
  while (above && !above.chapter) above = above.parent;
  return above?.chapter ?? null;
}

/** "[HIGH] Title", "[95] 1. Title". Level 1 and "4.1 High (2)" are chapters. */
function gradeAtStart({ title, level }: ReportNode): Label | null {
  const scored = /^\[\d{1,3}\] (\d{1,3}\. .*)$/.exec(title)?.[1];
  if (scored !== undefined) return { letters: '', number: '', title: withoutChapterNumber(scored) };
  return level === 1 || findChapterSeverity(title) ? null : parseGrade(title);
}

/** A heading may be a line of facts, such as "### Severity: High". */
const saysFacts = ({ title }: ReportNode, facts = noFacts()) =>
  readFacts(title.replace(/^\P{L}+/u, ''), facts).isRead;

const MAX_FACTS = 10;
/** A line of a list or a table of facts, or one in italics between the title and them. */
const LIKE_A_FACT =
  /^[\s>*_+|-]*[A-Za-z][A-Za-z ]{1,35}(?:\(s\))?[*_]{0,3} ?(?:[:|]|[-–—] )|^\s*\|?[\s:|-]+\|[\s:|-]*$|^\s*(?:\*[^*]+\*|_[^_]+_)\s*$/;

/** What the lines right below a heading say, also below headings such as "Severity". */
export function headFacts(start: ReportNode): MarkdownFacts {
  const facts = noFacts();
  let count = 0;
  for (let node: ReportNode | null = start; node; node = node.next) {
    const asked = node === start ? null : factsAskedBy(node.title);
    if (node !== start && !asked && !saysFacts(node, facts)) return facts;
    const lines = node.lines.filter(({ text }) => text.trim() !== '').slice(0, MAX_FACTS);
    for (const [index, { text, isCode }] of lines.entries()) {
      if (isCode || ++count > MAX_FACTS || facts.severity !== '') return facts;
      const line = asked === 'one' && index === 0 ? `${node.title}: ${text.replace(/[*_]/g, '')}` : text;
      readFacts(line, facts);
      if (facts.severity === '' && (text.length > 300 || !LIKE_A_FACT.test(line))) return facts;
    }
    count++;
  }
  return facts;
}

/** Without severities, a finding says where in the code it is, or has two sections of one. */
export function isShaped(node: ReportNode): boolean {
  if (headFacts(node).locations.length > 0) return true;
  const inline = node.lines.filter(
    ({ text, isCode }) => !isCode && parseSection(inlineSection(text)?.name ?? ''),
  );
  const below = headingsBelow(node);
  if (below.some(({ title }) => isReportPart(title) || findChapterSeverity(title))) return false;
  const children = below.filter(({ parent, level }) => parent === node || level === node.level);
  const sections = children.filter(isSection);
  return inline.length + sections.length > 1 && sections.length * 2 >= children.length;
}
