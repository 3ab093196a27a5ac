import { deploymentConfig } from '../_shared/config.ts';
import { checkDeployments } from '../_shared/deployments/check.ts';
import { forTimer } from '../_shared/service-caller.ts';

/** POST by the timer: checks the deployments that are due (LIVE-01); responds with how many. None without CHAINS and SOURCIFY_URL. */
export const checkDueDeployments = forTimer(async (backend) => {
  const config = deploymentConfig();
  if (!config) return { checked: 0 };
  const { checked } = await checkDeployments(backend, config, null);
  return { checked };
});
