// The Markdown of a report (SEAL-02), from the same snapshot as the PDF.
import { formatDateInUtc } from '../../../../packages/domain/src/format/formatters.ts';
import { reportKindLabel } from '../../../../packages/domain/src/reports/report-kinds.ts';
import {
  codeLocationHref,
  codeLocationLabel,
} from '../../../../packages/domain/src/findings/code-location.ts';
import {
  FINDING_STATUSES,
  SEVERITIES,
  findingStatusLabel,
  severityLabel,
} from '../../../../packages/domain/src/findings/finding-labels.ts';
import { titleParts } from '../../../../packages/domain/src/markdown/title-parts.ts';
import { codeSpan } from '../../../../packages/domain/src/findings/write/markdown-structure.ts';
import { address, encloseMarkdown } from './enclose-markdown.ts';
import { exchangeTitle, fixAddress, fixLabel, fixOf, stepFacts } from './exchange-facts.ts';
import { bySeverity, inOrder, listParts, partAt, type Section } from './parts.ts';
import { projectFacts, versions } from './project-facts.ts';
import { changedPath, type FindingStep, type ReportSnapshot, type SnapshotFinding } from './snapshot.ts';
import { WORDING } from './wording.ts';

export function writeMarkdown(report: ReportSnapshot): string {
  return [-1, ...listParts(report).keys()].map((index) => writeMarkdownPart(report, index + 1)).join('\n');
}

/** Writes a part of a report, which ends with a line break. Part 0 is its head, the others are those of `listParts`. */
export function writeMarkdownPart(report: ReportSnapshot, part: number): string {
  const given = part === 0 ? null : partAt(report, part);
  const lines = given
    ? given.sections.flatMap((section) => [
        ...(section.after ? [] : [`## ${escapeLine(section.title)}`]),
        ...printSection(given.report, section),
      ])
    : head(report);
  return `${lines.join('\n\n')}\n`;
}

function head(report: ReportSnapshot): string[] {
  const { audit, client, firm, project, report: about } = report;
  const facts: [string, string | null][] = [
    ['Client', client],
    ['Project', project],
    ['Version', about.version],
    ['Date', formatDateInUtc(about.taken_at)],
    ['Reference', about.reference],
  ];
  return [
    `# ${escapeLine(audit.title)}`,
    `${escapeLine(reportKindLabel(about.kind))}, ${escapeLine(firm.name)}, ${escapeLine(audit.type)}`,
    ...(firm.confidentiality ? [escapeLine(firm.confidentiality)] : []),
    list(facts),
    about.is_preview
      ? `**${WORDING.preview}.** ${WORDING.previewNotice}`
      : `${WORDING.verify} <${about.verify_url}>`,
  ];
}

function printSection(report: ReportSnapshot, { name, text, findings, after }: Section): string[] {
  if (text !== undefined) return [encloseMarkdown(text, 3, name)];
  switch (name) {
    case 'summary':
      return summary(report);
    case 'changes':
      return changes(report);
    case 'project':
      return project(report);
    case 'scope':
      return scope(report);
    case 'files':
      return changedFiles(report);
    case 'verify':
      return [WORDING.verifySteps(report.report.reference)];
    default:
      return findings?.length
        ? bySeverity(findings).flatMap(([severity, listed]) => [
            ...(severity === after?.severity ? [] : [`### ${severityLabel(severity)}`]),
            ...listed.flatMap((finding) => printFinding(finding, report)),
          ])
        : [WORDING.noFindings];
  }
}

function list(facts: readonly [string, string | null][]): string {
  return facts.flatMap(([name, value]) => (value ? [`- ${name}: ${escapeLine(value)}`] : [])).join('\n');
}

function summary({ audit, client, findings, firm, report }: ReportSnapshot): string[] {
  return [
    WORDING.summary(
      escapeLine(firm.name),
      escapeLine(audit.title),
      client && escapeLine(client),
      formatDateInUtc(report.taken_at),
      findings.length,
    ),
    ...(findings.length > 0 ? [countTable(findings), listTable(inOrder(findings))] : []),
  ];
}

function project(report: ReportSnapshot): string[] {
  const { people } = report;
  return [
    list(projectFacts(report)),
    ...(people.length > 0
      ? [
          '### Auditors',
          people
            .map(
              ({ name, duty }) =>
                `- ${[name, duty].flatMap((one) => (one ? [escapeLine(one)] : [])).join(', ')}`,
            )
            .join('\n'),
        ]
      : []),
    '### Versions',
    table(
      ['Version', 'Report', 'Date', 'State'],
      versions(report).map((cells) => cells.map(escapeLine)),
    ),
  ];
}

function countTable(findings: readonly SnapshotFinding[]): string {
  const statuses = FINDING_STATUSES.filter((status) => findings.some((one) => one.status === status));
  const rows = SEVERITIES.map((severity) => {
    const having = findings.filter((one) => one.severity === severity);
    return [
      severityLabel(severity),
      ...statuses.map((status) => String(having.filter((one) => one.status === status).length)),
      String(having.length),
    ];
  });
  return table(['Severity', ...statuses.map(findingStatusLabel), 'Total'], rows);
}

function listTable(findings: readonly SnapshotFinding[]): string {
  const rows = findings.map((one) => [
    one.number,
    escapeTitle(one.title, true),
    severityLabel(one.severity),
    findingStatusLabel(one.status),
  ]);
  return table(['Number', 'Title', 'Severity', 'Status'], rows);
}

