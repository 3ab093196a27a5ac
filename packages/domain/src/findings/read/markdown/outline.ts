import {
  markdownLines,
  parseHeading,
  parseLabel,
  type MarkdownLine,
} from '../../write/markdown-structure.ts';
import { findFact, parseSection } from '../../vocabulary.ts';
import { readFacts, noFacts } from './facts.ts';

/** A heading of a report with the lines below it, up to the next heading. */
export type ReportNode = {
  level: number;
  /** As it stands in the file. */
  source: string;
  /** As it stands in the heading, and without links, anchors and the emphasis of the whole or of its number. */
  raw: string;
  title: string;
  /** From 1. */
  line: number;
  lines: MarkdownLine[];
  /** The heading above it in the tree. */
  parent: ReportNode | null;
  previous: ReportNode | null;
  next: ReportNode | null;
  /** The lines before the first heading. */
  before: readonly MarkdownLine[];
  /** `[95] **1. Title**`: a finding with a confidence, as an AI auditor writes it. */
  isScored: boolean;
};
export type Outline = { preamble: MarkdownLine[]; nodes: ReportNode[] };

type Heading = Pick<ReportNode, 'level' | 'raw' | 'isScored'> & { isUnderlined?: boolean };

export function readOutline(text: string, withBold = false): Outline {
  const lines = markdownLines(text);
  const nodes: ReportNode[] = [];
  const preamble: MarkdownLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const heading = headingAt(lines, index) ?? (withBold ? boldHeading(lines[index]) : null);
    const previous = nodes.at(-1) ?? null;
    if (!heading) {
      (previous?.lines ?? preamble).push(lines[index] as MarkdownLine);
      continue;
    }
    let parent = previous;
    while (parent && parent.level >= heading.level) parent = parent.parent;
    const source = lines.slice(index, index + (heading.isUnderlined ? 2 : 1)).map((line) => line.text);
    const { level, raw, isScored } = heading;
    const node = {
      level,
      raw,
      isScored,
      title: withoutMarks(raw),
      source: source.join('\n'),
      line: index + 1,
    };
    nodes.push({ ...node, lines: [], parent, previous, next: null, before: preamble });
    if (previous) previous.next = nodes.at(-1) ?? null;
    if (heading.isUnderlined) index++;
  }
  for (const node of nodes) node.lines = unfoldFactTable(node.lines);
  moveSeverities({ preamble, nodes });
  return { preamble, nodes };
}

