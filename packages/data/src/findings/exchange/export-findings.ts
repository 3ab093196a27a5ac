import { runtimeConfig } from '../../client/runtime-config.ts';
import { withImages } from './with-images.ts';
import type { ExportedAudit, ExportedFinding } from './exchanged-finding.ts';
import { fetchExportedAudit, fetchExportedFindings } from './fetch-exported-findings.ts';
import { findingsToCsv } from './to-csv.ts';
import { findingsToJson } from './to-json.ts';
import { findingsToMarkdown } from './to-markdown.ts';
import { findingsToSarif } from './to-sarif.ts';

export type ExportFormat = 'csv' | 'json' | 'sarif' | 'md';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const WRITERS: Record<
  ExportFormat,
  (audit: ExportedAudit, findings: ExportedFinding[]) => [text: string, type: string]
> = {
  csv: (_audit, findings) => [BYTE_ORDER_MARK + findingsToCsv(findings), 'text/csv;charset=utf-8'],
  json: (audit, findings) => [findingsToJson(audit, findings), 'application/json'],
  sarif: (audit, findings) => [
    findingsToSarif(runtimeConfig().brand.name, audit, findings),
    'application/sarif+json',
  ],
  md: (audit, findings) => [findingsToMarkdown(audit, findings), 'text/markdown;charset=utf-8'],
};

export type FindingExport = {
  audit: { id: string; title: string };
  format: ExportFormat;
  /** For admins. A client gets no draft, whatever it says here. */
  withDrafts: boolean;
};

/** FIND-09: the findings of an audit that the caller may see, as a file. Rejects with a DataError. */
export async function exportFindings(
  { audit, format, withDrafts }: FindingExport,
  signal: AbortSignal,
): Promise<{ blob: Blob; name: string; count: number }> {
  const [exported, findings] = await Promise.all([
    fetchExportedAudit(audit.id, signal),
    fetchExportedFindings(audit.id, withDrafts, signal),
  ]);
  signal.throwIfAborted();
  const [written, type] = WRITERS[format](exported, findings);
  const text = format === 'md' ? await withImages(written, signal) : written;
  const name = `${fileName(audit.title)}-findings${withDrafts ? '-with-drafts' : ''}.${format}`;
  return { blob: new Blob([text], { type }), name, count: findings.length };
}

/** The title as a part of a file name: letters and digits of any script, the rest as hyphens. */
function fileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'audit'
  );
}
