import { connectBackend } from '../_shared/backend.ts';
import { backendConfig, deploymentConfig } from '../_shared/config.ts';
import { checkDeployments } from '../_shared/deployments/check.ts';
import { json, onlyPost, withErrorResponses } from '../_shared/http.ts';
import { onlyServiceCaller } from '../_shared/service-caller.ts';

/** POST by the timer: checks the deployments that are due (LIVE-01); responds with how many. None without CHAINS and SOURCIFY_URL. */
export const checkDueDeployments = withErrorResponses(async (request) => {
  onlyPost(request);
  const config = backendConfig();
  onlyServiceCaller(request, config);
  const deployments = deploymentConfig();
  if (!deployments) return json({ checked: 0 });
  const { checked } = await checkDeployments(connectBackend(config), deployments, null);
  return json({ checked });
});
