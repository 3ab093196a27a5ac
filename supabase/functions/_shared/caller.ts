// Who calls a function on behalf of a signed-in user, and what they send.
import type { Caller } from './backend.ts';
import { HttpError } from './http.ts';

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
