import type { MarkdownLine } from '../../write/markdown-structure.ts';
import { MAX_FINDINGS } from '../../write/exchanged-finding.ts';
import { MARKDOWN_MARK } from '../../write/to-markdown.ts';
import {
  findFact,
  isReportPart,
  parseSection,
  parseSeverityLabel,
  withoutChapterNumber,
} from '../../vocabulary.ts';
import { addFinding, skipPart } from '../build-finding.ts';
import {
  beginChapter,
  chapterOf,
  classify,
  headFacts,
  isLocated,
  severityBefore,
  UNKNOWN,
  type Search,
} from './classify.ts';
import { titledIssues } from './counted-issues.ts';
import { FindingDraft } from './finding-of.ts';
import { toFoundFinding } from '../found-record.ts';
import { cellsOf, isTableRule, readOutline, type Outline, type ReportNode } from './outline.ts';
import { readOwnReport } from './own-report.ts';
import { unreadable, type ReadFile } from '../read-file-result.ts';

/** Twenty for each finding that an import can have. */
const MAX_HEADINGS = 100_000;

const UNKNOWN_FORMAT =
  'The format of this report is not known. Nothing was read: no heading is numbered like “## [H-01] Title”, stands in a chapter such as “# High Risk”, or is followed by a severity.';

/** FIND-08: reads a report in the form that most firms publish. What does not belong to a finding is listed (docs/import-and-export.md). */
export function readMarkdown(text: string, name = ''): ReadFile {
  if (text.startsWith(MARKDOWN_MARK)) return readOwnReport(text);
  const outline = readOutline(text);
  if (outline.nodes.length > MAX_HEADINGS)
    return unreadable(
      'Markdown',
      `It has more than ${MAX_HEADINGS.toLocaleString('en')} headings, the most that can be read. Split the file.`,
    );
  titledIssues(outline.nodes);
  const stem = name.replace(/\.\w+$/, '');
  const one = readOneFinding(outline, stem);
  if (one) return one;
  const file = readFindings(outline, 'graded');
  if (hasFindings(file)) return file;
  const bold = text.includes('**') ? readFindings(readOutline(text, true), 'graded') : file;
  if (hasFindings(bold)) return bold;
  if (outline.nodes.some(isLocated)) return readFindings(outline, 'located');
  for (const lines of [outline.preamble, ...outline.nodes.map((node) => node.lines)]) readTable(lines, file);
  if (!hasFindings(file)) file.skipped.unshift({ where: 'The file', reason: UNKNOWN_FORMAT, isPart: true });
  return file;
}

/** Whether there is a finding, even one that is too long to be imported. */
const hasFindings = ({ findings, skipped }: ReadFile) =>
  findings.length > 0 || skipped.some(({ isPart }) => !isPart);

function readFindings({ preamble, nodes }: Outline, search: Search): ReadFile {
  const file: ReadFile = { format: 'Markdown', findings: [], skipped: [] };
  const first = preamble.findIndex((line) => !/^\s*(?:<!--.*)?$/.test(line.text));
  if (first >= 0) {
    const draft = new FindingDraft({ title: preamble[first]?.text.trim() ?? '', level: 0, line: first + 1 });
    for (const line of preamble) draft.addLine(line);
    skipPart(file, draft.toFoundFinding(), 'The text before the first heading does not belong to a finding.');
  }
  let current: FindingDraft | null = null;
  for (const node of nodes) {
    const role = classify(node, current, search);
    if (role.kind === 'inside') current?.addHeading(node);
    else if (role.kind === 'title' && current) current.title = withoutChapterNumber(node.title);
    else {
      const { title, raw, line, level } = node;
      // The line before says the severity of this finding, and nothing of the one above.
      if (role.kind === 'finding' && !role.hasLabel && severityBefore(node) !== '') current?.dropLastLine();
      if (current) finish(file, current);
      const heading = { title, raw, line, level, isInChapter: chapterOf(node) !== null };
      if (role.kind === 'finding') {
        const ofLabel = parseSeverityLabel(role.severity) ?? chapterOf(node)?.severity ?? '';
        const severity = role.hasLabel ? ofLabel : role.severity;
        current = new FindingDraft({ ...heading, ...role, severity });
      } else if (role.kind === 'chapter') {
        beginChapter(node);
        const { severity = '' } = chapterOf({ ...node, parent: node }) ?? {};
        current = new FindingDraft({ ...heading, isChapter: true, severity });
      } else current = new FindingDraft({ ...heading, isList: true });
    }
    for (const line of node.lines) current?.addLine(line);
    if (file.findings.length > MAX_FINDINGS) return file;
  }
  if (current) finish(file, current);
  return file;
}

