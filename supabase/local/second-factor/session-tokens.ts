import { createHmac } from 'node:crypto';
import type { Query } from '../database/rows.ts';
import { refusal } from './refusal.ts';
import { claimsIn, sessionIdIn } from '../token-session.ts';

type Send = (request: Request) => Promise<Response>;
type Session = { access_token: string; user: { id: string } };

export function respondsWithUser({ url }: Request): boolean {
  return /^\/auth\/v1\/(token|verify|signup|user)$/.test(new URL(url).pathname);
}

/** As Supabase Auth: `factors`, `aal`, `amr` and the browser. An idle session is not renewed (AUTH-19). */
export function createTokenCompletion(query: Query, jwtSecret: string) {
  return async (request: Request, send: Send): Promise<Response> => {
    const method = readMethod(request);
    if (method === 'token_refresh' && (await renewsEndedSession(query, request)))
      return refusal(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    const response = await send(request);
    const body = response.ok ? await readBody<Session | { id: string }>(response) : null;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    if (body && 'access_token' in body) {
      if (method !== 'token_refresh') await noteSignIn(query, request, body.access_token, method);
      return Response.json(await completedSession(query, jwtSecret, body), { headers });
    }
    // The response to a sign-up without a session is a user, who cannot have factors yet.
    if (!body || !('id' in body) || method !== 'user') return response;
    return Response.json({ ...body, factors: await fetchFactors(query, body.id) }, { headers });
  };
}

/** Returns a new session with the token that Supabase Auth would issue now. */
export async function completedSession<Body extends Session>(
  query: Query,
  jwtSecret: string,
  body: Body,
): Promise<Body> {
  const claims = claimsIn(body.access_token) ?? {};
  const amr = await query<{ method: string; timestamp: number }>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionIdIn(body.access_token)} order by updated_at desc`;
  const aal = amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1';
  return {
    ...body,
    access_token: sign({ ...claims, aal, amr }, jwtSecret),
    user: { ...body.user, factors: await fetchFactors(query, body.user.id) },
  };
}

function fetchFactors(query: Query, userId: string): Promise<object[]> {
  return query`
    select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
    from auth.mfa_factors where user_id = ${userId} order by created_at`;
}

function readMethod(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/auth/v1/user') return 'user';
  if (pathname !== '/auth/v1/token') return 'otp';
  const grant = searchParams.get('grant_type');
  if (grant === 'refresh_token') return 'token_refresh';
  return grant === 'pkce' ? 'oauth' : 'password';
}

async function noteSignIn(query: Query, request: Request, token: string, method: string): Promise<void> {
  const session = sessionIdIn(token);
  await query`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${session}, now(), now(), ${method}) on conflict do nothing`;
  await query`update auth.sessions set user_agent = ${request.headers.get('user-agent')} where id = ${session}`;
}

/** Whether a request would renew a session that has ended. @supabase/lite does not look at the end, Supabase Auth does. */
async function renewsEndedSession(query: Query, request: Request): Promise<boolean> {
  const body = await readBody<{ refresh_token?: unknown }>(request);
  if (typeof body?.refresh_token !== 'string') return false;
  const ended = await query`
    select 1 from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
    where t.token = ${body.refresh_token} and s.not_after <= now()`;
  return ended.length > 0;
}

/** Returns a JSON body, and leaves it to be read again. Null for another body. */
export async function readBody<Body>(message: Request | Response): Promise<Body | null> {
  return (await message
    .clone()
    .json()
    .catch(() => null)) as Body | null;
}

export function sign(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
