// The boot script sends the first requests of a page, while the page's code is still loading or before a link to it is
// followed. Their responses reach the Supabase client here, below everything that reads, checks or keeps a response.
import type { RuntimeConfig } from '../runtime-config.ts';

/** A read of the REST interface: the address below rest/v1/, and how many rows to count. */
export type EarlyRequest = {
  path: string;
  prefer?: string;
  /** What the page requests next, when it has these rows. */
  next?: (rows: never[]) => EarlyRequest[];
};

type EarlyResponse = { request: string; sentAt: number; response: Promise<Response> };

/** Older responses are not used: something may have changed since. */
const MAX_AGE_MS = 20_000;

/**
 * Functions that are called by POST and do not change the early responses: searches, whose text stays out of addresses; ending an
 * expired impersonation, which already lets nobody read anything; and marking notices as read, as no notices are requested
 * early. Other functions that only read are called by GET.
 */
const HARMLESS_FUNCTIONS =
  /\/rest\/v1\/rpc\/(end_expired_impersonations|(search|count)_(clients|audits|requests)|pick_clients|mark_notices_read)$/;

declare global {
  interface Window {
    /** On `window` because the boot script and the application are built apart. */
    portalEarlyResponses?: EarlyResponse[];
  }
}

/** Sends a request as the owner of this token, as supabase-js will send it. Resolves with a copy of the response. */
export function requestEarly(
  { url, publishableKey }: RuntimeConfig['supabase'],
  accessToken: string,
  { path, prefer }: EarlyRequest,
): Promise<Response> {
  const address = `${url.replace(/\/$/, '')}/rest/v1/${path}`;
  const headers = new Headers({
    accept: 'application/json',
    apikey: publishableKey,
    authorization: `Bearer ${accessToken}`,
    ...(prefer && { prefer }),
  });
  const request = identify(address, headers);
  const responses = (window.portalEarlyResponses ?? []).filter(isFresh);
  window.portalEarlyResponses = responses;
  // A user whose pointer rests on a link again has its response already.
  let early = responses.find((each) => each.request === request);
  if (!early) {
    const response = fetch(address, { headers, signal: AbortSignal.timeout(MAX_AGE_MS) });
    early = { request, sentAt: Date.now(), response };
    responses.push(early);
  }
  return early.response.then((response) => response.clone());
}

/** Drops the responses that no page has taken yet: after a change, or for another user (AUTH-14). */
export function forgetEarlyResponses(): void {
  delete window.portalEarlyResponses;
}

/**
 * Wraps a fetch so that a request that was sent early gets that response, once: only for the same address, the same token
 * and the same count. A failed early response counts for nothing, and the request is sent again.
 */
export function usingEarlyResponses(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const early = takeEarlyResponse(input, init);
    const response = await early?.catch(() => undefined);
    init?.signal?.throwIfAborted();
    return response?.ok ? response : send(input, init);
  };
}

function takeEarlyResponse(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const responses = window.portalEarlyResponses ?? [];
  const address = input instanceof Request ? input.url : String(input);
  if ((init?.method ?? 'GET') !== 'GET') {
    // What was read before a change is out of date after it.
    if (!HARMLESS_FUNCTIONS.test(address)) forgetEarlyResponses();
    return undefined;
  }
  const request = identify(address, new Headers(init?.headers));
  const found = responses.find((each) => each.request === request);
  if (!found) return undefined;
  responses.splice(responses.indexOf(found), 1);
  return isFresh(found) ? found.response : undefined;
}

const isFresh = ({ sentAt }: EarlyResponse) => Date.now() - sentAt < MAX_AGE_MS;

function identify(address: string, headers: Headers): string {
  return [address, headers.get('authorization'), headers.get('prefer')].join('\n');
}
