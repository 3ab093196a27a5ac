import { connectBackend, type Backend, type Caller } from './backend.ts';
import { allowedOrigins, backendConfig } from './config.ts';
import { HttpError, onlyPost, readJson, withCors, withErrorResponses } from './http.ts';

/** A function for signed-in pages of the portal: POST with a session and a JSON body of at most `bodyLimit` bytes. */
export const forSignedIn = (
  bodyLimit: number,
  handle: (call: { caller: Caller; body: unknown; backend: Backend }) => Promise<Response>,
) =>
  withCors(
    allowedOrigins(),
    withErrorResponses(async (request) => {
      onlyPost(request);
      const caller = readCaller(request);
      const body = await readJson(request, bodyLimit);
      return handle({ caller, body, backend: connectBackend(backendConfig()) });
    }),
  );

/** The caller's session and key; 401 without a session. The database checks whether it is live. */
export function readCaller(request: Request): Caller {
  const accessToken = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const apikey = request.headers.get('apikey');
  // A key alone is not a session: without this check, a server's key would open everything here.
  if (!accessToken || !apikey || accessToken === apikey || !/^[^.]+\.[^.]+\.[^.]+$/.test(accessToken))
    throw new HttpError(401, 'Please sign in first.');
  return { accessToken, apikey };
}

/** The text under that name in a JSON body; 400 when there is none. */
export function textIn(body: unknown, name: string): string {
  const value: unknown =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  if (typeof value !== 'string') throw new HttpError(400, `The request must contain ${name}.`);
  return value;
}

/** The id under that name in a JSON body; 400 when it is no UUID. */
export function idIn(body: unknown, name: string): string {
  const value = textIn(body, name);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    throw new HttpError(400, `The request must contain ${name}, an id.`);
  return value;
}
