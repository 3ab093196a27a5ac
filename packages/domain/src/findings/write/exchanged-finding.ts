import type { Severity } from '../finding-labels.ts';

export type FindingSeverity = Severity;
/** Of likelihood and impact (FIND-01). */
export type FindingLevel = 'high' | 'medium' | 'low';

/** A place in the code as a file names it. The lines are null when the file says nothing of them. */
export type ExchangedLocation = {
  /** The address of the repository, or null when the file does not say in which repository the path is. */
  repository: string | null;
  path: string;
  firstLine: number | null;
  lastLine: number | null;
};

/** What the formats of import and export say about a finding itself (FIND-08, FIND-09). */
export type ExchangedFinding = {
  title: string;
  severity: FindingSeverity;
  likelihood: FindingLevel | null;
  impact: FindingLevel | null;
  /** Markdown. */
  description: string;
  /** Markdown. */
  recommendation: string;
  /** The tool that found it and the tool's name of the rule; null for what a person found. */
  sourceTool: string | null;
  sourceRule: string | null;
  locations: ExchangedLocation[];
};

/** A step of the fix review as it is exported (FIND-03). */
export type ExportedStep = {
  kind: string;
  by: string | null;
  byAuditor: boolean;
  at: string;
  fromStatus: string | null;
  toStatus: string | null;
  fromSeverity: string | null;
  toSeverity: string | null;
  /** Markdown. */
  message: string | null;
  /** A commit or a pull request. */
  link: string | null;
  /** Of an edit: what was there before, by column. */
  replaced: unknown;
};

/** The step that led to the status that a finding has; undefined when it was only published. */
export function findStatusStep<Step extends { kind?: unknown; toStatus?: unknown }>(
  ledger: readonly Step[],
  status: unknown,
): Step | undefined {
  return ledger.findLast(({ kind, toStatus }) => kind !== 'published' && toStatus === status);
}

type ExportedComment = {
  by: string | null;
  byAuditor: boolean;
  at: string;
  editedAt: string | null;
  /** Markdown. */
  body: string;
  /** The line of source that it is about (CODE-06); left out for a comment on the finding. */
  on?: { commit: string | null; path: string; line: number | null };
};

/** A finding as it is exported: with what only the portal decides. An import ignores these facts. */
export type ExportedFinding = ExchangedFinding & {
  id: string;
  number: string | null;
  status: string;
  /** By which an import knows the finding again, beside its rule and locations. */
  sourceFingerprint: string | null;
  publishedAt: string | null;
  updatedAt: string;
  /** Whom the finding waits for (TEAM-04). JSON and CSV name them; Markdown and SARIF, which are passed on, name nobody. */
  assignedTo: string | null;
  reviewer: string | null;
  /** Oldest first. */
  ledger: ExportedStep[];
  /** Oldest first. */
  comments: ExportedComment[];
};

/** The audit of exported findings, with its scope (AUD-02). */
export type ExportedAudit = {
  id: string;
  title: string;
  scope: {
    nsloc: number | null;
    chains: string[];
    languages: string[];
    /** Markdown. */
    outOfScope: string | null;
    /** Markdown. */
    knownIssues: string | null;
  } | null;
  repositories: { url: string; commit: string; ref: string | null; paths: string[] }[];
};

// The limits of one file, the same for import and export: what is exported can be imported (FIND-08, FIND-09).

/** Without the images inside. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** With the images inside. */
export const MAX_BYTES_WITH_IMAGES = 50 * 1024 * 1024;
export const MAX_FINDINGS = 5_000;

/** How a file says that it is in the portal's own format. */
export const JSON_FORMAT = 'audit-findings';

/** FIND-09: everything that the reader may see. The images of the texts are put inside afterwards, as in Markdown. */
export function findingsToJson(audit: ExportedAudit, findings: readonly ExportedFinding[]): string {
  return `${JSON.stringify({ format: JSON_FORMAT, version: 1, audit, findings }, null, 2)}\n`;
}
