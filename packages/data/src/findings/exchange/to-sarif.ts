import type { ExchangedLocation, ExportedFinding, FindingSeverity } from './exchanged-finding.ts';

/** GitHub reads these numbers: 9 and more is critical, 7 high, 4 medium, below that low. */
const SECURITY_SEVERITY: Record<FindingSeverity, string> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  informational: '0.0',
  gas: '0.0',
};

const LEVEL: Record<FindingSeverity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  informational: 'note',
  gas: 'note',
};

/**
 * FIND-09: SARIF 2.1.0, one rule and one result per finding. What SARIF has no word for is in the results' properties.
 */
export function findingsToSarif(brand: string, findings: readonly ExportedFinding[]): string {
  const repositories = [
    ...new Set(findings.flatMap(({ locations }) => locations.flatMap(({ repository }) => repository ?? []))),
  ];
  const run = {
    tool: { driver: { name: brand, rules: findings.map(toRule) } },
    // Paths are relative to their repository. SARIF wants a base that ends with a slash.
    originalUriBaseIds: Object.fromEntries(
      repositories.map((address, index) => [
        `REPOSITORY_${index + 1}`,
        { uri: `${new URL(address).href.replace(/\/$/, '')}/` },
      ]),
    ),
    columnKind: 'utf16CodeUnits',
    results: findings.map((finding, ruleIndex) => ({
      ruleId: ruleId(finding, ruleIndex),
      ruleIndex,
      level: LEVEL[finding.severity],
      message: { text: finding.description || finding.title, markdown: finding.description || finding.title },
      locations: finding.locations.map((location) => toLocation(location, repositories)),
      properties: {
        number: finding.number,
        severity: finding.severity,
        likelihood: finding.likelihood,
        impact: finding.impact,
        status: finding.status,
        description: finding.description,
        recommendation: finding.recommendation,
        sourceTool: finding.sourceTool,
        sourceRule: finding.sourceRule,
        publishedAt: finding.publishedAt,
        updatedAt: finding.updatedAt,
      },
    })),
  };
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleId(finding: ExportedFinding, index: number): string {
  return finding.number ?? `draft-${index + 1}`;
}

function toRule(finding: ExportedFinding, index: number) {
  return {
    id: ruleId(finding, index),
    shortDescription: { text: finding.title },
    ...(finding.recommendation && {
      help: { text: finding.recommendation, markdown: finding.recommendation },
    }),
    properties: { 'security-severity': SECURITY_SEVERITY[finding.severity], tags: ['security'] },
  };
}

function toLocation(location: ExchangedLocation, repositories: readonly string[]) {
  const { repository, path, firstLine, lastLine } = location;
  return {
    physicalLocation: {
      artifactLocation: {
        uri: path.split('/').map(encodeURIComponent).join('/'),
        ...(repository !== null && { uriBaseId: `REPOSITORY_${repositories.indexOf(repository) + 1}` }),
      },
      ...(firstLine !== null && { region: { startLine: firstLine, endLine: lastLine ?? firstLine } }),
    },
  };
}
