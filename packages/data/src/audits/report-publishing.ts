import { callDatabase } from '../client/call-database.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import type { ManagedAudit } from './managed-audit.ts';
import { sealReport } from './report-seals.ts';
import { ReportFileError, uploadReport } from './report-upload.ts';

type NewReport = {
  version: string | null;
  kind: string;
  source: { file: File; clientName: string } | { url: string };
};

/** REP-04: resolves with whether the client sees it (SEAL-01). Rejects with a ReportFileError, or a 'conflict' as useIssueReport. */
export function usePublishReport(audit: Pick<ManagedAudit, 'id' | 'client_id' | 'updated_at'>) {
  return useChange([['audits']], async ({ version, kind, source }: NewReport): Promise<boolean> => {
    if ('file' in source) {
      const path = await uploadReport(audit.client_id, audit.id, source.file);
      await callDatabase('publish_report', {
        audit_id: audit.id,
        version: version ?? '',
        kind,
        report_path: path,
        client_name: source.clientName,
        audit_updated_at: audit.updated_at,
      });
      return sealOrLeave(audit.id);
    }
    const saved = unwrap(
      await supabase()
        .from('audits')
        .update({ version, report_kind: kind, report_url: source.url, report_path: null })
        .eq('id', audit.id)
        .eq('updated_at', audit.updated_at)
        .select('id')
        .maybeSingle(),
    );
    if (!saved) {
      throw new DataError(
        'conflict',
        'Someone else has changed this audit in the meantime. Look at it and publish again.',
      );
    }
    return true;
  });
}

/** SEAL-07: the audit has issued this version before; the message names the day. */
export function isIssuedVersion(error: unknown): error is DataError {
  return (
    error instanceof DataError &&
    error.kind === 'conflict' &&
    /^Version .* was already issued/.test(error.message)
  );
}

/** Resolves with whether the report of an audit is sealed now; if not, the timer seals it. Rejects when it is no PDF. */
export async function sealOrLeave(auditId: string): Promise<boolean> {
  try {
    await sealReport(auditId);
    return true;
  } catch (error) {
    if (error instanceof DataError && error.kind === 'invalid') throw new ReportFileError(error.message);
    return false;
  }
}
