// Functions that only the timer calls, and the check that a call comes from the server.
import { timingSafeEqual } from 'node:crypto';
import { connectBackend, type Backend } from './backend.ts';
import { backendConfig, type BackendConfig } from './config.ts';
import { HttpError, json, onlyPost, withErrorResponses } from './http.ts';

/** A function for the timer: POST with a service credential. Responds with what `run` resolves with. */
export const forTimer = (run: (backend: Backend) => Promise<object>) =>
  withErrorResponses(async (request) => {
    onlyPost(request);
    const config = backendConfig();
    onlyServiceCaller(request, config);
    return json(await run(connectBackend(config)));
  });

/** Lets a holder of a service key or of the cron secret pass; 401 without a credential, 403 with a wrong one. */
export function onlyServiceCaller(request: Request, config: BackendConfig): void {
  const bearer = /^Bearer (.+)/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const secret = request.headers.get('x-cron-secret');
  // A hosted gateway puts the publishable key into `apikey`, so a wrong key there does not mean a wrong credential.
  const apikey = request.headers.get('apikey');
  if (bearer && config.serviceKeys.some((key) => isSame(bearer, key))) return;
  if (apikey && config.serviceKeys.some((key) => isSame(apikey, key))) return;
  if (secret && config.cronSecret && config.cronSecret.length >= 16 && isSame(secret, config.cronSecret))
    return;
  if (!bearer && !apikey && !secret) throw new HttpError(401, 'This function is called by the server only.');
  throw new HttpError(403, 'This credential does not open this function.');
}

function isSame(given: string, expected: string): boolean {
  const left = new TextEncoder().encode(given);
  const right = new TextEncoder().encode(expected);
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
