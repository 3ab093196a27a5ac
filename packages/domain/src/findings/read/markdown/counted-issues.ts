import type { MarkdownLine } from '../../write/markdown-structure.ts';

const ISSUE = /^## \P{L}*Issue \d{1,3}\s*$/u;
const FILE = /^### \P{L}*(File: .+)/u;
/** The first sentence, or as many words as a title may have. */
const TITLE = /^(?:.{1,199}?(?=[.:](?:\s|$))|.{1,190}(?=\s|$))/;
const SEVERITY =
  /^\W*(?:severity\W+(critical|high|medium|low)\b|(critical|high|medium|low) (?:severity|risk)\b)/i;

/**
 * Savant.chat numbers its findings "🚨 Issue 1". What each is about begins its "Synopsis", and its severity begins its "Impact Assessment".
 * Returns the lines with the title in that heading, and with the severity and the file below it, where they are read.
 */
export function titledIssues(lines: readonly MarkdownLine[]): readonly MarkdownLine[] {
  if (!lines.some(({ text }) => ISSUE.test(text))) return lines;
  const told = lines.map((line) => ({ ...line }));
  let [issue, section] = [-1, ''];
  for (const [index, { text, isCode }] of lines.entries()) {
    if (isCode || text.trim() === '') continue;
    if (/^##? /.test(text)) issue = ISSUE.test(text) && lines[index + 1]?.text.trim() === '' ? index : -1;
    const [heading, below, line] = [told[issue], told[issue + 1], told[index]];
    if (!heading || !below || !line) continue;
    line.text = text.replace(FILE, '$1');
    if (section === 'Synopsis') heading.text = `## ${TITLE.exec(text.replaceAll('**', ''))?.[0] ?? text}`;
    const [, first, second] = (section === 'Impact Assessment' && SEVERITY.exec(text)) || [];
    if (first ?? second) below.text = `Severity: ${first ?? second}`;
    section = /^### (.+?)\s*$/.exec(text)?.[1] ?? '';
  }
  return told;
}
