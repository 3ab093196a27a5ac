// The boot script asks who the user is while the page's code is still loading. The responses reach the Supabase client here, below
// everything that reads, checks or keeps a response. The test compares the requests with those of the page.
import { backendAddress, type RuntimeConfig } from './runtime-config.ts';

type EarlyResponse = { request: string; sentAt: number; response: Promise<Response> };

/** Older responses are not used: something may have changed since. */
const MAX_AGE_MS = 20_000;

declare global {
  /** Global because the boot script and the application are built apart. */
  var portalEarlyResponses: EarlyResponse[] | undefined;
}

/** Resolves with whether the user is an admin; false when that is not known. Never rejects: the page requests again what failed. */
export async function requestAccountEarly(
  { url, publishableKey }: RuntimeConfig['supabase'],
  { accessToken, userId, clientId }: { accessToken: string; userId: string; clientId: string },
): Promise<boolean> {
  const headers = new Headers({
    accept: 'application/json',
    apikey: publishableKey,
    authorization: `Bearer ${accessToken}`,
  });
  const send = (path: string) => {
    const address = `${backendAddress(url)}/rest/v1/${path}`;
    const response = fetch(address, { headers, signal: AbortSignal.timeout(MAX_AGE_MS) });
    response.catch(() => undefined);
    return { request: identify(address, headers), sentAt: Date.now(), response };
  };
  const role = send(`user_roles?select=role&user_id=eq.${userId}`);
  const profile = send(`profiles?select=*&client_id=eq.${clientId}`);
  globalThis.portalEarlyResponses = [role, profile, send('rpc/my_account')];
  try {
    const response = (await role.response).clone();
    const rows: unknown = response.ok ? await response.json() : null;
    return Array.isArray(rows) && rows.length === 1;
  } catch {
    return false;
  }
}

/** Drops the responses that no page has taken yet: after a change, or for another user (AUTH-14). */
export function forgetEarlyResponses(): void {
  delete globalThis.portalEarlyResponses;
}

/** Once, and only for the same address, token and count. A failed early response counts for nothing. */
export function usingEarlyResponses(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const early = takeEarlyResponse(input, init);
    const response = await early?.catch(() => undefined);
    init?.signal?.throwIfAborted();
    return response?.ok ? response : send(input, init);
  };
}

function takeEarlyResponse(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  // What was read before a change is out of date after it.
  if ((init?.method ?? 'GET') !== 'GET') forgetEarlyResponses();
  const responses = globalThis.portalEarlyResponses ?? [];
  const address = input instanceof Request ? input.url : String(input);
  const request = identify(address, new Headers(init?.headers));
  const found = responses.find((each) => each.request === request);
  if (!found) return undefined;
  responses.splice(responses.indexOf(found), 1);
  return Date.now() - found.sentAt < MAX_AGE_MS ? found.response : undefined;
}

function identify(address: string, headers: Headers): string {
  return [address, headers.get('authorization'), headers.get('prefer')].join('\n');
}
