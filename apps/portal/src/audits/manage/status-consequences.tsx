import { useFindingCounts } from '@portal/data/findings/totals';
import { UnsettledFindings } from '@portal/audit/findings/audit-status-dialog';
import { WriteTarget } from '../../selected-client/write-target.tsx';

/** REP-04: whom a new status of an audit is told, and what is still open in it. */
export function StatusConsequences({ userId, auditId }: { userId: string; auditId: string }) {
  return (
    <>
      <WriteTarget userId={userId} label="Client" />
      <UnsettledFindings counts={useFindingCounts(auditId)} />
    </>
  );
}
