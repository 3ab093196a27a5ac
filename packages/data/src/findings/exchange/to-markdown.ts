import type { ExportedFinding } from './exchanged-finding.ts';
import { formatLocation } from './location-text.ts';
import {
  closeCodeBlock,
  parseHeading,
  parseLabel,
  markdownLines,
  parseSection,
  type MarkdownLine,
} from './markdown-structure.ts';

/** FIND-09: a report in the form that most firms publish, which the import reads again into the same findings. */
export function findingsToMarkdown(auditTitle: string, findings: readonly ExportedFinding[]): string {
  const parts = findings.map((finding, index) => findingToMarkdown(finding, draftLabel(finding, index)));
  return [`# ${auditTitle}: findings\n`, ...parts].join('\n');
}

/** The level of a finding's heading. A heading of this level, or above it, in a text would end the finding. */
const FINDING_LEVEL = 2;

/** One finding as Markdown; `label` stands for the number of a finding that has none yet. */
function findingToMarkdown(finding: ExportedFinding, label: string): string {
  const facts = [
    ['Severity', finding.severity],
    ['Likelihood', finding.likelihood],
    ['Impact', finding.impact],
    ['Status', finding.status.replaceAll('_', ' ')],
    ['Tool', finding.sourceTool],
    ['Rule', finding.sourceRule],
    ...finding.locations.map((location) => ['Location', `\`${formatLocation(location)}\``] as const),
  ] as const;
  const list = facts.flatMap(([name, value]) => (value === null ? [] : [`- **${name}:** ${value}`]));
  return [
    `## [${finding.number ?? label}] ${escapeTitle(finding.title)}\n`,
    `${list.join('\n')}\n`,
    `### Description\n\n${escapeHeadings(finding.description, 'description')}\n`,
    `### Recommendation\n\n${escapeHeadings(finding.recommendation, 'recommendation')}\n`,
  ].join('\n');
}

function draftLabel(finding: ExportedFinding, index: number): string {
  return `${finding.severity.charAt(0).toUpperCase()}-draft-${index + 1}`;
}

/** Keeps the backslashes before punctuation, and the # at the end, from being read as Markdown. */
function escapeTitle(title: string): string {
  return title.replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\').replace(/#(?=#*$)/g, '\\#');
}

/** Puts a backslash before the headings that would end the section when the report is read. */
function escapeHeadings(text: string, section: 'description' | 'recommendation'): string {
  return markdownLines(closeCodeBlock(text))
    .map((line) =>
      line.isCode || !endsSection(line, section) ? line.text : line.text.replace(/[\\#]/, '\\$&'),
    )
    .join('\n');
}

function endsSection(line: MarkdownLine, section: 'description' | 'recommendation'): boolean {
  if (/^ {0,3}\\+#{1,6}(\s|$)/.test(line.text)) return true;
  const heading = parseHeading(line);
  if (!heading) return false;
  if (parseLabel(heading.title)) return true;
  const name = parseSection(heading.title);
  if (name === 'other') return section === 'recommendation' || heading.level < FINDING_LEVEL;
  return name !== null || heading.level <= FINDING_LEVEL;
}
