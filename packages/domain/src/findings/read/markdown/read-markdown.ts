import { markdownLines, parseHeading, type MarkdownLine } from '../../write/markdown-structure.ts';
import { MAX_FINDINGS, type FindingSeverity } from '../../write/exchanged-finding.ts';
import { FIX_REVIEW, MARKDOWN_MARK } from '../../write/to-markdown.ts';
import { addFinding } from '../build-finding.ts';
import { parseSeverityLabel } from '../level-words.ts';
import { unreadable, type ReadFile } from '../read-file-result.ts';
import { isCounted, withoutChapterNumber } from './chapters.ts';
import { titledIssues } from './counted-issues.ts';
import { MarkdownDraft } from './draft.ts';
import { readReportHeading, type ReportHeading } from './report-heading.ts';
import { severitiesBelowHeadings } from './severity-lines.ts';

/** Twenty for each finding that an import can have. */
const MAX_HEADINGS = 100_000;

type Chapter = { level: number; severity: FindingSeverity };

/**
 * FIND-08: reads a report in the form that most firms publish. A finding begins with a heading that has a number ("## [H-01]
 * Title"), that stands in a chapter named after a severity ("# High Risk Findings"), or that is followed by a severity. What does not
 * belong to a finding is listed.
 */
export function readMarkdown(text: string): ReadFile {
  const file: ReadFile = { format: 'Markdown', findings: [], skipped: [] };
  const isOurs = text.startsWith(MARKDOWN_MARK);
  const lines = isOurs ? markdownLines(text) : severitiesBelowHeadings(titledIssues(markdownLines(text)));
  const report = new ReportReader(file, isOurs);
  // The portal's own report: scope and summary come before the first finding, and a fix review at the end of each.
  let isLeftOut = isOurs;
  let headings = 0;
  for (const [index, line] of lines.entries()) {
    const heading = readReportHeading(lines, index, isOurs);
    if (isOurs && heading) isLeftOut = heading.title === FIX_REVIEW || (isLeftOut && !heading.label);
    if (isLeftOut) report.current?.addReviewLine(line, heading ? parseHeading(line) : null);
    else if (heading) report.addHeading(heading, line, index + 1);
    else report.addLine(line, index + 1);
    if (file.findings.length > MAX_FINDINGS) return file;
    if (heading && ++headings > MAX_HEADINGS)
      return unreadable(
        'Markdown',
        `It has more than ${MAX_HEADINGS.toLocaleString('en')} headings, the most that can be read. Split the file.`,
      );
  }
  report.finish();
  if (file.findings.length === 0)
    file.skipped.unshift({
      where: 'The file',
      reason:
        'The format of this report is not known. Nothing was read: no heading is numbered like “## [H-01] Title”, stands in a chapter such as “# High Risk”, or is followed by a severity.',
      isPart: true,
    });
  return file;
}

/** Divides a report into findings, chapters and everything else. */
class ReportReader {
  /** The part that is being read: a finding, what stands right below the name of a chapter, or what may become a finding. */
  current: MarkdownDraft | null = null;
  private chapter: Chapter | null = null;
  private hasPreamble = false;
  private readonly file: ReadFile;
  private readonly isOurs: boolean;

  constructor(file: ReadFile, isOurs: boolean) {
    this.file = file;
    this.isOurs = isOurs;
  }

  addLine(line: MarkdownLine, number: number): void {
    if (this.current) this.current.addLine(line);
    else if (!this.hasPreamble && !/^\s*(?:<!--.*)?$/.test(line.text)) {
      this.hasPreamble = true;
      this.skip(number, 'The text before the first heading does not belong to a finding.');
    }
  }

  addHeading(heading: ReportHeading, line: MarkdownLine, number: number): void {
    const { level, title, label } = heading;
    if (this.chapter && level <= this.chapter.level) this.chapter = null;
    const begin = (more: Pick<MarkdownDraft['heading'], 'title' | 'severity' | 'number' | 'isChapter'>) => {
      this.finish();
      this.current = new MarkdownDraft({
        ...more,
        level,
        line: number,
        hasLabel: label !== null,
        places: heading.places,
        isOurs: this.isOurs,
      });
    };
    const role = findRole(heading, this.current, this.chapter, this.isOurs);
    if (role === 'inside') this.current?.addHeading(line, title);
    else if (role === 'title') this.current?.rename(withoutChapterNumber(title));
    else if (role === 'chapter') {
      begin({ title, severity: heading.chapter ?? '', isChapter: true });
      this.chapter = { level, severity: heading.chapter ?? 'informational' };
    } else if (label) {
      const severity = parseSeverityLabel(label.letters) ?? this.chapter?.severity ?? '';
      begin({ title: label.title, severity, number: label.number });
    } else {
      const before = heading.severityBefore;
      // The line before says the severity of this finding, and nothing of the one above.
      if (before !== '') this.current?.dropLastLine();
      const severity = before || (this.chapter?.severity ?? '');
      begin({ title: withoutChapterNumber(title), severity });
    }
  }

  /** Ends the current part: a finding, or one that is listed. */
  finish(): void {
    const part = this.current;
    this.current = null;
    if (!part) return;
    const { title, line, isChapter } = part.heading;
    const name = `“${title.slice(0, 100)}”`;
    if (part.isFinding()) addFinding(this.file, part.toFoundFinding());
    else if (isChapter) {
      if (part.hasContent && !NOTHING_FOUND.test(part.toFoundFinding().description))
        this.skip(line, `The text right below the chapter ${name} does not belong to a finding.`);
    } else if (part.hasContent)
      this.skip(
        line,
        `${name} is not a finding: its heading has no number like [H-01], and no severity follows.`,
      );
    else this.skip(line, `${name} is not a finding: it contains only other headings.`);
  }

  private skip(line: number, reason: string): void {
    this.file.skipped.push({ where: `Line ${line}`, reason, isPart: true });
  }
}

/** What may stand below a chapter without findings. */
const NOTHING_FOUND = /^[#*_\s]*(?:none|n\/a|not found|no [a-z -]{0,60}found)[.!*_\s]*$/i;

/** What a heading is: the beginning of a possible finding or of a chapter, the missing title of the current finding, or a part of it. */
type Role = 'finding' | 'chapter' | 'title' | 'inside';

function findRole(
  heading: ReportHeading,
  current: MarkdownDraft | null,
  chapter: Chapter | null,
  isOurs: boolean,
): Role {
  if (heading.label) return 'finding';
  const isOpen = current === null || heading.level <= current.heading.level || !current.isFinding();
  if (heading.chapter && isOpen && !isFindingOf(chapter, heading)) return 'chapter';
  if (current === null) return 'finding';
  if (
    heading.isSection &&
    (heading.level >= current.heading.level ||
      (current.isFinding() && (chapter !== null || current.hasNoText())))
  )
    return 'inside';
  if (!isOurs && current.heading.title === '' && current.hasNoText()) return 'title';
  if (isOpen || current.heading.isChapter) return 'finding';
  const isComplete = current.saysSeverity() || !(current.heading.hasLabel || current.hasNoText());
  const saysSeverity = heading.isFollowedBySeverity || heading.severityBefore !== '';
  return !isOurs && isComplete && saysSeverity ? 'finding' : 'inside';
}

/** Whether a heading that is called like a chapter is a finding of one, such as "6. Gas optimization" below "Low". */
function isFindingOf(
  chapter: Chapter | null,
  { level, title, chapter: severity, hasHeadings }: ReportHeading,
) {
  if (chapter === null || level <= chapter.level) return false;
  return isCounted(title) || (!hasHeadings && (severity === 'gas' || severity === 'informational'));
}
