// The endpoints of Supabase Auth for second factors, with its responses and error codes: @supabase/lite has none of them.
import type { Query } from '../database/rows.ts';
import { sessionIdIn } from '../token-session.ts';
import { createVerification } from './code-verification.ts';
import { enrolFactor, removeFactor, type Caller, type Factor } from './factors.ts';
import { refusal } from './refusal.ts';
import { readBody } from './session-tokens.ts';

type Send = (request: Request) => Promise<Response>;

export function isAboutFactors({ url }: Request): boolean {
  return /^\/auth\/v1\/factors(\/|$)/.test(new URL(url).pathname);
}

/** Responds to requests about second factors. `send` is the light backend, which knows the caller and renews sessions. */
export function createFactorEndpoints(query: Query, jwtSecret: string, issuer: string) {
  const { challengeFactor, verifyCode } = createVerification(query, jwtSecret);

  return async (request: Request, send: Send): Promise<Response> => {
    const [, , , , factorId, action] = new URL(request.url).pathname.split('/');
    const route = `${request.method} ${[factorId && 'factor', action].filter(Boolean).join('/')}`;
    const parsed = await readBody<unknown>(request);
    const body = typeof parsed === 'object' ? ((parsed ?? {}) as Record<string, unknown>) : {};
    const caller = await findCaller(query, request, send);
    if (caller instanceof Response) return caller;
    if (route === 'POST ') return enrolFactor(query, caller, issuer, body);
    const [factor] = await query<Factor>`
      select id, status, secret from auth.mfa_factors
      where id::text = ${factorId?.toLowerCase() ?? ''} and user_id = ${caller.userId}`;
    if (!factor) return refusal(404, 'mfa_factor_not_found', 'Factor not found');
    if (route === 'POST factor/challenge') return challengeFactor(factor);
    if (route === 'POST factor/verify') return verifyCode(caller, factor, body, send);
    if (route === 'DELETE factor') return removeFactor(query, caller, factor);
    return refusal(405, 'validation_failed', 'Method not allowed');
  };
}

/** The caller, or the light backend's refusal of the token. */
async function findCaller(query: Query, request: Request, send: Send): Promise<Caller | Response> {
  const { origin } = new URL(request.url);
  const headers = new Headers();
  for (const name of ['authorization', 'apikey']) headers.set(name, request.headers.get(name) ?? '');
  const response = await send(new Request(`${origin}/auth/v1/user`, { headers }));
  if (!response.ok) return response;
  const sessionId = sessionIdIn(request.headers.get('authorization') ?? undefined);
  const user = (await response.json()) as { id: string; email: string };
  const [session] = await query<{ aal: string | null }>`
    select aal from auth.sessions where id = ${sessionId} and user_id = ${user.id}`;
  if (!sessionId || !session)
    return refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const apikey = request.headers.get('apikey') ?? '';
  return { userId: user.id, email: user.email, sessionId, isAal2: session.aal === 'aal2', origin, apikey };
}
