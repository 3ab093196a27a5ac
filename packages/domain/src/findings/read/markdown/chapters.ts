import { unescapeMarkdown } from '../../write/markdown-structure.ts';
import type { FindingSeverity } from '../../write/exchanged-finding.ts';

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
export function findChapterSeverity(title: string): FindingSeverity | null {
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

/** The title of a finding without a label: without its count or the number of its chapter ("3. Title", "[03] Title", "5.1.2 Title"). */
export function withoutChapterNumber(title: string): string {
  return unescapeMarkdown(
    title.replace(/^(?:\[\d{1,3}\]|\d{1,3}(?:\.\d{1,3}){0,9}[.)]|\d{1,3}(?:\.\d{1,3}){1,9})\s+/, ''),
  );
}

/** Whether a title has a count, such as "6. Gas optimization", as findings have it and chapters of two digits have not. */
export function isCounted(title: string): boolean {
  return /^\d{1,3}[.)]\s/.test(title);
}
