import { callDatabase } from '../client/call-database.ts';
import { useChange } from '../client/use-change.ts';
import { storeFinding } from './managed-changes.ts';
import type { ManagedFinding } from './managed-findings.ts';

/** FIND-03: changes the severity of a published finding for a reason, which the client reads. */
export function useChangeSeverity() {
  return useChange(
    [['findings']],
    (change: { findingId: string; newSeverity: string; expectedSeverity: string; message: string }) =>
      callDatabase('change_finding_severity', {
        finding_id: change.findingId,
        new_severity: change.newSeverity,
        expected_severity: change.expectedSeverity,
        message: change.message,
      }),
  );
}

/** FIND-10: changes the severity of a draft, as it was read. Rejects with a 'conflict' when another admin has changed it. */
export function useChangeDraftSeverity() {
  return useChange(
    [['findings']],
    ({ draft, severity }: { draft: Pick<ManagedFinding, 'id' | 'updated_at'>; severity: string }) =>
      storeFinding({ id: draft.id, severity }, null, draft.updated_at),
  );
}
