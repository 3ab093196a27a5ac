import {
  parseHeading,
  parseLabel,
  markdownLines,
  parseSection,
  unescapeMarkdown,
  type MarkdownHeading,
} from '../../write/markdown-structure.ts';
import type { FindingSeverity } from '../../write/exchanged-finding.ts';
import { FINDING_LEVEL, FIX_REVIEW, MARKDOWN_MARK } from '../../write/to-markdown.ts';
import { addFinding } from '../build-finding.ts';
import { parseSeverityLabel } from '../level-words.ts';
import { MarkdownDraft } from './draft.ts';
import type { ReadFile } from '../read-file-result.ts';

type Chapter = { level: number; severity: FindingSeverity };

/**
 * FIND-08: reads a report in the form that most firms publish. A finding begins with a heading that has a number ("## [H-01]
 * Title"), that stands in a chapter named after a severity ("# High Risk Findings"), or that is followed by a severity.
 */
export function readMarkdown(text: string): ReadFile {
  const file: ReadFile = { format: 'Markdown', findings: [], skipped: [] };
  let draft: MarkdownDraft | null = null;
  let chapter: Chapter | null = null;

  const finish = () => {
    if (draft?.isFinding()) addFinding(file, draft.toFoundFinding());
    else if (draft && !draft.isEmpty()) {
      file.skipped.push({
        where: `Line ${draft.heading.line}`,
        reason: `“${draft.heading.title.slice(0, 100)}” is no finding: its heading has no number like [H-01], and no severity follows.`,
        isPart: true,
      });
    }
    draft = null;
  };

  const isOurs = text.startsWith(MARKDOWN_MARK);
  let isLeftOut = isOurs;
  markdownLines(text).forEach((line, index) => {
    const heading = parseHeading(line);
    const current: MarkdownDraft | null = draft;
    // The portal's own report: scope and summary come before the first finding, and a fix review at the end of each.
    if (isOurs && heading)
      isLeftOut =
        heading.title === FIX_REVIEW ||
        (isLeftOut && !(heading.level === FINDING_LEVEL && parseLabel(heading.title)));
    if (isLeftOut) {
      current?.addReviewLine(line, heading);
      return;
    }
    if (!heading) {
      current?.addLine(line);
      return;
    }
    const { level, title } = heading;
    if (chapter && level <= chapter.level) chapter = null;
    const isOutside = !current || level <= current.heading.level;
    const label = parseLabel(title);
    const chapterSeverity = findChapterSeverity(title);
    if (label) {
      finish();
      const severity = parseSeverityLabel(label.letters) ?? chapter?.severity ?? '';
      draft = new MarkdownDraft({
        title: label.title,
        level,
        line: index + 1,
        severity,
        hasLabel: true,
        number: label.number,
        isOurs,
      });
    } else if (chapterSeverity && !isNumberedIn(chapter, heading) && (isOutside || !current.isFinding())) {
      finish();
      chapter = { level, severity: chapterSeverity };
    } else if (current && level >= current.heading.level && parseSection(title) !== null) {
      current.addHeading(line, title);
    } else if (isOutside || !current.isFinding()) {
      finish();
      const severity = chapter && level > chapter.level ? chapter.severity : '';
      draft = new MarkdownDraft({
        title: withoutChapterNumber(title),
        level,
        line: index + 1,
        severity,
        hasLabel: false,
      });
    } else {
      current.addHeading(line, title);
    }
  });
  finish();
  if (file.findings.length === 0)
    file.skipped.unshift({
      where: 'The file',
      reason:
        'The form of this report is not known. Nothing was read: no heading is numbered like “## [H-01] Title”, stands in a chapter such as “# High Risk”, or is followed by a severity.',
      isPart: true,
    });
  return file;
}

/** The title of a finding without a label: without its count or the number of its chapter ("3. Title", "[03] Title", "5.1.2 Title"). */
function withoutChapterNumber(title: string): string {
  return unescapeMarkdown(
    title.replace(/^(?:\[\d{1,3}\]|\d{1,3}(?:\.\d{1,3}){0,9}[.)]|\d{1,3}(?:\.\d{1,3}){1,9})\s+/, ''),
  );
}

/** Whether a heading is one of the findings that a chapter counts, such as "6. Gas optimization" below "Low". */
function isNumberedIn(chapter: Chapter | null, { level, title }: MarkdownHeading): boolean {
  return chapter !== null && level > chapter.level && /^\d{1,3}[.)]\s/.test(title);
}

/**
 * The words that name the chapters of a report, with their severity. "Warnings" and "Comments" are the third and the last of
 * four grades in the reports that use them. A chapter of two grades has the graver one, which an admin can lower. Chapters
 * such as "Recommendations" or "Best Practices" give no severity: as often, they are a section of the finding above.
 */
const CHAPTERS: readonly (readonly [FindingSeverity, RegExp])[] = [
  ['critical', /^critical$/],
  ['high', /^(?:high|major|severe|serious)$/],
  ['medium', /^(?:medium|moderate|warnings?)$/],
  ['low', /^(?:low|minor)$/],
  ['informational', /^(?:informational|info|notes?|comments?|remarks?|non-critical|qa)$/],
  ['gas', /^gas$/],
];

/** Longer than the name of any chapter. */
const MAX_CHAPTER = 100;

/**
 * The severity that a chapter is named after: "High Risk Findings (3)", "5.1 Critical", "[MAJOR]", "Low/Informational"; else null.
 * Of several, the gravest.
 */
function findChapterSeverity(title: string): FindingSeverity | null {
  if (title.length > MAX_CHAPTER) return null;
  const names = withoutChapterNumber(title)
    .replace(/[*_:]/g, '')
    .replace(/[([]\d+[)\]]$/, '')
    .replace(/[[\]]/g, '')
    .toLowerCase()
    .split(/\/|&|,| and /)
    .map((part) => findGrade(part.trim()));
  return names.includes(-1) ? null : (CHAPTERS[Math.min(...names)]?.[0] ?? null);
}

/** The place in CHAPTERS of a name such as "high risk findings", or -1. */
function findGrade(words: string): number {
  const name = words
    .replace(/^\d{1,3} /, '')
    .replace(/ (?:findings?|issues?|vulnerabilities|risks?)$/, '')
    .replace(/[ -](?:severity|risk|impact|optimi[sz]ations?|report)$/, '');
  return CHAPTERS.findIndex(([, names]) => names.test(name));
}
