import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/ui/local-storage';

const PREFIX = 'audit-portal-client:';

/** TEAM-02: null when it is the client with the person's own id, or not known. */
export function rememberedClient(userId: string): string | null {
  return readLocal(PREFIX + userId);
}

export function rememberClient(userId: string, clientId: string | null): void {
  writeLocal(PREFIX + userId, clientId === userId ? null : clientId);
}

/** AUTH-14: for the next user of this browser. */
export function forgetRememberedClients(): void {
  removeLocalByPrefix(PREFIX);
}
