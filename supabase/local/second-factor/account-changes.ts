import type { Query } from '../database/rows.ts';
import { changesUser } from '../refused-auth-requests.ts';
import { claimsIn, sessionIdIn } from '../token-session.ts';
import { refusal } from './refusal.ts';
import { readBody } from './session-tokens.ts';

/** As Supabase Auth, without the user's second factor; else null. The next step checks the token. */
export async function refuseChangeWithoutCode(query: Query, request: Request): Promise<Response | null> {
  if (!changesUser(request)) return null;
  const token = request.headers.get('authorization') ?? undefined;
  const sessionId = sessionIdIn(token);
  const body = await readBody<{ password?: unknown; email?: unknown }>(request);
  if (!sessionId || claimsIn(token)?.['aal'] === 'aal2' || (!body?.password && !body?.email)) return null;
  const factors = await query`
    select 1 from auth.sessions s join auth.mfa_factors f on f.user_id = s.user_id
    where s.id = ${sessionId} and f.status = 'verified' limit 1`;
  if (factors.length === 0) return null;
  return refusal(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}
