import { parseSection, type MarkdownLine } from '../../write/markdown-structure.ts';
import { noFacts, takeFacts } from './facts.ts';
import { headingIn } from './report-heading.ts';

/**
 * A report may say "Severity: High" in the line before each heading. Returns its lines with each such line below its heading, where
 * it is read. Two or more have to stand so, each before a heading of one level that is no section's, the first below none or a
 * higher one, and no higher one between them. Any other line ends the finding above it, or stands between a title and its first section.
 */
export function severitiesBelowHeadings(lines: readonly MarkdownLine[]): readonly MarkdownLine[] {
  const severities = [...lines.keys()].filter((index) => saysSeverity(lines[index]));
  const headings = severities.map((index) => nextText(lines, index));
  const [first = 0, last = 0] = [severities[0], severities.at(-1)];
  const levels = new Set(headings.map((index) => levelOf(lines[index])));
  const hasSection = headings.some((index) => isSection(lines[index]));
  const [level = 0] = levels;
  const above = lines.slice(0, first).findLast((line) => levelOf(line) > 0);
  const isHigherBetween = lines.slice(first, last).some((line) => levelOf(line) > 0 && levelOf(line) < level);
  if (
    hasSection ||
    severities.length < 2 ||
    levels.size > 1 ||
    level === 0 ||
    levelOf(above) >= level ||
    isHigherBetween
  )
    return lines;
  const moved = [...lines];
  for (const [position, index] of severities.entries()) {
    const heading = headings[position] ?? index;
    [moved[index], moved[heading]] = [lines[heading] as MarkdownLine, lines[index] as MarkdownLine];
  }
  return moved;
}

/** The index of the next line that is not blank. */
function nextText(lines: readonly MarkdownLine[], index: number): number {
  let next = index + 1;
  while (lines[next]?.text.trim() === '') next++;
  return next;
}

function isSection(line: MarkdownLine | undefined): boolean {
  const heading = headingIn(line);
  return heading !== null && parseSection(heading.title) !== null;
}

/** 0 when the line is no heading. */
const levelOf = (line: MarkdownLine | undefined) => headingIn(line)?.level ?? 0;

function saysSeverity(line: MarkdownLine | undefined): boolean {
  if (!line || line.isCode || line.text.length > 100 || !/^\s*[*_]{0,3}severity\b/i.test(line.text))
    return false;
  const facts = noFacts();
  return takeFacts(line.text, facts) && facts.severity !== '';
}
