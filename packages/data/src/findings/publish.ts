import { containsPattern, everyRow } from '../client/read.ts';
import { callDatabase } from '../client/call-database.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export type DraftSummary = {
  id: string;
  title: string;
  severity: string;
  corrects_id?: string | null;
};

/** FIND-02: all or none. A correction that changes the severity needs a reason, which the client reads. */
export function usePublishFindings() {
  return useChange(
    [['findings'], ['audits']],
    ({ ids, severityReason }: { ids: string[]; severityReason: string }) =>
      callDatabase('publish_findings', {
        finding_ids: ids,
        ...(severityReason && { severity_reason: severityReason }),
      }),
  );
}

/** In the order in which they are numbered. Rejects with a DataError. */
export async function fetchDrafts(
  auditId: string,
  { search = '', severity = '' }: { search?: string; severity?: string } = {},
): Promise<DraftSummary[]> {
  const drafts = await everyRow(() => {
    let query = supabase()
      .from('findings')
      .select('id, title, severity, severity_rank, position, corrects_id')
      .eq('audit_id', auditId)
      .eq('status', 'draft');
    if (severity) query = query.eq('severity', severity);
    if (search) query = query.ilike('title', containsPattern(search));
    return query;
  }, 'id');
  return drafts.toSorted(
    (one, other) => one.severity_rank - other.severity_rank || (one.position ?? 0) - (other.position ?? 0),
  );
}
