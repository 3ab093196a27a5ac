import type { Query } from './database/rows.ts';
import { claimsIn, sessionIdIn } from './token-session.ts';

const SESSION_MISSING = { is_live: false, message: '' };

/** As `check_request_headers` does, which PostgREST calls (99_api_requests.sql); else null. The next step checks the token. */
export async function refuseEndedSession(query: Query, request: Request): Promise<Response | null> {
  const token = request.headers.get('authorization') ?? undefined;
  if (!new URL(request.url).pathname.startsWith('/rest/v1/') || !sessionIdIn(token)) return null;
  const claims = claimsIn(token) ?? {};
  const subject = typeof claims['sub'] === 'string' ? claims['sub'] : '';
  const [{ is_live: isLive, message } = SESSION_MISSING] = await query<{ is_live: boolean; message: string }>`
    with caller as materialized (
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.jwt.claim.sub', ${subject}, true))
    select private.is_live_session() as is_live, private.session_refusal() as message from caller`;
  if (isLive) return null;
  return Response.json({ code: 'PT401', message, details: null, hint: null }, { status: 401 });
}
