import { readLocal, removeLocalByPrefix, writeLocal } from '../client-state/local-storage.ts';
import { safeNextPath } from './paths.ts';

const KEY = 'audit-portal-next';

/** Remembers where a sign-in that leaves the page is to end (AUTH-15); a redirect's address must stay as allowed. */
export function rememberNextPath(next: string | null): void {
  if (next) writeLocal(KEY, next);
  else removeLocalByPrefix(KEY);
}

/** The remembered page, once; null when there is none. */
export function takeNextPath(): string | null {
  const next = safeNextPath(readLocal(KEY));
  removeLocalByPrefix(KEY);
  return next;
}
