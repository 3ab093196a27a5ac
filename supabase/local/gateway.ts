import type { App } from '@supabase/lite';
import { checkCaptcha, type CaptchaSettings } from './captcha.ts';
import { createEmailRequests, requestsEmail } from './email-requests.ts';
import {
  changesUser,
  redeemsLink,
  type createLinkMarker,
  type createPasswordGuard,
} from './password-change.ts';
import { refuseAddressChange, refuseVisitedLink } from './refused-auth-requests.ts';
import { refuseDeepQuery, refusePlannerCount } from './refused-queries.ts';
import { isAboutFactors, type createFactorEndpoints } from './second-factor/endpoints.ts';
import { respondsWithUser, type createTokenCompletion } from './second-factor/session-tokens.ts';
import { isSignedLinkRequest, nameSignedLinks, downloadDisposition } from './storage/signed-links.ts';
import { translateStorageError } from './storage/storage-errors.ts';
import { respondToSignUp, isSignUp } from './sign-up-response.ts';
import { createTurns, type TakeTurn } from './turns.ts';

/** Slightly more than the storage limit of 50 MB, so that the storage itself refuses objects that are too large. */
const MAX_BODY_BYTES = 52 * 1024 * 1024;
/** Much more than any edge function accepts. */
const MAX_FUNCTION_BYTES = 1024 * 1024;

type Gateway = {
  app: Pick<App, 'fetch'>;
  origins: readonly string[];
  functionsUrl: () => string | null;
  guardPassword?: ReturnType<typeof createPasswordGuard>;
  markLinkSession?: ReturnType<typeof createLinkMarker>;
  /** What @supabase/lite lacks of second factors. */
  secondFactor?: {
    refuseChange: (request: Request) => Promise<Response | null>;
    completeToken: ReturnType<typeof createTokenCompletion>;
    respond: ReturnType<typeof createFactorEndpoints>;
  };
  captcha?: CaptchaSettings | undefined;
  /** When a request may use the database. By default they do one after the other. */
  takeTurn?: TakeTurn;
};

/**
 * Handles requests before the backend: CORS for the product's origins, limits on bodies, the edge functions, and what
 * hosted Supabase refuses and @supabase/lite does not.
 */
export function createGateway(gateway: Gateway): (request: Request) => Promise<Response> {
  const { origins, functionsUrl, captcha, takeTurn = createTurns().takeTurn } = gateway;
  const respondToEmailRequest = createEmailRequests();

  async function respondToRead(request: Request): Promise<Response> {
    const disallowed = captcha && (await checkCaptcha(request, captcha));
    if (disallowed) return disallowed;
    const send = (sent: Request) => takeTurn(() => respond(gateway, sent));
    if (isSignUp(request)) return respondToSignUp(request, send);
    return requestsEmail(request) ? respondToEmailRequest(request, send) : send(request);
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const origin = request.headers.get('origin');
    const isAllowed = origin !== null && origins.includes(origin);
    if (!isPlainPath(request.url)) return allow(malformedPath(), origin, isAllowed);
    const isFunction = pathname.startsWith('/functions/v1/');
    const read = await readWithin(request, isFunction ? MAX_FUNCTION_BYTES : MAX_BODY_BYTES);
    if (isFunction && read) return callFunction(read, functionsUrl(), pathname + search);
    if (request.method === 'OPTIONS' && !isFunction) return preflight(request, isAllowed ? origin : null);
    const isStorage = pathname.startsWith('/storage/v1/');
    const response = read ? await respondToRead(read) : tooLarge();
    return allow(isStorage ? await translateStorageError(response) : response, origin, isAllowed);
  };
}

/**
 * Whether every part reads this path in the same way. @supabase/lite decodes a path before it looks for a handler, so that
 * "/auth/v1/us%65r" would pass each guard of "/auth/v1/user". No path of the product needs an escape.
 */
function isPlainPath(url: string): boolean {
  const [written] = url.slice(url.indexOf('/', url.indexOf('//') + 2)).split(/[?#]/);
  const { pathname } = new URL(url);
  return pathname === written && !pathname.includes('%');
}

function malformedPath(): Response {
  return Response.json({ message: 'A path with escapes is not served here.' }, { status: 400 });
}

/** Returns the request with its whole body, or null when that is over the limit: nobody waits for a slow sender. */
async function readWithin(request: Request, limit: number): Promise<Request | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  if (request.body === null) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: Buffer.concat(chunks) });
}

function tooLarge(): Response {
  return Response.json({ message: 'This is too large: at most 50 MB can be sent.' }, { status: 413 });
}

async function respond(
  { app, guardPassword, markLinkSession, secondFactor }: Gateway,
  request: Request,
): Promise<Response> {
  try {
    // Passes no peer address, because the backend would treat requests from this machine as an administrator's.
    const sendToLite = (sent: Request) => app.fetch(sent, { peerAddress: null });
    const send = async (sent: Request) =>
      secondFactor && respondsWithUser(sent)
        ? secondFactor.completeToken(sent, sendToLite)
        : sendToLite(sent);
    const refused =
      refusePlannerCount(request) ??
      refuseDeepQuery(request) ??
      refuseVisitedLink(request) ??
      (await secondFactor?.refuseChange(request)) ??
      (await refuseAddressChange(request));
    if (refused) return refused;
    if (secondFactor && isAboutFactors(request)) return await secondFactor.respond(request, sendToLite);
    if (guardPassword && changesUser(request)) return await guardPassword(request, send);
    if (markLinkSession && redeemsLink(request)) return await markLinkSession(request, send);
    const response = await send(request);
    const signs = isSignedLinkRequest(request.method, new URL(request.url).pathname);
    if (signs) return await nameSignedLinks(response);
    const disposition = downloadDisposition(request);
    if (disposition === null || !response.ok) return response;
    const headers = new Headers(response.headers);
    headers.set('content-disposition', disposition);
    headers.set('cache-control', 'no-store');
    headers.set('x-content-type-options', 'nosniff');
    return new Response(response.body, { status: response.status, headers });
  } catch (error) {
    console.error('[backend]', error);
    return Response.json({ message: 'The backend failed to respond. Please try again.' }, { status: 500 });
  }
}

function preflight(request: Request, origin: string | null): Response {
  if (!origin) return new Response(null, { status: 403 });
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': '600',
      vary: 'origin, access-control-request-headers',
    },
  });
}

/** Returns the response with CORS headers for an allowed origin, and without them for other origins. */
function allow(response: Response, origin: string | null, isAllowed: boolean): Response {
  const headers = new Headers(response.headers);
  for (const name of Array.from(headers.keys())) if (name.startsWith('access-control-')) headers.delete(name);
  headers.append('vary', 'origin');
  if (isAllowed && origin) {
    headers.set('access-control-allow-origin', origin);
    headers.set(
      'access-control-expose-headers',
      'content-range, content-disposition, x-supabase-api-version',
    );
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Edge functions set their own CORS headers, as on hosted Supabase. */
async function callFunction(request: Request, base: string | null, path: string): Promise<Response> {
  if (!base) return Response.json({ message: 'The edge functions are not running.' }, { status: 503 });
  try {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return await fetch(base + path, {
      method: request.method,
      headers: request.headers,
      // It is the caller who is led somewhere.
      redirect: 'manual',
      ...(hasBody && { body: await request.arrayBuffer() }),
    });
  } catch {
    return Response.json({ message: 'The edge functions cannot be reached.' }, { status: 503 });
  }
}
