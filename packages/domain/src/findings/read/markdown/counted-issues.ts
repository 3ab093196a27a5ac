import type { MarkdownLine } from '../../write/markdown-structure.ts';
import type { ReportNode } from './outline.ts';

const ISSUE = /^\P{L}*Issue \d{1,3}\s*$/u;
/** The first sentence, or as many words as a title may have. */
const TITLE = /^(?:.{1,199}?(?=[.:](?:\s|$))|.{1,190}(?=\s|$))/;
const SEVERITY =
  /^\W*(?:severity\W+(critical|high|medium|low)\b|(critical|high|medium|low) (?:severity|risk)\b)/i;

/** Savant.chat numbers findings "🚨 Issue 1": the title begins its "Synopsis", the severity its "Impact Assessment". */
export function titledIssues(nodes: readonly ReportNode[]): void {
  let issue: ReportNode | null = null;
  for (const node of nodes) {
    if (node.level <= 2) issue = ISSUE.test(node.title) && node.level === 2 ? node : null;
    const text = node.lines.find((line) => line.text.trim() !== '')?.text.slice(0, 1_000) ?? '';
    if (issue && node.title === 'Synopsis')
      issue.title = issue.raw = TITLE.exec(text.replaceAll('**', ''))?.[0] ?? text;
    const [, first, second] = (issue && node.title === 'Impact Assessment' && SEVERITY.exec(text)) || [];
    if (first ?? second)
      issue?.lines.unshift({ text: `Severity: ${first ?? second}`, isCode: false } satisfies MarkdownLine);
  }
}
