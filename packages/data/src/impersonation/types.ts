/**
 * An active impersonation as the database records it. `expiresAt` is in milliseconds since the epoch by the database's
 * clock; `durationMs` is the time from start to expiry.
 */
export type ImpersonationSession = {
  id: string;
  targetUserId: string;
  expiresAt: number;
  durationMs: number;
};
