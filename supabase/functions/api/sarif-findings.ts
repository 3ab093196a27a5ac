import type {
  ExportedFinding,
  ExportedStep,
} from '../../../packages/domain/src/findings/write/exchanged-finding.ts';

/** A finding as private.api_sarif gives it. */
export type SarifRow = Pick<
  ExportedFinding,
  | 'id'
  | 'number'
  | 'title'
  | 'severity'
  | 'likelihood'
  | 'impact'
  | 'status'
  | 'description'
  | 'recommendation'
> & {
  published_at: string;
  updated_at: string;
  source_tool: string | null;
  source_rule: string | null;
  source_fingerprint: string | null;
  locations: {
    repository: string | null;
    path: string;
    first_line: number | null;
    last_line: number | null;
  }[];
  steps: Pick<ExportedStep, 'kind' | 'toStatus' | 'message' | 'link'>[];
};

/** What the exporter takes. SARIF says nothing of who did what, so that is left out. */
export function sarifFindings(rows: readonly SarifRow[]): ExportedFinding[] {
  return rows.map((row) => ({
    ...row,
    sourceTool: row.source_tool,
    sourceRule: row.source_rule,
    sourceFingerprint: row.source_fingerprint,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    assignedTo: null,
    reviewer: null,
    comments: [],
    locations: row.locations.map(({ repository, path, first_line, last_line }) => ({
      repository,
      path,
      firstLine: first_line,
      lastLine: last_line,
    })),
    ledger: row.steps.map((step) => ({
      by: null,
      byAuditor: false,
      at: '',
      fromStatus: null,
      fromSeverity: null,
      toSeverity: null,
      replaced: null,
      ...step,
    })),
  }));
}