const SCORED = /^\s{0,3}\[\d{1,3}\] \*\*(\d{1,3}\. .{1,500})\*\*\s*$/;
const SCORED_LEVEL = 3;
/** A heading that the next line underlines is one line between blank ones, and no sentence, row or item. */
const UNDERLINED = /^ {0,3}(?![-+*>|#=\d`~<!]\s|[|<`>])\S(?:.{0,198}[^\s.:;,|])?\s*$/;

function headingAt(lines: readonly MarkdownLine[], index: number): Heading | null {
  const line = lines[index];
  if (!line || line.isCode) return null;
  if (line.text.includes('#')) {
    const heading = parseHeading(line);
    if (heading) return { level: heading.level, raw: heading.title, isScored: false };
  }
  const scored = line.text.includes('**') ? SCORED.exec(line.text)?.[1] : undefined;
  if (scored !== undefined) return { level: SCORED_LEVEL, raw: scored, isScored: true };
  // The list of all scored findings follows them.
  if (/^Findings List\s*$/.test(line.text))
    return { level: SCORED_LEVEL - 1, raw: 'Findings List', isScored: false };
  const below = lines[index + 1];
  if (
    !below ||
    below.isCode ||
    lines[index - 1]?.text.trim() ||
    !/^ {0,3}(?:={2,}|-{2,})\s*$/.test(below.text)
  )
    return null;
  if (!UNDERLINED.test(line.text) || readFacts(line.text, noFacts()).isRead) return null;
  return {
    level: below.text.includes('=') ? 1 : 2,
    raw: line.text.trim(),
    isScored: false,
    isUnderlined: true,
  };
}

/** "**[H-01] Title**" alone on a line. It counts when no heading is a finding. */
function boldHeading(line: MarkdownLine | undefined): Heading | null {
  const title =
    line && !line.isCode ? /^\s{0,3}\*\*([^*].{2,300})\*\*:?\s*$/.exec(line.text)?.[1] : undefined;
  return title !== undefined && parseLabel(title) ? { level: 6, raw: title, isScored: false } : null;
}

/** Of a longer title, links and places are not read. */
export const MAX_TITLE = 2_000;

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

export const isTableRule = (text: string) =>
  text.includes('|') && text.includes('-') && /^[\s|:-]+$/.test(text);

export const cellsOf = (text: string) =>
  text
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/** A table with one row below "Severity | Status" becomes a line for each of its facts. */
function unfoldFactTable(lines: MarkdownLine[]): MarkdownLine[] {
  const start = lines.findIndex(({ text }) => text.trim() !== '');
  const [names, rule, values, after] = lines.slice(start, start + 4);
  if (
    start < 0 ||
    !names?.text.includes('|') ||
    !rule ||
    !isTableRule(rule.text) ||
    !values?.text.includes('|')
  )
    return lines;
  const columns = cellsOf(names.text.slice(0, MAX_TITLE));
  const cells = cellsOf(values.text.slice(0, MAX_TITLE));
  const facts = columns.filter((name) => findFact(name));
  if (after?.text.includes('|') || facts.length < 2 || cells.length > columns.length) return lines;
  if (findFact(cells[0] ?? '') || !facts.some((name) => findFact(name)?.fact === 'severity')) return lines;
  const told = cells.map((cell, index) => ({ text: `${columns[index]}: ${cell}`, isCode: false }));
  return [...told, ...lines.slice(start + 3)];
}

/**
 * A report may say "Severity: High" in the line before each heading. Moves each such line below its heading. Two or more have to stand so,
 * each before a heading of one level that is no section's, the first below none or a higher one, and no higher one between them. Any other
 * line ends the finding above it, or stands between a title and its first section.
 */
function moveSeverities({ preamble, nodes }: Outline): void {
  const above = (node: ReportNode) => node.previous?.lines ?? preamble;
  const headings = nodes.filter((node) => saysSeverity(above(node)[lastText(above(node))]));
  const [first] = headings;
  if (!first || headings.length < 2 || (first.previous?.level ?? 0) >= first.level) return;
  if (headings.some(({ level, title }) => level !== first.level || parseSection(title) !== null)) return;
  const between = nodes.slice(nodes.indexOf(first), nodes.indexOf(headings.at(-1) as ReportNode));
  if (between.some(({ level }) => level < first.level)) return;
  for (const node of headings) node.lines.unshift(...above(node).splice(lastText(above(node)), 1));
}

export const lastText = (lines: readonly MarkdownLine[]) =>
  lines.findLastIndex(({ text }) => text.trim() !== '');

function saysSeverity(line: MarkdownLine | undefined): boolean {
  if (!line || line.isCode || line.text.length > 100 || !/^\s*[*_]{0,3}severity\b/i.test(line.text))
    return false;
  const facts = noFacts();
  return readFacts(line.text, facts).leaves && facts.severity !== '';
}

/** Whether nothing stands below a heading but a table or a list of findings that other headings begin. */
export function isListing({ lines }: ReportNode): boolean {
  const rows = lines.filter(({ text }) => text.trim() !== '' && !isTableRule(text));
  const isRow = ({ text, isCode }: MarkdownLine) =>
    !isCode && /^\s*(?:[-*+]\s|\d{1,3}[.)]\s|\|)|\|/.test(text);
  const names = rows.filter(({ text }) =>
    /\]\(#|^[\s|*+-]{0,9}\\?\[?[A-Z]{1,6}(?:-|&#x2011;)\d{1,4}\b/.test(text),
  );
  // A line may say how many there are.
  return rows.length > 0 && rows.filter(isRow).length >= rows.length - 1 && names.length * 2 >= rows.length;
}
