import type { Session } from '@supabase/supabase-js';
import { readSession, writeSession } from '@portal/ui/session-storage';
import { tokenClaim } from './session.ts';

/** The links after which a password is chosen without giving the current one. */
export type PasswordLink = 'recovery' | 'signup' | 'email_change';

/** In session storage, so that a reload, also one by a phone that had discarded the page, does not ask for a forgotten password. */
const STORAGE_KEY = 'audit-portal-recovered';
/** Used where the browser blocks storage; lasts until the page is left. */
let marked: string | null = null;

/** AUTH-13, AUTH-16: records that this session began with such a link, whose recipient is the owner of the account. */
export function markPasswordLink(session: Session, link: PasswordLink): void {
  const id = sessionId(session);
  marked = id && `${link}:${id}`;
  if (marked) writeSession(STORAGE_KEY, marked);
}

/** The link that the session began with in this tab; null for any other session, which needs the current password. */
export function getPasswordLink(session: Session | null): PasswordLink | null {
  const id = session && sessionId(session);
  if (!id) return null;
  const links: PasswordLink[] = ['recovery', 'signup', 'email_change'];
  return links.find((link) => [marked, readSession(STORAGE_KEY)].includes(`${link}:${id}`)) ?? null;
}

/** A renewed token keeps the session's id, the next sign-in has another. Null for a malformed token. */
function sessionId(session: Session): string | null {
  const id = tokenClaim(session, 'session_id');
  return typeof id === 'string' ? id : null;
}
