import type { Session } from '@supabase/auth-js';

/** In this tab: a reload, or a phone that threw the page away, must not ask for a password that is forgotten. */
const KEY = 'audit-portal-recovered';
/** Where nothing can be stored, for as long as the page lives. */
let recovered: string | null = null;

/** Remembers that this session began with a recovery link: who opened it reads the account's e-mail (AUTH-13). */
export function rememberRecovery(session: Session): void {
  recovered = idOf(session);
  try {
    if (recovered) sessionStorage.setItem(KEY, recovered);
  } catch {
    // Nothing to do: see above.
  }
}

/** Whether the session began with a recovery link in this tab; one that was signed in otherwise has to give its password. */
export function isRecoverySession(session: Session | null): boolean {
  const id = session && idOf(session);
  return Boolean(id) && (id === recovered || id === stored());
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
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