function changes({ changes: all }: ReportSnapshot): string[] {
  if (!all) return [];
  if (all.findings.length === 0) return [WORDING.nothingChanged(escapeLine(all.since))];
  const state = (severity: string | null, status: string | null, none: string) =>
    severity === null || status === null
      ? none
      : `${severityLabel(severity)}, ${findingStatusLabel(status).toLowerCase()}`;
  const rows = all.findings.map((one) => [
    one.number,
    escapeTitle(one.title, true),
    state(one.from_severity, one.from_status, 'New in this report'),
    state(one.to_severity, one.to_status, 'No longer reported'),
  ]);
  return [WORDING.changed(escapeLine(all.since)), table(['Number', 'Title', 'Then', 'Now'], rows)];
}

function changedFiles({ code: repositories }: ReportSnapshot): string[] {
  return (repositories ?? []).flatMap((changed) => [
    `### <${changed.repository}>`,
    WORDING.changedFiles(changed),
    ...(changed.files.length > 0
      ? [
          table(
            ['File', 'Change', 'Finding'],
            changed.files.map((one) => [
              escapeLine(changedPath(one)),
              WORDING.change(one.kind),
              one.findings.join(', ') || WORDING.uncovered,
            ]),
          ),
        ]
      : []),
  ]);
}

function scope({ repositories, scope: facts }: ReportSnapshot): string[] {
  const lines = [
    ...repositories.map(
      ({ url, commit, ref, paths }) =>
        `- <${url}> at \`${commit}\`${ref ? ` (${escapeLine(ref)})` : ''}${paths.map((path) => `\n  - ${codeSpan(path)}`).join('')}`,
    ),
    ...(typeof facts?.nsloc === 'number' ? [`- Lines of code: ${facts.nsloc.toLocaleString('en')}`] : []),
    ...(facts?.chains.length ? [`- Chains: ${escapeLine(facts.chains.join(', '))}`] : []),
    ...(facts?.languages.length ? [`- Languages: ${escapeLine(facts.languages.join(', '))}`] : []),
  ];
  return [
    repositories.length > 0 ? WORDING.scope : WORDING.noScope,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(facts?.out_of_scope
      ? ['### Out of scope', encloseMarkdown(facts.out_of_scope, 4, 'out-of-scope')]
      : []),
    ...(facts?.known_issues
      ? ['### Known issues', encloseMarkdown(facts.known_issues, 4, 'known-issues')]
      : []),
  ];
}

function printFinding(finding: SnapshotFinding, report: ReportSnapshot): string[] {
  const locations = finding.locations.map((location) => {
    const where = { path: location.path, firstLine: location.first_line, lastLine: location.last_line };
    const href =
      location.repository && location.commit
        ? codeLocationHref({ ...where, repositoryUrl: location.repository, commit: location.commit })
        : null;
    return `- Location: ${linked(codeSpan(codeLocationLabel(where)), href)}`;
  });
  const fix = fixOf(finding);
  const facts = [
    `- Severity: ${severityLabel(finding.severity)}`,
    ...(finding.likelihood ? [`- Likelihood: ${severityLabel(finding.likelihood)}`] : []),
    ...(finding.impact ? [`- Impact: ${severityLabel(finding.impact)}`] : []),
    `- Status: ${findingStatusLabel(finding.status)}`,
    ...(fix ? [`- ${fixLabel(finding)}: ${fixLink(fix, report, finding)}`] : []),
    ...locations,
  ];
  return [
    `#### ${finding.number} ${escapeTitle(finding.title)}`,
    facts.join('\n'),
    '##### Description',
    encloseMarkdown(finding.description, 6, `${finding.number}-description`) || WORDING.notGiven,
    ...(finding.code ? [finding.code] : []),
    '##### Recommendation',
    encloseMarkdown(finding.recommendation, 6, `${finding.number}-recommendation`) || WORDING.notGiven,
    ...(finding.exchange.length > 0 ? [`##### ${exchangeTitle(finding)}`] : []),
    ...finding.exchange.flatMap((step, index) => printStep(finding, step, index, report)),
  ];
}

/** Each step is quoted below its author, so that it can be seen where it ends. */
function printStep(
  finding: SnapshotFinding,
  step: FindingStep,
  index: number,
  report: ReportSnapshot,
): string[] {
  const { author, facts } = stepFacts(step, report);
  const parts = [
    ...(step.message ? [encloseMarkdown(step.message, 6, `${finding.number}-step-${index + 1}`)] : []),
    ...(step.link ? [`${WORDING.commit}${fixLink(step.link, report, finding)}`] : []),
  ];
  return [
    `**${escapeLine(author)}** (${escapeLine(facts)}):`,
    ...(parts.length > 0 ? [quote(parts.join('\n\n'))] : []),
  ];
}

function fixLink(link: string, report: ReportSnapshot, finding: SnapshotFinding): string {
  return linked(codeSpan(link), fixAddress(link, report, finding));
}

function linked(text: string, href: string | null): string {
  return href ? `[${text}](${address(href)})` : text;
}

function quote(text: string): string {
  return text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function escapeLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|#~$&]/g, '\\$&');
}

/** A title, in which `code` is code. In a cell of a table, "|" ends code, too, unless it is escaped. */
function escapeTitle(title: string, isInTable = false): string {
  return titleParts(title)
    .map(({ text, isCode }) =>
      isCode ? codeSpan(text).replaceAll('|', isInTable ? '\\|' : '|') : escapeLine(text),
    )
    .join('');
}
