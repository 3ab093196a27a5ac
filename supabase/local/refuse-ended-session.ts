import type { Query } from './database/rows.ts';
import { claimsIn, sessionIdIn } from './token-session.ts';

/** As `check_request_headers` does, which PostgREST calls (99_api_requests.sql); else null. The next step checks the token. */
export async function refuseEndedSession(query: Query, request: Request): Promise<Response | null> {
  const token = request.headers.get('authorization') ?? undefined;
  if (!new URL(request.url).pathname.startsWith('/rest/v1/') || !sessionIdIn(token)) return null;
  const claims = claimsIn(token) ?? {};
  const subject = typeof claims['sub'] === 'string' ? claims['sub'] : '';
  const [{ is_live: isLive } = { is_live: false }] = await query<{ is_live: boolean }>`
    with caller as materialized (
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.jwt.claim.sub', ${subject}, true))
    select private.is_live_session() as is_live from caller`;
  if (isLive) return null;
  const message = 'Your session has ended. Please sign in again.';
  return Response.json({ code: 'PT401', message, details: null, hint: null }, { status: 401 });
}
