import type { ExportedAudit, ExportedFinding, ExportedStep } from './exchanged-finding.ts';
import { parseSection } from '../vocabulary.ts';
import { writeLocation } from './location-text.ts';
import { parseHeading, parseLabel, writeWithoutEffect, type MarkdownLine } from './markdown-structure.ts';

/** How a file says that it is a report of the portal, so that an import knows which of its parts are not findings. */
export const MARKDOWN_MARK = '<!-- audit-findings 1 -->';
/** The last section of a finding in a report of the portal: what happened to it, a heading for each step. */
export const FIX_REVIEW = 'Fix review';
/** The heading of a step: who took it, the status, the day, and the commit or pull request if there is one. */
export const REVIEW_STEP = /^(?:Client|Auditor): ([a-z ]+), \d{4}-\d\d-\d\d(?:, (\S+))?$/;

/** FIND-09: the import reads it again into the same findings. */
export function findingsToMarkdown(audit: ExportedAudit, findings: readonly ExportedFinding[]): string {
  const parts = findings.map((finding, index) => findingToMarkdown(finding, draftLabel(finding, index)));
  return [
    `${MARKDOWN_MARK}\n\n# ${escapeTitle(audit.title)}: findings\n`,
    ...scopeToMarkdown(audit),
    ...summaryToMarkdown(findings),
    ...parts,
  ].join('\n');
}

function scopeToMarkdown({ scope, repositories }: ExportedAudit): string[] {
  const facts = [
    ['Lines of code', scope?.nsloc?.toLocaleString('en')],
    ['Chains', scope?.chains.join(', ')],
    ['Languages', scope?.languages.join(', ')],
  ].filter(([, value]) => value !== null && value !== undefined && value !== '');
  const lines = [
    ...repositories.map(
      ({ url, commit, ref, paths }) =>
        `- ${url} at \`${commit}\`${ref ? ` (${ref})` : ''}${paths.map((path) => `\n  - \`${path}\``).join('')}`,
    ),
    ...facts.map(([name, value]) => `- ${name}: ${value}`),
  ];
  const texts = [
    ['Out of scope', scope?.outOfScope],
    ['Known issues', scope?.knownIssues],
  ].flatMap(([name, text]) => (text ? [`### ${name}\n\n${enclose(text, 'recommendation')}\n`] : []));
  return lines.length + texts.length === 0 ? [] : ['## Scope\n', `${lines.join('\n')}\n`, ...texts];
}

function summaryToMarkdown(findings: readonly ExportedFinding[]): string[] {
  if (findings.length === 0) return [];
  const rows = findings.map(
    ({ number, title, severity, status }) =>
      `| ${number ?? 'draft'} | ${escapeBars(escapeTitle(title))} | ${severity} | ${status.replaceAll('_', ' ')} |`,
  );
  return [
    '## Summary\n',
    `| Number | Title | Severity | Status |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`,
  ];
}

/** The level of a finding's heading. A heading of this level, or above it, in a text would end the finding. */
export const FINDING_LEVEL = 2;

/** One finding as Markdown; `label` takes the place of the number of a draft. */
function findingToMarkdown(finding: ExportedFinding, label: string): string {
  const facts = [
    ['Severity', finding.severity],
    ['Likelihood', finding.likelihood],
    ['Impact', finding.impact],
    ['Status', finding.status.replaceAll('_', ' ')],
    ['Tool', escapeBars(finding.sourceTool)],
    ['Rule', escapeBars(finding.sourceRule)],
    ...finding.locations.map((location) => ['Location', `\`${writeLocation(location)}\``] as const),
  ] as const;
  const list = facts.flatMap(([name, value]) => (value === null ? [] : [`- **${name}:** ${value}`]));
  return [
    `## [${finding.number ?? label}] ${escapeTitle(finding.title)}\n`,
    `${list.join('\n')}\n`,
    `### Description\n\n${enclose(finding.description, 'description')}\n`,
    `### Recommendation\n\n${enclose(finding.recommendation, 'recommendation')}\n`,
    ...fixReviewToMarkdown(finding),
  ].join('\n');
}

/** A line of facts is divided at each |. */
const escapeBars = (text: string | null) => text?.replaceAll('|', '\\|') ?? null;

/** What the client said last about a finding, and what the auditor found in the last review. */
function fixReviewToMarkdown({ ledger, status }: ExportedFinding): string[] {
  const moves = ledger.filter(({ kind }) => kind === 'moved' || kind === 'imported');
  const answer = moves.findLast(({ byAuditor }) => !byAuditor);
  const review = moves.findLast(({ byAuditor }) => byAuditor);
  const lines = [
    ...(answer ? [stepToMarkdown('Client', answer)] : []),
    ...(review ? [stepToMarkdown('Auditor', review)] : []),
    ...(status === 'fixed' && review?.link ? [`#### Verified commit: ${review.link}`] : []),
  ];
  return lines.length === 0 ? [] : [`### ${FIX_REVIEW}\n\n${lines.join('\n\n')}\n`];
}

function stepToMarkdown(side: string, { toStatus, at, link, message }: ExportedStep): string {
  const fact = `#### ${side}: ${(toStatus ?? '').replaceAll('_', ' ')}, ${at.slice(0, 10)}${link ? `, ${link}` : ''}`;
  return message ? `${fact}\n\n${enclose(message, 'step')}` : fact;
}

function draftLabel(finding: ExportedFinding, index: number): string {
  return `${finding.severity.charAt(0).toUpperCase()}-draft-${index + 1}`;
}

/** Code stays code, and no other backtick opens any. */
function escapeTitle(title: string): string {
  return title
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(
      /(?<!`)(`+)[^`]+\1(?!`)|[`[]|#(?=#*$)|<(?=[a-z/!?])|(?<=www)\.|:(?=\/\/)/gi,
      (found, code?: string) => (code === undefined ? `\\${found}` : found),
    );
}

type Section = 'description' | 'recommendation' | 'step';

/** Puts a backslash before the headings that would end the section when the report is read: in a step any heading. */
function enclose(text: string, section: Section): string {
  return writeWithoutEffect(text, (lines) =>
    lines
      .map((line) =>
        line.isCode || !endsSection(line, section) ? line.text : line.text.replace(/[\\#]/, '\\$&'),
      )
      .join('\n'),
  );
}

function endsSection(line: MarkdownLine, section: Section): boolean {
  if (/^ {0,3}\\+#{1,6}(\s|$)/.test(line.text)) return true;
  const heading = parseHeading(line);
  if (!heading) return false;
  if (section === 'step') return true;
  if (parseLabel(heading.title)) return true;
  if (heading.title === FIX_REVIEW) return true;
  const name = parseSection(heading.title);
  if (name === 'other') return section === 'recommendation' || heading.level < FINDING_LEVEL;
  return name !== null || heading.level <= FINDING_LEVEL;
}
