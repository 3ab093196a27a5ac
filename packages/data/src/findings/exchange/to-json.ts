import type { ExportedFinding } from './exchanged-finding.ts';

/** How a file says that it is in the portal's own format. */
export const JSON_FORMAT = 'audit-findings';

/** FIND-09: the portal's own format, with everything that the reader may see. */
export function findingsToJson(auditTitle: string, findings: readonly ExportedFinding[]): string {
  return `${JSON.stringify({ format: JSON_FORMAT, version: 1, audit: auditTitle, findings }, null, 2)}\n`;
}
