import type { App } from '@supabase/lite';
import { isForAuth } from './real-auth.ts';
import { refuseAddressChange, refuseVisitedLink } from './refused-auth-requests.ts';
import { isAboutFactors, type createFactorEndpoints } from './second-factor/endpoints.ts';
import { respondsWithUser, type createTokenCompletion } from './second-factor/session-tokens.ts';
import { isSignedLinkRequest, nameSignedLinks, linkDisposition } from './storage/signed-links.ts';
import { createTurns, type TakeTurn } from './turns.ts';

type Gateway = {
  app: Pick<App, 'fetch'>;
  origins: readonly string[];
  functionsUrl: () => string | null;
  /** What @supabase/lite lacks of second factors. */
  secondFactor?: {
    refuseChange: (request: Request) => Promise<Response | null>;
    completeToken: ReturnType<typeof createTokenCompletion>;
    respond: ReturnType<typeof createFactorEndpoints>;
  };
  /** Plays the identity providers. */
  identityProvider?: (request: Request) => Promise<Response | null>;
  refuseEndedSession?: (request: Request) => Promise<Response | null>;
  /** Passes requests on to a real auth service, which needs none of the above. */
  passToAuth?: (request: Request) => Promise<Response>;
  /** When a request may use the database. By default they do one after the other. */
  takeTurn?: TakeTurn;
};

/** CORS, the edge functions, and what the product needs of hosted Supabase and @supabase/lite does not have. */
export function createGateway(gateway: Gateway): (request: Request) => Promise<Response> {
  const { origins, functionsUrl, takeTurn = createTurns().takeTurn } = gateway;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const origin = request.headers.get('origin');
    const isAllowed = origin !== null && origins.includes(origin);
    if (pathname.startsWith('/functions/v1/'))
      return callFunction(request, functionsUrl(), pathname + search);
    if (request.method === 'OPTIONS') return preflight(request, isAllowed ? origin : null);
    // Nobody waits for a slow sender.
    const read = await readWhole(request);
    const response = await takeTurn(() => respond(gateway, read));
    const isStorage = pathname.startsWith('/storage/v1/');
    return allow(isStorage ? await translateStorageError(response) : response, origin, isAllowed);
  };
}

async function readWhole(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await request.arrayBuffer() });
}

async function respond(
  { app, secondFactor, identityProvider, refuseEndedSession, passToAuth }: Gateway,
  request: Request,
): Promise<Response> {
  try {
    if (passToAuth && isForAuth(request)) return await passToAuth(request);
    // Passes no peer address, because the backend would treat requests from this machine as an administrator's.
    const sendToLite = (sent: Request) => app.fetch(sent, { peerAddress: null });
    const send = async (sent: Request) =>
      secondFactor && respondsWithUser(sent)
        ? secondFactor.completeToken(sent, sendToLite)
        : sendToLite(sent);
    const refused =
      refuseVisitedLink(request) ??
      (await refuseEndedSession?.(request)) ??
      (await secondFactor?.refuseChange(request)) ??
      (await refuseAddressChange(request));
    if (refused) return refused;
    const played = await identityProvider?.(request);
    if (played) return played;
    if (secondFactor && isAboutFactors(request)) return await secondFactor.respond(request, sendToLite);
    const response = await send(request);
    const signs = isSignedLinkRequest(request.method, new URL(request.url).pathname);
    if (signs) return await nameSignedLinks(response);
    const disposition = linkDisposition(request, response.headers.get('content-type'));
    if (disposition === null || !response.ok) return response;
    const headers = new Headers(response.headers);
    headers.set('content-disposition', disposition);
    headers.set('cache-control', 'no-store');
    headers.set('x-content-type-options', 'nosniff');
    headers.set('content-security-policy', "frame-ancestors 'none'");
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
    const headers = new Headers(request.headers);
    // Of the caller's connection. fetch refuses them.
    for (const name of ['connection', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'])
      headers.delete(name);
    // Deno 2.1 compresses by itself, and what is passed on from here is not compressed any more.
    headers.set('accept-encoding', 'identity');
    return await fetch(base + path, {
      method: request.method,
      headers,
      // It is the caller who is led somewhere.
      redirect: 'manual',
      ...(hasBody && { body: await request.arrayBuffer() }),
    });
  } catch {
    return Response.json({ message: 'The edge functions cannot be reached.' }, { status: 503 });
  }
}

/** The messages of Storage for an expired token and for one with another signature. They come from its library jose. */
const OLD_TOKEN = '"exp" claim timestamp check failed';
const WRONG_SIGNATURE = 'signature verification failed';

/** HTTP 400 with the real status in the body. @supabase/lite does the same except for an invalid token. */
async function translateStorageError(response: Response): Promise<Response> {
  if (response.status !== 401) return response;
  const { message } = (await response.json()) as { message?: string };
  const reason = message === 'JWT expired' ? OLD_TOKEN : WRONG_SIGNATURE;
  return Response.json({ statusCode: '403', error: 'Unauthorized', message: reason }, { status: 400 });
}
