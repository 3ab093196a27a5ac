import { useChange } from '../client/use-change.ts';
import { useQuery } from '@tanstack/react-query';
import { callFunction } from '../client/call-function.ts';
import type { ManagedAudit } from './managed-audit.ts';

/** SEAL-02: a report to generate. `replace` prints characters that the report's fonts lack as their code points. */
export type GeneratedReport = { version: string; kind: string; replace: boolean };

/** What stops a report from being generated, sentences about what is worth knowing, and the name of the client on the report. */
export type ReportCheck = {
  client: string | null;
  unprintable: { character: string; code: string; places: string[] }[];
  notes: string[];
};

/** SEAL-02: checks a report of an audit before it is generated. Sends nothing for a report that is not known yet. */
export function useReportCheck(auditId: string, report: Omit<GeneratedReport, 'replace'> | null) {
  return useQuery({
    queryKey: ['report check', auditId, report],
    enabled: report !== null,
    // A button that is disabled for a moment when a field loses the focus would miss the click that took it.
    placeholderData: (previous) => previous,
    queryFn: (): Promise<ReportCheck> =>
      callFunction('generate-report', { step: 'check', id: auditId, ...report }),
  });
}

/** SEAL-02: the PDF as it would be issued at this moment; nothing of it is kept. Rejects with a DataError. */
export function previewReport(auditId: string, report: GeneratedReport): Promise<Blob> {
  return callFunction('generate-report', { step: 'preview', id: auditId, ...report });
}

/**
 * SEAL-02: generates a report, publishes and seals it under the name of the client that the admin confirmed. Rejects with a
 * DataError: a 'conflict' when somebody else has changed the audit or the name since it was read.
 */
export function useIssueReport(audit: Pick<ManagedAudit, 'id' | 'updated_at'>) {
  return useChange(
    [['audits'], ['activity']],
    async (report: GeneratedReport & { client: string }): Promise<void> => {
      await callFunction('generate-report', {
        step: 'issue',
        id: audit.id,
        updated_at: audit.updated_at,
        ...report,
      });
    },
  );
}

/** SEAL-02: a generated report as Markdown. Rejects with a DataError. */
export function reportAsMarkdown(versionId: string): Promise<string> {
  return callFunction('generate-report', { step: 'markdown', id: versionId });
}
