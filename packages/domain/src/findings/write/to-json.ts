import type { ExportedAudit, ExportedFinding } from './exchanged-finding.ts';

/** How a file says that it is in the portal's own format. */
export const JSON_FORMAT = 'audit-findings';

/**
 * FIND-09: the portal's own format, with everything that the reader may see: scope, fix review and comments too. The images of the
 * texts are put inside afterwards, as in Markdown.
 */
export function findingsToJson(audit: ExportedAudit, findings: readonly ExportedFinding[]): string {
  return `${JSON.stringify({ format: JSON_FORMAT, version: 1, audit, findings }, null, 2)}\n`;
}
