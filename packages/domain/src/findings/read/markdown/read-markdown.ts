import { MAX_FINDINGS } from '../../write/exchanged-finding.ts';
import { MARKDOWN_MARK } from '../../write/to-markdown.ts';
import {
  findChapterSeverity,
  findFact,
  isReportPart,
  parseSection,
  withoutChapterNumber,
} from '../../vocabulary.ts';
import { addFinding, skipPart } from '../build-finding.ts';
import { chapterOf, classify, isShaped, type Search } from './classify.ts';
import { FindingDraft } from './finding-of.ts';
import { toFoundFinding } from '../found-record.ts';
import { cellsOf, isTableRule, readOutline, type ReportNode } from './outline.ts';
import { readOwnReport } from './own-report.ts';
import { tooMany, type ReadFile } from '../read-file-result.ts';

/** Twenty for each finding that an import can have. */
const MAX_HEADINGS = 100_000;

const UNKNOWN_FORMAT =
  'The format of this report is not known. Nothing was read: no heading is numbered like “## [H-01] Title”, stands in a chapter such as “# High Risk”, or is followed by a severity.';

/** "[95] **1. Title**": a finding with a confidence, as an AI auditor writes it. */
const SCORED = /^ {0,3}\[\d{1,3}\] \*\*\d{1,3}\. /m;

/** FIND-08: reads a report in the form that most firms publish. What does not belong to a finding is listed (docs/import-and-export.md). */
export function readMarkdown(text: string, name = ''): ReadFile {
  if (text.startsWith(MARKDOWN_MARK)) return readOwnReport(text);
  const nodes = readOutline(text, SCORED.test(text));
  if (nodes.length > MAX_HEADINGS) return tooMany('Markdown', MAX_HEADINGS, 'headings');
  nameFinding(nodes, name.replace(/\.\w+$/, ''));
  const file = readFindings(nodes, 'graded');
  if (hasFindings(file)) return file;
  const bold = text.includes('**') ? readFindings(readOutline(text, true), 'graded') : file;
  if (hasFindings(bold)) return bold;
  for (const node of nodes) readTable(node, file);
  if (hasFindings(file)) return file;
  if (nodes.some(isShaped)) return readFindings(nodes, 'shaped');
  file.skipped.unshift({ where: 'The file', reason: UNKNOWN_FORMAT, isPart: true });
  return file;
}

/** Whether there is a finding, even one that is too long to be imported. */
const hasFindings = ({ findings, skipped }: ReadFile) =>
  findings.length > 0 || skipped.some(({ isPart }) => !isPart);

function readFindings([top, ...nodes]: readonly ReportNode[], search: Search): ReadFile {
  const file: ReadFile = { format: 'Markdown', findings: [], skipped: [] };
  const first = top?.lines.findIndex((line) => !/^\s*(?:<!--.*)?$/.test(line.text)) ?? -1;
  if (top && top.title === '' && first >= 0) {
    const heading = { title: top.lines[first]?.text.trim() ?? '', level: 0, line: first + 1 };
    const draft = new FindingDraft(heading, top.lines);
    const { title, severity } = draft.facts;
    if (title && severity) addFinding(file, { ...draft.toFoundFinding(), title });
    else
      skipPart(
        file,
        draft.toFoundFinding(),
        'The text before the first heading does not belong to a finding.',
      );
  }
  let open: FindingDraft | null = null;
  for (const node of top?.title ? [top, ...nodes] : nodes) {
    const role = classify(node, open, search);
    if (role.kind === 'inside') open?.addInside(node);
    else if (role.kind === 'title' && open) open.nameAs(withoutChapterNumber(node.title), node.lines);
    else {
      if (open) finish(file, open, search);
      open = begin(node, role);
      if (file.findings.length > MAX_FINDINGS) return file;
    }
  }
  if (open) finish(file, open, search);
  return file;
}

