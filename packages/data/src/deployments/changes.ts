import type { NewDeployment } from '@portal/domain/deployments/deployment-lines';
import { callFunction } from '../client/call-function.ts';
import { callDatabase } from '../client/call-database.ts';
import { useChange } from '../client/use-change.ts';

/** Calls of "Check now" before it leaves the rest to the timer. */
const MOST_CALLS = 20;

/** LIVE-01: adds deployments; one that is there gets the new label. Rejects with a DataError. */
export function useAddDeployments(auditId: string) {
  return useChange([['deployments', auditId]], (deployments: NewDeployment[]) =>
    callDatabase('add_deployments', { audit_id: auditId, deployments }),
  );
}

/** LIVE-01: removes a deployment with what was found out about it. Rejects with a DataError. */
export function useRemoveDeployment(auditId: string) {
  return useChange([['deployments', auditId]], (id: string) =>
    callDatabase('remove_deployment', { deployment_id: id }),
  );
}

/** LIVE-01: checks the deployments of an audit now, and resolves with how many were checked. Rejects with a DataError. */
export function useCheckDeployments(auditId: string) {
  return useChange([['deployments', auditId]], async () => {
    let checked = 0;
    for (let call = 0; call < MOST_CALLS; call += 1) {
      const report = await callFunction<{ checked: number; isDone: boolean }>('inspect-deployments', {
        action: 'check',
        id: auditId,
      });
      checked += report.checked;
      if (report.isDone) break;
    }
    return checked;
  });
}

/** LIVE-03: shows a deployment on the page of the audit's public report, or no longer. Owners only. Rejects with a DataError. */
export function useSetDeploymentPublic(auditId: string) {
  return useChange([['deployments', auditId]], ({ id, isPublic }: { id: string; isPublic: boolean }) =>
    callDatabase('set_deployment_public', { deployment_id: id, is_public: isPublic }),
  );
}
