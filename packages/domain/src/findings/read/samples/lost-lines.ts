import { markdownLines, parseHeading } from '../../write/markdown-structure.ts';
import { findChapterSeverity } from '../../vocabulary.ts';
import type { ReadFile } from '../read-file-result.ts';

/** Names of facts and sections. A finding keeps what they name, not the names. */
const NAMES = new Set(
  'affected classification cleardoublepage clearpage code context contract description detail details file filename files finding found https impacted issue line lines link links location locations mitigation mitigations overview pagebreak path proposed recommendation recommendations recommended relevant remediation report risk severity solution steps suggested summary synopsis target vulnerability vulnerable'.split(
    ' ',
  ),
);

/**
 * The lines that the import has lost silently: a word of the line is missing from the findings, and no heading above it is listed as
 * not imported. Names of chapters become severities.
 */
export function findLostLines(text: string, { findings, skipped }: ReadFile): string[] {
  const starts = new Map<number, string | null>();
  for (const { where } of skipped) starts.set(lineOf(where), null);
  for (const finding of findings) {
    const line = lineOf(finding.where);
    starts.set(line, `${starts.get(line) ?? ''}${JSON.stringify(finding)}`.toLowerCase());
  }
  const isListed = skipped.some(({ where }) => where === 'The file');
  let read: string | null = isListed ? null : '';
  return markdownLines(text).flatMap((line, index) => {
    const start = starts.get(index + 1);
    if (start !== undefined) read = start;
    const heading = parseHeading(line);
    if (read === null || (heading && findChapterSeverity(heading.title))) return [];
    // The address of a link in a title, and of one beside a path that can be seen, is not kept.
    const visible = line.text.replace(/\]\([^()]*\)|<a\b[^<>]*>|&#x2011;/g, ' ');
    const words = visible.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const isLost = words.some((word) => !NAMES.has(word) && !read?.includes(word));
    return isLost ? [`Line ${index + 1}: ${line.text}`] : [];
  });
}

function lineOf(where: string): number {
  return Number(/\d+$/.exec(where)?.[0] ?? 0);
}
