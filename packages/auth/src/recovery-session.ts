import type { Session } from '@supabase/auth-js';

let recovered: string | null = null;

/** Remembers that this session began with a recovery link: who opened it reads the account's e-mail (AUTH-13). */
export function rememberRecovery(session: Session): void {
  recovered = idOf(session);
}

/** Whether the session began with a recovery link in this page; one that was signed in otherwise has to give its password. */
export function isRecoverySession(session: Session | null): boolean {
  const id = session && idOf(session);
  return Boolean(id) && id === recovered;
}

/** What stays the same when the token is renewed, and is another after the next sign-in. */
function idOf({ access_token }: Session): string | null {
  try {
    const payload = access_token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const id = typeof claims === 'object' && claims !== null && 'session_id' in claims && claims.session_id;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