/** What may stand below a chapter without findings. */
const NOTHING_FOUND = /^[#*_\s]*(?:none|n\/a|not found|no [a-z -]{0,60}found)[.!*_\s]*$/i;

/** Ends a part: a finding, or one that is listed. Parts of one kind have one reason. */
function finish(file: ReadFile, part: FindingDraft): void {
  const found = part.toFoundFinding();
  if (part.isFinding()) addFinding(file, found);
  else if (!part.heading.isChapter)
    skipPart(
      file,
      found,
      part.hasContent ? NO_NUMBER : 'This heading is not a finding: it contains only other headings.',
    );
  else if (part.hasContent && !NOTHING_FOUND.test(found.description))
    skipPart(file, found, 'The text right below the name of a chapter does not belong to a finding.');
}

const NO_NUMBER = 'This heading is not a finding: it has no number like [H-01], and no severity follows.';

/** The number in the name of a file that is one finding: "M-03.md", "High1-Title.md". */
const NUMBERED_FILE =
  /^(crit(?:ical)?|high|med(?:ium)?|low|info(?:rmational)?|gas|qa|nc|[chmlig])[-_ ]?(\d{1,4})(?=[-_ .]|$)/i;

/**
 * A submission is one finding: its only heading of the first level is the title and the others are sections, or all of them are sections and
 * the title is a fact or the name of the file. The name may say number and severity.
 */
function readOneFinding({ preamble, nodes }: Outline, stem: string): ReadFile | null {
  const [first] = nodes;
  if (!first || nodes.length > 200) return null;
  const [numbered = '', letters = '', count = ''] = NUMBERED_FILE.exec(stem) ?? [];
  const top = Math.min(...nodes.slice(0, 100).map(({ level }) => level));
  const isSection = ({ title }: ReportNode) => parseSection(title) !== null;
  const hasTitle = !isSection(first) && first.level === top;
  const others = hasTitle ? nodes.slice(1) : nodes;
  const below = Math.min(...others.slice(0, 100).map(({ level }) => level));
  const tops = others.filter(({ level }) => level === below);
  const sections = tops.filter(isSection);
  const isOther = (node: ReportNode) =>
    classify(node, null, 'graded').kind !== 'finding' ||
    isReportPart(node.title) ||
    severityBefore(node) !== '' ||
    (!isSection(node) && headFacts(node).severity !== '');
  const isLabelled = (node: ReportNode, role = classify(node, null, 'graded')) =>
    role.kind === 'finding' && role.hasLabel;
  if (
    isLabelled(first) ||
    severityBefore(first) !== '' ||
    (hasTitle && (below <= top || (isOther(first) && headFacts(first).severity === '')))
  )
    return null;
  if (others.some((node) => isOther(node) || isLabelled(node))) return null;
  const strong = tops.filter(({ title }) => STRONG.test(title) || parseSection(title) === 'recommendation');
  const saysSeverity =
    numbered !== '' ||
    headFacts(first).severity !== '' ||
    others.some(({ title }) => findFact(title)?.fact === 'severity');
  if (
    numbered === '' &&
    (sections.length * 2 < tops.length || strong.length === 0 || (!saysSeverity && sections.length < 2))
  )
    return null;
  const draft = new FindingDraft({
    title: hasTitle ? withoutChapterNumber(first.title) : '',
    raw: hasTitle ? first.raw : '',
    level: hasTitle ? first.level : 0,
    line: 1,
    severity: parseSeverityLabel(letters) ?? UNKNOWN,
    hasLabel: true,
    number: numbered === '' ? '' : `${letters}-${count}`,
  });
  for (const line of preamble) draft.addLine(line);
  for (const node of nodes) {
    if (node !== first || !hasTitle) draft.addHeading(node);
    for (const line of node.lines) draft.addLine(line);
  }
  const found = draft.toFoundFinding();
  const named = stem.slice(numbered.length).replace(/[-_]+/g, ' ').trim();
  const title = hasTitle || draft.facts.title ? found.title : named || stem || found.title;
  const file: ReadFile = { format: 'Markdown', findings: [], skipped: [] };
  addFinding(file, { ...found, title });
  return file;
}

/** Sections that a report as a whole does not have. */
const STRONG =
  /^\W*(?:impacts?\b|(?:bug|vulnerability|issue|finding) (?:description|details?)|proof of concept|poc|root cause|attack (?:path|scenario)|target|lines of code)/i;

/** Adds the findings of a table that has titles and severities. It counts when no heading is a finding. */
function readTable(lines: readonly MarkdownLine[], file: ReadFile): void {
  for (const [index, rule] of lines.entries()) {
    if (rule.isCode || !isTableRule(rule.text)) continue;
    const columns = cellsOf(lines[index - 1]?.text.slice(0, 10_000) ?? '');
    const facts = new Set(columns.map((name) => findFact(name)?.fact));
    if (!facts.has('title') || !facts.has('severity')) continue;
    for (const { text } of lines.slice(index + 1)) {
      if (!text.includes('|') || file.findings.length > MAX_FINDINGS) break;
      const cells = cellsOf(text);
      addFinding(
        file,
        toFoundFinding(
          Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? ''])),
          `“${cells[0]}”`,
        ),
      );
    }
  }
}
