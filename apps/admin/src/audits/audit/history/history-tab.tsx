import { AuditHistory } from '@portal/audit/findings/audit-history';
import { paths } from '@portal/domain/routing/paths';
import { useShownAudit } from '../../../shared/audit-context.ts';

/** AUD-03, AUD-05: what happened in the audit, as its client reads it. */
export function HistoryTab() {
  const { id: auditId } = useShownAudit();
  return (
    <AuditHistory
      auditId={auditId}
      getHref={({ facts: { finding_id: id } }) =>
        typeof id === 'string' ? paths.adminFinding(auditId, id) : null
      }
    />
  );
}
