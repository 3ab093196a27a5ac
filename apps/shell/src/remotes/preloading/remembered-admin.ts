import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/auth/client-state/local-storage';

/** Holds the id of the user who last entered the admin console in this browser. */
const REMEMBERED_ADMIN_KEY = 'audit-portal-admin';

/** Remembers whether this user may enter the console: only for a known admin is its code preloaded. */
export function rememberAdmin(userId: string, isAdmin: boolean): void {
  if (isAdmin) writeLocal(REMEMBERED_ADMIN_KEY, userId);
  else forgetAdmin();
}

/** Forgets it when the user leaves (AUTH-14). */
export function forgetAdmin(): void {
  removeLocalByPrefix(REMEMBERED_ADMIN_KEY);
}

/** Whether this user entered the console in this browser. A hint for preloading, and never a permission. */
export function isRememberedAdmin(userId: string): boolean {
  return readLocal(REMEMBERED_ADMIN_KEY) === userId;
}
