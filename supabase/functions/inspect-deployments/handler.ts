import { idIn, forSignedIn, textIn } from '../_shared/caller.ts';
import { deploymentConfig } from '../_shared/config.ts';
import { ServerProblem } from '../_shared/deployments/ask-server.ts';
import { checkDeployments } from '../_shared/deployments/check.ts';
import { askSourcify, blobId } from '../_shared/deployments/sourcify.ts';
import { HttpError, json } from '../_shared/http.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

/** LIVE-01: the actions `chains`, `check` and `source`. The database decides in the name of the caller. */
export const inspectDeployments = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const action = textIn(body, 'action');
  const config = deploymentConfig();
  if (action === 'chains') {
    // Throws for whoever may not see audits: the operator's chains may be private.
    await backend.rpcAs(caller, 'audit_lead', { audit_id: idIn(body, 'id') });
    return json({
      chains: (config?.chains ?? []).map(({ id, name, explorer }) => ({ id, name, explorer })),
    });
  }
  if (!config) throw new HttpError(409, 'No chains are set up here.');
  if (action === 'check') {
    const auditId = idIn(body, 'id');
    await backend.rpcAs(caller, 'request_deployment_checks', { audit_id: auditId });
    return json(await checkDeployments(backend, config, auditId));
  }
  if (action !== 'source') throw new HttpError(400, 'There is no such action.');
  const path = textIn(body, 'path');
  const [file] = await backend.rpcAs<{ chain_id: number; address: string; blob_id: string }[]>(
    caller,
    'deployed_file',
    { deployment_id: idIn(body, 'id'), path },
  );
  if (!file) throw new HttpError(404, 'This file no longer exists.');
  try {
    const read = await askSourcify(config.sourcifyUrl, { chainId: file.chain_id, address: file.address });
    const text = read.state === 'verified' ? read.sources.get(path)?.text : undefined;
    if (text === undefined || blobId(text) !== file.blob_id)
      throw new HttpError(
        409,
        'Sourcify no longer has this file as it was compared. Check the deployment again.',
      );
    return json({ text });
  } catch (error) {
    if (error instanceof ServerProblem) throw new HttpError(503, error.message);
    throw error;
  }
});
