import { parseLabel, type MarkdownLine } from '../../write/markdown-structure.ts';
import type { FoundFinding } from '../build-finding.ts';
import { parsePastStatus } from '../past-status.ts';
import { withoutChapterNumber } from './chapters.ts';
import { withoutMarks } from './report-heading.ts';

type Status = Pick<FoundFinding, 'status' | 'statusLink'>;

const STATUS_COLUMN = /^(?:(?:final|fix|remediation) )?status$|^resolution$/i;
const RULE = /^[\s|:-]*-[\s|:-]*$/;
/** Longer than a row of any summary. */
const MAX_ROW = 2_000;
/** More numbers and titles than an import can have. */
const MAX_NAMES = 10_000;

/**
 * Reads the tables with a column "Status", such as `| [H-01] | Title | High | Fixed |`. Returns what they say of a finding, by its number
 * or else its title: nothing of one that no row names, or that two rows give a different status.
 */
export function readStatusTables(
  lines: readonly MarkdownLine[],
): (finding: Pick<FoundFinding, 'title' | 'number'>) => Status {
  const statuses = new Map<string, Status>();
  let column = -1;
  for (const [index, line] of lines.entries()) {
    if (!isRow(line)) column = -1;
    else if (column >= 0) {
      const cells = cellsOf(line);
      const status = toStatus(cells[column] ?? '');
      cells.splice(column, 1);
      if (status) for (const name of cells.flatMap(namesIn)) addStatus(statuses, name, status);
    } else if (isRule(lines[index + 1]))
      column = cellsOf(line).findIndex((cell) => STATUS_COLUMN.test(withoutMarks(cell)));
    if (statuses.size > MAX_NAMES) break;
  }
  return ({ number = '', title }) => statuses.get(toNumber(number)) ?? statuses.get(toName(title)) ?? {};
}

const isRow = (line: MarkdownLine | undefined): line is MarkdownLine =>
  line !== undefined && !line.isCode && line.text.length <= MAX_ROW && line.text.includes('|');

const isRule = (line: MarkdownLine | undefined) => isRow(line) && RULE.test(line.text);

const cellsOf = ({ text }: MarkdownLine): string[] =>
  text
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);

/** Null for words that are no end of a fix review, such as "Open". A mark such as ✅ may stand before them. */
function toStatus(cell: string): Status | null {
  const status = withoutMarks(cell.replace(/^[^\p{L}[*_]+/u, '')).trim();
  const statusLink = /\]\((https:[^\s()]+)\)/.exec(cell)?.[1];
  return parsePastStatus(status) ? { status, statusLink } : null;
}

/** What a cell may name: a number, a title, or a number before a title. */
function namesIn(cell: string): string[] {
  const text = withoutMarks(cell.replaceAll('\\|', '|'));
  const label = parseLabel(text);
  const names = label ? [toNumber(label.number), toName(label.title)] : [toName(withoutChapterNumber(text))];
  return names.filter((name) => name !== '');
}

function addStatus(statuses: Map<string, Status>, name: string, status: Status): void {
  const other = statuses.get(name);
  statuses.set(name, other && other.status !== status.status ? {} : status);
}

/** "#h-1" for "H-01": no title begins so. */
const toNumber = (number: string) => number && `#${number.toLowerCase().replace(/-0+(?=\d)/, '-')}`;

const toName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[\s`*_.#]+/g, ' ')
    .trim();