function begin(node: ReportNode, role: ReturnType<typeof classify>): FindingDraft {
  const { title, raw, line, level, lines } = node;
  const heading = { title, raw, line, level, isInChapter: chapterOf(node) !== null };
  if (role.kind === 'finding') return new FindingDraft({ ...heading, ...role }, lines);
  if (role.kind !== 'chapter') return new FindingDraft({ ...heading, part: 'list' }, lines);
  node.chapter = findChapterSeverity(node.title);
  return new FindingDraft({ ...heading, part: 'chapter', severity: node.chapter ?? '' }, lines);
}

/** What may stand below a chapter without findings. */
const NOTHING_FOUND = /^[#*_\s]*(?:none|n\/a|not found|no [a-z -]{0,60}found)[.!*_\s]*$/i;

/** Ends a part: a finding, or one that is listed. Parts of one kind have one reason. */
function finish(file: ReadFile, part: FindingDraft, search: Search): void {
  const found = part.toFoundFinding();
  if (part.isFinding() || (search === 'shaped' && part.heading.isShaped)) addFinding(file, found);
  else if (part.heading.part !== 'chapter')
    skipPart(
      file,
      found,
      part.hasContent ? NO_NUMBER : 'This heading is not a finding: it contains only other headings.',
    );
  else if (part.hasContent && !NOTHING_FOUND.test(found.description))
    skipPart(file, found, 'The text right below the name of a chapter does not belong to a finding.');
}

const NO_NUMBER = 'This heading is not a finding: it has no number like [H-01], and no severity follows.';

/** The number in the name of a file that is one finding: "M-03.md", "High1-Title.md", "H1.md", but not "c4.md". */
const NUMBERED_FILE =
  /^\[?(?<letters>crit(?:ical)?|high|med(?:ium)?|low|info(?:rmational)?|gas|qa|nc|[chmlig])[-_ ]?(?<count>\d{1,4})(?=[-_ .\]]|$)\]?(?<rest>.*)$/i;

/** A file may be one finding: its name says the number or the severity, and is the title if no heading is one. */
function nameFinding([top, ...nodes]: readonly ReportNode[], stem: string): void {
  const numbered = /^[a-z]\d/.test(stem) ? null : NUMBERED_FILE.exec(stem);
  const { letters, count, rest = stem } = numbered?.groups ?? {};
  const [first] = nodes;
  const isTitled = first !== undefined && parseSection(first.title) === null;
  if (!top || (!letters && (isTitled || !first))) return;
  const isOther = (node: ReportNode, role = classify(node, null, 'graded')) =>
    role.kind !== 'finding' || role.hasLabel || isReportPart(node.title);
  if (nodes.some((node) => isOther(node))) return;
  const named = isTitled ? first : top;
  const grade = letters ? `${letters}-${count}` : findChapterSeverity(stem) ? stem : '';
  // The name "high.md" gives the severity: the title is the first line that is no link.
  const line = top.lines.find(({ text }) => /^\s*[^<\s]/.test(text) && !text.includes('://'))?.text.trim();
  const title = isTitled ? first.title : rest === grade ? (line ?? stem) : rest.replace(/[-_]+/g, ' ').trim();
  named.title = grade === '' ? title : `[${grade}] ${title}`;
}

/** Adds the rows of a table that have a title, and a severity or a number that says it. They count when no heading is a finding. */
function readTable({ lines }: ReportNode, file: ReadFile): void {
  for (const [index, rule] of lines.entries()) {
    if (rule.isCode || !isTableRule(rule.text)) continue;
    const columns = cellsOf(lines[index - 1]?.text.slice(0, 10_000) ?? '');
    const facts = new Set(columns.map((name) => findFact(name)?.fact));
    if (!facts.has('title')) continue;
    for (const { text } of lines.slice(index + 1)) {
      if (!text.includes('|') || file.findings.length > MAX_FINDINGS) break;
      const cells = cellsOf(text);
      const record = Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? '']));
      const found = toFoundFinding(record, `“${cells[0]}”`);
      // A row with only a number may be an entry of a list of contents.
      if (facts.has('severity') || (found.severity !== '' && !text.includes('](#'))) addFinding(file, found);
    }
  }
}
