import { connectBackend } from '../_shared/backend.ts';
import { backendConfig, emailConfig } from '../_shared/config.ts';
import { withErrorResponses, json, onlyPost } from '../_shared/http.ts';
import { onlyServiceCaller } from '../_shared/service-caller.ts';
import { drainOutbox } from './drain.ts';

/** POST by the timer: sends every e-mail that is due; responds with how many were sent, put back and given up (ONB-10). */
export const deliverEmail = withErrorResponses(async (request) => {
  onlyPost(request);
  const config = backendConfig();
  onlyServiceCaller(request, config);
  return json(await drainOutbox(connectBackend(config), emailConfig()));
});
