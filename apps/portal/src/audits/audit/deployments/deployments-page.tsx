import { DeploymentsCard } from '@portal/audit/deployments/deployments-card';
import { useClientAccess } from '@portal/frame/contract/contract';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { AuditFrame } from '../audit-frame.tsx';

/** LIVE-01: where the audited code is deployed. */
export function DeploymentsPage() {
  return <AuditFrame tab="deployments">{(audit) => <DeploymentsOfAudit audit={audit} />}</AuditFrame>;
}

function DeploymentsOfAudit({ audit }: { audit: AuditDetails }) {
  const { mayWrite, isOwner } = useClientAccess(audit.client_id);
  return (
    <DeploymentsCard
      auditId={audit.id}
      mayWrite={mayWrite && audit.status !== 'withdrawn'}
      mayShow={isOwner}
    />
  );
}
