import { DeploymentsCard } from '@portal/audit/deployments/deployments-card';
import { useShownAudit } from '../../shared/shown-audit.tsx';

/** LIVE-01: where the audited code is deployed. What the public report shows of it is its client's decision. */
export function DeploymentsTab() {
  const { id, status } = useShownAudit();
  return <DeploymentsCard auditId={id} mayWrite={status !== 'withdrawn'} mayShow={false} />;
}
