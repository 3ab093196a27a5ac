import type { Session } from '@supabase/supabase-js';

/** In session storage, so that a reload, also one by a phone that had discarded the page, does not ask for a forgotten password. */
const STORAGE_KEY = 'audit-portal-recovered';
/** Used where the browser blocks storage; lasts until the page is left. */
let recoverySessionId: string | null = null;

/** AUTH-13: records that this session began with a recovery link, whose recipient is the owner of the account. */
export function markRecoverySession(session: Session): void {
  recoverySessionId = sessionId(session);
  try {
    if (recoverySessionId) sessionStorage.setItem(STORAGE_KEY, recoverySessionId);
  } catch {
    // Storage is blocked.
  }
}

/** Whether the session began with a recovery link in this tab. Any other session needs the current password (AUTH-13). */
export function isRecoverySession(session: Session | null): boolean {
  const id = session && sessionId(session);
  return Boolean(id) && (id === recoverySessionId || id === storedSessionId());
}

function storedSessionId(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The session id in the access token: a renewed token keeps it, the next sign-in has another. Null for a malformed token. */
function sessionId({ access_token }: Session): string | null {
  try {
    const payload = access_token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const id = typeof claims === 'object' && claims !== null && 'session_id' in claims && claims.session_id;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
