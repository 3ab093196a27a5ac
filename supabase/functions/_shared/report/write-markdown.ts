// The Markdown of a report (SEAL-02), from the same snapshot as the PDF.
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
import { codeSpan, encloseMarkdown } from './enclose-markdown.ts';
import { changedPath, day, type ReportSnapshot, type SnapshotFinding } from './snapshot.ts';
import { WORDING } from './wording.ts';

/** Writes the report as Markdown. Images are named by the portal's own addresses. */
export function writeMarkdown(snapshot: ReportSnapshot): string {
  const { audit, client, findings, firm, project, report } = snapshot;
  const facts: [string, string | null][] = [
    ['Client', client],
    ['Project', project],
    ['Version', report.version],
    ['Date', day(report.taken_at)],
    ['Reference', report.reference],
  ];
  const parts = [
    `# ${escapeLine(audit.title)}`,
    `${escapeLine(reportKindLabel(report.kind))}, ${escapeLine(firm.name)}, ${escapeLine(audit.type)}`,
    facts.flatMap(([name, value]) => (value ? [`- ${name}: ${escapeLine(value)}`] : [])).join('\n'),
    `${WORDING.verify} <${report.verify_url}>`,
    '## Summary',
    WORDING.summary(
      escapeLine(firm.name),
      escapeLine(audit.title),
      client && escapeLine(client),
      day(report.taken_at),
      findings.length,
    ),
    ...(findings.length > 0 ? [countTable(findings), listTable(findings)] : []),
    ...changes(snapshot),
    ...scope(snapshot),
    ...section('method', 'Method', firm.method),
    '## Findings',
    ...(findings.length === 0 ? [WORDING.noFindings] : findings.flatMap(printFinding)),
    ...changedFiles(snapshot),
    '## Verifying this report',
    WORDING.verifySteps(report.reference),
    ...section(
      'about',
      `About ${escapeLine(firm.name)}`,
      [firm.about, firm.contact].filter(Boolean).join('\n\n'),
    ),
    ...section('disclaimer', 'Disclaimer', firm.disclaimer),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section(name: string, title: string, text: string | null): string[] {
  return text ? [`## ${title}`, encloseMarkdown(text, 3, name)] : [];
}

function countTable(findings: readonly SnapshotFinding[]): string {
  const statuses = FINDING_STATUSES.filter((status) => findings.some((one) => one.status === status));
  const severities = SEVERITIES.filter((severity) => findings.some((one) => one.severity === severity));
  const rows = severities.map((severity) => {
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
    escapeLine(one.title),
    severityLabel(one.severity),
    findingStatusLabel(one.status),
  ]);
  return table(['Number', 'Title', 'Severity', 'Status'], rows);
}

function changes({ changes: all }: ReportSnapshot): string[] {
  if (!all) return [];
  if (all.findings.length === 0)
    return ['## Changes since the previous report', WORDING.nothingChanged(escapeLine(all.since))];
  const state = (severity: string | null, status: string | null, none: string) =>
    severity === null || status === null
      ? none
      : `${severityLabel(severity)}, ${findingStatusLabel(status).toLowerCase()}`;
  const rows = all.findings.map((one) => [
    one.number,
    escapeLine(one.title),
    state(one.from_severity, one.from_status, 'New in this report'),
    state(one.to_severity, one.to_status, 'No longer reported'),
  ]);
  return [
    '## Changes since the previous report',
    WORDING.changed(escapeLine(all.since)),
    table(['Number', 'Title', 'Then', 'Now'], rows),
  ];
}

function changedFiles({ code: repositories }: ReportSnapshot): string[] {
  if (!repositories) return [];
  return [
    '## Appendix: changed files',
    ...repositories.flatMap((changed) => [
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
    ]),
  ];
}

function scope({ repositories, scope: facts }: ReportSnapshot): string[] {
  const lines = [
    ...repositories.map(
      ({ url, commit, ref, paths }) =>
        `- <${url}> at \`${commit}\`${ref ? ` (${escapeLine(ref)})` : ''}${paths.map((path) => `\n  - ${codeSpan(path)}`).join('')}`,
    ),
    ...(typeof facts?.nsloc === 'number' ? [`- Lines of code: ${facts.nsloc}`] : []),
    ...(facts?.chains.length ? [`- Chains: ${escapeLine(facts.chains.join(', '))}`] : []),
    ...(facts?.languages.length ? [`- Languages: ${escapeLine(facts.languages.join(', '))}`] : []),
  ];
  return [
    '## Scope',
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

function printFinding(finding: SnapshotFinding): string[] {
  const { result } = finding;
  const locations = finding.locations.map((location) => {
    const where = { path: location.path, firstLine: location.first_line, lastLine: location.last_line };
    const href =
      location.repository && location.commit
        ? codeLocationHref({ ...where, repositoryUrl: location.repository, commit: location.commit })
        : null;
    const text = codeSpan(codeLocationLabel(where));
    return `- Location: ${href ? `[${text}](${href})` : text}`;
  });
  const facts = [
    `- Severity: ${severityLabel(finding.severity)}`,
    ...(finding.likelihood ? [`- Likelihood: ${severityLabel(finding.likelihood)}`] : []),
    ...(finding.impact ? [`- Impact: ${severityLabel(finding.impact)}`] : []),
    `- Status: ${findingStatusLabel(finding.status)}`,
    ...locations,
  ];
  const outcome =
    finding.status === 'withdrawn'
      ? 'Why it was withdrawn'
      : `Result: ${findingStatusLabel(result?.status ?? finding.status).toLowerCase()}`;
  return [
    `### ${finding.number} ${escapeLine(finding.title)}`,
    facts.join('\n'),
    '#### Description',
    encloseMarkdown(finding.description, 5, `${finding.number}-description`),
    '#### Recommendation',
    encloseMarkdown(finding.recommendation, 5, `${finding.number}-recommendation`),
    ...(result?.message || result?.link ? [`#### ${outcome}`, ...printResult(finding, result)] : []),
  ];
}

/** The client's own message and link are quoted, so that it can be seen where they end. */
function printResult(
  { number }: SnapshotFinding,
  { message, link, by_client }: NonNullable<SnapshotFinding['result']>,
): string[] {
  const parts = [
    ...(message ? [encloseMarkdown(message, 5, `${number}-result`)] : []),
    ...(link ? [`Commit or pull request: ${escapeLine(link)}`] : []),
  ];
  return by_client ? [WORDING.byClient, quote(parts.join('\n\n'))] : parts;
}

function quote(text: string): string {
  return text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A text as typed, within a line of Markdown. */
function escapeLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|#~$&]/g, '\\$&');
}
