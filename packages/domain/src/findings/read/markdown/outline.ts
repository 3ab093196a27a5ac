import {
  markdownLines,
  parseHeading,
  parseLabel,
  type MarkdownLine,
} from '../../write/markdown-structure.ts';
import { findFact, isReportPart, parseGrade, parseSection } from '../../vocabulary.ts';
import { noFacts, readFacts } from './facts.ts';

/** A heading of a report with the lines below it, up to the next heading. */
export type ReportNode = {
  /** 0 is the text before the first heading. */
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
  /** The severity that it gives to the findings below it, as a chapter named after one. */
  chapter?: string | null;
};

type Heading = { level: number; raw: string; isUnderlined?: boolean };

/** The headings of a report in their order, after the text before them. `withBold` also takes bold lines that begin like a finding. */
export function readOutline(text: string, withBold = false): ReportNode[] {
  const lines = markdownLines(text);
  const top = { level: 0, source: '', raw: '', title: '', line: 1, lines: [] };
  const nodes: ReportNode[] = [{ ...top, parent: null, previous: null, next: null }];
  for (let index = 0; index < lines.length; index++) {
    const previous = nodes.at(-1) as ReportNode;
    const heading = headingAt(lines, index) ?? (withBold ? boldHeading(lines, index) : null);
    if (!heading) {
      previous.lines.push(lines[index] as MarkdownLine);
      continue;
    }
    let parent: ReportNode | null = previous;
    while (parent && parent.level >= heading.level) parent = parent.parent;
    const { level, raw, isUnderlined = false } = heading;
    const source = lines.slice(index, index + (isUnderlined ? 2 : 1)).map((line) => line.text);
    const node = { level, raw, title: withoutMarks(raw), source: source.join('\n'), line: index + 1 };
    previous.next = { ...node, lines: [], parent, previous, next: null };
    nodes.push(previous.next);
    if (isUnderlined) index++;
  }
  for (const node of nodes) node.lines = unfoldFactTable(node.lines);
  moveSeverities(nodes);
  return nodes;
}

/** A heading that the next line underlines is one line between blank ones, and no sentence, row, item or fact. */
const UNDERLINED = /^ {0,3}(?![-+*>|#=\d`~<!]\s|[|<`>])\S(?:.{0,198}[^\s.:;,|])?\s*$/;

function headingAt(lines: readonly MarkdownLine[], index: number): Heading | null {
  const [line, below] = lines.slice(index, index + 2);
  if (!line || line.isCode) return null;
  const heading = line.text.includes('#') ? parseHeading(line) : null;
  if (heading) return { level: heading.level, raw: heading.title };
  if (!below || below.isCode || !/^ {0,3}(?:={2,}|-{2,})\s*$/.test(below.text)) return null;
  if (lines[index - 1]?.text.trim() || !UNDERLINED.test(line.text) || readFacts(line.text, noFacts()).isRead)
    return null;
  return { level: below.text.includes('=') ? 1 : 2, raw: line.text.trim(), isUnderlined: true };
}

const BOLD = /^ {0,3}(\[\d{1,3}\] )?\*\*([^*].{2,500}?)\*\*:?\s*$/;

/** "**[H-01] Title**" or, with a confidence, "[95] **1. Title**" alone on a line; or the name of what follows all of them. */
function boldHeading(lines: readonly MarkdownLine[], index: number): Heading | null {
  const { text = '', isCode = true } = lines[index] ?? {};
  if (isCode || text.length > 600) return null;
  const [, score, title = ''] = text.includes('**') ? (BOLD.exec(text) ?? []) : [];
  if (score !== undefined || (title !== '' && (parseLabel(title) ?? parseGrade(title))))
    return { level: 3, raw: `${score ?? ''}${title}` };
  const isAlone = !lines[index - 1]?.text.trim() && !lines[index + 1]?.text.trim();
  return isAlone && isReportPart(text) ? { level: 2, raw: text.trim() } : null;
}

/** Of a longer title, links and locations are not read. */
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

/** A table with one row below "Severity | Status" becomes a line for each of its facts. One that has titles lists findings. */
function unfoldFactTable(lines: MarkdownLine[]): MarkdownLine[] {
  const start = Math.max(
    lines.findIndex(({ text }) => text.trim() !== ''),
    0,
  );
  const [names = '', rule = '', values = '', after = ''] = lines
    .slice(start, start + 4)
    .map(({ text }) => text);
  if (!isTableRule(rule) || !values.includes('|') || after.includes('|')) return lines;
  const [columns, cells] = [cellsOf(names), cellsOf(values)];
  const facts = columns.flatMap((name) => findFact(name)?.fact ?? []);
  const isPair = findFact(cells[0] ?? '') !== undefined;
  if (facts.length < 2 || !facts.includes('severity') || facts.includes('title') || isPair) return lines;
  const told = cells.map((cell, index) => ({ text: `${columns[index] ?? ''}: ${cell}`, isCode: false }));
  return [...told, ...lines.slice(start + 3)];
}

const ALONE = /^\s*[*_]{0,3}(critical|high|medium|low|informational|gas)(?: risk| severity)?[*_]{0,3}\s*$/i;
/** A line that the next one answers: it ends with a colon, or is nothing but one or a few words in bold. */
const ASKING = /:[*_]*\s*$|^\s*[*_]{1,3}[A-Za-z ]{2,40}[*_]{1,3}\s*$/;
const lastText = (lines: readonly MarkdownLine[]) => lines.findLastIndex(({ text }) => text.trim() !== '');

/** Moves a severity that stands alone in the line before a heading below it, as "high" between the author's name and the title. */
function moveSeverities(nodes: readonly ReportNode[]): void {
  for (const { title, lines, previous } of nodes) {
    const above = previous?.lines ?? [];
    const at = lastText(above);
    const { text = '', isCode = true } = above[at] ?? {};
    const word = isCode || text.length > 100 ? undefined : ALONE.exec(text)?.[1];
    const before = above[lastText(above.slice(0, at))]?.text;
    const isTop = previous?.level === 0;
    if (!word || at < above.length - 3 || (before === undefined && !isTop) || ASKING.test(before ?? ''))
      continue;
    const isSection = parseSection(title) !== null;
    if (isSection && !isTop) continue;
    above.splice(at);
    (isSection ? above : lines).unshift({ text: `Severity: ${word}`, isCode: false });
  }
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
