import { readLocal, writeLocal } from '@portal/ui/local-storage';
import { safeNextPath } from '@portal/domain/routing/paths';

const KEY = 'audit-portal-next';

/** AUTH-15: not part of the redirect address, which must be on the provider's list. Null removes it. */
export function storeNextPath(next: string | null): void {
  writeLocal(KEY, next);
}

export const storedNextPath = (): string | null => safeNextPath(readLocal(KEY));

export function takeNextPath(): string | null {
  const next = storedNextPath();
  storeNextPath(null);
  return next;
}
