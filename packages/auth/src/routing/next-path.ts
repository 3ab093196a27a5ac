import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/ui/local-storage';
import { safeNextPath } from '@portal/domain/routing/paths';

const KEY = 'audit-portal-next';

/** AUTH-15: not part of the redirect address, which must be on the provider's list. Null removes it. */
export function storeNextPath(next: string | null): void {
  if (next) writeLocal(KEY, next);
  else removeLocalByPrefix(KEY);
}

export const storedNextPath = (): string | null => safeNextPath(readLocal(KEY));

export function takeNextPath(): string | null {
  const next = storedNextPath();
  removeLocalByPrefix(KEY);
  return next;
}
