import { VERSION } from '../../version.ts';
import {
  findStatusStep,
  type ExchangedLocation,
  type ExportedAudit,
  type ExportedFinding,
  type ExportedStep,
  type FindingSeverity,
} from './exchanged-finding.ts';
import { lookUp } from '../../format/look-up.ts';
import { encodePath } from './location-text.ts';

/** `score`: for GitHub 9 and more is critical, 7 high, 4 medium, below that low. `rank`: of 100, as SARIF ranks results. */
const GRADES: Record<FindingSeverity, { score: string; level: 'error' | 'warning' | 'note'; rank: number }> =
  {
    critical: { score: '9.5', level: 'error', rank: 95 },
    high: { score: '8.0', level: 'error', rank: 80 },
    medium: { score: '5.5', level: 'warning', rank: 55 },
    low: { score: '3.0', level: 'note', rank: 30 },
    informational: { score: '0.0', level: 'note', rank: 10 },
    gas: { score: '0.0', level: 'note', rank: 5 },
  };

const suppressed = (justification: string) => ({
  suppressions: [{ kind: 'external', status: 'accepted', justification }],
});

/** DefectDojo takes suppressed results for false positives; GitHub knows none that passed. Acknowledged ones stay active. */
const STATES: Readonly<Record<string, object>> = {
  fixed: { kind: 'pass', level: 'none', ...suppressed('The fix was reviewed.') },
  withdrawn: suppressed('The finding was withdrawn.'),
};

/** What SARIF says of a finding: it is passed on, so that it names nobody. */
export type SarifFinding = Omit<ExportedFinding, 'assignedTo' | 'reviewer' | 'comments' | 'ledger'> & {
  ledger: readonly Pick<ExportedStep, 'kind' | 'toStatus' | 'message' | 'link'>[];
};

/** FIND-09: GitHub and DefectDojo want a location for each result, and a help and a lasting id for each rule. */
export function findingsToSarif(
  tool: { name: string; informationUri: string },
  audit: Pick<ExportedAudit, 'id' | 'title'>,
  findings: readonly SarifFinding[],
): string {
  const repositories = [
    ...new Set(findings.flatMap(({ locations }) => locations.flatMap(({ repository }) => repository ?? []))),
  ];
  const run = {
    tool: {
      driver: {
        ...tool,
        version: VERSION,
        rules: findings.map((finding) => toRule(finding, audit)),
      },
    },
    automationDetails: { id: `${audit.id}/`, description: { text: audit.title } },
    // Paths are relative to their repository. SARIF wants a base that ends with a slash.
    originalUriBaseIds: Object.fromEntries(
      repositories.map((address, index) => [
        `REPOSITORY_${index + 1}`,
        { uri: `${new URL(address).href.replace(/\/$/, '')}/` },
      ]),
    ),
    columnKind: 'utf16CodeUnits',
    results: findings.map((finding, ruleIndex) => toResult(finding, ruleIndex, audit, repositories)),
  };
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** GitHub asks for a location of every result. A finding of the whole code is one of the repository's root. */
const ROOT: ExchangedLocation = { repository: null, path: '.', firstLine: null, lastLine: null };

/** Says audit and number, and stays the same: a number is given once, and a draft has the id of its row. */
function ruleId(finding: SarifFinding, audit: Pick<ExportedAudit, 'id'>): string {
  return `${audit.id}/${finding.number ?? finding.id}`;
}

function toRule(finding: SarifFinding, audit: Pick<ExportedAudit, 'id'>) {
  const help = finding.recommendation || finding.description || finding.title;
  return {
    id: ruleId(finding, audit),
    shortDescription: { text: finding.title },
    fullDescription: { text: cut(finding.description || finding.title) },
    help: { text: help, markdown: help },
    properties: { 'security-severity': GRADES[finding.severity].score, tags: ['security'] },
  };
}

/** GitHub refuses a longer description of a rule. */
const MAX_DESCRIPTION = 1_000;

function cut(text: string): string {
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION).toWellFormed()}…`;
}

function toResult(
  finding: SarifFinding,
  ruleIndex: number,
  audit: Pick<ExportedAudit, 'id'>,
  repositories: readonly string[],
) {
  const step = findStatusStep(finding.ledger, finding.status);
  const message = toMessage(finding);
  const { level, rank } = GRADES[finding.severity];
  return {
    ruleId: ruleId(finding, audit),
    ruleIndex,
    level,
    rank,
    message: { text: message, markdown: message },
    locations:
      finding.locations.length > 0
        ? finding.locations.map((location) => toLocation(location, repositories))
        : [toLocation(ROOT, repositories)],
    partialFingerprints: { 'finding/v1': finding.id },
    ...lookUp(STATES, finding.status),
    properties: {
      tags: [finding.status],
      number: finding.number,
      severity: finding.severity,
      likelihood: finding.likelihood,
      impact: finding.impact,
      status: finding.status,
      statusReason: step?.message,
      statusLink: step?.link,
      description: finding.description,
      recommendation: finding.recommendation,
      sourceTool: finding.sourceTool,
      sourceRule: finding.sourceRule,
      sourceFingerprint: finding.sourceFingerprint,
      publishedAt: finding.publishedAt,
      updatedAt: finding.updatedAt,
      ...(finding.locations.length === 0 && { hasNoLocation: true }),
    },
  };
}

/** DefectDojo makes its title of the first 150 characters. */
function toMessage({ title, description }: SarifFinding): string {
  if (description === '') return title;
  return `${title}${/[.:!?]$/.test(title) ? '' : '.'}\n\n${description}`;
}

function toLocation(location: ExchangedLocation, repositories: readonly string[]) {
  const { repository, path, firstLine, lastLine } = location;
  return {
    physicalLocation: {
      artifactLocation: {
        uri: encodePath(path),
        ...(repository !== null && { uriBaseId: `REPOSITORY_${repositories.indexOf(repository) + 1}` }),
      },
      ...(firstLine !== null && { region: { startLine: firstLine, endLine: lastLine ?? firstLine } }),
    },
  };
}
