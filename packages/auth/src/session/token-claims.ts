import type { Session } from '@supabase/supabase-js';

/** A claim of the session's access token, unverified: the backend alone decides by it. Undefined for a malformed token. */
export function tokenClaim({ access_token }: Pick<Session, 'access_token'>, name: string): unknown {
  try {
    const payload = access_token.split('.')[1] ?? '';
    // JSON that is no object has no such claim; null throws.
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(json) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

/** AUTH-18: whether a code of an authenticator app was entered in this session. */
export function hasEnteredCode(session: Pick<Session, 'access_token'>): boolean {
  return tokenClaim(session, 'aal') === 'aal2';
}
