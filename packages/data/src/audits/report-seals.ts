import { useQuery } from '@tanstack/react-query';
import { callFunction } from '../client/call-function.ts';
import { callDatabase } from '../client/call-database.ts';
import { read, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** SEAL-01: before that, its client does not see it. `invalid` when it is no PDF, which takes it off the audit. */
export async function sealReport(auditId: string): Promise<void> {
  await callFunction('seal-report', { id: auditId });
}

/** SEAL-01: `sealReport` for a report whose sealing was interrupted. */
export function useSealReport() {
  return useChange([['audits']], sealReport);
}

/** SEAL-05: under the name that they have read; may demand a fresh code. Rejects with a DataError. */
export function useSetReportPublic() {
  return useChange(
    [['audits']],
    ({
      versionId,
      ...change
    }: { versionId: string } & ({ isPublic: false } | { isPublic: true; clientName: string })) =>
      callDatabase('set_report_public', {
        version_id: versionId,
        is_public: change.isPublic,
        ...(change.isPublic && { client_name: change.clientName }),
      }),
  );
}

/**
 * SEAL-06: a finding that is new, gone or changed since the sealed report before, whose version is `since`, empty when it has no name. What
 * it was then or is now is null when it is not in that report.
 */
export type ChangedFinding = FunctionRow<
  'report_changes',
  'from_status' | 'to_status' | 'from_severity' | 'to_severity'
>;

export function useReportChanges(versionId: string) {
  return useQuery({
    queryKey: ['audits', 'report changes', versionId],
    queryFn: read<ChangedFinding>(() =>
      supabase().rpc('report_changes', { version_id: versionId }, { get: true }),
    ),
  });
}
